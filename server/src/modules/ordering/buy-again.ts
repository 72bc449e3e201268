// Buying an order's products once more: what of it can be bought now.
import { freeForOthers } from "@zhutu/domain/cart/quantity.ts";
import { orderOffers } from "@zhutu/domain/ordering/order-status.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import { standing } from "../cart/service.ts";
import { coursesForSale } from "../catalogue/service.ts";
import { heldCourseIds } from "../enrolment/service.ts";
import * as queries from "./queries.ts";

/**
 * The lines of the caller's own order that are for sale to them now, as they were ordered, and the others with the
 * reason. Refuses an order that offers no buying again (ORDER_STATE); not the caller's: 404. Writes nothing.
 */
export async function buyAgain({ db, user: { userId } }: Ctx<SessionUser>, orderId: string) {
  const order = await queries.findOwn(db, userId, orderId);
  if (!order) throw refuse("NOT_FOUND");
  const items = (await queries.itemsOf(db, [orderId])).map(({ item }) => item);
  if (!orderOffers({ ...order, orderItems: items }).includes("buy-again")) throw refuse("ORDER_STATE");
  const ids = items.map(({ courseId }) => courseId);
  const [courses, held] = await Promise.all([coursesForSale(db, ids), heldCourseIds(db, userId, ids)]);
  const judged = items.map(({ courseId, courseCount, orderItemName: name }) => {
    const course = courses.find((one) => one.courseId === courseId);
    const { buyable, buyableForOthers, why } = course ? standing(course, held) : withdrawn;
    const product = { courseId, courseCount };
    if (order.orderType === "single") return { product, name, why, ok: buyable };
    // What it lacks is said first; one that lacks nothing is free.
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
