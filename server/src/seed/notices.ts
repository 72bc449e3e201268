import { asc, eq } from "drizzle-orm";
import { noticeOnTheWire } from "@zhutu/domain/notices/contract.ts";
import { type Notice, onceKeyOf } from "@zhutu/domain/notices/notice.ts";
import { ORDER_STATUS } from "@zhutu/domain/ordering/order-status.ts";
import type { Tx } from "../kernel/db/db.ts";
import { invoices } from "../modules/invoicing/tables.ts";
import { notices } from "../modules/notices/tables.ts";
import { orders } from "../modules/ordering/tables.ts";

const DAY_MS = 86_400_000;
/** Older ones were read within the hour. */
const unreadDays = 4;

type Told = { userId: number; notice: Notice; createTime: Date };

/** Oldest first; after the orders. */
export async function seedNotices(tx: Tx): Promise<void> {
  const sent = await tx.select().from(invoices).orderBy(asc(invoices.orderId));
  const samples = [
    ...(await ofOrders(tx)),
    ...sent.flatMap(({ userId, orderId, sentTime }): Told[] =>
      sentTime ? [{ userId, notice: { kind: "invoiceSent", orderId }, createTime: sentTime }] : [],
    ),
  ].toSorted((a, b) => a.createTime.getTime() - b.createTime.getTime());
  await tx.insert(notices).values(samples.map(rowOf));
}

async function ofOrders(tx: Tx): Promise<Told[]> {
  const paid = await tx
    .select()
    .from(orders)
    .where(eq(orders.orderStatus, ORDER_STATUS.paid))
    .orderBy(asc(orders.orderId));
  return paid.flatMap(({ userId, orderId, orderName, paidTime, expressCompany, trackingNo }) => {
    if (!paidTime) return [];
    const all: Told[] = [{ userId, notice: { kind: "orderPaid", orderId, orderName }, createTime: paidTime }];
    if (expressCompany && trackingNo)
      all.push({
        userId,
        notice: { kind: "deliverySent", orderId, expressCompany, trackingNo },
        createTime: new Date(paidTime.getTime() + DAY_MS),
      });
    return all;
  });
}

function rowOf({ userId, notice, createTime }: Told) {
  const { kind, ...facts } = noticeOnTheWire(notice);
  const wasRead = createTime.getTime() < Date.now() - unreadDays * DAY_MS;
  const readAt = wasRead ? new Date(createTime.getTime() + 3_600_000) : null;
  return { userId, kind, facts, onceKey: onceKeyOf(notice), createTime, readAt };
}
