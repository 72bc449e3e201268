// The unified credit code of a company (GB 32100-2015): 18 characters, the last of which checks the others. Companies
// exist whose code fails its own check, so a failing one is warned about, never refused (domain.md "Invoices").
import { plainForm } from "../plain-form.ts";
import { lengthOf } from "../text-rule.ts";

const LENGTH = 18;
// Without I, O, S, V and Z, which look like digits or one another.
const ALPHABET = "0123456789ABCDEFGHJKLMNPQRTUWXY";

/** The one form of a code however it was typed or pasted: capitals, no blanks or dashes, no full-width forms. */
export const normalCreditCode = (text: string): string => plainForm(text).toUpperCase();

/** Exactly 18 characters; the sentence says how many are missing or too many. */
export function creditCodeRule(text: string): string | undefined {
  const size = lengthOf(normalCreditCode(text));
  if (size === 0) return "请输入统一社会信用代码";
  if (size < LENGTH) return `统一社会信用代码必须是 18 个字符，还差 ${LENGTH - size} 个`;
  return size > LENGTH ? `统一社会信用代码必须是 18 个字符，多了 ${size - LENGTH} 个` : undefined;
}

/** The character that the first 17 ask for at the end, or undefined when one of them is not in the alphabet. */
function checkOf(code: string): string | undefined {
  let sum = 0;
  let weight = 1;
  for (const one of code.slice(0, LENGTH - 1)) {
    const value = ALPHABET.indexOf(one);
    if (value < 0) return undefined;
    sum += value * weight;
    weight = (weight * 3) % 31;
  }
  return ALPHABET[(31 - (sum % 31)) % 31];
}

/** What to look at again in a code of the right length; undefined when its check is right, or its length is not. */
export function creditCodeWarning(text: string): string | undefined {
  const code = normalCreditCode(text);
  if (lengthOf(code) !== LENGTH) return undefined;
  const foreign = Array.from(code).find((one) => !ALPHABET.includes(one));
  if (foreign !== undefined) return `统一社会信用代码里一般没有“${foreign}”，请对照营业执照再看一遍`;
  if (code.at(-1) === checkOf(code)) return undefined;
  return "最后一位校验码和前 17 位对不上，可能有一位抄错了，请对照营业执照再看一遍";
}
