// Personal data go; orders and legal records stay without them (PIPL, domain.md "Ending an
// account").
import { recordAudit } from "../../kernel/db/audit.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import { accountDeleted } from "./moments.ts";
import { lockPhones } from "./locks.ts";
import { removePicture } from "./pictures.ts";
import { forgetPerson, lockToEnd } from "./profile-queries.ts";
import { findById } from "./queries.ts";
import { takeVerifyCode } from "./verify-codes.ts";

/**
 * Refuses NOT_FOUND, VERIFY_CODE_INVALID, and what listeners of `accountDeleted` refuse, such as an
 * unpaid order.
 */
export async function deleteMyAccount(ctx: Ctx<SessionUser>, verifyCode: string): Promise<null> {
  const { userId } = ctx.user;
  const account = await findById(ctx.db, userId);
  if (!account) throw refuse("NOT_FOUND");
  const phone = account.telephone;
  if (!(await takeVerifyCode(ctx, phone, "delete", verifyCode))) throw refuse("VERIFY_CODE_INVALID");
  const picture = await transaction(ctx.db, async (tx) => {
    await lockPhones(tx, [phone]);
    const locked = await lockToEnd(tx, userId);
    if (!locked || locked.telephone !== phone) throw refuse("NOT_FOUND");
    await accountDeleted.emit(tx, { userId, phone, keys: ctx.config.keys });
    await forgetPerson(tx, locked);
    await recordAudit(tx, ctx, { action: "account.delete", subject: `user:${userId}` });
    return locked.avatarUrl;
  });
  await removePicture(ctx, userId, picture);
  return null;
}
