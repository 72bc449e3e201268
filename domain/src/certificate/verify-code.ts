// The code under which a document is looked up by everybody, printed as a QR code and, its beginning, as letters.
import { plainForm } from "../plain-form.ts";

/** Without characters that look alike: a power of two of them, so that random bits make no one of them likelier. */
export const VERIFY_ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
export const VERIFY_CODE_LENGTH = 22;
/** So many characters of it are typed beside the number, where nothing can be scanned. */
export const SHORT_CODE_LENGTH = 6;

/** The code in its one form, however it was typed. */
export const plainVerifyCode = (typed: string): string => plainForm(typed).toUpperCase();

/** The sentence for a short code that cannot be one. */
export function shortCodeRule(typed: string): string | undefined {
  const code = plainVerifyCode(typed);
  if (code === "") return "请输入查验码";
  const fits = code.length === SHORT_CODE_LENGTH && [...code].every((one) => VERIFY_ALPHABET.includes(one));
  return fits ? undefined : `查验码是证书上的 ${SHORT_CODE_LENGTH} 位字母和数字，其中没有 0、1、I 和 O`;
}

/** The number of a study record: the beginning of its code. */
export const recordNumber = (verifyCode: string): string => `XD-${verifyCode.slice(0, 10)}`;
