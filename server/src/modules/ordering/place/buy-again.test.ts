import { buyAgain, deleteOrder } from "@zhutu/domain/ordering/contract.ts";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { aCourse, holdCourse } from "../../../testing/factories/catalogue.ts";
import type { Account } from "../../../testing/factories/identity.ts";
import { anAddress } from "../../../testing/factories/orders.ts";
import { refusalOf } from "../../../testing/refusal.ts";
import { expireOrder } from "../close/close-order.ts";
import { courseModels } from "../../catalogue/tables.ts";
import { testShop } from "../../../testing/shop.ts";

const shop = await testShop();
const { db } = shop;
const running = { db, providers: shop.services.providers, log: shop.app.log };
const again = (who: Account | null, orderId: string) => shop.as(who, buyAgain, { params: { orderId } });

async function timeOut(orderId: string) {
  await shop.passHalfHour(orderId);
  await expireOrder(running, orderId);
}
const withdraw = (courseId: number) =>
  db.execute(sql`update courses set course_status = 'unpublish' where course_id = ${courseId}`);

test("a timed-out order is bought again with its own lines; what is withdrawn or held is left out and said why", async () => {
  const buyer = await shop.account("user");
  const [video, gone, held] = [await aCourse(db), await aCourse(db), await aCourse(db)];
  const book = await aCourse(db, { courseType: 3 });
  const addrId = await anAddress(shop, buyer);
  const { orderId } = await shop.buy(buyer, {
    products: [
      { courseId: video.courseId, courseCount: 1 },
      { courseId: book.courseId, courseCount: 3 },
      { courseId: gone.courseId, courseCount: 1 },
      { courseId: held.courseId, courseCount: 1 },
    ],
    addrId,
  });
  await timeOut(orderId);
  await withdraw(gone.courseId);
  await holdCourse(db, buyer, held.courseId);
  expect(await again(buyer, orderId)).toEqual({
    orderType: "single",
    products: [
      { courseId: video.courseId, courseCount: 1 },
      { courseId: book.courseId, courseCount: 3 },
    ],
    leftOut: [
      { name: gone.courseName, why: "商品已下架" },
      { name: held.courseName, why: "您已购买该课程" },
    ],
  });
});

test("a specification is bought again by the course it was chosen by", async () => {
  const buyer = await shop.account("user");
  const [door, product] = [await aCourse(db), await aCourse(db)];
  await db
    .insert(courseModels)
    .values({ courseId: door.courseId, modelCode: product.courseId, modelName: "三科联报", position: 0 });
  const line = { courseId: product.courseId, courseCount: 1, doorId: door.courseId };
  const { orderId } = await shop.buy(buyer, { products: [line] });
  await timeOut(orderId);
  expect((await again(buyer, orderId)).products).toEqual([line]);
});

test("a package takes what its buyer holds, as it is for others", async () => {
  const buyer = await shop.account("user");
  const { orderId, courseId } = await shop.anOrder(buyer, {}, "package");
  await timeOut(orderId);
  await holdCourse(db, buyer, courseId);
  expect(await again(buyer, orderId)).toEqual({
    orderType: "package",
    products: [{ courseId, courseCount: 1 }],
    leftOut: [],
  });
});

test("nothing is left when all of it was withdrawn", async () => {
  const buyer = await shop.account("user");
  const { orderId, courseId } = await shop.anOrder(buyer);
  await timeOut(orderId);
  await withdraw(courseId);
  expect(await again(buyer, orderId)).toMatchObject({ products: [], leftOut: [{ why: "商品已下架" }] });
});

test("only its buyer may, and only of an order that offers it", async () => {
  const buyer = await shop.account("user");
  const { orderId } = await shop.anOrder(buyer);
  expect(await refusalOf(again(buyer, orderId))).toBe("订单状态已变化，请刷新后重试");
  await shop.as(buyer, deleteOrder, { params: { orderId } });
  expect((await again(buyer, orderId)).products).toHaveLength(1);
  expect(await refusalOf(again(await shop.account("user"), orderId))).toMatch(/^404/);
  expect(await refusalOf(again(buyer, "29990101000000000001"))).toMatch(/^404/);
  expect(await refusalOf(again(null, orderId))).toMatch(/^403/);
});
