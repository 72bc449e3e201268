// What a person agrees to when registering. The texts are web's rule pages; whoever changes one of them changes its version here.

/** Kinds of consent: to the agreement with the privacy policy, and apart from it to the use of the ID number, and to each face check. */
export const consentKinds = ["agreement", "id-card", "face"] as const;
export type ConsentKind = (typeof consentKinds)[number];

/** The versions of the texts that are shown today. */
export const consentVersions: Readonly<Record<ConsentKind, string>> = {
  agreement: "2026-11-22",
  "id-card": "2026-11-22",
  face: "2026-11-22",
};

/** Refuses a registration without consent to the agreement and the privacy policy. */
export const agreementRule = (agreed: boolean): string | undefined =>
  agreed ? undefined : "请阅读并同意《用户协议》和《隐私政策》";

/** Refuses a registration without consent to the use of the ID number: it is sensitive, so it is asked for apart. */
export const idCardConsentRule = (agreed: boolean): string | undefined =>
  agreed ? undefined : "请同意使用身份证号，否则无法实名和认定学时";

/** Refuses a face check without consent to it: nobody has to agree, staff confirm an identity without a face. */
export const faceConsentRule = (agreed: boolean): string | undefined =>
  agreed ? undefined : "请阅读并同意人脸信息处理说明";
