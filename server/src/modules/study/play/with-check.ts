import type { Ctx, SessionUser } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/db.ts";
import { refuse } from "../../../kernel/http/refuse.ts";
import * as identity from "../../identity/service.ts";

/**
 * Runs with a way to spend the passed check once, which returns a pass. Refuses FACE_REFUSED (recorded), and like
 * confirming an identity.
 */
export async function withCheck<T>(
  ctx: Ctx<SessionUser>,
  check: { certifyId: string; courseId: number; begunFrom?: Date },
  run: (spend: (tx: Tx) => Promise<string>) => Promise<T>,
): Promise<T> {
  await identity.settlePlayCheck(ctx, check.certifyId);
  let refused = false;
  try {
    return await run(async (tx) => {
      const pass = await identity.spendPlayCheck(tx, ctx, check);
      refused = pass === undefined;
      if (pass === undefined) throw refuse("FACE_REFUSED");
      return pass;
    });
  } finally {
    if (refused) await identity.notePlayRefused(ctx, check.courseId);
  }
}
