import { freeCopies } from "@zhutu/domain/ordering/order.ts";
import { rosterFileRule, type RosterRow } from "@zhutu/domain/ordering/copies/roster.ts";
import type { Ctx, SessionUser } from "../../../kernel/context.ts";
import type { FileReply } from "../../../kernel/file-reply.ts";
import { refuse } from "../../../kernel/http/refuse.ts";
import { callerOf, type Caller } from "../../../kernel/fair-queue.ts";
import { countUse } from "../../../kernel/limits.ts";
import { workbookReply } from "../../../kernel/workbook/workbook.ts";
import { admitPhones, ownPackageItem } from "./assign-copies.ts";
import * as queries from "./queries.ts";
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

/**
 * What assigning would do, by row: give, duplicate, served by this buyer, or invalid. Who else has the
 * course is told only by assigning, which needs a copy (security.md 5).
 */
export async function previewRoster(
  ctx: Ctx<SessionUser>,
  wanted: queries.ItemOf,
  { fileName, content }: { fileName: string; content: string },
) {
  await countUse(ctx.db, { key: `roster:user:${ctx.user.userId}`, most: 60, withinSeconds: 3600 });
  const item = await ownPackageItem(ctx, wanted);
  admitPhones(item);
  const bytes = Buffer.from(content, "base64");
  const wrong = rosterFileRule({ name: fileName, size: bytes.length });
  if (wrong !== undefined) throw refuse("ROSTER_REFUSED", { msg: wrong });
  const roster = await readInTurn(callerOf(ctx), bytes);
  const phones = roster.flatMap(({ phone }) => phone ?? []);
  const given = new Set(await queries.knownToHaveCopies(ctx.db, { ...item, userId: item.buyerId, phones }));
  const unnamed = new Set(await queries.withoutName(ctx.db, { ...item, phones: [...given] }));
  const rows = roster.map((one) => {
    if (one.result !== "valid" || !given.has(one.phone ?? "")) return { ...one, addsName: false };
    const addsName = one.name !== null && unnamed.has(one.phone ?? "");
    const already = addsName ? "已分配过，不占名额，补上姓名" : "已分配过，不占名额";
    const why = one.why === null ? already : `${already}，${one.why}`;
    return { ...one, result: "already" as const, why, addsName };
  });
  return { rows, copiesLeft: freeCopies(item) };
}

export const rosterTemplate = (ctx: Ctx<SessionUser>): Promise<FileReply> =>
  workbookReply(
    callerOf(ctx),
    { name: "花名册模板", header: ["姓名", "手机号"], rows: [] },
    "roster_template",
  );
