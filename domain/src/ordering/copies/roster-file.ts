// What a roster's file may be: judged before it is sent, and by the server again.
import { mostRosterBytes } from "./roster.ts";

/** What the file dialog offers. */
export const rosterFileTypes = ".xlsx,.csv";

/** The sentence for a file of a wrong kind or size, by its name and bytes; undefined when it may be sent. */
export function rosterFileRule({ name, size }: { name: string; size: number }): string | undefined {
  if (/\.xls$/i.test(name)) return "这是旧版 .xls 文件，请在表格软件里另存为 .xlsx 后上传";
  if (!/\.(?:xlsx|csv)$/i.test(name)) return "请上传 .xlsx 或 .csv 文件";
  if (size === 0) return "文件是空的";
  if (size > mostRosterBytes) return `文件不能超过 ${mostRosterBytes / 1024 / 1024} MB`;
  return undefined;
}
