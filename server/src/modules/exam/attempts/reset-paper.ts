import type { Ctx, SessionUser } from "../../../kernel/context.ts";
import { transaction } from "../../../kernel/db/transaction.ts";
import { refuse } from "../../../kernel/http/refuse.ts";
import { holdAccount } from "../../identity/service.ts";
import { appendSteps, setReset } from "./attempt-queries.ts";

/**
 * Resets the caller's attempt, passed or not, so that the paper can begin again; its results stay. Refuses
 * NOT_FOUND.
 */
export const resetPaper = (ctx: Ctx<SessionUser>, userPaperId: number): Promise<null> =>
  transaction(ctx.db, async (tx) => {
    const { userId } = ctx.user;
    await holdAccount(tx, userId);
    const done = await setReset(tx, { userId, userPaperId });
    if (done === undefined) throw refuse("NOT_FOUND");
    if (done === "reset") await appendSteps(tx, [{ userPaperId, kind: "reset", payload: {} }]);
    return null;
  });
