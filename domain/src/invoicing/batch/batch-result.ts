// Reads the tax platform's result workbook.
import { invoiceNoOf, invoiceNoRule } from "../invoice-rules.ts";
import { formatTime } from "../../time.ts";
import { plainHead, type SheetTexts, unclearCell, WorkbookRefused } from "../../workbook.ts";
import { invoiceIdOf } from "./batch.ts";

const HEADS = {
  serial: ["发票流水号", "流水号"],
  number: ["数电发票号码", "数电票号码", "全电发票号码", "发票号码"],
  date: ["开票日期", "开票时间", "开具日期"],
  error: ["失败原因", "开票失败原因", "错误信息", "错误原因", "异常信息"],
  total: ["价税合计", "价税合计金额"],
} as const;
type Column = keyof typeof HEADS;
const headsWithin = 10;

/** `issued`; `refused` with the platform's reason; `wrong` with ours. */
export type ResultRow = { row: number; serial: string } & (
  | { result: "issued"; invoiceId: number; invoiceNo: string; invoiceDate: string; total: string }
  | { result: "refused"; invoiceId: number; why: string }
  | { result: "wrong"; why: string }
);

/** Rows of a result; throws WorkbookRefused without columns or results. */
export function readResult(sheets: readonly SheetTexts[]): ResultRow[] {
  for (const sheet of sheets)
    for (const { row, cells } of sheet.rows.slice(0, headsWithin)) {
      const heads = cells.map(plainHead);
      const at = (name: Column) =>
        heads.findIndex((head) => (HEADS[name] as readonly string[]).includes(head));
      if (at("serial") < 0 || at("number") < 0) continue;
      const rows = sheet.rows.filter((line) => line.row > row);
      const results = doubled(rows.flatMap((line) => readOf(line, at) ?? []));
      if (results.length === 0) throw new WorkbookRefused("文件里没有开票结果");
      return results;
    }
  throw new WorkbookRefused("没有找到“发票流水号”和“发票号码”两列，请上传税务平台导出的开票结果");
}

function readOf(line: SheetTexts["rows"][number], at: (name: Column) => number): ResultRow | undefined {
  const result = read(line.row, (name) => line.cells[at(name)] ?? "");
  const unclear = (Object.keys(HEADS) as Column[]).find((name) => line.unclear?.includes(at(name)));
  if (result === undefined || unclear === undefined) return result;
  const why = `“${HEADS[unclear][0]}”${unclearCell(line.cells[at(unclear)] ?? "")}`;
  return { row: line.row, serial: result.serial, result: "wrong", why };
}

function read(row: number, text: (name: Column) => string): ResultRow | undefined {
  const [serial, invoiceNo, why] = [text("serial"), invoiceNoOf(text("number")), text("error")];
  if (serial === "" && invoiceNo === "" && why === "") return undefined;
  const invoiceId = invoiceIdOf(serial);
  const wrong = (cell: string, sentence: string): ResultRow => ({
    row,
    serial,
    result: "wrong",
    why: `“${cell}”${sentence}`,
  });
  if (invoiceId === undefined) return wrong("发票流水号", "不是本站给出的流水号");
  if (invoiceNo === "" && why !== "") return { row, serial, result: "refused", invoiceId, why };
  if (invoiceNo === "") return wrong("发票号码", "是空的，也没有失败原因");
  if (why !== "") return wrong("失败原因", "有内容，但是也有发票号码");
  if (invoiceNoRule(invoiceNo) !== undefined)
    return wrong("发票号码", `应为 20 位数字，这里有 ${invoiceNo.length} 个字符`);
  const invoiceDate = dayOf(text("date"));
  if (invoiceDate === undefined) return wrong("开票日期", "不是日期");
  return { row, serial, result: "issued", invoiceId, invoiceNo, invoiceDate, total: text("total") };
}

/** Reports a repeated serial or number at its second row. */
function doubled(rows: ResultRow[]): ResultRow[] {
  const first = new Map<string, number>();
  return rows.map((one) => {
    if (one.result === "wrong") return one;
    const keys = [one.serial, ...(one.result === "issued" ? [one.invoiceNo] : [])];
    const before = keys.map((key) => first.get(key)).find((row) => row !== undefined);
    for (const key of keys) if (!first.has(key)) first.set(key, one.row);
    if (before === undefined) return one;
    return { row: one.row, serial: one.serial, result: "wrong", why: `与第 ${before} 行重复` };
  });
}

/** The reason may belong to an earlier result: when read, and when the next workbook was written. */
export const readBeforeText = (why: string, batch: { readTime: Date; batchedTime: Date }): string =>
  `“${why}”这个原因在 ${formatTime(batch.readTime)} 已读回过，之后又写入了工作簿（${formatTime(batch.batchedTime)}）`;

/** The reason was read before a later one, which applies. */
export const olderReasonText = (why: string, batch: { readTime: Date; standing: string }): string =>
  `“${why}”这个原因在 ${formatTime(batch.readTime)} 已读回过，之后读回了“${batch.standing}”，以后者为准`;

const firstSerialDay = Date.UTC(1899, 11, 30);

/** A cell's day, with or without time, or as a spreadsheet's day number. */
export function dayOf(text: string): string | undefined {
  if (/^\d{5}(?:\.\d+)?$/.test(text))
    return new Date(firstSerialDay + Math.floor(Number(text)) * 86_400_000).toISOString().slice(0, 10);
  const [, year, month, day] =
    /^(\d{4})(?:[-/.年]?)(\d{1,2})(?:[-/.月]?)(\d{1,2})日?(?:[ T]\d{1,2}:\d{2}(?::\d{2})?)?$/.exec(text) ??
    [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const written = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const moment = new Date(`${written}T00:00:00Z`);
  // Refuses impossible dates, and days before the spreadsheet epoch.
  return Number.isNaN(moment.getTime()) ||
    moment.getTime() < firstSerialDay ||
    moment.toISOString().slice(0, 10) !== written
    ? undefined
    : written;
}
