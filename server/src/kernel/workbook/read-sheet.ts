// Reads a sheet. The library gets three checked parts in our own frame, never costly names, merges or
// drawings.
import { firstUnits } from "@zhutu/domain/text-rule.ts";
import { createRequire } from "node:module";
import type * as Excel from "@cj-tech-master/excelts";
import { type Unpack, ArchiveRefused, partNames, unpacking } from "../archive.ts";
import { type SheetLimits, SheetRefused } from "./sheet-refused.ts";
import { attribute, checkPart, type Tag, tagsOf, withoutFormats } from "./sheet-xml.ts";
import { cellFormats, type Shown, shownNumber, unclear } from "./shown-value.ts";

/** Required, not imported: its 400 files load in half the time, per thread. */
const { ValueType, Workbook } = createRequire(import.meta.url)("@cj-tech-master/excelts") as typeof Excel;

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packageRelations = "http://schemas.openxmlformats.org/package/2006/relationships";
const relation = (id: number, type: string, target: string): string =>
  `<Relationship Id="rId${id}" Type="${relations}/${type}" Target="${target}"/>`;
const relationships = (...all: string[]): Buffer =>
  Buffer.from(`<Relationships xmlns="${packageRelations}">${all.join("")}</Relationships>`);
const frame = {
  "_rels/.rels": relationships(relation(1, "officeDocument", "xl/workbook.xml")),
  "xl/_rels/workbook.xml.rels": relationships(
    relation(1, "worksheet", "worksheets/sheet1.xml"),
    relation(2, "styles", "styles.xml"),
    relation(3, "sharedStrings", "sharedStrings.xml"),
  ),
  "xl/workbook.xml": Buffer.from(
    `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ),
};
const ignoreNodes = [
  ..."sheetPr dimension sheetViews sheetFormatPr cols autoFilter mergeCells rowBreaks colBreaks hyperlinks".split(
    " ",
  ),
  ..."pageMargins dataValidations pageSetup headerFooter printOptions picture drawing sheetProtection".split(
    " ",
  ),
  ..."tableParts conditionalFormatting extLst ignoredErrors".split(" "),
];

/** `formula`: computed; `unclear`: the shown text is uncertain. */
export type SheetCell = Shown & { kind: "text" | "number" | "formula" };
type Reading = {
  limits: SheetLimits;
  /** The sheet of that name, else the first visible one. */
  sheet?: string;
  each: (row: number, cells: SheetCell[]) => void;
};

export type SheetPart = { path: string; xml: Buffer };

/** Calls `each` with the rows, without drawings. Throws SheetRefused. */
export async function readSheet(bytes: Buffer, { limits, sheet, each }: Reading): Promise<SheetPart> {
  const { path, files, daysFrom1904 } = sheetIn(workbookParts(bytes, limits), limits, sheet);
  const formatAt = chineseFormats(files);
  const book = new Workbook();
  try {
    await book.xlsx.loadFromFiles(files, { ignoreNodes });
  } catch {
    throw new SheetRefused("not a sheet");
  }
  book.worksheets[0]?.eachRow((row, at) => {
    const cells: SheetCell[] = [];
    row.eachCell((cell, column) => {
      if (column > limits.maxColumns) return;
      const format = formatAt.get(cell.address) ?? codeOf(cell.numFmt);
      const read = cellOf(cell, format, limits.maxShown);
      cells[column - 1] = daysFrom1904 && isDay(cell) ? { ...read, unclear: true } : read;
    });
    each(
      at,
      Array.from(cells, (cell) => cell ?? { text: "", kind: "text" }),
    );
  });
  return { path, xml: files[sheetPath] };
}

const sheetPath = "xl/worksheets/sheet1.xml";
type SheetFiles = {
  path: string;
  files: Record<string, Buffer> & Record<typeof sheetPath, Buffer>;
  /** Dates count from 1904, which the library is not told. */
  daysFrom1904: boolean;
};

function sheetIn(unpack: Unpack, limits: SheetLimits, wanted: string | undefined): SheetFiles {
  const [book, targets] = [unpack("xl/workbook.xml"), unpack("xl/_rels/workbook.xml.rels")];
  if (!book || !targets) throw new SheetRefused("not a sheet");
  const links = [...tagsOf(targets)].filter(({ name }) => name === "Relationship");
  const pathOf = (link: Tag | undefined): string => {
    const target = (link && attribute(link, "Target")) ?? "";
    return target.startsWith("/") ? target.slice(1) : `xl/${target}`;
  };
  const linked = (type: string) => links.filter((link) => attribute(link, "Type")?.endsWith(`/${type}`));
  const worksheets = new Map(linked("worksheet").map((link) => [attribute(link, "Id"), link]));
  const bookTags = [...tagsOf(book)];
  const sheets = bookTags.flatMap((bookTag) => {
    const id = bookTag.name === "sheet" ? attribute(bookTag, "id") : undefined;
    const hidden = /^(?:hidden|veryHidden)$/.test(attribute(bookTag, "state") ?? "");
    return id !== undefined && worksheets.has(id) ? [{ id, name: nameIn(bookTag), hidden }] : [];
  });
  const chosen =
    sheets.find(({ name }) => name === wanted) ?? sheets.find(({ hidden }) => !hidden) ?? sheets[0];
  const path = pathOf(worksheets.get(chosen?.id));
  const bytes = unpack(path);
  if (!bytes) throw new SheetRefused("not a sheet");
  const sheet = withoutFormats(bytes);
  checkPart(sheet, limits);
  const files: SheetFiles["files"] = { ...frame, [sheetPath]: sheet };
  for (const part of ["styles", "sharedStrings"]) {
    const data = unpack(pathOf(linked(part)[0]));
    if (!data) continue;
    checkPart(data, limits);
    files[`xl/${part}.xml`] = data;
  }
  const counted = bookTags.find(({ name }) => name === "workbookPr");
  const daysFrom1904 = /^(?:1|true)$/.test((counted && attribute(counted, "date1904")) ?? "");
  return { path, files, daysFrom1904 };
}

/** Chinese formats by cell, which the library lacks. */
function chineseFormats(files: SheetFiles["files"]): ReadonlyMap<string, string> {
  const formats = cellFormats(files["xl/styles.xml"]);
  if (!formats.some(({ isChinese }) => isChinese)) return new Map();
  const places = new Map<string, string>();
  for (const tag of tagsOf(files[sheetPath])) {
    const format = tag.name === "c" ? formats[Number(attribute(tag, "s"))] : undefined;
    if (format?.isChinese) places.set(attribute(tag, "r") ?? "", format.code);
  }
  return places;
}

/** Decodes the latin1 tag. */
const nameIn = (tag: Tag): string => Buffer.from(attribute(tag, "name") ?? "", "latin1").toString("utf8");

type Cell = { type: Excel.ValueType; value: unknown; result?: unknown };

const codeOf = (format: unknown): string | undefined => (typeof format === "string" ? format : undefined);

const isDay = ({ type, value, result }: Cell): boolean =>
  (type === ValueType.Formula ? result : value) instanceof Date;

function cellOf(cell: Cell, format: string | undefined, maxShown: number): SheetCell {
  // A long shared formula would expand in each cell.
  if (cell.type === ValueType.Formula) return { ...shown(cell.result, format, maxShown), kind: "formula" };
  const { value } = cell;
  return { ...shown(value, format, maxShown), kind: typeof value === "number" ? "number" : "text" };
}

/** Rich text is cut at `maxShown`. */
function shown(value: unknown, format: string | undefined, maxShown: number): Shown {
  if (value === null || value === undefined) return { text: "" };
  if (value instanceof Date || typeof value === "number") return shownNumber(value, format);
  if (typeof value === "string") return { text: value };
  if (typeof value === "boolean") return { text: String(value).toUpperCase() };
  if (typeof value !== "object") return { text: "" };
  if ("error" in value) return unclear(String(value.error));
  return { text: "richText" in value ? joined(value.richText, maxShown) : "" };
}

function joined(runs: unknown, maxShown: number): string {
  let text = "";
  for (const run of runs as { text?: string }[]) {
    // Otherwise each cell would keep a whole copy.
    text += firstUnits(run.text ?? "", maxShown);
    if (text.length > maxShown) break;
  }
  return text;
}

// Unpacks a workbook's parts only as needed (security.md 32).

/** Reads the directory; it and its unpacker throw SheetRefused. */
export function workbookParts(bytes: Buffer, limits: Pick<SheetLimits, "maxParts" | "maxUnpacked">): Unpack {
  const unpack = asRefusal(() => unpacking(bytes, limits));
  return (name, most) => asRefusal(() => unpack(name, most));
}

/** Throws SheetRefused. */
export const namesIn = (bytes: Buffer, maxParts: number): string[] =>
  asRefusal(() => partNames(bytes, maxParts));

function asRefusal<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ArchiveRefused)) throw error;
    throw new SheetRefused(error.why === "too large" ? "too large" : "not a sheet");
  }
}

/** A non-empty row; `row` counts from 1. */
export type ReadRow = { row: number; cells: SheetCell[] };
type ReadSheet = { rows: ReadRow[]; part: SheetPart };

/** Non-empty rows. Throws SheetRefused, also beyond `maxCharacters`. */
export async function readRows(
  bytes: Buffer,
  { sheet, limits, maxCharacters }: { sheet: string; limits: SheetLimits; maxCharacters: number },
): Promise<ReadSheet> {
  const rows: ReadRow[] = [];
  let characters = 0;
  const each = (row: number, cells: SheetCell[]): void => {
    if (cells.every(({ text }) => text.trim() === "")) return;
    characters += cells.reduce((sum, { text }) => sum + text.length, 0);
    if (characters > maxCharacters) throw new SheetRefused("too large");
    rows.push({ row, cells });
  };
  return { rows, part: await readSheet(bytes, { limits, sheet, each }) };
}
