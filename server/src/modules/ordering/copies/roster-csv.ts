// In any encoding and separator of Chinese office software.
import type { RosterCell } from "@zhutu/domain/ordering/copies/roster.ts";
import { notASheet, rosterLimits, RosterRefusal } from "./roster-refusal.ts";

/** Throws RosterRefusal if it is no text. */
export function readCsv(bytes: Buffer, each: (row: number, cells: RosterCell[]) => void): void {
  const text = textOf(bytes);
  const separator = separatorOf(text);
  let cells: RosterCell[] = [];
  let [row, start] = [1, 0];
  while (start <= text.length) {
    const found = nextField(text, start, separator);
    if (cells.length < rosterLimits.mostColumns) cells.push({ text: found.text, kind: "text" });
    start = found.end;
    if (found.more) continue;
    each(row++, cells);
    cells = [];
    if (start >= text.length) break;
  }
}

/** By BOM, else UTF-8, else GB18030 (Chinese Excel). */
function textOf(bytes: Buffer): string {
  const utf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  for (const coding of utf16 ? ["utf-16le"] : ["utf-8", "gb18030"]) {
    try {
      const text = new TextDecoder(coding, { fatal: true }).decode(bytes);
      if (/[^\P{Cc}\t\r\n\v\f]/u.test(text)) break;
      return text;
    } catch {
      continue;
    }
  }
  throw new RosterRefusal(notASheet);
}

/** Most frequent of comma, tab, semicolon in the first line with one; else the full-width comma. */
function separatorOf(text: string): string {
  const first = text.search(/[,\t;]/);
  if (first < 0) return "，";
  const starts = Math.max(text.lastIndexOf("\n", first), text.lastIndexOf("\r", first)) + 1;
  const [line = ""] = text.slice(starts).split(/[\r\n]/, 1);
  return [",", "\t", ";"].reduce((best, one) =>
    line.split(one).length > line.split(best).length ? one : best,
  );
}

/** The next field's start, and whether it is in the same row. */
function nextField(
  text: string,
  start: number,
  separator: string,
): { text: string; end: number; more: boolean } {
  let [at, value] = [start, ""];
  if (text[at] === '"') {
    for (at++; at < text.length; at++) {
      if (text[at] !== '"') value += text[at];
      else if (text[at + 1] === '"') value += text[at++];
      else break;
    }
    at++;
  }
  const from = at;
  while (at < text.length && text[at] !== separator && text[at] !== "\n" && text[at] !== "\r") at++;
  value += text.slice(from, at);
  if (text[at] === separator) return { text: value, end: at + 1, more: true };
  return { text: value, end: at + (text.startsWith("\r\n", at) ? 2 : 1), more: false };
}
