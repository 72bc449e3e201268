import type { HandlerInput } from "@zhutu/domain/endpoint.ts";
import type { saveParams as saveEndpoint } from "@zhutu/domain/sysparams/office/contract.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import { recordAudit } from "../../kernel/db/audit.ts";
import { lockUntilCommit } from "../../kernel/db/locks.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { readParams } from "./params.ts";
import * as queries from "./queries.ts";
import { changedIn, refuseIfSavedSince } from "./saved-since.ts";

type Form = HandlerInput<typeof saveEndpoint>["body"];

/** With the last save. */
export async function params(ctx: Ctx<SessionUser>) {
  const [now, last] = await Promise.all([readParams(ctx.db), queries.lastParamSave(ctx.db)]);
  return { ...now, updateTime: last?.updatedAt ?? null, updatedBy: last?.updatedBy ?? null };
}

/** Saves named parameters that differ, effective from the next call. Refuses SETTINGS_CHANGED. */
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
