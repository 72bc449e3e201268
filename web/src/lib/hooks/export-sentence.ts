import type { ExportProgress } from "./use-export.ts";

const count = (rows: number): string => rows.toLocaleString("zh-CN");

/** An export's progress in words; empty if there is none. */
export function exportSentence(progress: ExportProgress): string {
  if (progress.is === "idle") return "";
  if (progress.is === "asked") return "正在生成文件";
  if (progress.is === "receiving") return `已下载 ${Math.ceil(progress.bytes / 1024)} KB`;
  if (progress.is === "failed") return `导出失败：${progress.sentence}`;
  const { rowsWritten, rowsTotal } = progress;
  return rowsTotal === 0
    ? "正在生成文件"
    : `已写入 ${count(rowsWritten)} 行，共 ${count(rowsTotal)} 行，可以离开本页`;
}
