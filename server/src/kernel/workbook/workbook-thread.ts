// Runs in a worker thread: turns rows into the bytes of an .xlsx and posts them back.
import { parentPort, workerData } from "node:worker_threads";
import writeExcelFile from "write-excel-file/node";

export type SheetRow = (string | number)[];
export type Sheet = { name: string; header: string[]; rows: SheetRow[] };

const { name, header, rows } = workerData as Sheet;

const cell = (value: string | number) =>
  typeof value === "number"
    ? { value, type: Number, format: "0.00" }
    : // Said to be text, so that 20 digits of an order id are not rounded to a number.
      { value, type: String };

const bytes = await writeExcelFile(
  [
    header.map((value) => ({ value, type: String, fontWeight: "bold" as const })),
    ...rows.map((row) => row.map(cell)),
  ],
  { sheet: name, columns: header.map((_, i) => ({ width: i === 1 ? 48 : 22 })), stickyRowsCount: 1 },
).toBuffer();
parentPort?.postMessage(new Uint8Array(bytes));
