import type { HandlerInput } from "@zhutu/domain/endpoint.ts";
import type { saveParams as saveEndpoint } from "@zhutu/domain/sysparams/office/contract.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import { recordAudit } from "../../kernel/db/audit.ts";
import { lockUntilCommit } from "../../kernel/db/locks.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import * as queries from "./queries.ts";
import { changedIn, refuseIfSavedSince } from "./saved-since.ts";
import { defaultParams, type Params } from "@zhutu/domain/sysparams/defaults.ts";
import type { Db } from "../../kernel/db/db.ts";
import { allParams } from "./queries.ts";

/** Stored values over defaults; ignores unknown keys. */
export async function readParams(db: Db): Promise<Params> {
  const stored = Object.fromEntries((await allParams(db)).map((row) => [row.key, row.value]));
  const keys = Object.keys(defaultParams).filter((key) => key in stored);
  return { ...defaultParams, ...Object.fromEntries(keys.map((key) => [key, stored[key]])) };
}

type Form = HandlerInput<typeof saveEndpoint>["body"];

/** With the last save. */
export async function params(ctx: Ctx<SessionUser>) {
  const [now, last] = await Promise.all([readParams(ctx.db), queries.lastParamSave(ctx.db)]);
  return { ...now, updateTime: last?.updatedAt ?? null, updatedBy: last?.updatedBy ?? null };
}

/** Saves named parameters that differ, effective from the next call. */
export async function saveParams(ctx: Ctx<SessionUser>, { updateTime, ...form }: Form): Promise<null> {
  return transaction(ctx.db, async (tx) => {
    await lockUntilCommit(tx, "settings", 1);
    refuseIfSavedSince(await queries.lastParamSave(tx), updateTime, ctx.user);
    const changed = changedIn(await readParams(tx), form);
    if (Object.keys(changed.to).length === 0) return null;
    await queries.keep(tx, changed.to, ctx.user);
    await recordAudit(tx, ctx, { action: "params.save", subject: "params", detail: changed });
    return null;
  });
}
