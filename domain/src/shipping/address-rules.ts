// Learner spec 5, "Delivery address".

/** 收件人: required, 2 to 10 characters. */
export const recipientRule = (text: string): string | undefined =>
  text.trim().length >= 2 && text.trim().length <= 10
    ? undefined
    : text.trim()
      ? "收件人需要 2 到 10 个字符"
      : "请输入收件人";

/** A region code of each level is required. */
export const regionRule = (code: string): string | undefined =>
  /^\d{6}$/.test(code) ? undefined : "请选择所在地区";

/** 详细地址: required, 3 to 40 characters. */
export const detailAddressRule = (text: string): string | undefined =>
  text.trim().length >= 3 && text.trim().length <= 40
    ? undefined
    : text.trim()
      ? "详细地址需要 3 到 40 个字符"
      : "请输入详细地址";

/** The province the form starts with (learner spec 5). */
export const defaultRegionCode = "370000";

/** Addresses a person may keep at most. */
export const mostAddresses = 50;
