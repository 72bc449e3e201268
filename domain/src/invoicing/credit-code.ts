// Credit codes (GB 32100-2015): 18 characters, the last a check. Real codes may fail it, so warn, never
// refuse (domain.md "Invoices").
import { plainForm } from "../text-forms.ts";
import { lengthOf } from "../text-rule.ts";

const LENGTH = 18;
// Look-alikes I, O, S, V and Z are missing.
const ALPHABET = "0123456789ABCDEFGHJKLMNPQRTUWXY";

/** Normalised: capitals, half-width, no blanks or dashes. */
export const normalCreditCode = (text: string): string => plainForm(text).toUpperCase();

/** Requires 18 characters; the sentence counts the difference. */
export function creditCodeRule(text: string): string | undefined {
  const size = lengthOf(normalCreditCode(text));
  if (size === 0) return "请输入统一社会信用代码";
  if (size < LENGTH) return `统一社会信用代码必须是 18 个字符，还差 ${LENGTH - size} 个`;
  return size > LENGTH ? `统一社会信用代码必须是 18 个字符，多了 ${size - LENGTH} 个` : undefined;
}

/** Check character; undefined if one is outside the alphabet. */
function checkOf(code: string): string | undefined {
  let sum = 0;
  let weight = 1;
  for (const letter of code.slice(0, LENGTH - 1)) {
    const value = ALPHABET.indexOf(letter);
    if (value < 0) return undefined;
    sum += value * weight;
    weight = (weight * 3) % 31;
  }
  return ALPHABET[(31 - (sum % 31)) % 31];
}

/** Warning; undefined if the check passes or the length is wrong. */
export function creditCodeWarning(text: string): string | undefined {
  const code = normalCreditCode(text);
  if (lengthOf(code) !== LENGTH) return undefined;
  const foreign = Array.from(code).find((letter) => !ALPHABET.includes(letter));
  if (foreign !== undefined) return `统一社会信用代码里一般没有“${foreign}”，请对照营业执照再看一遍`;
  if (code.at(-1) === checkOf(code)) return undefined;
  return "最后一位校验码和前 17 位对不上，可能有一位抄错了，请对照营业执照再看一遍";
}
