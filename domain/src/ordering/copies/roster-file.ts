import { mostRosterBytes } from "./roster.ts";

export const rosterFileTypes = ".xlsx,.csv";

/** Refusal of a file by type and size in bytes. */
export function rosterFileRule({ name, size }: { name: string; size: number }): string | undefined {
  if (/\.xls$/i.test(name)) return "这是旧版 .xls 文件，请在表格软件里另存为 .xlsx 后上传";
  if (!/\.(?:xlsx|csv)$/i.test(name)) return "请上传 .xlsx 或 .csv 文件";
  if (size === 0) return "文件是空的";
  if (size > mostRosterBytes) return `文件不能超过 ${mostRosterBytes / 1024 / 1024} MB`;
  return undefined;
}
