// Streams a one-sheet .xlsx by chunks of rows.
import { firstUnits } from "@zhutu/domain/text-rule.ts";
import { zipped } from "./zip-stream.ts";

export type SheetRow = (string | number)[];
type Sheet = { name: string; header: readonly string[]; chunks: AsyncIterable<readonly SheetRow[]> };

/** So many rows take about a millisecond. */
const rowsAtOnce = 250;
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";

/** A bold frozen header, texts as texts, numbers with two decimals. */
export const workbookStream = (sheet: Sheet): AsyncGenerator<Buffer> =>
  zipped([
    part("[Content_Types].xml", contentTypes),
    part("_rels/.rels", relations("officeDocument", "xl/workbook.xml")),
    part("xl/workbook.xml", workbookOf(sheet.name)),
    part(
      "xl/_rels/workbook.xml.rels",
      relations("worksheet", "worksheets/sheet1.xml", "styles", "styles.xml"),
    ),
    part("xl/styles.xml", styles),
    { name: "xl/worksheets/sheet1.xml", content: sheetXml(sheet) },
  ]);

const part = (name: string, text: string) => ({ name, content: once(declaration + text) });

async function* once(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

async function* sheetXml({ header, chunks }: Sheet): AsyncGenerator<Buffer> {
  const columns = header.map(
    (_, at) => `<col min="${at + 1}" max="${at + 1}" width="${at === 1 ? 48 : 22}" customWidth="1"/>`,
  );
  const letters = header.map((_, at) => lettersOf(at));
  let line = 1;
  const rowOf = (cells: readonly string[]): string => `<row r="${line++}">${cells.join("")}</row>`;
  yield Buffer.from(
    `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">` +
      `<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
      `<cols>${columns.join("")}</cols><sheetData>` +
      rowOf(header.map((text, at) => textCell(`${letters[at]}1`, text, STYLE.head))),
  );
  const cell = (value: string | number, at: number): string => {
    const place = `${letters[at]}${line}`;
    return typeof value === "number"
      ? `<c r="${place}" s="${STYLE.number}"><v>${value}</v></c>`
      : // As text, so 20-digit order ids are not rounded.
        textCell(place, value, STYLE.text);
  };
  for await (const chunk of chunks)
    for (let from = 0; from < chunk.length; from += rowsAtOnce) {
      const rows = chunk.slice(from, from + rowsAtOnce).map((row) => rowOf(row.map(cell)));
      yield Buffer.from(rows.join(""));
    }
  yield Buffer.from("</sheetData></worksheet>");
}

const textCell = (place: string, text: string, style: number): string =>
  `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

const lettersOf = (at: number): string =>
  (at < 26 ? "" : lettersOf(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));

// These characters would break the file.
const unfit = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(unfit, " ")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");

/** Indexes into `styles`. */
const STYLE = { text: 1, number: 2, head: 3 };
const styles =
  `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>` +
  `<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>` +
  `<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>` +
  `<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>` +
  `<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
  `<cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>` +
  `<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>` +
  `<xf numFmtId="2" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>` +
  `<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs>` +
  `</styleSheet>`;

const typeOf = (name: string) => `application/vnd.openxmlformats-officedocument.spreadsheetml.${name}+xml`;
const contentTypes =
  `<Types xmlns="${packages}/content-types">` +
  `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
  `<Default Extension="xml" ContentType="application/xml"/>` +
  `<Override PartName="/xl/workbook.xml" ContentType="${typeOf("sheet.main")}"/>` +
  `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${typeOf("worksheet")}"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${typeOf("styles")}"/></Types>`;

/** Kinds and targets alternate. */
function relations(...given: string[]): string {
  const lines: string[] = [];
  for (let at = 0; at < given.length; at += 2)
    lines.push(
      `<Relationship Id="rId${at / 2 + 1}" Type="${office}/${given[at]}" Target="${given[at + 1]}"/>`,
    );
  return `<Relationships xmlns="${packages}/relationships">${lines.join("")}</Relationships>`;
}

// Sheet names: at most 31 characters, without these.
const workbookOf = (name: string): string =>
  `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>` +
  `<sheet name="${escaped(firstUnits(name.replaceAll(/[\\/?*[\]:]/g, " "), 31))}" sheetId="1" r:id="rId1"/></sheets></workbook>`;
