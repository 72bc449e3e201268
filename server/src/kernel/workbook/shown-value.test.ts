// Cells are read as they are shown: files of Excel, WPS and LibreOffice, and formats one by one.
import { readFileSync } from "node:fs";
import { unclearCell } from "@zhutu/domain/workbook.ts";
import { readQuestions } from "@zhutu/domain/exam/banks/import/read-questions.ts";
import { readDeliveries } from "@zhutu/domain/ordering/deliveries/delivery-list.ts";
import { readResult } from "@zhutu/domain/invoicing/batch/batch-result.ts";
import { describe, expect, test } from "vitest";
import { archiveOf } from "../archive-write.ts";
import { readRows } from "./read-sheet.ts";
import { readSheets } from "./sheets.ts";
import { shownNumber } from "./shown-value.ts";

const limits = {
  maxRows: 4_000,
  lastColumn: 200,
  maxColumns: 60,
  maxShown: 20_000,
  maxParts: 100,
  maxUnpacked: 8 * 1024 * 1024,
};
const sample = (name: string) => readFileSync(new URL(`samples/${name}.xlsx`, import.meta.url));
const rowsOf = async (bytes: Buffer) =>
  (await readRows(bytes, { sheet: "题目", limits, maxCharacters: 100_000 })).rows;

test.each<[number | Date, string | undefined, string, true?]>([
  [0.03, "0%", "3%"],
  [0.125, "0.0%", "12.5%"],
  [0.30000000000000004, undefined, "0.3"],
  [1_500_000_001, undefined, "1500000001"],
  [123_456_789_012_345, "0", "123456789012345"],
  [1_234_567_890_123_456, "0", "1234567890123456", true],
  [1_234_567_890_123_456, undefined, "1.23E+15", true],
  [1_500_000_001, "0.00E+00", "1.50E+9", true],
  [0.000_000_1, undefined, "1.00E-7", true],
  [1200, '"¥"#,##0.00', "¥1,200.00"],
  [1200, '_ ¥* #,##0.00_ ;_ ¥* -#,##0.00_ ;_ ¥* "-"??_ ;_ @_ ', "¥1,200.00"],
  [-3, "0.00;[Red]-0.00", "-3.00"],
  [5, '0"元"', "5元"],
  [7, "00000", "00007"],
  [0.5, "# ?/?", "1/2"],
  [45_721, 'm"月"d"日"', "3月5日"],
  [new Date("2025-03-05T00:00:00Z"), '[$-804]yyyy"年"m"月"d"日";@', "2025年3月5日"],
  [45_721, "mm-dd-yy", "2025/3/5"],
  [0.4375, "h:mm", "10:30"],
  [1.5, "[h]:mm:ss", "36:00:00"],
  [0.4375, '上午/下午h"时"mm"分"', "0.4375", true],
  [45_721, "aaaa", "45721", true],
  [3, "[DBNum1]General", "3", true],
])("%s in the format %s is shown as %s", (value, format, text, unclear) => {
  expect(shownNumber(value, format)).toEqual({ text, ...(unclear && { unclear }) });
});

describe("a workbook of questions", () => {
  test("percents, days, times, fractions and money are options as they are shown; an error or lost digits are told", async () => {
    const sheet = readQuestions(await rowsOf(sample("题目-百分比日期分数选项")));
    if (typeof sheet === "string") throw new Error(sheet);
    const choices = sheet.rows.map((row) => row.choices.map(({ choiceName }) => choiceName));
    expect(choices.slice(0, 3)).toEqual([
      ["3%", "5%", "10%", "15%"],
      ["3月5日", "2024年1月1日", "10:30", "1/2"],
      ["¥1,200.00", "0.3", "1.50E+9", "TRUE"],
    ]);
    expect(sheet.rows.map(({ problems }) => problems).slice(0, 5)).toEqual([
      [],
      [],
      [{ column: "C", why: unclearCell("1.50E+9") }],
      [{ column: "A", why: unclearCell("#N/A") }],
      [],
    ]);
  });

  test("a last row that holds only a format is none, nor are cells to the very right", async () => {
    const rows = await rowsOf(sample("题目-LibreOffice末行"));
    expect(rows.map(({ row }) => row)).toEqual([1, 2]);
    const wide = workbookWith(
      '<row r="1"><c r="A1"><v>1</v></c><c r="XFD1" s="1"/></row><row r="9999"></row>',
    );
    expect((await rowsOf(wide)).map(({ cells }) => cells.map(({ text }) => text))).toEqual([["1"]]);
    expect(readSheets(wide)[0]?.rows).toEqual([{ row: 1, cells: ["1"] }]);
  });
});

/** One sheet of those rows; style 1 is a day in Chinese by its number alone, 2 scientific, 3 a day by the computer's language. */
function workbookWith(rows: string, book = ""): Buffer {
  const type = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const styles = [0, 31, 11, 14].map((id) => `<xf numFmtId="${id}" applyNumberFormat="1"/>`).join("");
  return archiveOf(
    Object.entries({
      "xl/workbook.xml": `<workbook xmlns:r="r">${book}<sheets><sheet name="题目" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="rId1" Type="${type}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${type}/styles" Target="styles.xml"/></Relationships>`,
      "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
      "xl/styles.xml": `<styleSheet><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs>${styles}</cellXfs></styleSheet>`,
    }).map(([name, text]) => [name, Buffer.from(text)] as const),
  );
}

test("both readers show a cell alike: days by number, formulas, booleans, errors, rich text", async () => {
  const bytes = workbookWith(
    `<row r="1"><c r="A1" s="1"><v>45721</v></c><c r="B1" s="3"><v>45721</v></c><c r="C1" s="2"><v>1500000001</v></c>${[
      '<c r="D1" t="b"><v>0</v></c>',
      '<c r="E1" t="e"><v>#REF!</v></c>',
      '<c r="F1"><f>1+1</f><v>2</v></c>',
      '<c r="G1" t="inlineStr"><is><r><t>甲</t></r><r><t>乙</t></r></is></c>',
    ].join("")}</row>`,
  );
  const texts = ["2025年3月5日", "2025/3/5", "1.50E+9", "FALSE", "#REF!", "2", "甲乙"];
  const [row] = await rowsOf(bytes);
  expect(row?.cells.map(({ text }) => text)).toEqual(texts);
  expect(row?.cells.flatMap(({ unclear }, at) => (unclear ? at : []))).toEqual([2, 4]);
  expect(readSheets(bytes)[0]?.rows).toEqual([{ row: 1, cells: texts, unclear: [2, 4] }]);
});

test("days that are counted from 1904 are told, not moved by four years", async () => {
  const bytes = workbookWith('<row r="1"><c r="A1" s="3"><v>1</v></c></row>', '<workbookPr date1904="1"/>');
  expect((await rowsOf(bytes))[0]?.cells[0]?.unclear).toBe(true);
});

test("an express number and an invoice's cell that lost digits are told by their cell", () => {
  const sheet = (heads: string[], cells: string[], unclear: number[]) => [
    {
      name: "a",
      rows: [
        { row: 1, cells: heads },
        { row: 2, cells, unclear },
      ],
    },
  ];
  const number = "1.23E+17";
  const delivery = sheet(["订单号", "快递公司", "快递单号"], ["1".repeat(20), "顺丰", number], [2]);
  expect(readDeliveries(delivery, "顺丰速运")[0]?.faults).toEqual([`“快递单号”${unclearCell(number)}`]);
  const result = sheet(["发票流水号", "发票号码"], ["ZT1", "2.5E+19"], [1]);
  expect(readResult(result)).toMatchObject([
    { result: "wrong", why: `“数电发票号码”${unclearCell("2.5E+19")}` },
  ]);
});
