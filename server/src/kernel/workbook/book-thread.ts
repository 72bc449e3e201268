// Worker thread that turns rows into .xlsx bytes.
import { parentPort, workerData } from "node:worker_threads";
import writeExcelFile from "write-excel-file/node";
import { answerInThread } from "./answer-in-thread.ts";

/** A red cell: something is wrong with it. */
export type RedCell = { red: string };
export type SheetRow = (string | number | RedCell)[];
/** `widths` in characters. */
export type Sheet = { name: string; header: string[]; rows: SheetRow[]; widths?: number[]; wraps?: boolean };

/** Further rows by sheet; null ends. */
export type Rows = { sheet: number; rows: SheetRow[] };

const sheets = workerData as Sheet[];
const red = { backgroundColor: "#FFC7CE", textColor: "#9C0006" };

const cell = (value: SheetRow[number]) =>
  typeof value === "object"
    ? { value: value.red, type: String, ...red }
    : typeof value === "number"
      ? { value, type: Number, format: "0.00" }
      : // As text, so 20-digit order ids are not rounded.
        { value, type: String };

await answerInThread(async () => {
  await new Promise<void>((resolve) => {
    parentPort?.on("message", (more: Rows | null) => {
      if (more) sheets[more.sheet]?.rows.push(...more.rows);
      else resolve();
    });
  });
  parentPort?.unref();
  const bytes = await writeExcelFile(
    sheets.map(({ name, header, rows, widths, wraps = false }) => ({
      data: [
        header.map((value) => ({ value, type: String, fontWeight: "bold" as const })),
        ...rows.map((row) => row.map((value) => ({ ...cell(value), ...(wraps && { wrap: true }) }))),
      ],
      sheet: name,
      columns: header.map((_, i) => ({ width: widths?.[i] ?? (i === 1 ? 48 : 22) })),
      stickyRowsCount: 1,
    })),
  ).toBuffer();
  return new Uint8Array(bytes);
});
