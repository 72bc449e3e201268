// States of a certificate document (domain.md "Certificate documents").

export const documentStates = ["valid", "reissued", "revoked"] as const;
export type DocumentState = (typeof documentStates)[number];

export const DOCUMENT_STATE_LABELS: Readonly<Record<DocumentState, string>> = {
  valid: "有效",
  reissued: "已换发",
  revoked: "已撤销",
};
