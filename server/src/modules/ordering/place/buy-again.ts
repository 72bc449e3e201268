import { freeForOthers } from "@zhutu/domain/cart/quantity.ts";
import { orderOffers } from "@zhutu/domain/ordering/order-status.ts";
import type { Ctx, SessionUser } from "../../../kernel/context.ts";
import { refuse } from "../../../kernel/http/refuse.ts";
import { standing } from "../../cart/service.ts";
import { coursesForSale } from "../../catalogue/service.ts";
import { heldCourseIds } from "../../enrolment/service.ts";
import { findOwn, itemsOf } from "../queries.ts";

/**
 * What the caller can buy of it now, and the rest with reasons. Refuses NOT_FOUND, ORDER_STATE (no
 * buying again).
 */
export async function buyAgain({ db, user: { userId } }: Ctx<SessionUser>, orderId: string) {
  const order = await findOwn(db, userId, orderId);
  if (!order) throw refuse("NOT_FOUND");
  const items = (await itemsOf(db, [orderId])).map(({ item }) => item);
  if (!orderOffers({ ...order, orderItems: items }).includes("buy-again")) throw refuse("ORDER_STATE");
  const ids = items.map(({ courseId }) => courseId);
  const [courses, held] = await Promise.all([coursesForSale(db, items), heldCourseIds(db, userId, ids)]);
  const judged = items.map(({ courseId, doorId, courseCount, orderItemName: name }) => {
    const course = courses.find((one) => one.courseId === courseId);
    const { buyable, buyableForOthers, why } = course ? standing(course, held) : withdrawn;
    const product = { courseId, courseCount, ...(doorId !== null && { doorId }) };
    if (order.orderType === "single") return { product, name, why, ok: buyable };
    // Say first what is missing; else the course is free.
    const lacks = course === undefined || course.courseStatus !== "published" || course.modelCount > 0;
    return { product, name, why: lacks ? why : freeForOthers, ok: buyableForOthers };
  });
  return {
    orderType: order.orderType,
    products: judged.filter(({ ok }) => ok).map(({ product }) => product),
    leftOut: judged.filter(({ ok }) => !ok).map(({ name, why }) => ({ name, why })),
  };
}

const withdrawn = { buyable: false, buyableForOthers: false, why: "商品已下架" };
