// Versions of web's rule pages; changing a text requires a new version here.

/** Agreement with privacy policy; separately, the ID number and each face check. */
export const consentKinds = ["agreement", "id-card", "face"] as const;
export type ConsentKind = (typeof consentKinds)[number];

export const consentVersions: Readonly<Record<ConsentKind, string>> = {
  agreement: "2026-11-22",
  "id-card": "2026-11-22",
  face: "2026-11-22",
};

/** Includes consent to the privacy policy. */
export const agreementRule = (agreed: boolean): string | undefined =>
  agreed ? undefined : "请阅读并同意《用户协议》和《隐私政策》";

/** Separate consent, because ID numbers are sensitive. */
export const idCardConsentRule = (agreed: boolean): string | undefined =>
  agreed ? undefined : "请同意使用身份证号，否则无法实名和认定学时";

/** Nobody has to agree: staff can confirm an identity instead. */
export const faceConsentRule = (agreed: boolean): string | undefined =>
  agreed ? undefined : "请阅读并同意人脸信息处理说明";
