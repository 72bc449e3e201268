// What no name of a person or a company holds (domain.md "Names of people and companies"). Whatever stands on a card or a
// licence passes: 阿依古丽·买买提, Jean-Luc O'Neill, 山东3号（集团）有限公司, A&B.
import { type TextRule, trimmed } from "./text-rule.ts";

// How keyboards and documents write the dot between the parts of a name.
const DOTS = /[\u2022\u2027\u2219\u22c5\u25cf\u30fb\uff65]/gu;
// What nobody sees and what turns nothing round; marks of direction are refused below.
const IGNORABLE = /(?!\p{Bidi_Control})\p{Default_Ignorable_Code_Point}/gu;

/** The one form of a person's name: one dot (·), blanks of all kinds as one, nothing that cannot be seen. */
export const normalName = (text: string): string =>
  trimmed(text.normalize("NFC").replace(IGNORABLE, "").replace(DOTS, "·"))
    .replace(/[\s\u2800]+/gu, " ")
    .replace(/ ?· ?/gu, "·");

// A spreadsheet runs what begins so; full-width forms are brought to these first.
const LIKE_A_FORMULA = /^[=+\-@]/;
// Tabs, line ends and the like; marks that turn round how what follows is read.
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;

/** Refuses a name that begins as a formula does, or holds characters that nobody sees and that change what is read; an empty one passes. */
export function plainNameRule(text: string): string | undefined {
  const name = trimmed(text);
  if (LIKE_A_FORMULA.test(name.normalize("NFKC"))) return "不能以 =、+、-、@ 开头";
  return UNSEEN.test(name) ? "有看不见的字符，请删除后重新输入" : undefined;
}

/** Refuses a number of papers or of a phone in a name that others read: it stands there unsealed. */
export const noNumberRule: TextRule = (text) =>
  /(?:\d[\s-]?){7}|eyJ/.test(text.normalize("NFKC")) ? "姓名里不要填写证件号或手机号" : undefined;

/** A rule for the name of a person or a company, judged in its one form: as `rule` says, and plain. */
export const nameRule =
  (rule: TextRule): TextRule =>
  (text) => {
    const name = normalName(text);
    return rule(name) ?? plainNameRule(name);
  };
