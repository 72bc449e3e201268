// Public code of a document, printed as QR code, its start as letters.
import { plainForm } from "../text-forms.ts";
import { textRule } from "../text-rule.ts";

export const documentStates = ["valid", "reissued", "revoked"] as const;
export type DocumentState = (typeof documentStates)[number];

export const DOCUMENT_STATE_LABELS: Readonly<Record<DocumentState, string>> = {
  valid: "有效",
  reissued: "已换发",
  revoked: "已撤销",
};

/** No look-alikes; 32 characters keep random bits uniform. */
export const VERIFY_ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
export const VERIFY_CODE_LENGTH = 22;
/** Characters typed where nothing can be scanned. */
export const SHORT_CODE_LENGTH = 6;

export const plainVerifyCode = (typed: string): string => plainForm(typed).toUpperCase();

export function shortCodeRule(typed: string): string | undefined {
  const code = plainVerifyCode(typed);
  if (code === "") return "请输入查验码";
  const fits =
    code.length === SHORT_CODE_LENGTH && [...code].every((character) => VERIFY_ALPHABET.includes(character));
  return fits ? undefined : `查验码是证书上的 ${SHORT_CODE_LENGTH} 位字母和数字，其中没有 0、1、I 和 O`;
}

export const recordNumber = (verifyCode: string): string => `XD-${verifyCode.slice(0, 10)}`;

/** Reason that is sent to the owner (domain.md "Certificate documents"). */
export const endReasonRule = textRule({
  max: 200,
  empty: "请填写原因",
  length: "长度在 1 到 200 个字符",
});

// Evidence of booked hours outlives the account, sealed (domain.md "Ending an account").

/** Years kept after the period's end. */
export const EVIDENCE_YEARS = 6;

/** Staff's reason, kept in the audit log. */
export const openingReasonRule = textRule({
  min: 5,
  max: 200,
  empty: "请填写查看原因",
  length: "长度在 5 到 200 个字符",
});
