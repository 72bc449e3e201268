// Why a roster's file is not read.
import { mostRosterRows } from "@zhutu/domain/ordering/copies/roster.ts";

/** Thrown for a file that cannot be read; its message is for the person. */
export class RosterRefusal extends Error {}

export const notASheet = "这个文件不是表格，请上传 .xlsx 或 .csv";
export const tooLarge = `文件里的内容太多，一次最多 ${mostRosterRows} 行`;
export const tooWide = "表格的列太多，请只留姓名和手机号后重试";
export const tooLong = "文件里有太长的文字，请只留姓名和手机号后重试";

/** Heads and titles stand above the people. */
export const mostSheetRows = mostRosterRows + 10;
/** Cells of a row that are looked at. */
export const mostColumns = 60;
/** Bytes of one text: a cell holds 32,767 characters, each of 6 bytes at most as it is written (&quot;). */
export const mostTextBytes = 200_000;
