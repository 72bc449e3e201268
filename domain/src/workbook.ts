// Workbooks that staff upload: how they travel, and what is read of them.
/**
 * A sheet of an uploaded workbook: the rows that hold anything, by their number; cells by their column, as they are shown.
 * `unclear`: the columns of which what is shown is not certain.
 */
export type SheetTexts = {
  name: string;
  rows: { row: number; cells: string[]; unclear?: readonly number[] }[];
};

/** Said of a cell that shows an error, lost digits or what cannot be read. */
export const unclearCell = (shown: string): string => `显示为 ${shown}，请把这一格设为文本后重填`;

/** Bytes of an uploaded workbook at most. */
export const mostWorkbookBytes = 2 * 1024 * 1024;
/** The same in base64, and of a call that carries one. */
export const mostWorkbookText = Math.ceil(mostWorkbookBytes / 3) * 4;
export const mostWorkbookBody = mostWorkbookText + 8_192;

/** Thrown for a workbook that is not what it should be; its message is for the person. */
export class WorkbookRefused extends Error {}

/** A workbook as it is uploaded: its name, and its bytes in base64. */
export type WorkbookFile = { fileName: string; content: string };

/** The sentence for a file of a wrong kind or size, by its name and bytes; undefined when it may be sent. */
export function workbookFileRule({ name, size }: { name: string; size: number }): string | undefined {
  if (/\.xls$/i.test(name)) return "这是旧版 .xls 文件，请在表格软件里另存为 .xlsx 后上传";
  if (!/\.xlsx$/i.test(name)) return "请上传 .xlsx 文件";
  if (size === 0) return "文件是空的";
  return size > mostWorkbookBytes ? `文件不能超过 ${mostWorkbookBytes / 1024 / 1024} MB` : undefined;
}

/** A head without its star, blanks and what is explained in brackets. */
export const plainHead = (text: string): string =>
  text.replaceAll(/[（(][^（()）]*[)）]/g, "").replaceAll(/[\s*＊]/g, "");
