import type { RosterRow } from "@zhutu/domain/ordering/copies/roster.ts";
import type { Caller } from "../../../kernel/fair-queue.ts";
import { refuse } from "../../../kernel/http/refuse.ts";
import { readInTurn as readFileInTurn } from "../../../kernel/workbook/reading.ts";
import type { RosterAnswer } from "./roster-thread.ts";

const longest = 5_000;
const tooHard = "文件太复杂，读不出来，请下载模板填写后重试";
const file = new URL("./roster-thread.ts", import.meta.url);

/**
 * In its own thread. Refuses ROSTER_REFUSED (no spreadsheet, too large, over `longestMs` or
 * memory), TOO_MANY (the person's other file), UNAVAILABLE.
 */
export async function readInTurn(caller: Caller, bytes: Buffer, longestMs = longest): Promise<RosterRow[]> {
  const data = new Uint8Array(bytes);
  const answer = await readFileInTurn<RosterAnswer>(caller, { file, data, longestMs });
  if (answer && "roster" in answer) return answer.roster;
  throw refuse("ROSTER_REFUSED", { msg: answer?.refused ?? tooHard });
}
