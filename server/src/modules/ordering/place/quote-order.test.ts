import { expect, test } from "vitest";
import { aChannel } from "../../../testing/factories/channels.ts";
import { anAddress } from "../../../testing/factories/orders.ts";
import { refusalOf } from "../../../testing/refusal.ts";
import { aCourse } from "../../../testing/factories/catalogue.ts";
import { courseModels, discountRules } from "../../catalogue/tables.ts";
import { testShop } from "../../../testing/shop.ts";

const shop = await testShop();

const ruled = async (
  ruleCode: string,
  discountedPrice: number | null,
  over: Parameters<typeof aCourse>[1] = {},
) => {
  const course = await aCourse(shop.db, over);
  await shop.db.insert(discountRules).values({ courseId: course.courseId, ruleCode, discountedPrice });
  return course.courseId;
};

test("[PRICE-001] [PRICE-002] fresh-price answers warePrice, freightPrice and each item's amount", async () => {
  const buyer = await shop.account("user");
  const video = { courseId: await ruled("05", 990, { coursePrice: 1_990 }) };
  const book = await aCourse(shop.db, { courseType: 3, coursePrice: 2_050, freightPrice: 800 });
  const products = [
    { courseId: video.courseId, courseCount: 1 },
    { courseId: book.courseId, courseCount: 2 },
  ];
  expect(await shop.fresh(buyer, products)).toMatchObject({
    goodsPrice: 60.9,
    warePrice: 50.9,
    freightPrice: 8,
    orderAmt: 58.9,
    needsShipping: true,
    takesCode: true,
    items: [
      { courseId: video.courseId, orderItemAmt: 9.9 },
      { courseId: book.courseId, orderItemAmt: 41, courseCount: 2 },
    ],
  });
});

test("[PRICE-004] [PRICE-005] 100.00 of goods ship free; below, the dearest freight is paid once", async () => {
  const buyer = await shop.account("user");
  const cheap = await aCourse(shop.db, { courseType: 3, coursePrice: 4_000, freightPrice: 700 });
  const dear = await aCourse(shop.db, { courseType: 4, coursePrice: 3_000, freightPrice: 1_200 });
  const two = (n: number) => [
    { courseId: cheap.courseId, courseCount: 1 },
    { courseId: dear.courseId, courseCount: n },
  ];
  expect((await shop.fresh(buyer, two(1))).freightPrice).toBe(12);
  expect((await shop.fresh(buyer, two(2))).freightPrice).toBe(0);
});

test("[PRICE-006] freight of a video course is not asked for", async () => {
  const buyer = await shop.account("user");
  const { courseId } = await aCourse(shop.db, { coursePrice: 500, freightPrice: 900 });
  expect(await shop.fresh(buyer, [{ courseId, courseCount: 1 }])).toMatchObject({
    needsShipping: false,
    freightPrice: 0,
  });
});

test("[PRICE-007] an order of continuing education only takes no code, and a code does not touch it", async () => {
  const buyer = await shop.account("user");
  await aChannel(shop, "EDU001", { exclusiveDiscount: 50 });
  const { courseId } = await aCourse(shop.db, { courseType: 5 });
  const other = await aCourse(shop.db);
  const one = { courseId, courseCount: 1 };
  expect(await shop.fresh(buyer, [one], "EDU001")).toMatchObject({ takesCode: false, warePrice: 100 });
  expect(
    await shop.fresh(buyer, [one, { courseId: other.courseId, courseCount: 1 }], "EDU001"),
  ).toMatchObject({
    takesCode: true,
    items: [{ orderItemAmt: 100 }, { orderItemAmt: 50 }],
  });
});

test("[PRICE-009] an unknown code says so, for the price and for the order", async () => {
  const buyer = await shop.account("user");
  const { courseId } = await aCourse(shop.db);
  const products = [{ courseId, courseCount: 1 }];
  expect(await refusalOf(shop.fresh(buyer, products, "NOSUCH"))).toBe("专属码不存在");
  expect(await refusalOf(shop.buy(buyer, { products, exclusiveCode: "NOSUCH" }))).toBe("专属码不存在");
});

test("guessing codes ends after ten misses an hour, through the price as through the order", async () => {
  const buyer = await shop.account("user");
  const { courseId } = await aCourse(shop.db);
  const products = [{ courseId, courseCount: 1 }];
  for (let i = 0; i < 5; i++) {
    await refusalOf(shop.fresh(buyer, products, `GUES${i}A`));
    await refusalOf(shop.buy(buyer, { products, exclusiveCode: `GUES${i}B` }));
  }
  expect(await refusalOf(shop.fresh(buyer, products, "GUESSX"))).toMatch(/^429/);
  expect(await refusalOf(shop.buy(buyer, { products, exclusiveCode: "GUESSX" }))).toMatch(/^429/);
  expect((await shop.fresh(buyer, products)).warePrice).toBe(100);
});

test("[PRICE-001] [PRICE-012] 000000 and an empty code mean none; a code is trimmed and upper-cased", async () => {
  const buyer = await shop.account("user");
  await aChannel(shop, "TRIM01");
  const { courseId } = await aCourse(shop.db);
  const priced = async (code: string) =>
    (await shop.fresh(buyer, [{ courseId, courseCount: 1 }], code)).warePrice;
  expect([await priced("000000"), await priced(""), await priced(" trim01 ")]).toEqual([100, 100, 90]);
});

test("[PRICE-017] rule 01 is for a buyer with a paid order of a video course", async () => {
  const [newcomer, old] = [await shop.account("user"), await shop.account("user")];
  const courseId = await ruled("01", null);
  const products = [{ courseId, courseCount: 1 }];
  const { orderId } = await shop.anOrder(old);
  expect((await shop.fresh(old, products)).warePrice, "an order not paid does not count").toBe(100);
  await shop.payLink(old, orderId);
  await shop.pay(orderId);
  expect((await shop.fresh(old, products)).warePrice).toBe(50);
  expect(await shop.fresh(newcomer, products)).toMatchObject({
    warePrice: 100,
    items: [{ reasons: [{ rule: "01", outcome: "not-eligible" }] }],
  });
});

test.each([5, 6] as const)(
  "[PRICE-017] a paid order of a course of type %i makes a buyer a returning student",
  async (courseType) => {
    const buyer = await shop.account("user");
    const products = [{ courseId: await ruled("01", null), courseCount: 1 }];
    const { orderId } = await shop.anOrder(buyer, { courseType });
    await shop.payLink(buyer, orderId);
    await shop.pay(orderId);
    expect((await shop.fresh(buyer, products)).warePrice).toBe(50);
  },
);

test("[PRICE-017] a paid order of books does not make a buyer a returning student", async () => {
  const buyer = await shop.account("user");
  const courseId = await ruled("01", 1_000);
  const book = await aCourse(shop.db, { courseType: 3, coursePrice: 0, freightPrice: 0 });
  const { orderId } = await shop.buy(buyer, {
    products: [{ courseId: book.courseId, courseCount: 1 }],
    addrId: await anAddress(shop, buyer),
  });
  expect(await shop.statusOf(orderId)).toBe("2");
  expect((await shop.fresh(buyer, [{ courseId, courseCount: 1 }])).warePrice).toBe(100);
});

test("[PRICE-018] [PRICE-019] rule 02 needs the code of an internal channel, rule 03 of a school", async () => {
  const buyer = await shop.account("user");
  await aChannel(shop, "SCHOOL");
  await aChannel(shop, "INTERN", { kind: "internal", exclusiveDiscount: 100 });
  const flat = await ruled("02", 3_000);
  const factor = await ruled("03", 95);
  const own = await ruled("03", null);
  const priced = async (courseId: number, code: string) =>
    (await shop.fresh(buyer, [{ courseId, courseCount: 1 }], code)).warePrice;
  expect([await priced(flat, "INTERN"), await priced(flat, "SCHOOL"), await priced(flat, "000000")]).toEqual([
    70, 100, 100,
  ]);
  expect([await priced(factor, "SCHOOL"), await priced(factor, "INTERN")]).toEqual([95, 100]);
  expect(await priced(own, "SCHOOL")).toBe(90);
});

test("[PRICE-020] [PRICE-021] rule 04 from 10 of one line on, rule 05 for everybody; the lowest wins and says by how much", async () => {
  const buyer = await shop.account("user");
  const courseId = await ruled("04", 6_000);
  await shop.db.insert(discountRules).values({ courseId, ruleCode: "05", discountedPrice: 8_000 });
  const unit = async (courseCount: number) => (await shop.fresh(buyer, [{ courseId, courseCount }])).items[0];
  expect(await unit(9)).toMatchObject({ unitPrice: 80 });
  expect(await unit(10)).toMatchObject({
    unitPrice: 60,
    reasons: expect.arrayContaining([
      expect.objectContaining({ rule: "04", outcome: "won", difference: 400 }),
      expect.objectContaining({ rule: "05", outcome: "lost", difference: 20 }),
    ]),
  });
});

test("[PRICE-022] rule 06 takes 50 off each 1000 and 30 off each 800 of the order", async () => {
  const buyer = await shop.account("user");
  const a = await aCourse(shop.db, { coursePrice: 100_000 });
  const b = await aCourse(shop.db, { coursePrice: 80_000 });
  const products = [a, b].map(({ courseId }) => ({ courseId, courseCount: 1 }));
  const answer = await shop.fresh(buyer, products);
  expect(answer).toMatchObject({ goodsPrice: 1800, storeWideDiscount: 80, warePrice: 1720 });
  expect(answer.items.reduce((sum, item) => sum + item.orderItemAmt * 100, 0)).toBe(172_000);
});

test("a price is asked for what may be sold only", async () => {
  const buyer = await shop.account("user");
  const draft = await aCourse(shop.db, { courseStatus: "unpublish" });
  const door = await aCourse(shop.db);
  await shop.db
    .insert(courseModels)
    .values({ courseId: door.courseId, modelCode: draft.courseId, modelName: "全科", position: 0 });
  expect(await refusalOf(shop.fresh(buyer, [{ courseId: draft.courseId, courseCount: 1 }]))).toBe(
    "商品已下架，请刷新后重试",
  );
  expect(await refusalOf(shop.fresh(buyer, [{ courseId: door.courseId, courseCount: 1 }]))).toBe(
    "请选择规格",
  );
});

test("of several products the refusal names the one that is withdrawn", async () => {
  const buyer = await shop.account("user");
  const [sold, draft] = [await aCourse(shop.db), await aCourse(shop.db, { courseStatus: "unpublish" })];
  const products = [sold, draft].map(({ courseId }) => ({ courseId, courseCount: 1 }));
  await expect(shop.fresh(buyer, products)).rejects.toMatchObject({
    reason: "NOT_FOR_SALE",
    detail: { courseId: draft.courseId },
  });
});

test("a repeated course counts together; an order above 10,000,000 yuan is refused", async () => {
  const buyer = await shop.account("user");
  const { courseId } = await aCourse(shop.db, { courseType: 3 });
  const one = { courseId, courseCount: 6_000 };
  expect(
    (
      await shop.fresh(buyer, [
        { courseId, courseCount: 2 },
        { courseId, courseCount: 3 },
      ])
    ).items,
  ).toMatchObject([{ courseCount: 5 }]);
  expect(await refusalOf(shop.fresh(buyer, [one, one]))).toBe("400 购买数量为 1 到 10000");
  const dear = await aCourse(shop.db, { courseType: 3, coursePrice: 100_001 });
  expect(await refusalOf(shop.fresh(buyer, [{ courseId: dear.courseId, courseCount: 10_000 }]))).toMatch(
    /^400 订单金额过大/,
  );
});
