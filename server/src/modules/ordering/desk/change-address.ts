// domain.md "Deliveries": staff put right where an unsent order goes; what stood there before is kept with the order.
import type { HandlerInput } from "@zhutu/domain/endpoint.ts";
import { whyAddressStays } from "@zhutu/domain/ordering/desk/address-change.ts";
import type * as contract from "@zhutu/domain/ordering/desk/contract.ts";
import type { AddressCopy } from "@zhutu/domain/ordering/order.ts";
import type { Ctx, SessionUser } from "../../../kernel/context.ts";
import { recordAudit } from "../../../kernel/db/audit.ts";
import { transaction } from "../../../kernel/db/transaction.ts";
import { refuse } from "../../../kernel/http/refuse.ts";
import { tellUser } from "../../notices/service.ts";
import { copiedAddress } from "../../shipping/service.ts";
import { countAddressChanges, findOrder, lockBuyerOf } from "../queries.ts";
import { itemsByOrder, stateOf } from "../read/read-orders.ts";
import * as queries from "./address-queries.ts";

type Form = HandlerInput<typeof contract.changeOrderAddress>["body"];

/**
 * The same address again changes nothing. Refuses NOT_FOUND, ORDER_STATE (nothing to send, sent, closed, refunded),
 * ORDER_CHANGED (changed since the form was opened), BAD_INPUT (regions not nested).
 */
export async function changeAddress(
  ctx: Ctx<SessionUser>,
  orderId: string,
  { openedOn, ...form }: Form,
): Promise<null> {
  const addr = copiedAddress(form);
  return transaction(ctx.db, async (tx) => {
    const { hasEnded } = await lockBuyerOf(tx, orderId);
    await queries.holdOrder(tx, orderId);
    const order = await findOrder(tx, orderId);
    if (!order) throw refuse("NOT_FOUND");
    if (hasEnded) throw refuse("ORDER_STATE", { msg: "买家的账号已注销" });
    const items = (await itemsByOrder(tx, [order])).get(orderId) ?? [];
    const state = stateOf(
      order,
      items.map(({ item, refundedCopies }) => ({ ...item, refundedCopies })),
    );
    const msg = whyAddressStays(order.orderStatus, state);
    if (msg !== undefined || !order.addr) throw refuse("ORDER_STATE", msg === undefined ? {} : { msg });
    if (isSame(order.addr, addr)) return null;
    if ((await countAddressChanges(tx, orderId)) !== openedOn) throw refuse("ORDER_CHANGED");
    await queries.keepBefore(tx, { orderId, before: order.addr, changedBy: ctx.user.userId });
    await queries.setAddress(tx, orderId, addr);
    // Not the address itself: the log outlives the buyer's account.
    await recordAudit(tx, ctx, { action: "order.address", subject: `order:${orderId}` });
    await tellUser(tx, order.userId, { kind: "addressChanged", orderId });
    return null;
  });
}

const isSame = (one: AddressCopy, other: AddressCopy): boolean =>
  (Object.keys(other) as (keyof AddressCopy)[]).every((field) => one[field] === other[field]);
