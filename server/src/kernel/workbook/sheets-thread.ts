// Worker thread: a malicious workbook harms only its thread.
import { workerData } from "node:worker_threads";
import { type SheetTexts, WorkbookRefused } from "@zhutu/domain/workbook.ts";
import { answerInThread } from "./answer-in-thread.ts";
import { type Filling, fillSheets, readSheets } from "./sheets.ts";

export type SheetsTask = { bytes: Uint8Array; fillings?: readonly Filling[] };
export type SheetsAnswer = { sheets: SheetTexts[] } | { filled: Uint8Array } | { refused: string };

function answer({ bytes, fillings }: SheetsTask): SheetsAnswer {
  try {
    const file = Buffer.from(bytes);
    if (fillings) return { filled: new Uint8Array(fillSheets(file, fillings)) };
    return { sheets: readSheets(file) };
  } catch (error) {
    if (error instanceof WorkbookRefused) return { refused: error.message };
    throw error;
  }
}

await answerInThread(() => answer(workerData as SheetsTask));
