// Rules of names (domain.md "Names of people and companies"). Anything on a card or licence passes:
// 阿依古丽·买买提, Jean-Luc O'Neill, 山东3号（集团）有限公司, A&B.
import { type TextRule, trimmed } from "./text-rule.ts";

// Variants of the dot inside names.
const DOTS = /[\u2022\u2027\u2219\u22c5\u25cf\u30fb\uff65]/gu;
// Invisible characters without direction; direction marks are refused below.
const IGNORABLE = /(?!\p{Bidi_Control})\p{Default_Ignorable_Code_Point}/gu;

/** One dot form (·), single blanks, nothing invisible. */
export const normalName = (text: string): string =>
  trimmed(text.normalize("NFC").replace(IGNORABLE, "").replace(DOTS, "·"))
    .replace(/[\s\u2800]+/gu, " ")
    .replace(/ ?· ?/gu, "·");

// Spreadsheets run these as formulas; tested half-width.
const LIKE_A_FORMULA = /^[=+\-@]/;
export const isLikeFormula = (text: string): boolean => LIKE_A_FORMULA.test(text.normalize("NFKC"));
// Tabs, line ends, direction marks.
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;

/** Refuses formulas and invisible characters that change what is read; empty passes. */
export function plainNameRule(text: string): string | undefined {
  const name = trimmed(text);
  if (isLikeFormula(name)) return "不能以 =、+、-、@ 开头";
  return UNSEEN.test(name) ? "有看不见的字符，请删除后重新输入" : undefined;
}

/** Refuses document and phone numbers, since others see names unmasked. */
export const noNumberRule: TextRule = (text) =>
  /(?:\d[\s-]?){7}|eyJ/.test(text.normalize("NFKC")) ? "姓名里不要填写证件号或手机号" : undefined;

/** Normalises, then applies `rule` and plainness. */
export const nameRule =
  (rule: TextRule): TextRule =>
  (text) => {
    const name = normalName(text);
    return rule(name) ?? plainNameRule(name);
  };

/**
 * For search: half-width, one dot form, single blanks. Same as PostgreSQL's `search_form`
 * (server/src/kernel/db/columns.ts).
 */
export const searchForm = (text: string): string => normalName(text.normalize("NFKC"));
