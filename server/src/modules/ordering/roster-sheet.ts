// The rows of a spreadsheet that somebody uploaded. Whatever the file claims, no more of it is unpacked than a roster
// can need (security.md 32).
import { Workbook } from "@cj-tech-master/excelts";
import { inflateRawSync } from "node:zlib";
import { mostRosterRows, type RosterCell, type SheetRow } from "@zhutu/domain/ordering/copies/roster.ts";

/** Thrown for a file that cannot be read; its message is for the person. */
export class RosterRefusal extends Error {}

const mostUnpacked = 48 * 1024 * 1024;
const mostParts = 500;
const mostColumns = 60;
/** Heads and titles stand above the people. */
const mostRows = mostRosterRows + 10;
const notASheet = "这个文件不是表格，请上传 .xlsx 或 .csv";
const tooLarge = `文件里的内容太多，一次最多 ${mostRosterRows} 行`;

/** The rows of the first sheet, or of the CSV text, that hold anything. Throws RosterRefusal. */
export async function rowsOf(bytes: Buffer): Promise<SheetRow[]> {
  const magic = bytes.length < 4 ? 0 : bytes.readUInt32BE(0);
  if (magic === 0x504b0304) return workbookRows(bytes);
  if (magic === 0xd0cf11e0)
    throw new RosterRefusal("这是旧版或加密的表格文件，请另存为不加密的 .xlsx 后上传");
  return csvRows(textOf(bytes));
}

async function workbookRows(bytes: Buffer): Promise<SheetRow[]> {
  checkParts(bytes);
  const book = new Workbook();
  try {
    await book.xlsx.load(bytes);
  } catch {
    throw new RosterRefusal(notASheet);
  }
  const sheet = book.worksheets[0];
  if (!sheet) throw new RosterRefusal(notASheet);
  const rows: SheetRow[] = [];
  sheet.eachRow((row, at) => {
    const cells: RosterCell[] = [];
    row.eachCell((cell, column) => {
      if (column <= mostColumns) cells[column - 1] = cellOf(cell);
    });
    add(
      rows,
      at,
      Array.from(cells, (cell) => cell ?? { text: "", kind: "text" }),
    );
  });
  return rows;
}

type Cell = { value: unknown; text: string; numFmt?: unknown; formula?: unknown };

function cellOf({ value, text, numFmt, formula }: Cell): RosterCell {
  if (formula !== undefined && formula !== null) return { text: text ?? "", kind: "formula" };
  if (typeof value !== "number") return { text: text ?? "", kind: "text" };
  // Shown as 1.38E+10: somebody pasted what had lost its last digits already.
  const scientific = typeof numFmt === "string" && /e[+-]/i.test(numFmt);
  return { text: scientific ? value.toExponential(2).toUpperCase() : String(value), kind: "number" };
}

/** Unpacks each part with a bound, and refuses what stands between or behind the parts that the archive lists. */
function checkParts(bytes: Buffer): void {
  let unpacked = 0;
  let expected = 0;
  for (const { from, packed, method, starts } of partsOf(bytes).toSorted((a, b) => a.starts - b.starts)) {
    // A part may be followed by its sums (24 bytes at most), by nothing else.
    if (starts < expected || starts - expected > 24) throw new RosterRefusal(notASheet);
    expected = from + packed;
    const data = bytes.subarray(from, from + packed);
    unpacked += method === 0 ? data.length : inflated(data, mostUnpacked - unpacked);
    if (unpacked > mostUnpacked) throw new RosterRefusal(tooLarge);
  }
}

function inflated(data: Buffer, most: number): number {
  try {
    return inflateRawSync(data, { maxOutputLength: Math.max(1, most) }).length;
  } catch (error) {
    const large = (error as { code?: string }).code === "ERR_BUFFER_TOO_LARGE";
    throw new RosterRefusal(large ? tooLarge : notASheet);
  }
}

type Part = { starts: number; from: number; packed: number; method: number };

/** What the archive's directory lists, in its order. */
function partsOf(bytes: Buffer): Part[] {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0 || end + 22 > bytes.length) throw new RosterRefusal(notASheet);
  const count = bytes.readUInt16LE(end + 10);
  if (count > mostParts) throw new RosterRefusal(tooLarge);
  let at = bytes.readUInt32LE(end + 16);
  return Array.from({ length: count }, () => {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50) throw new RosterRefusal(notASheet);
    const starts = bytes.readUInt32LE(at + 42);
    if (starts + 30 > bytes.length || bytes.readUInt32LE(starts) !== 0x04034b50)
      throw new RosterRefusal(notASheet);
    const part = {
      starts,
      from: starts + 30 + bytes.readUInt16LE(starts + 26) + bytes.readUInt16LE(starts + 28),
      packed: bytes.readUInt32LE(at + 20),
      method: bytes.readUInt16LE(at + 10),
    };
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    return part;
  });
}

/** The text in the first coding that fits: by its mark, UTF-8, GB18030 (what Chinese Excel saves a CSV in). */
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

/** Fields between commas, semicolons or tabs; in quotes a field may hold those, and breaks. */
function csvRows(text: string): SheetRow[] {
  const [head = ""] = text.split(/[\r\n]/, 1);
  const separator = [",", "\t", ";"].reduce((best, one) =>
    head.split(one).length > head.split(best).length ? one : best,
  );
  const rows: SheetRow[] = [];
  let cells: RosterCell[] = [];
  let [row, start] = [1, 0];
  while (start <= text.length) {
    const found = nextField(text, start, separator);
    if (cells.length < mostColumns) cells.push({ text: found.text, kind: "text" });
    start = found.end;
    if (found.more) continue;
    add(rows, row++, cells);
    cells = [];
    if (start >= text.length) break;
  }
  return rows;
}

/** One field, where what follows it begins, and whether that is of the same row. */
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

function add(rows: SheetRow[], row: number, cells: RosterCell[]): void {
  if (cells.every(({ text, kind }) => text.trim() === "" && kind !== "formula")) return;
  rows.push({ row, cells });
  if (rows.length > mostRows) throw new RosterRefusal(tooLarge);
}
