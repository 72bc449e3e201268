// A workbook's first sheet. The library gets three parts of the file, looked through before, in a frame of our own: of
// names, merges, drawings and further sheets, which cost more than they tell, it sees nothing.
import { ValueType, Workbook } from "@cj-tech-master/excelts";
import type { RosterCell } from "@zhutu/domain/ordering/copies/roster.ts";
import type { Unpack } from "../../../kernel/archive.ts";
import { workbookParts } from "./roster-archive.ts";
import { mostColumns, notASheet, RosterRefusal } from "./roster-refusal.ts";
import { attribute, checkPart, type Tag, tagsOf } from "./roster-xml.ts";

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

/** Calls `each` with the rows of the first sheet. Throws RosterRefusal for what is no workbook or more than a roster. */
export async function readFirstSheet(
  bytes: Buffer,
  each: (row: number, cells: RosterCell[]) => void,
): Promise<void> {
  const files = firstSheetOf(workbookParts(bytes));
  const book = new Workbook();
  try {
    await book.xlsx.loadFromFiles(files, { ignoreNodes });
  } catch {
    throw new RosterRefusal(notASheet);
  }
  book.worksheets[0]?.eachRow((row, at) => {
    const cells: RosterCell[] = [];
    row.eachCell((cell, column) => {
      if (column <= mostColumns) cells[column - 1] = cellOf(cell);
    });
    each(
      at,
      Array.from(cells, (cell) => cell ?? { text: "", kind: "text" }),
    );
  });
}

function firstSheetOf(unpack: Unpack): Record<string, Buffer> {
  const [book, targets] = [unpack("xl/workbook.xml"), unpack("xl/_rels/workbook.xml.rels")];
  if (!book || !targets) throw new RosterRefusal(notASheet);
  const links = [...tagsOf(targets)].filter(({ name }) => name === "Relationship");
  const partAt = (link: Tag | undefined): Buffer | undefined => {
    const target = link && attribute(link, "Target");
    return target === undefined
      ? undefined
      : unpack(target.startsWith("/") ? target.slice(1) : `xl/${target}`);
  };
  const linked = (type: string) => links.filter((one) => attribute(one, "Type")?.endsWith(`/${type}`));
  const worksheets = new Map(linked("worksheet").map((one) => [attribute(one, "Id"), one]));
  const ids = [...tagsOf(book)].flatMap((one) => (one.name === "sheet" ? attribute(one, "id") : []));
  const sheet = partAt(worksheets.get(ids.find((id) => worksheets.has(id))));
  if (!sheet) throw new RosterRefusal(notASheet);
  checkPart(sheet);
  const files: Record<string, Buffer> = { ...frame, "xl/worksheets/sheet1.xml": sheet };
  for (const part of ["styles", "sharedStrings"]) {
    const data = partAt(linked(part)[0]);
    if (!data) continue;
    checkPart(data);
    files[`xl/${part}.xml`] = data;
  }
  return files;
}

type Cell = { type: ValueType; value: unknown; result?: unknown; numFmt?: unknown };

function cellOf(cell: Cell): RosterCell {
  // Its formula is not asked for: a long one that is shared would be written out for each cell.
  if (cell.type === ValueType.Formula) return { text: shown(cell.result), kind: "formula" };
  const { value, numFmt } = cell;
  if (typeof value !== "number") return { text: shown(value), kind: "text" };
  // Shown as 1.38E+10: somebody pasted what had lost its last digits already.
  const scientific = typeof numFmt === "string" && /e[+-]/i.test(numFmt);
  return { text: scientific ? value.toExponential(2).toUpperCase() : String(value), kind: "number" };
}

const mostShown = 200;

/** A value in words; of text in several styles no more than a phone or a head can need. */
function shown(value: unknown): string {
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
