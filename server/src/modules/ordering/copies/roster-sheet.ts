// Reads no more than a roster can need (security.md 32).
import {
  type RosterCell,
  type SheetRow,
  shortCell,
  maxRosterRows,
} from "@zhutu/domain/ordering/copies/roster.ts";
import { decodeText } from "../../../kernel/decode-text.ts";
import { readSheet } from "../../../kernel/workbook/read-sheet.ts";
import type { SheetLimits, SheetRefused } from "../../../kernel/workbook/sheet-refused.ts";

/** The message is for the person. */
export class RosterRefusal extends Error {}

const notASheet = "这个文件不是表格，请上传 .xlsx 或 .csv";
const tooLarge = `文件里的内容太多，一次最多 ${maxRosterRows} 行`;
const tooWide = "表格的列太多，请只留姓名和手机号后重试";
const tooLong = "文件里有太长的文字，请只留姓名和手机号后重试";

/** Room for titles and heads. */
const maxSheetRows = maxRosterRows + 10;

const rosterLimits: SheetLimits = {
  maxRows: maxSheetRows,
  lastColumn: 200,
  maxColumns: 60,
  // Enough for any phone or head.
  maxShown: 200,
  maxParts: 500,
  maxUnpacked: 24 * 1024 * 1024,
};

export const sentences: Readonly<Record<SheetRefused["why"], string>> = {
  "not a sheet": notASheet,
  "too large": tooLarge,
  "too wide": tooWide,
  "too long": tooLong,
};

/** Non-empty rows of the first visible sheet or the CSV, cells shortened. Throws RosterRefusal. */
export async function rowsOf(bytes: Buffer): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  const add = (row: number, cells: RosterCell[]): void => {
    const short = cells.map((cell): RosterCell => ({ ...cell, text: shortCell(cell.text) }));
    if (short.every(({ text, kind }) => text === "" && kind !== "formula")) return;
    rows.push({ row, cells: short });
    if (rows.length > maxSheetRows) throw new RosterRefusal(tooLarge);
  };
  const magic = bytes.length < 4 ? 0 : bytes.readUInt32BE(0);
  if (magic === 0xd0cf11e0)
    throw new RosterRefusal("这是旧版或加密的表格文件，请另存为不加密的 .xlsx 后上传");
  if (magic === 0x504b0304) await readSheet(bytes, { limits: rosterLimits, each: add });
  else readCsv(bytes, add);
  return rows;
}

// In any encoding and separator of Chinese office software.

/** Throws RosterRefusal if it is no text. */
function readCsv(bytes: Buffer, each: (row: number, cells: RosterCell[]) => void): void {
  const text = textOf(bytes);
  const separator = separatorOf(text);
  let cells: RosterCell[] = [];
  let [row, start] = [1, 0];
  while (start <= text.length) {
    const field = nextField(text, start, separator);
    if (cells.length < rosterLimits.maxColumns) cells.push({ text: field.text, kind: "text" });
    start = field.end;
    if (field.more) continue;
    each(row++, cells);
    cells = [];
    if (start >= text.length) break;
  }
}

function textOf(bytes: Buffer): string {
  const text = decodeText(bytes);
  if (text === undefined || /[^\P{Cc}\t\r\n\v\f]/u.test(text)) throw new RosterRefusal(notASheet);
  return text;
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
