// Public code of a document, printed as QR code, its start as letters.
import { plainForm } from "../plain-form.ts";

/** No look-alikes; 32 characters keep random bits uniform. */
export const VERIFY_ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
export const VERIFY_CODE_LENGTH = 22;
/** Characters typed where nothing can be scanned. */
export const SHORT_CODE_LENGTH = 6;

export const plainVerifyCode = (typed: string): string => plainForm(typed).toUpperCase();

export function shortCodeRule(typed: string): string | undefined {
  const code = plainVerifyCode(typed);
  if (code === "") return "请输入查验码";
  const fits = code.length === SHORT_CODE_LENGTH && [...code].every((one) => VERIFY_ALPHABET.includes(one));
  return fits ? undefined : `查验码是证书上的 ${SHORT_CODE_LENGTH} 位字母和数字，其中没有 0、1、I 和 O`;
}

export const recordNumber = (verifyCode: string): string => `XD-${verifyCode.slice(0, 10)}`;
