// A workbook's sheet. The library gets three parts of the file, looked through before, in a frame of our own: of
// names, merges, drawings and further sheets, which cost more than they tell, it sees nothing.
import { createRequire } from "node:module";
import type * as Excel from "@cj-tech-master/excelts";
import type { Unpack } from "../archive.ts";
import { type SheetLimits, SheetRefused } from "./sheet-refused.ts";
import { attribute, checkPart, type Tag, tagsOf } from "./sheet-xml.ts";
import { workbookParts } from "./workbook-parts.ts";

/** Required, not imported: its 400 files are found in half the time, which every thread that reads a sheet pays anew. */
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

/** A cell as the file holds it; `formula`: what it shows was computed. */
export type SheetCell = { text: string; kind: "text" | "number" | "formula" };
type Reading = {
  limits: SheetLimits;
  /** The sheet of that name, where there is one; else the first. */
  sheet?: string;
  each: (row: number, cells: SheetCell[]) => void;
};

/** The part that holds the sheet which was read: where it lies, and its XML, looked through. */
export type SheetPart = { path: string; xml: Buffer };

/**
 * Calls `each` with the rows of a sheet and answers where it was found; what is drawn on it is not read. Throws
 * SheetRefused for what is no workbook or more than the limits.
 */
export async function readSheet(bytes: Buffer, { limits, sheet, each }: Reading): Promise<SheetPart> {
  const { path, files } = sheetIn(workbookParts(bytes, limits), limits, sheet);
  const book = new Workbook();
  try {
    await book.xlsx.loadFromFiles(files, { ignoreNodes });
  } catch {
    throw new SheetRefused("not a sheet");
  }
  book.worksheets[0]?.eachRow((row, at) => {
    const cells: SheetCell[] = [];
    row.eachCell((cell, column) => {
      if (column <= limits.mostColumns) cells[column - 1] = cellOf(cell, limits.mostShown);
    });
    each(
      at,
      Array.from(cells, (cell) => cell ?? { text: "", kind: "text" }),
    );
  });
  return { path, xml: files[sheetPath] };
}

const sheetPath = "xl/worksheets/sheet1.xml";
type SheetFiles = { path: string; files: Record<string, Buffer> & Record<typeof sheetPath, Buffer> };

function sheetIn(unpack: Unpack, limits: SheetLimits, wanted: string | undefined): SheetFiles {
  const [book, targets] = [unpack("xl/workbook.xml"), unpack("xl/_rels/workbook.xml.rels")];
  if (!book || !targets) throw new SheetRefused("not a sheet");
  const links = [...tagsOf(targets)].filter(({ name }) => name === "Relationship");
  const pathOf = (link: Tag | undefined): string => {
    const target = (link && attribute(link, "Target")) ?? "";
    return target.startsWith("/") ? target.slice(1) : `xl/${target}`;
  };
  const linked = (type: string) => links.filter((one) => attribute(one, "Type")?.endsWith(`/${type}`));
  const worksheets = new Map(linked("worksheet").map((one) => [attribute(one, "Id"), one]));
  const sheets = [...tagsOf(book)].flatMap((one) => {
    const id = one.name === "sheet" ? attribute(one, "id") : undefined;
    return id !== undefined && worksheets.has(id) ? [{ id, name: nameIn(one) }] : [];
  });
  const chosen = sheets.find(({ name }) => name === wanted) ?? sheets[0];
  const path = pathOf(worksheets.get(chosen?.id));
  const sheet = unpack(path);
  if (!sheet) throw new SheetRefused("not a sheet");
  checkPart(sheet, limits);
  const files: SheetFiles["files"] = { ...frame, [sheetPath]: sheet };
  for (const part of ["styles", "sharedStrings"]) {
    const data = unpack(pathOf(linked(part)[0]));
    if (!data) continue;
    checkPart(data, limits);
    files[`xl/${part}.xml`] = data;
  }
  return { path, files };
}

/** The sheet's name; the tags were read a byte a character. */
const nameIn = (tag: Tag): string => Buffer.from(attribute(tag, "name") ?? "", "latin1").toString("utf8");

type Cell = { type: Excel.ValueType; value: unknown; result?: unknown; numFmt?: unknown };

function cellOf(cell: Cell, mostShown: number): SheetCell {
  // Its formula is not asked for: a long one that is shared would be written out for each cell.
  if (cell.type === ValueType.Formula) return { text: shown(cell.result, mostShown), kind: "formula" };
  const { value, numFmt } = cell;
  if (typeof value !== "number") return { text: shown(value, mostShown), kind: "text" };
  // Shown as 1.38E+10: somebody pasted what had lost its last digits already.
  const scientific = typeof numFmt === "string" && /e[+-]/i.test(numFmt);
  return { text: scientific ? value.toExponential(2).toUpperCase() : String(value), kind: "number" };
}

/** A value in words; of text in several styles no more than so many characters. */
function shown(value: unknown, mostShown: number): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean")
    return String(value);
  if (typeof value !== "object") return "";
  if (!("richText" in value)) return "error" in value ? String(value.error) : "";
  let text = "";
  for (const run of value.richText as { text?: string }[]) {
    // Cut before it is joined: each cell that shows the text would keep a copy of its whole.
    text += (run.text ?? "").slice(0, mostShown);
    if (text.length > mostShown) break;
  }
  return text;
}
