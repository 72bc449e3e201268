import * as contract from "@zhutu/domain/people/contract.ts";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { aCourse } from "../../testing/factories/catalogue.ts";
import type { Account } from "../../testing/factories/identity.ts";
import { next } from "../../testing/factories/sequence.ts";
import { refusalOf } from "../../testing/refusal.ts";

// Orders are written in one statement, without payments and history.
const shop = await testApp({}, { invariants: false });
const { db } = shop;
const admin = await shop.account("admin");
const pays = async (buyer: Account, count: number) => {
  for (let at = 0; at < count; at++)
    await db.execute(sql`insert into orders
      (order_id, user_id, order_name, order_type, order_status, ware_price, freight_price, order_amt, request_hash, expire_at, paid_time)
      values (${`2026${String(next()).padStart(16, "0")}`}, ${buyer.userId}, '课', 'single', 2, 10000, 0, 10000, 'x', now(), now())`);
};

test("a person's page shows what they bought and hold, and nobody else's", async () => {
  const [one, other] = [await shop.account("user"), await shop.account("user")];
  await pays(one, 2);
  await pays(other, 1);
  const { courseId } = await aCourse(db, { courseName: "绿色施工" });
  await db.execute(sql`insert into user_courses (user_id, course_id, create_type, expiry_date)
    values (${one.userId}, ${courseId}, 'system', now() + interval '30 days')`);
  const records = (userId: number) => shop.as(admin, contract.getUserRecords, { params: { userId } });
  const found = await records(one.userId);
  expect([found.orderTotal, found.orders.length, found.orders[0]?.orderAmt]).toEqual([2, 2, 100]);
  expect(found.courses).toMatchObject([
    {
      courseId,
      courseName: "绿色施工",
      courseType: 1,
      createType: "system",
      held: true,
      studyProgress: 0,
      hours: 0,
    },
  ]);
  expect(found.courseTotal).toBe(1);
  expect(await records(other.userId)).toMatchObject({ orderTotal: 1, courses: [] });
  expect(await refusalOf(records(2_000_000))).toBe("404 没有找到您要的内容");
});
