import { toYuan } from "@zhutu/domain/money.ts";
import { maskPhone } from "@zhutu/domain/phone.ts";
import type { Tx } from "../../kernel/db/db.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import { forgetNotedNames } from "../enrolment/service.ts";
import type { PersonalData } from "../identity/service.ts";
import { countOpen } from "./place/queries.ts";
import * as queries from "./queries.ts";

/** Answers `personalData`. */
export async function ordersData(tx: Tx, userId: number): Promise<PersonalData> {
  const orders = await queries.ordersKept(tx, userId);
  const items = await queries.itemsKept(tx, userId);
  const noted = await queries.namesNoted(tx, userId);
  return {
    orders: orders.map(({ orderAmt, freightPrice, ...order }) => ({
      ...order,
      orderAmt: toYuan(orderAmt),
      freightPrice: toYuan(freightPrice),
      items: items
        .filter(({ orderId }) => orderId === order.orderId)
        .map(({ orderItemId, ...item }) => ({
          ...item,
          coursePrice: toYuan(item.coursePrice),
          notedNames: noted
            .filter((one) => one.orderItemId === orderItemId)
            .map(({ phone, notedName }) => ({ phone: maskPhone(phone), notedName })),
        })),
    })),
    formerAddresses: await queries.formerAddressesKept(tx, userId),
    claimLinks: await queries.linksKept(tx, userId),
  };
}

/**
 * Removes consignees and noted names and revokes links; the orders stay. Refuses
 * ACCOUNT_HAS_OPEN_ORDERS, whose payment would belong to nobody. Follows `accountDeleted`.
 */
export async function forgetBuyer(tx: Tx, { userId }: { userId: number }): Promise<void> {
  if ((await countOpen(tx, userId)) > 0) throw refuse("ACCOUNT_HAS_OPEN_ORDERS");
  await queries.dropConsignees(tx, userId);
  await queries.revokeLinks(tx, userId);
  const orders = await queries.ordersKept(tx, userId);
  await forgetNotedNames(
    tx,
    orders.map(({ orderId }) => orderId),
  );
}
