// Codes of an authenticator app (RFC 6238), and recovery codes for when the phone is lost (security.md 61).
import { plainForm } from "../text-forms.ts";

/** Characters of a recovery code: 80 random bits, in base32. */
const recoveryLength = 16;
export const RECOVERY_CODE_COUNT = 10;

/** As compared: capitals without blanks and dashes. */
export const normalFactorCode = (text: string): string =>
  plainForm(text).replaceAll(/[\s-]/g, "").toUpperCase();

export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code);
const isRecoveryCode = (code: string): boolean => new RegExp(`^[A-Z2-7]{${recoveryLength}}$`).test(code);

/** An app's six digits or a recovery code. */
export function factorCodeRule(text: string): string | undefined {
  const code = normalFactorCode(text);
  if (code === "") return "请输入验证码";
  return isAppCode(code) || isRecoveryCode(code) ? undefined : "请输入 6 位数字，或 16 位恢复码";
}

/** In groups of four, as shown and printed. */
export const groupedCode = (code: string): string => code.replaceAll(/(.{4})(?=.)/g, "$1-");
