// A malicious file harms only this thread, and only a bounded answer leaves it.
import { workerData } from "node:worker_threads";
import { maxRosterRows, readRoster, type RosterRow } from "@zhutu/domain/ordering/copies/roster.ts";
import { answerInThread } from "../../../kernel/workbook/answer-in-thread.ts";
import { SheetRefused } from "../../../kernel/workbook/sheet-refused.ts";
import { rowsOf, RosterRefusal, sentences } from "./roster-sheet.ts";

export type RosterAnswer = { roster: RosterRow[] } | { refused: string };

async function answer(): Promise<RosterAnswer> {
  try {
    const roster = readRoster(await rowsOf(Buffer.from(workerData as Uint8Array)));
    if (roster.length === 0) return { refused: "文件里没有手机号" };
    if (roster.length > maxRosterRows)
      return { refused: `一次最多 ${maxRosterRows} 行，这个文件有 ${roster.length} 行` };
    return { roster };
  } catch (error) {
    if (error instanceof RosterRefusal) return { refused: error.message };
    if (error instanceof SheetRefused) return { refused: sentences[error.why] };
    throw error;
  }
}

await answerInThread(answer);
