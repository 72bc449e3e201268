import { digitalGoodsTerms } from "@zhutu/domain/ordering/digital-goods.ts";
import { expect, test } from "vitest";
import { aCourse } from "../../../testing/factories/catalogue.ts";
import { anAddress } from "../../../testing/factories/orders.ts";
import { refusalOf } from "../../../testing/refusal.ts";
import { testShop } from "../../../testing/shop.ts";

const shop = await testShop();
const buyer = await shop.account("user");
const products = async (courseType: 1 | 2 | 3) => [
  { courseId: (await aCourse(shop.db, { courseType })).courseId, courseCount: 1 },
];

test.each([1, 2] as const)(
  "the terms of a course of type %i are kept as they were read, with their time",
  async (type) => {
    const { orderId } = await shop.buy(buyer, {
      products: await products(type),
      agreedTerms: digitalGoodsTerms,
    });
    const { agreedTerms, agreedTime, createTime } = await shop.detail(buyer, orderId);
    expect([agreedTerms, agreedTime]).toEqual([digitalGoodsTerms, createTime]);
  },
);

test("other words than today's are not agreed to, and nothing is ordered", async () => {
  const asked = shop.buy(buyer, { products: await products(1), agreedTerms: "我同意" });
  expect(await refusalOf(asked)).toBe("购买说明有更新，请刷新页面后重新勾选");
});

test("a client written from the documents sends none, and orders all the same", async () => {
  const { orderId } = await shop.buy(buyer, { products: await products(1) });
  expect(await shop.detail(buyer, orderId)).toMatchObject({ agreedTerms: null, agreedTime: null });
});

test("of a book alone nothing is kept", async () => {
  const { orderId } = await shop.buy(buyer, {
    products: await products(3),
    addrId: await anAddress(shop, buyer),
    agreedTerms: digitalGoodsTerms,
  });
  expect((await shop.detail(buyer, orderId)).agreedTerms).toBeNull();
});
