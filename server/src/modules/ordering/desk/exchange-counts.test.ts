// An exchanged course's sale is counted once: for the course that it became.
import { exchangeCourse, getRefundOptions } from "@zhutu/domain/refunds/contract.ts";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { aCourse } from "../../../testing/factories/catalogue.ts";
import { testShop } from "../../../testing/shop.ts";
import { countSales } from "../settle/settle-order.ts";

const shop = await testShop();
const { db } = shop;
const admin = await shop.account("admin");
const countsOf = async (...courseIds: number[]) => {
  const { rows } = await db.execute<{ id: number; n: number }>(
    sql`select course_id as id, orders_counted as n from courses`,
  );
  return courseIds.map((courseId) => rows.find(({ id }) => id === courseId)?.n);
};

test.each([true, false])(
  "the sale leaves the first course and is counted for the other, where it was counted before: %s",
  async (isCounted) => {
    const buyer = await shop.account("user");
    const { orderId, courseId: from } = await shop.anOrder(buyer, { coursePrice: 30_000 });
    await shop.payLink(buyer, orderId);
    await shop.pay(orderId);
    const { courseId } = await aCourse(db, { coursePrice: 20_000 });
    if (isCounted) await countSales({ db });
    expect(await countsOf(from, courseId)).toEqual([isCounted ? 1 : 0, 0]);
    const params = { orderId };
    const { lines } = await shop.as(admin, getRefundOptions, { params });
    const body = { orderItemId: lines?.[0]?.orderItemId ?? 0, courseId, price: 200 };
    await shop.as(admin, exchangeCourse, { params, body });
    expect(await countsOf(from, courseId)).toEqual([0, 0]);
    await countSales({ db });
    expect(await countsOf(from, courseId)).toEqual([0, 1]);
  },
);
