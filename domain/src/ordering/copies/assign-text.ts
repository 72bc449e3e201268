// The text of the assign screen (learner spec 5): which phones it names, and what in it is no phone.
import { idCardRule } from "../../id-card.ts";
import { isPhone, normalPhone } from "../../phone.ts";
import { textRule } from "../../text-rule.ts";

export type PhoneEntry = {
  /** As it was typed. */
  text: string;
  /** Of the text, from 1. */
  line: number;
  /** Where it stands in the text: from the first character, to behind the last one. */
  from: number;
  to: number;
};
/** Characters at most. */
export const mostAssignText = 1000;

/** The text itself: required, 11 to 1000 characters. */
export const assignTextRule = textRule({
  min: 11,
  max: mostAssignText,
  empty: "请输入手机号",
  length: "长度在 11 到 1000 个字符",
});

export type TextLine = {
  /** Of the text, from 1. */
  line: number;
  /** Pasted from a sheet: there are tabs between its cells. */
  fromSheet: boolean;
  /** The entries of each cell, which ends at a comma, a tab or the like. */
  cells: PhoneEntry[][];
};

/**
 * The lines of the text and the cells of each, empty ones too. It is split at commas and semicolons (ASCII and full-width),
 * 、, tabs, blanks and line breaks. A number written in groups (`138 0013 8000`) is one entry, since none of its parts could
 * be a number; so is one with `+86` before it, and so is a number of papers in a cell of its own. Signs around a number
 * are no part of it.
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

/** Whether the entry may be meant as a phone, a digit too few or too many, also when it is stuck to a name. */
export const meantAsPhone = (text: string): boolean =>
  /^1[\da-z*]{9,11}$/i.test(normalPhone(text.replace(signsAround, "")).replace(/\p{Script=Han}/gu, ""));

/** What parts two numbers of one entry (139…/138…); a star may stand for a digit. */
const signsAround = /^[^\p{L}\p{N}*+]+|[^\p{L}\p{N}*]+$/gu;

/** Whether the entry is a phone, in any spelling. */
export const isPhoneText = (text: string): boolean => isPhone(normalPhone(text));

/**
 * Entries of a line that are no phone: shown in red and never sent. Names are passed over, and beside a number so is all
 * else (its place in a list, a number of papers): in a list of numbers only what was meant as one is wrong there. What
 * holds a phone that is not on the line is always wrong, so that no number is lost without a word.
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
  // One number with words is one person's row, whose other numbers are of papers or of the staff.
  if (phones.length === 1 && entries.some(({ text }) => /\p{L}/u.test(text))) return meant;
  const alone = new Set(cells.flatMap((cell) => (cell.length === 1 ? cell : [])));
  return others.filter((entry) => meant.includes(entry) || (alone.has(entry) && isOtherLength(entry.text)));
}

/** 5 to 9 digits, or 13 and more, that are no number of papers; a day has dashes. One too few or too many is `meantAsPhone`. */
const isOtherLength = (text: string): boolean =>
  /^(?:\d{5,9}|\d{13,})$/.test(text.normalize("NFKC")) && idCardRule(text) !== undefined;

/** A person's name, pasted along with the number from a sheet: one of a namesake may have a digit (王伟2). */
const isName = (text: string): boolean => /\p{Script=Han}/u.test(text) && !/\p{Nd}{7}/u.test(text);

/** The digits of a phone, with that between its groups. */
const phoneDigits = (gap: string): string => String.raw`1[3-9]\d${gap}\d{4}${gap}\d{4}`;
/** 138 0013 8000, or the same with dashes or neither. */
const inGroups = `(?:${phoneDigits(String.raw`\s`)}|${phoneDigits("-?")})`;
const country = "(?:00)?86";
/** What is dialled before one. */
const dialled = `(?:${country}-?|0)`;
/** What makes another number of it, or may stand for a digit; a Chinese character is of a name. */
const digitLike = String.raw`(?!\p{Script=Han})[\p{L}\p{Nd}*]`;
/** A phone, whatever sign or name touches it; what stands before the @ of an address is none. */
const phone =
  String.raw`(?:\+86[-\s]*|(?<!${digitLike})(?:${country}[-\s]*)?)${inGroups}` +
  String.raw`(?!${digitLike}|@[\w.-]+\.[a-z])`;
/**
 * What stands between blanks; the groups of a number go together, and a country code with the number behind it. What
 * touches a phone is apart from it, as chats write it: 王芳139…, 1.王芳-139…, 王芳0086 139…, 139-…-…王芳, 139…。
 */
const blankApart = new RegExp(
  String.raw`${phone}|(?:(?:\+|00)86\s+)?(?:\d{3}\s\d{4}\s\d{4}(?!\S)|(?:(?!${phone})\S)+)`,
  "giu",
);
/** What stands between a name and its number, too: 王芳：139…, 王芳(139…), "王芳" "139…". */
const signs = /[：:()（）[\]［］【】〔〕{}<>＜＞《》「」『』"＂“”]/g;
/** Before a number: tel139…. */
const label = new RegExp(String.raw`(?<!${digitLike})(?:tel|phone|mobile)(?=[+\d])`, "giu");

/** Of the same length, as places in it are counted: digits, letters and dashes of every width in their plain form. */
const plainSigns = (text: string): string =>
  text
    .replace(/[\p{Pd}\u2212]/gu, ({ length }) => "-".repeat(length))
    .replace(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));

/** A number of the staff and a phone may read like a number of papers in groups. */
const holdsPhone = new RegExp(phone, "iu");

/** The entries of a cell and where each begins in it. */
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
 * One after another, behind a country code, the 0 that is dialled before one or the digit of a namesake (王伟2); never
 * within a longer number.
 */
const heldPhones = new RegExp(
  String.raw`(?<!\d)(?:${dialled}|(?<=\p{Script=Han})\d)?(?:${phoneDigits("-?")})+(?!\d)`,
  "gu",
);

/** The phones of each run of digits that is made of phones; a number of papers holds none. */
const phonesHeldIn = (text: string): string[] =>
  (idCardRule(text) === undefined ? [] : (plainSigns(text).match(heldPhones) ?? [])).flatMap((run) => {
    const written = run.replaceAll("-", "");
    return written.slice(written.length % 11).match(/\d{11}/g) ?? [];
  });

/** A phone of which all digits are there, but not as one is written; behind a country code or the 0 that is dialled before. */
const phoneApart = new RegExp(`^${dialled}?${phoneDigits("")}$`);

/**
 * Entries of a cell that together are a phone which is not `sent`: 139 531 80417, 139.5318.0417, (139)5318-0417; a name
 * may touch the first and the last.
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

/** The pieces of the text between the matches of `end`, and where each begins. */
function* between(text: string, end: RegExp): Generator<{ text: string; from: number }> {
  let from = 0;
  for (const match of text.matchAll(end)) {
    yield { text: text.slice(from, match.index), from };
    from = match.index + match[0].length;
  }
  yield { text: text.slice(from), from };
}
