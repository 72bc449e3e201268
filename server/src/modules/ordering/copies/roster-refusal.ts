import { mostRosterRows } from "@zhutu/domain/ordering/copies/roster.ts";
import type { SheetLimits, SheetRefused } from "../../../kernel/workbook/sheet-refused.ts";

/** The message is for the person. */
export class RosterRefusal extends Error {}

export const notASheet = "这个文件不是表格，请上传 .xlsx 或 .csv";
export const tooLarge = `文件里的内容太多，一次最多 ${mostRosterRows} 行`;
const tooWide = "表格的列太多，请只留姓名和手机号后重试";
const tooLong = "文件里有太长的文字，请只留姓名和手机号后重试";

/** Room for titles and heads. */
export const mostSheetRows = mostRosterRows + 10;

export const rosterLimits: SheetLimits = {
  mostRows: mostSheetRows,
  lastColumn: 200,
  mostColumns: 60,
  // Enough for any phone or head.
  mostShown: 200,
  mostParts: 500,
  mostUnpacked: 24 * 1024 * 1024,
};

export const sentences: Readonly<Record<SheetRefused["why"], string>> = {
  "not a sheet": notASheet,
  "too large": tooLarge,
  "too wide": tooWide,
  "too long": tooLong,
};
