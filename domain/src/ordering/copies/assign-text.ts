// Finds phones and wrong entries in the assign screen's text (learner spec 5).
import { idCardRule } from "../../id-card.ts";
import { isPhone, normalPhone } from "../../phone.ts";
import { textRule } from "../../text-rule.ts";

export type PhoneEntry = {
  /** As typed. */
  text: string;
  /** Line number from 1. */
  line: number;
  /** Position in the text, end exclusive. */
  from: number;
  to: number;
};
export const maxAssignText = 1000;

export const assignTextRule = textRule({
  min: 11,
  max: maxAssignText,
  empty: "请输入手机号",
  length: "长度在 11 到 1000 个字符",
});

export type TextLine = {
  /** Line number from 1. */
  line: number;
  /** Has tabs, so was pasted from a sheet. */
  fromSheet: boolean;
  /** Cells end at a comma, semicolon, 、 or tab. */
  cells: PhoneEntry[][];
};

/**
 * Entries end at blanks, but grouped numbers (`138 0013 8000`), `+86` numbers and a document number alone
 * in its cell stay whole. Drops surrounding signs.
 */
export function linesOf(text: string): TextLine[] {
  return [...between(text, /\r\n|\r|\n/g)].map(({ text: whole, from }, at) => ({
    line: at + 1,
    fromSheet: whole.includes("\t"),
    cells: [...between(whole, /[,，、;；\t]/g)].map((cell) =>
      entriesIn(cell.text).map((entry) => {
        const start = from + cell.from + entry.from;
        return { text: entry.text, line: at + 1, from: start, to: start + entry.text.length };
      }),
    ),
  }));
}

/** Whether it looks like a phone: one digit off, or joined to a name. */
export const meantAsPhone = (text: string): boolean =>
  /^1[\da-z*]{9,11}$/i.test(normalPhone(text.replace(signsAround, "")).replace(/\p{Script=Han}/gu, ""));

/** Signs between numbers (139…/138…); a star may stand for a digit. */
const signsAround = /^[^\p{L}\p{N}*+]+|[^\p{L}\p{N}*]+$/gu;

/** A phone in any spelling. */
export const isPhoneText = (text: string): boolean => isPhone(normalPhone(text));

/**
 * Wrong entries, shown in red and never sent. Names pass, and other numbers beside a phone, unless they
 * hide a phone missing from the line.
 */
export function wrongIn({ fromSheet, cells }: TextLine): PhoneEntry[] {
  const entries = cells.flat();
  const phones = entries.filter(({ text }) => isPhoneText(text));
  const sent = new Set(phones.map(({ text }) => normalPhone(text)));
  const apart = new Set(cells.flatMap((cell) => phonesApartIn(cell, sent)));
  const others = entries.filter(
    (entry) => apart.has(entry) || (!isPhoneText(entry.text) && !isName(entry.text)),
  );
  const isHolder = (entry: PhoneEntry): boolean =>
    apart.has(entry) || phonesHeldIn(entry.text).some((phone) => !sent.has(phone));
  const meant = others.filter((entry) => meantAsPhone(entry.text) || isHolder(entry));
  if (fromSheet) return phones.length > 0 ? others.filter(isHolder) : meant.length > 0 ? meant : others;
  if (phones.length === 0) return others;
  // One person's row: other numbers are document or staff numbers.
  if (phones.length === 1 && entries.some(({ text }) => /\p{L}/u.test(text))) return meant;
  const alone = new Set(cells.flatMap((cell) => (cell.length === 1 ? cell : [])));
  return others.filter((entry) => meant.includes(entry) || (alone.has(entry) && isOtherLength(entry.text)));
}

/**
 * 5 to 9 or at least 13 digits, no document number; dates have dashes. `meantAsPhone` covers one digit
 * off.
 */
const isOtherLength = (text: string): boolean =>
  /^(?:\d{5,9}|\d{13,})$/.test(text.normalize("NFKC")) && idCardRule(text) !== undefined;

/** A name; namesakes may carry a digit (王伟2). */
const isName = (text: string): boolean => /\p{Script=Han}/u.test(text) && !/\p{Nd}{7}/u.test(text);

/** A phone with `gap` between groups. */
const phoneDigits = (gap: string): string => String.raw`1[3-9]\d${gap}\d{4}${gap}\d{4}`;
/** Written 138 0013 8000, dashed, or unseparated. */
const inGroups = `(?:${phoneDigits(String.raw`\s`)}|${phoneDigits("-?")})`;
const country = "(?:00)?86";
const dialled = `(?:${country}-?|0)`;
/** Touching it makes another number or masks a digit; Chinese characters belong to names. */
const digitLike = String.raw`(?!\p{Script=Han})[\p{L}\p{Nd}*]`;
/** A phone, whatever sign or name touches it, unless part of an e-mail address. */
const phone =
  String.raw`(?:\+86[-\s]*|(?<!${digitLike})(?:${country}[-\s]*)?)${inGroups}` +
  String.raw`(?!${digitLike}|@[\w.-]+\.[a-z])`;
/**
 * Splits at blanks, but not in number groups or after a country code, and around phones: 王芳139…,
 * 1.王芳-139…, 王芳0086 139…, 139-…-…王芳.
 */
const blankApart = new RegExp(
  String.raw`${phone}|(?:(?:\+|00)86\s+)?(?:\d{3}\s\d{4}\s\d{4}(?!\S)|(?:(?!${phone})\S)+)`,
  "giu",
);
/** Signs beside a number: 王芳：139…, 王芳(139…), "王芳" "139…". */
const signs = /[：:()（）[\]［］【】〔〕{}<>＜＞《》「」『』"＂“”]/g;
/** Label before a number: tel139…. */
const label = new RegExp(String.raw`(?<!${digitLike})(?:tel|phone|mobile)(?=[+\d])`, "giu");

/** Half-width signs, same length so positions hold. */
const plainSigns = (text: string): string =>
  text
    .replace(/[\p{Pd}\u2212]/gu, ({ length }) => "-".repeat(length))
    .replace(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));

/** With a phone, a staff number may look like a grouped document number. */
const holdsPhone = new RegExp(phone, "iu");

/** Entries of a cell with offsets. */
function entriesIn(cell: string): { text: string; from: number }[] {
  const isPapers = idCardRule(cell) === undefined && !holdsPhone.test(plainSigns(cell));
  const isOne = isPapers || isPhone(normalPhone(cell));
  const read = isOne ? cell : cell.replace(signs, " ");
  const plain = plainSigns(read).replace(label, ({ length }) => " ".repeat(length));
  return [...plain.matchAll(isOne ? /\S.*\S/gs : blankApart)].map(({ 0: { length }, index }) => ({
    text: read.slice(index, index + length),
    from: index,
  }));
}

/**
 * Phones in a row after a country code, dialling 0 or namesake's digit (王伟2); never inside a longer
 * number.
 */
const heldPhones = new RegExp(
  String.raw`(?<!\d)(?:${dialled}|(?<=\p{Script=Han})\d)?(?:${phoneDigits("-?")})+(?!\d)`,
  "gu",
);

/** Phones in runs of digits; a document number holds none. */
const phonesHeldIn = (text: string): string[] =>
  (idCardRule(text) === undefined ? [] : (plainSigns(text).match(heldPhones) ?? [])).flatMap((run) => {
    const written = run.replaceAll("-", "");
    return written.slice(written.length % 11).match(/\d{11}/g) ?? [];
  });

/** All digits of a phone, after an optional prefix. */
const phoneApart = new RegExp(`^${dialled}?${phoneDigits("")}$`);

/**
 * Adjacent entries forming a phone not in `sent`: 139 531 80417, 139.5318.0417, (139)5318-0417; a name
 * may touch either end.
 */
function phonesApartIn(cell: readonly PhoneEntry[], sent: ReadonlySet<string>): PhoneEntry[] {
  const plain = cell.map(({ text }) => plainSigns(text).replace(/[\p{P}\p{S}\s]/gu, ""));
  return cell.flatMap((_, from) => {
    let read = (plain[from] ?? "").replace(/^.*\p{Script=Han}(?=\d)/u, "");
    for (let to = from; to < cell.length && read.length < 30; to++) {
      if (to > from) read += plain[to] ?? "";
      const [, digits = "", name] = /^(\d+)(\p{Script=Han}.*)?$/u.exec(read) ?? [];
      if (phoneApart.test(digits) && !sent.has(digits.slice(-11))) return cell.slice(from, to + 1);
      if (digits === "" || name !== undefined) return [];
    }
    return [];
  });
}

/** Pieces between matches of `end`, with offsets. */
function* between(text: string, end: RegExp): Generator<{ text: string; from: number }> {
  let from = 0;
  for (const match of text.matchAll(end)) {
    yield { text: text.slice(from, match.index), from };
    from = match.index + match[0].length;
  }
  yield { text: text.slice(from), from };
}
