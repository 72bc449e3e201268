import { trimmed } from "@zhutu/domain/text-rule.ts";
import type { Ctx, SessionUser } from "../../../kernel/context.ts";
import { recordAudit } from "../../../kernel/db/audit.ts";
import { transaction } from "../../../kernel/db/transaction.ts";
import { refuse } from "../../../kernel/http/refuse.ts";
import { countReveal } from "../../identity/service.ts";
import { findOrder } from "../queries.ts";

/** Audited with its reason. Refuses TOO_MANY (`countReveal`), NOT_FOUND (also without a parcel, or of an ended account). */
export async function revealConsigneePhone(
  ctx: Ctx<SessionUser>,
  orderId: string,
  { reason }: { reason: string },
): Promise<{ telephone: string }> {
  await countReveal(ctx);
  const telephone = (await findOrder(ctx.db, orderId))?.addr?.telephone;
  if (!telephone) throw refuse("NOT_FOUND");
  await transaction(ctx.db, (tx) =>
    recordAudit(tx, ctx, {
      action: "phone.reveal",
      subject: `order:${orderId}`,
      detail: { reason: trimmed(reason) },
    }),
  );
  return { telephone };
}
