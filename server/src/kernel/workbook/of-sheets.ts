// Small reproducible workbooks for the demonstration shop and tests.
import type { WorkbookFile } from "@zhutu/domain/workbook.ts";
import { archiveOf } from "../archive-write.ts";
import { columnName } from "./sheets.ts";

/** A sheet's texts by row number. */
export type PlainSheet = { name: string; rows: Record<number, readonly string[]> };

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** `behind` follows each sheet's rows. */
export function workbookOfSheets(
  sheets: readonly PlainSheet[],
  { extra = {}, behind = "" }: { extra?: Record<string, string>; behind?: string } = {},
): Buffer {
  const links = sheets.map(
    (_, at) =>
      `<Relationship Id="rId${at + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  const named = sheets.map(
    ({ name }, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  );
  const parts: [string, string][] = [
    [
      "xl/workbook.xml",
      `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${named.join("")}</sheets></workbook>`,
    ],
    ["xl/_rels/workbook.xml.rels", `${head}<Relationships>${links.join("")}</Relationships>`],
    ...sheets.map(({ rows }, at): [string, string] => [
      `xl/worksheets/sheet${at + 1}.xml`,
      `${head}<worksheet xmlns="${main}"><dimension ref="A1"/><sheetData>${Object.entries(rows)
        .map(([row, cells]) => rowOf(Number(row), cells))
        .join("")}</sheetData>${behind}</worksheet>`,
    ]),
    ...Object.entries(extra),
  ];
  return archiveOf(parts.map(([name, text]) => [name, Buffer.from(text)]));
}

const rowOf = (row: number, cells: readonly string[]): string =>
  `<row r="${row}" ht="20">${cells
    .map(
      (text, at) => `<c r="${columnName(at)}${row}" s="3" t="inlineStr"><is><t>${escaped(text)}</t></is></c>`,
    )
    .join("")}</row>`;

export const uploaded = (bytes: Buffer, fileName = "文件.xlsx"): WorkbookFile => ({
  fileName,
  content: bytes.toString("base64"),
});
