// The text of the assign screen (learner spec 5): which phones it names, and what in it is no phone.
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
export type PhoneList = {
  /** Each number once, in its one form, in the order in which it came first. */
  phones: string[];
  /** Entries that repeat a number. */
  doubled: PhoneEntry[];
  /** Entries that are no phone: shown in red and never sent. */
  wrong: PhoneEntry[];
};

/** The text itself: required, 11 to 1000 characters. */
export const assignTextRule = textRule({
  min: 11,
  max: 1000,
  empty: "请输入手机号",
  length: "长度在 11 到 1000 个字符",
});

/**
 * Splits the text at commas and semicolons (ASCII and full-width), 、, blanks and line breaks. Chinese names beside the
 * numbers are passed over. A number written in groups
 * (`138 0013 8000`) between two commas or breaks is one entry, since none of its parts could be a number; so is one
 * with `+86` before it.
 */
export function splitPhones(text: string): PhoneList {
  const list: PhoneList = { phones: [], doubled: [], wrong: [] };
  const known = new Set<string>();
  for (const entry of entriesOf(text)) {
    const phone = normalPhone(entry.text);
    if (isName(entry.text)) continue;
    if (!isPhone(phone)) list.wrong.push(entry);
    else if (known.has(phone)) list.doubled.push(entry);
    else {
      known.add(phone);
      list.phones.push(phone);
    }
  }
  return list;
}

/** In which line each number of the text stands first. */
export function linesOfPhones(text: string): Map<string, number> {
  const lines = new Map<string, number>();
  for (const entry of entriesOf(text)) {
    const phone = normalPhone(entry.text);
    if (isPhone(phone) && !lines.has(phone)) lines.set(phone, entry.line);
  }
  return lines;
}

/** What stands between blanks; a country code goes with the number behind it, and the groups of one behind a name. */
const blankApart = /(?<=(?:^|\s)[^\s\d]+\s+)\d{3}\s\d{4}\s\d{4}(?!\S)|(?:(?:\+|00)86\s+)?\S+/g;
/** A person's name, pasted along with the number from a sheet. */
const isName = (text: string): boolean => /\p{Script=Han}/u.test(text) && !/\p{Nd}/u.test(text);

function* entriesOf(text: string): Generator<PhoneEntry> {
  for (const part of text.replace(/[;；\t]/g, ",").matchAll(/[^,，、\r\n]+/g)) {
    const line = text.slice(0, part.index).split(/\r\n|\r|\n/).length;
    const entries = isPhone(normalPhone(part[0]))
      ? part[0].matchAll(/\S.*\S/gs)
      : part[0].matchAll(blankApart);
    for (const entry of entries) {
      const from = part.index + entry.index;
      yield { text: entry[0], line, from, to: from + entry[0].length };
    }
  }
}
