import { COURSE_TYPES, type CourseType } from "@zhutu/domain/catalogue/course-type.ts";
import { type DeliveryState, deliveryStateOf } from "@zhutu/domain/ordering/delivery.ts";
import { ORDER_STATUS } from "@zhutu/domain/ordering/order-status.ts";
import { maskPhone } from "@zhutu/domain/phone.ts";
import type { Ctx, SessionUser } from "../../../kernel/context.ts";
import type { Page } from "../../../kernel/db/paging.ts";
import type { Db } from "../../../kernel/db/db.ts";
import { refuse } from "../../../kernel/http/refuse.ts";
import { heldCourseIds } from "../../enrolment/service.ts";
import { methodsOf, payableInWechat } from "../../payment/service.ts";
import { readParams } from "../../sysparams/service.ts";
import { whyLinesStay } from "../lines-left.ts";
import * as queries from "./queries.ts";
import { findOrder, findOwn, itemsOf, type Order } from "../queries.ts";

type UserCtx = Ctx<SessionUser>;

export async function itemsByOrder(db: Db, rows: readonly Pick<Order, "orderId">[]) {
  const ids = rows.map(({ orderId }) => orderId);
  return Map.groupBy(ids.length > 0 ? await itemsOf(db, ids) : [], ({ item }) => item.orderId);
}

/** For staff: orders with their items and where their parcels are. */
export async function withItems<T extends Pick<Order, "orderId"> & Parcelled>(db: Db, rows: readonly T[]) {
  const ids = rows.map(({ orderId }) => orderId);
  const [itemsOfOrder, whyStays] = await Promise.all([itemsByOrder(db, rows), whyLinesStay(db, ids)]);
  return rows.map((row) => {
    const orderItems = (itemsOfOrder.get(row.orderId) ?? [])
      .map(shownItem)
      .map((item) => ({ ...item, whyNotExchanged: whyStays.get(item.orderItemId) ?? null }));
    return { ...row, orderItems, deliveryState: stateOf(row, orderItems) };
  });
}

async function shown(db: Db, rows: readonly Order[]) {
  const itemsOfOrder = await itemsByOrder(db, rows);
  return rows.map((row) => ({
    ...row,
    exclusiveDiscount: row.exclusiveDiscount / 100,
    orderItems: (itemsOfOrder.get(row.orderId) ?? []).map(shownItem),
  }));
}

const shownItem = ({ item, ...more }: Awaited<ReturnType<typeof itemsOf>>[number]) => ({ ...item, ...more });

/** Newest first (ORD-034), without deleted ones. */
export async function myOrders(ctx: UserCtx, query: queries.MyFilter & Page) {
  const { rows, total } = await queries.listOwn(ctx.db, ctx.user.userId, query, query);
  return { orders: await shown(ctx.db, rows), total };
}

/** For its owner and administrators. */
export async function visibleOrder(ctx: UserCtx, orderId: string): Promise<Order> {
  const order =
    ctx.user.role === "admin"
      ? await findOrder(ctx.db, orderId)
      : await findOwn(ctx.db, ctx.user.userId, orderId);
  if (!order) throw refuse("NOT_FOUND");
  return order;
}

/** For its owner and, with office data, administrators (ORD-035). */
export async function orderDetail(ctx: UserCtx, orderId: string) {
  const [order] = await shown(ctx.db, [await visibleOrder(ctx, orderId)]);
  if (!order) throw refuse("NOT_FOUND");
  const paying = order.orderStatus === ORDER_STATUS.paying;
  const ways = { payMethods: paying ? methodsOf(ctx) : [], payableInWechat: paying && payableInWechat(ctx) };
  const office = ctx.user.role !== "admin" ? null : await officeOf(ctx.db, order);
  return {
    ...order,
    ...ways,
    addr: office && !mustBeSent(office) ? maskedAddress(order.addr) : order.addr,
    heldNow: paying ? await heldByNow(ctx.db, order) : [],
    office,
  };
}

/** Who sends a parcel reads its whole address. */
const mustBeSent = ({ deliveryState }: { deliveryState: DeliveryState }): boolean =>
  deliveryState === "waiting" || deliveryState === "unpaid";

/** An ended account's has none. */
const maskedAddress = <A extends { telephone: string } | null>(addr: A): A =>
  addr && { ...addr, telephone: addr.telephone && maskPhone(addr.telephone) };

type Shown = Awaited<ReturnType<typeof shown>>[number];

/** For instance as a copy given since. */
async function heldByNow(db: Db, { orderType, orderItems, userId }: Shown): Promise<number[]> {
  if (orderType === "package") return [];
  const courseIds = orderItems.map(({ courseId }) => courseId);
  return [...(await heldCourseIds(db, userId, courseIds))];
}

async function officeOf(db: Db, order: Shown) {
  const [people, steps, sentTime, addressChanges, whyStays, { expressCompany }] = await Promise.all([
    queries.peopleOf(db, order.orderId),
    queries.stepsOf(db, order.orderId),
    queries.sentTimeOf(db, order.orderId),
    queries.addressChangesOf(db, order.orderId),
    whyLinesStay(db, [order.orderId]),
    readParams(db),
  ]);
  const { buyer, channel, payment } = people;
  return {
    buyer: { ...buyer, telephone: maskPhone(buyer.telephone) },
    channel,
    payment,
    steps,
    sentTime,
    deliveryState: stateOf(order, order.orderItems),
    orderItems: order.orderItems.map(({ orderItemId, courseType }) => ({
      orderItemId,
      courseType,
      whyNotExchanged: whyStays.get(orderItemId) ?? null,
    })),
    usualCourier: expressCompany,
    region: order.addr && { province: order.addr.province, city: order.addr.city, area: order.addr.area },
    addressChanges: addressChanges.map((change) => ({ ...change, before: maskedAddress(change.before) })),
  };
}

type Parcelled = Pick<Order, "orderStatus" | "orderAmt" | "refundedAmt" | "trackingNo" | "expressCompany">;

export const stateOf = (
  { trackingNo, expressCompany, ...order }: Parcelled,
  items: readonly { courseType: CourseType; courseCount: number; refundedCopies: number }[],
) =>
  deliveryStateOf({
    orderStatus: order.orderStatus,
    orderAmt: order.orderAmt,
    refundedAmt: order.refundedAmt,
    courseTypes: items.map(({ courseType }) => courseType),
    copiesToSend: items
      .filter(({ courseType }) => COURSE_TYPES[courseType].ships)
      .reduce((copies, { courseCount, refundedCopies }) => copies + courseCount - refundedCopies, 0),
    sent: trackingNo === null ? null : { trackingNo, expressCompany: expressCompany ?? "" },
  });

export const orderItemsOf = async (ctx: UserCtx, orderId: string) =>
  (await orderDetail(ctx, orderId)).orderItems;
