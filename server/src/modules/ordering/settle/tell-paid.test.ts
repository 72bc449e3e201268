import { listNotices } from "@zhutu/domain/notices/contract.ts";
import { expect, test } from "vitest";
import type { Account } from "../../../testing/factories/identity.ts";
import { aCourse } from "../../../testing/factories/catalogue.ts";
import { testShop } from "../../../testing/shop.ts";

const shop = await testShop();
const toldTo = async (who: Account) =>
  (await shop.as(who, listNotices, {})).notices.map(({ notice }) => notice);

test("20 confirmations of one payment at once tell the buyer once, by the order's name", async () => {
  const buyer = await shop.account("user");
  const { orderId } = await shop.anOrder(buyer, { courseName: "建筑实务精讲" });
  expect(await toldTo(buyer)).toEqual([]);
  await shop.payLink(buyer, orderId); // opens the payment at the provider
  await shop.standIns.payment.settle(orderId, "paid");
  await Promise.all(Array.from({ length: 20 }, () => shop.confirm(buyer, orderId)));
  expect(await toldTo(buyer)).toEqual([{ kind: "orderPaid", orderId, orderName: "建筑实务精讲" }]);
});

test("an order of 0, paid as it is placed, is told of too; one that waits for its money is not", async () => {
  const buyer = await shop.account("user");
  const free = await aCourse(shop.db, { coursePrice: 0, coursePriceOriginal: 0 });
  const { orderId } = await shop.buy(buyer, { products: [{ courseId: free.courseId, courseCount: 1 }] });
  await shop.anOrder(buyer);
  expect(await toldTo(buyer)).toEqual([{ kind: "orderPaid", orderId, orderName: free.courseName }]);
});
