// The thread in which a roster is read: a file that is made to be slow or large harms nobody but itself.
import { parentPort, workerData } from "node:worker_threads";
import type { SheetRow } from "@zhutu/domain/ordering/copies/roster.ts";
import { RosterRefusal, rowsOf } from "./roster-sheet.ts";

export type RosterAnswer = { rows: SheetRow[] } | { refused: string };

async function answer(): Promise<RosterAnswer> {
  try {
    return { rows: await rowsOf(Buffer.from(workerData as Uint8Array)) };
  } catch (error) {
    if (error instanceof RosterRefusal) return { refused: error.message };
    throw error;
  }
}

parentPort?.postMessage(await answer());
