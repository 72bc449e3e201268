// A question's name in lists: the beginning of its text (back-office spec 5).
import { firstCharacters } from "../../text-rule.ts";
import { plainFormulas } from "../formulas.ts";

const maxCharacters = 50;
/** Shown without text, for instance for a picture. */
export const NO_TEXT = "内容无法显示";

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

/** Rich content on one line without tags. */
export const plainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, (tag) => (/^<\/?(b|strong|em|i|u|s|sub|sup|span|a|code)\b/i.test(tag) ? "" : " "))
    .replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,4});/gi, (whole, name: string) => entityOf(name) ?? whole)
    .replace(/[\s\p{Cc}\p{Default_Ignorable_Code_Point}]+/gu, " ")
    .trim();

function entityOf(name: string): string | undefined {
  if (!name.startsWith("#")) return entities[name.toLowerCase()];
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}

/** First 50 characters with plain formulas, or 内容无法显示. */
export function questionNameOf(html: string): string {
  const text = plainFormulas(plainText(html));
  return text === "" ? NO_TEXT : firstCharacters(text, maxCharacters).trimEnd();
}
