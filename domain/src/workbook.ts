/** Non-empty rows, cells as shown; `unclear`: columns with uncertain values. */
export type SheetTexts = {
  name: string;
  rows: { row: number; cells: string[]; unclear?: readonly number[] }[];
};

/** For errors, lost digits or unreadable content. */
export const unclearCell = (shown: string): string => `显示为 ${shown}，请把这一格设为文本后重填`;

export const maxWorkbookBytes = 2 * 1024 * 1024;
/** Size in base64. */
export const maxWorkbookText = Math.ceil(maxWorkbookBytes / 3) * 4;
export const maxWorkbookBody = maxWorkbookText + 8_192;

/** The message is for the user. */
export class WorkbookRefused extends Error {}

/** `content` is base64. */
export type WorkbookFile = { fileName: string; content: string };

/** Refusal of a file by type and size in bytes. */
export function workbookFileRule({ name, size }: { name: string; size: number }): string | undefined {
  if (/\.xls$/i.test(name)) return "这是旧版 .xls 文件，请在表格软件里另存为 .xlsx 后上传";
  if (!/\.xlsx$/i.test(name)) return "请上传 .xlsx 文件";
  if (size === 0) return "文件是空的";
  return size > maxWorkbookBytes ? `文件不能超过 ${maxWorkbookBytes / 1024 / 1024} MB` : undefined;
}

/** A heading without star, blanks and bracketed notes. */
export const plainHead = (text: string): string =>
  text.replaceAll(/[（(][^（()）]*[)）]/g, "").replaceAll(/[\s*＊]/g, "");
