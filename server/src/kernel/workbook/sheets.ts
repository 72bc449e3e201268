// Reads uploaded sheets as texts, and fills cells in a copy that is otherwise identical. Unpacking is bounded
// (security.md 32).
import { firstUnits } from "@zhutu/domain/text-rule.ts";
import { type SheetTexts, WorkbookRefused } from "@zhutu/domain/workbook.ts";
import { ArchiveRefused, partNames, unpacking, type Unpack } from "../archive.ts";
import { archiveOf } from "../archive-write.ts";
import { cellFormats, type CellFormat, type Shown, shownNumber } from "./shown-value.ts";
import { SheetRefused } from "./sheet-refused.ts";

/** Texts by column; the first row goes to `from`. */
export type Filling = { name: string; from: number; rows: (string | undefined)[][] };

const limits = { maxParts: 300, maxUnpacked: 24 * 1024 * 1024 };
const maxRows = 10_000;
const maxColumns = 200;
const maxSheets = 20;
const maxCharacters = 4_000_000;
const longestText = 1_000;
const notASheet = "这个文件不是 .xlsx 表格";
const tooLarge = `文件里的内容太多，一张表最多 ${maxRows} 行、${maxColumns} 列`;

type SheetPart = { name: string; path: string };

/** Returns hidden sheets last. Throws WorkbookRefused. */
export function readSheets(bytes: Buffer): SheetTexts[] {
  return refusing(() => {
    const unpack = opened(bytes);
    const written = { shared: sharedTexts(unpack), formats: cellFormats(unpack("xl/styles.xml")) };
    let left = maxCharacters;
    return sheetParts(unpack).map(({ name, path }) => {
      const rows: SheetTexts["rows"] = [];
      let expected = 1;
      for (const { attributes, inside } of rowsIn(xmlOf(unpack, path) ?? "")) {
        const row = Number(attributeOf(attributes, "r") ?? expected);
        expected = row + 1;
        const shown = cellsOf(inside, written);
        const cells = shown.map(({ text }) => text);
        left -= cells.join("").length;
        if (left < 0) throw new WorkbookRefused(tooLarge);
        const unclear = shown.flatMap((cell, at) => (cell.unclear ? [at] : []));
        if (cells.some((text) => text !== ""))
          rows.push({ row, cells, ...(unclear.length > 0 && { unclear }) });
        if (rows.length > maxRows) throw new WorkbookRefused(tooLarge);
      }
      return { name, rows };
    });
  });
}

/** Keeps cell styles. Throws WorkbookRefused. */
export function fillSheets(bytes: Buffer, fillings: readonly Filling[]): Buffer {
  return refusing(() => {
    const unpack = opened(bytes);
    const byPath = new Map(
      sheetParts(unpack).map(({ name, path }) => [path, fillings.find((filling) => filling.name === name)]),
    );
    return archiveOf(
      partNames(bytes, limits.maxParts).map((path) => {
        const filling = byPath.get(path);
        if (!filling) return [path, unpack(path) ?? Buffer.alloc(0)] as const;
        return [path, Buffer.from(filled(xmlOf(unpack, path) ?? "", filling))] as const;
      }),
    );
  });
}

function refusing<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ArchiveRefused || error instanceof SheetRefused)) throw error;
    throw new WorkbookRefused(error.why === "too large" ? tooLarge : notASheet);
  }
}

function opened(bytes: Buffer): Unpack {
  if (bytes.length >= 4 && bytes.readUInt32BE(0) === 0xd0cf11e0)
    throw new WorkbookRefused("这是旧版或加密的表格文件，请另存为不加密的 .xlsx 后上传");
  return unpacking(bytes, limits);
}

/** Refuses entities, comments and CDATA, which could expand or hide tags. */
function xmlOf(unpack: Unpack, path: string): string | undefined {
  const text = unpack(path)?.toString("utf8");
  if (text !== undefined && /<!(?:DOCTYPE|ENTITY|--|\[CDATA)/i.test(text))
    throw new WorkbookRefused(notASheet);
  return text;
}

const tagsNamed = (text: string, name: string): string[] =>
  Array.from(
    text.matchAll(new RegExp(`<(?:\\w+:)?${name}\\s([^>]*)>`, "g")),
    ([, attributes = ""]) => attributes,
  );

function attributeOf(attributes: string, name: string): string | undefined {
  const [, double, single] =
    new RegExp(`(?:^|\\s)(?:\\w+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes) ?? [];
  const value = double ?? single;
  return value === undefined ? undefined : unescaped(value);
}

function sheetParts(unpack: Unpack): SheetPart[] {
  const [book, links] = [xmlOf(unpack, "xl/workbook.xml"), xmlOf(unpack, "xl/_rels/workbook.xml.rels")];
  if (book === undefined || links === undefined) throw new WorkbookRefused(notASheet);
  const targets = new Map(
    tagsNamed(links, "Relationship").map((tag) => [attributeOf(tag, "Id"), attributeOf(tag, "Target")]),
  );
  const sheets = tagsNamed(book, "sheet").map((tag) => {
    const target = targets.get(attributeOf(tag, "id"));
    if (target === undefined) throw new WorkbookRefused(notASheet);
    const path = target.startsWith("/") ? target.slice(1) : `xl/${target}`;
    const isHidden = /^(?:hidden|veryHidden)$/.test(attributeOf(tag, "state") ?? "");
    return { name: attributeOf(tag, "name") ?? "", path, isHidden };
  });
  if (sheets.length === 0) throw new WorkbookRefused(notASheet);
  if (sheets.length > maxSheets) throw new WorkbookRefused(tooLarge);
  return sheets.toSorted((sheet, other) => Number(sheet.isHidden) - Number(other.isHidden));
}

/** Without phonetic readings. */
const textIn = (inside: string): string =>
  firstUnits(
    unescaped(
      Array.from(
        inside
          .replaceAll(/<(?:\w+:)?rPh\b[\s\S]*?<\/(?:\w+:)?rPh>/g, "")
          .matchAll(/<(?:\w+:)?t(?:\s[^>]*)?>([^<]*)</g),
        ([, text = ""]) => text,
      ).join(""),
    ),
    longestText,
  );

const sharedTexts = (unpack: Unpack): string[] =>
  Array.from(
    (xmlOf(unpack, "xl/sharedStrings.xml") ?? "").matchAll(
      /<(?:\w+:)?si(?:\s[^>]*)?(?:\/>|>([\s\S]*?)<\/(?:\w+:)?si>)/g,
    ),
    ([, inside = ""]) => textIn(inside),
  );

const rowForm = /<((?:\w+:)?)row((?:\s[^>]*?)?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?row>)/g;
const cellForm = /<(?:\w+:)?c((?:\s[^>]*?)?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?c>)/g;

const rowsIn = (sheet: string): { whole: string; attributes: string; inside: string }[] =>
  Array.from(sheet.matchAll(rowForm), ([whole, , attributes = "", inside = ""]) => ({
    whole,
    attributes,
    inside,
  }));

type Written = { shared: readonly string[]; formats: readonly CellFormat[] };

function cellsOf(inside: string, written: Written): Shown[] {
  const cells: Shown[] = [];
  let next = 0;
  for (const [, attributes = "", content = ""] of inside.matchAll(cellForm)) {
    const at = columnAt(attributeOf(attributes, "r")) ?? next;
    next = at + 1;
    const shown = shownOf(attributes, content, written);
    if (shown.text === "") continue;
    if (at >= maxColumns) throw new WorkbookRefused(tooLarge);
    while (cells.length < at) cells.push({ text: "" });
    cells[at] = shown;
  }
  return cells;
}

function shownOf(attributes: string, content: string, { shared, formats }: Written): Shown {
  const type = attributeOf(attributes, "t") ?? "n";
  if (type === "inlineStr") return { text: textIn(content).trim() };
  const [, value = ""] = /<(?:\w+:)?v(?:\s[^>]*)?>([^<]*)</.exec(content) ?? [];
  if (type === "s") return { text: (shared[Number(value)] ?? "").trim() };
  const text = firstUnits(unescaped(value), longestText).trim();
  if (type === "b") return { text: text === "1" ? "TRUE" : "FALSE" };
  if (type === "e") return { text, unclear: true };
  if (type !== "n" || !/^[+-]?\d/.test(text) || Number.isNaN(Number(text))) return { text };
  return shownNumber(Number(text), formats[Number(attributeOf(attributes, "s") ?? 0)]?.code);
}

/** From 0. */
function columnAt(place: string | undefined): number | undefined {
  const [, letters] = /^([A-Z]{1,3})\d+$/.exec(place ?? "") ?? [];
  if (letters === undefined) return undefined;
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

export function columnName(at: number): string {
  const above = Math.floor(at / 26);
  return (above > 0 ? columnName(above - 1) : "") + String.fromCharCode(65 + (at % 26));
}

// ---- writing ----

function filled(sheet: string, { from, rows }: Filling): string {
  const [, prefix = ""] = /<((?:\w+:)?)worksheet[\s>]/.exec(sheet) ?? [];
  const standing = new Map<number, { attributes: string; inside: string }>();
  let expected = 1;
  for (const { attributes, inside } of rowsIn(sheet)) {
    const row = Number(attributeOf(attributes, "r") ?? expected);
    expected = row + 1;
    standing.set(row, { attributes, inside });
  }
  for (const [at, cells] of rows.entries()) {
    const row = from + at;
    const { attributes, inside } = standing.get(row) ?? { attributes: ` r="${row}"`, inside: "" };
    standing.set(row, { attributes, inside: mixed({ prefix, row, inside, cells }) });
  }
  const all = [...standing]
    .toSorted(([first], [other]) => first - other)
    .map(([, { attributes, inside }]) => `<${prefix}row${spansLeft(attributes)}>${inside}</${prefix}row>`);
  // The stored dimension is now wrong; spreadsheets recompute it.
  const unmeasured = sheet.replace(/<(?:\w+:)?dimension\b[^>]*\/>/, "");
  const data = /<(?:\w+:)?sheetData(?:\s[^>]*)?(?:\/>|>[\s\S]*<\/(?:\w+:)?sheetData>)/;
  if (!data.test(unmeasured)) throw new WorkbookRefused(notASheet);
  return unmeasured.replace(data, () => `<${prefix}sheetData>${all.join("")}</${prefix}sheetData>`);
}

const spansLeft = (attributes: string): string => attributes.replace(/\sspans="[^"]*"/, "");

type Mixed = { prefix: string; row: number; inside: string; cells: readonly (string | undefined)[] };

function mixed({ prefix, row, inside, cells }: Mixed): string {
  const standing = new Map<number, { whole: string; style: string }>();
  let next = 0;
  for (const [whole, attributes = ""] of inside.matchAll(cellForm)) {
    const at = columnAt(attributeOf(attributes, "r")) ?? next;
    next = at + 1;
    const style = attributeOf(attributes, "s");
    standing.set(at, { whole, style: style === undefined ? "" : ` s="${style}"` });
  }
  for (const [at, text] of cells.entries()) {
    if (text === undefined) continue;
    const style = standing.get(at)?.style ?? "";
    const place = `${columnName(at)}${row}`;
    const whole = `<${prefix}c r="${place}"${style} t="inlineStr"><${prefix}is><${prefix}t xml:space="preserve">${escaped(text)}</${prefix}t></${prefix}is></${prefix}c>`;
    standing.set(at, { whole, style });
  }
  return [...standing]
    .toSorted(([first], [other]) => first - other)
    .map(([, { whole }]) => whole)
    .join("");
}

const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };

/** Drops control characters and lone surrogates, which PostgreSQL refuses. */
const unescaped = (text: string): string =>
  referred(text)
    .replaceAll(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(/[^\P{Cc}\t\n\r]/gu, "")
    .toWellFormed();

const referred = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[name as string] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex as string, 16) : Number(decimal);
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : "";
  });

// Invalid XML characters would make the file unreadable.
const escaped = (text: string): string =>
  text
    .replaceAll(/[^\P{Cc}\t\n\r]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
