// Reading a roster's file in a thread of its own: two at once, one a person, and none for longer than it may.
import { Worker } from "node:worker_threads";
import type { RosterRow } from "@zhutu/domain/ordering/copies/roster.ts";
import { refuse } from "../../../kernel/http/refuse.ts";
import { lanes } from "../../../kernel/lanes.ts";
import type { RosterAnswer } from "./roster-thread.ts";

const threadMemory = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 192 };
const longest = 5_000;
const tooHard = "文件太复杂，读不出来，请下载模板填写后重试";

const inLane = lanes({
  atOnce: 2,
  mostWaiting: 4,
  full: (before) =>
    refuse("UNAVAILABLE", { msg: `前面还有 ${before} 个文件在读取，请稍后重试`, retryAfterSeconds: 3 }),
});
/** Whose file is being read or waits to be: one at a time a person. */
const reading = new Set<number>();

/**
 * The judged rows of a person's file. Refuses ROSTER_REFUSED for what is no spreadsheet, too large, or not read within
 * `longestMs` (5 seconds) and its memory; TOO_MANY while another file of the person is read, UNAVAILABLE while many wait.
 */
export async function readInTurn(userId: number, bytes: Buffer, longestMs = longest): Promise<RosterRow[]> {
  if (reading.has(userId))
    throw refuse("TOO_MANY", { msg: "您的上一个文件还在读取，请稍后重试", retryAfterSeconds: 3 });
  reading.add(userId);
  try {
    return await inLane(() => rosterOf(bytes, longestMs));
  } finally {
    reading.delete(userId);
  }
}

function rosterOf(bytes: Buffer, longestMs: number): Promise<RosterRow[]> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL("./roster-thread.ts", import.meta.url), {
      workerData: new Uint8Array(bytes),
      resourceLimits: threadMemory,
    });
    const refused = (msg: string): void => reject(refuse("ROSTER_REFUSED", { msg }));
    // Its end, below, refuses the file: not before is its lane free for the next one.
    const timer = setTimeout(() => void thread.terminate(), longestMs);
    thread.once("message", (answer: RosterAnswer) => {
      if ("refused" in answer) refused(answer.refused);
      else resolve(answer.roster);
      void thread.terminate();
    });
    // Out of its memory, or of what its reader understands: the file's fault either way.
    thread.once("error", () => refused(tooHard));
    thread.once("exit", () => {
      clearTimeout(timer);
      refused(tooHard);
    });
  });
}
