// What assigning a roster would do: the file is read, each of its rows is judged, nothing happens and nothing is kept.
import { Worker } from "node:worker_threads";
import { rosterFileRule } from "@zhutu/domain/ordering/copies/roster-file.ts";
import { mostRosterRows, readRoster, type SheetRow } from "@zhutu/domain/ordering/copies/roster.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import type { FileReply } from "../../kernel/file-reply.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import { lanes } from "../../kernel/lanes.ts";
import { countUse } from "../../kernel/limits.ts";
import { ownPackageItem } from "./assign-copies.ts";
import * as q from "./assign-copies-queries.ts";
import type { RosterAnswer } from "./roster-thread.ts";
import { workbookReply } from "./workbook.ts";

const threadMemory = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 };
const longestMs = 15_000;
const tooHard = "文件太复杂，读不出来，请下载模板填写后重试";

const inLane = lanes({
  atOnce: 2,
  mostWaiting: 10,
  full: (before) =>
    refuse("UNAVAILABLE", { msg: `前面还有 ${before} 个文件在读取，请稍后再试`, retryAfterSeconds: 15 }),
});

/**
 * What becomes of each row of the file if its phones were assigned: to be given a copy, doubled in the file, known to
 * have one that this buyer gave, or no phone, with the row's number and why. Who took one by a claim link, or has the
 * course otherwise, is told only by assigning, which must be covered by a copy (security.md 5). Refuses ROSTER_REFUSED for what is no spreadsheet or too large, else
 * as `assignCopies` does.
 */
export async function previewRoster(
  ctx: Ctx<SessionUser>,
  of: q.ItemOf,
  { fileName, content }: { fileName: string; content: string },
) {
  await countUse(ctx.db, { key: `roster:user:${ctx.user.userId}`, most: 60, withinSeconds: 3600 });
  const item = await ownPackageItem(ctx, of);
  const bytes = Buffer.from(content, "base64");
  const wrong = rosterFileRule({ name: fileName, size: bytes.length });
  if (wrong !== undefined) throw refuse("ROSTER_REFUSED", { msg: wrong });
  const roster = readRoster(await inLane(() => rowsOf(bytes)));
  if (roster.length === 0) throw refuse("ROSTER_REFUSED", { msg: "文件里没有手机号" });
  if (roster.length > mostRosterRows)
    throw refuse("ROSTER_REFUSED", { msg: `一次最多 ${mostRosterRows} 行，这个文件有 ${roster.length} 行` });
  const phones = roster.flatMap(({ phone }) => phone ?? []);
  const known = new Set(await q.knownToHaveCopies(ctx.db, { ...item, userId: ctx.user.userId, phones }));
  const rows = roster.map((one) =>
    one.result === "valid" && known.has(one.phone ?? "")
      ? { ...one, result: "already" as const, why: "已分配过，不占名额" }
      : one,
  );
  return { rows, copiesLeft: item.courseCount - item.copiesUsed };
}

/** An empty roster with its heads. */
export const rosterTemplate = (): Promise<FileReply> =>
  workbookReply({ name: "花名册模板", header: ["姓名", "手机号"], rows: [] }, "roster_template");

function rowsOf(bytes: Buffer): Promise<SheetRow[]> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL("./roster-thread.ts", import.meta.url), {
      workerData: new Uint8Array(bytes),
      resourceLimits: threadMemory,
    });
    const refused = (msg: string): void => reject(refuse("ROSTER_REFUSED", { msg }));
    const timer = setTimeout(() => {
      refused(tooHard);
      void thread.terminate();
    }, longestMs);
    thread.once("message", (answer: RosterAnswer) => {
      if ("refused" in answer) refused(answer.refused);
      else resolve(answer.rows);
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
