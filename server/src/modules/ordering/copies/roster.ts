// What assigning a roster would do: the file is read, each of its rows is judged, nothing happens and nothing is kept.
import { rosterFileRule } from "@zhutu/domain/ordering/copies/roster-file.ts";
import type { Ctx, SessionUser } from "../../../kernel/context.ts";
import type { FileReply } from "../../../kernel/file-reply.ts";
import { refuse } from "../../../kernel/http/refuse.ts";
import { callerOf } from "../../../kernel/fair-queue.ts";
import { countUse } from "../../../kernel/limits.ts";
import { workbookReply } from "../../../kernel/workbook/workbook.ts";
import { admitPhones, ownPackageItem } from "./assign-copies.ts";
import * as queries from "./assign-copies-queries.ts";
import { readInTurn } from "./roster-reader.ts";

/**
 * What becomes of each row of the file if its phones were assigned: to be given a copy, doubled in the file, known to
 * have one that this buyer gave, or no phone, with the row's number and why. Who took one by a claim link, has
 * changed the phone since or has the course otherwise, is told only by assigning, which must be covered by a copy (security.md 5). Refuses ROSTER_REFUSED
 * for what is no spreadsheet or too large, TOO_MANY while another file of the person is read, UNAVAILABLE while many
 * wait, else as `assignCopies` does.
 */
export async function previewRoster(
  ctx: Ctx<SessionUser>,
  of: queries.ItemOf,
  { fileName, content }: { fileName: string; content: string },
) {
  await countUse(ctx.db, { key: `roster:user:${ctx.user.userId}`, most: 60, withinSeconds: 3600 });
  const item = await ownPackageItem(ctx, of);
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
    const known = addsName ? "已分配过，不占名额，补上姓名" : "已分配过，不占名额";
    const why = one.why === null ? known : `${known}，${one.why}`;
    return { ...one, result: "already" as const, why, addsName };
  });
  return { rows, copiesLeft: item.courseCount - item.copiesUsed };
}

/** An empty roster with its heads. */
export const rosterTemplate = (ctx: Ctx<SessionUser>): Promise<FileReply> =>
  workbookReply(
    callerOf(ctx),
    { name: "花名册模板", header: ["姓名", "手机号"], rows: [] },
    "roster_template",
  );
