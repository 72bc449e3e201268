// Staff's workbooks, read and filled in threads.
import {
  type SheetTexts,
  type WorkbookFile,
  workbookFileRule,
  WorkbookRefused,
} from "@zhutu/domain/workbook.ts";
import type { Caller } from "../fair-queue.ts";
import { refuse } from "../http/refuse.ts";
import { readInTurn } from "./reading.ts";
import type { Filling } from "./sheets.ts";
import type { SheetsAnswer, SheetsTask } from "./sheets-thread.ts";

const file = new URL("./sheets-thread.ts", import.meta.url);
const longestMs = 10_000;

/** Refuses WORKBOOK_REFUSED, also beyond time or memory. */
async function answerOf(
  caller: Caller,
  data: SheetsTask,
): Promise<Exclude<SheetsAnswer, { refused: string }>> {
  const answer = await readInTurn<SheetsAnswer>(caller, { file, data, longestMs });
  if (answer === undefined || "refused" in answer)
    throw refuse("WORKBOOK_REFUSED", { msg: answer?.refused ?? "文件太复杂，读不出来，请重新下载后再试" });
  return answer;
}

/** Refuses WORKBOOK_REFUSED (wrong kind, too large, over 10 seconds or memory), TOO_MANY, UNAVAILABLE. */
export async function sheetsOf(caller: Caller, bytes: Buffer): Promise<SheetTexts[]> {
  const answer = await answerOf(caller, { bytes: new Uint8Array(bytes) });
  if ("sheets" in answer) return answer.sheets;
  throw refuse("WORKBOOK_REFUSED");
}

/** Refuses as `sheetsOf` does. */
export async function filledWorkbook(
  caller: Caller,
  bytes: Buffer,
  fillings: readonly Filling[],
): Promise<Buffer> {
  const answer = await answerOf(caller, { bytes: new Uint8Array(bytes), fillings });
  if ("filled" in answer) return Buffer.from(answer.filled);
  throw refuse("WORKBOOK_REFUSED");
}

/** Like `sheetsOf`; also refuses by name and size. */
export async function sheetsOfFile(
  caller: Caller,
  { fileName, content }: WorkbookFile,
): Promise<SheetTexts[]> {
  const bytes = Buffer.from(content, "base64");
  const wrong = workbookFileRule({ name: fileName, size: bytes.length });
  if (wrong !== undefined) throw refuse("WORKBOOK_REFUSED", { msg: wrong });
  return sheetsOf(caller, bytes);
}

/** WorkbookRefused becomes WORKBOOK_REFUSED. */
export function refusing<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof WorkbookRefused)) throw error;
    throw refuse("WORKBOOK_REFUSED", { msg: error.message });
  }
}
