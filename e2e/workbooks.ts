// The .xlsx files that a clerk downloads, reads and fills in, as a spreadsheet program does.
import { readFile } from "node:fs/promises";
import { Workbook, type Worksheet } from "@cj-tech-master/excelts";
import type { Locator, Page } from "@playwright/test";

const mimeType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Presses and opens the workbook that comes; its name beside it. */
export async function openedWorkbook(page: Page, button: Locator): Promise<{ name: string; book: Workbook }> {
  const arriving = page.waitForEvent("download");
  await button.click();
  const download = await arriving;
  const book = new Workbook();
  await book.xlsx.load(await readFile(await download.path()));
  return { name: download.suggestedFilename(), book };
}

/** The sheet of that name, or the first one. */
export function sheetOf(book: Workbook, name?: string): Worksheet {
  const sheet = name === undefined ? book.worksheets[0] : book.getWorksheet(name);
  if (!sheet) throw new Error(`The workbook has no sheet ${name ?? "at all"}`);
  return sheet;
}

/** Each row of a sheet as texts. */
export function textsOf(sheet: Worksheet): string[][] {
  const rows: string[][] = [];
  sheet.eachRow((row) => {
    rows.push(Array.from({ length: sheet.columnCount }, (_, at) => row.getCell(at + 1).text));
  });
  return rows;
}

/** The column, from 1, under the head that begins so; the heads stand in the first row that has one. */
export function columnOf(sheet: Worksheet, head: string): number {
  for (const row of textsOf(sheet).slice(0, 5)) {
    const at = row.findIndex((text) => text.startsWith(head));
    if (at >= 0) return at + 1;
  }
  throw new Error(`No column is headed ${head}`);
}

/** The workbook as a file to upload; the library need not say that a part of it was left out by who made it. */
export const asUpload = async (book: Workbook, name: string) => ({
  name,
  mimeType,
  buffer: Buffer.from(await book.xlsx.writeBuffer({ validate: false })),
});
