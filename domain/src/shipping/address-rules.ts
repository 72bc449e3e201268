// Learner spec 5, "Delivery address".
import { nameRule } from "../name-rule.ts";
import { textRule } from "../text-rule.ts";

/** 收件人. */
export const recipientRule = nameRule(
  textRule({
    min: 2,
    max: 10,
    empty: "请输入收件人",
    length: "收件人需要 2 到 10 个字符",
  }),
);

/** Required at each level. */
export const regionRule = (code: string): string | undefined =>
  /^\d{6}$/.test(code) ? undefined : "请选择所在地区";

/** 详细地址. */
export const detailAddressRule = textRule({
  min: 3,
  max: 40,
  empty: "请输入详细地址",
  length: "详细地址需要 3 到 40 个字符",
});

/** Initial province (learner spec 5). */
export const defaultRegionCode = "370000";

/** Per person. */
export const maxAddresses = 50;
