import { expect, test } from "vitest";
import {
  amountIn,
  amountOf,
  linesShown,
  mostOf,
  originalOf,
  quantityOf,
  summaryOf,
  whyNot,
} from "./cart-lines.ts";

const line = (courseType: number, more: object = {}) => ({
  courseId: courseType,
  doorId: null as number | null,
  courseType,
  courseCount: 1,
  coursePrice: 10,
  coursePriceOriginal: 10,
  payPrice: 10,
  freightPrice: 0,
  buyable: true,
  buyableForOthers: true,
  why: "",
  ...more,
});
const all = [1, 2, 3, 4, 5, 6].map((type) => line(type));

test("[CART-011] with the switch on, the cart shows only video types", () => {
  expect(linesShown(all, "package").map((one) => one.courseType)).toEqual([1, 5, 6]);
  expect(linesShown(all, "single")).toHaveLength(6);
});

test("with the switch on, the cart shows no free course: its copies are not sold", () => {
  const free = line(1, { coursePrice: 0, payPrice: 0 });
  expect(linesShown([free, line(5)], "package").map((one) => one.courseType)).toEqual([5]);
  expect(linesShown([free, line(5)], "single")).toHaveLength(2);
});

test("[CART-012] with the switch on, a video may have a quantity above 1", () => {
  const five = line(5, { courseCount: 5 });
  expect([mostOf(five, "package"), quantityOf(five, "package")]).toEqual([10_000, 5]);
});

test("[CART-013] with the switch off, the same video counts once, and so does its amount", () => {
  const five = line(5, { courseCount: 5, payPrice: 120 });
  expect([mostOf(five, "single"), quantityOf(five, "single"), amountOf(five, "single")]).toEqual([1, 1, 120]);
  expect(summaryOf([five], "single").products).toEqual([{ courseId: 5, courseCount: 1, doorId: null }]);
});

test("a row's amount is price times quantity, to the fen", () => {
  expect(amountOf(line(3, { courseCount: 3, payPrice: 19.99 }), "single")).toBe(59.97);
});

test("a chosen line costs what the server quoted in the order, of its quantity; another what it costs alone", () => {
  const book = line(3, { courseCount: 3, payPrice: 19.99 });
  const quoted = { courseId: 3, courseCount: 3, orderItemAmt: 56.42 };
  expect(amountIn([quoted], book, "single")).toBe(56.42);
  expect(amountIn([{ ...quoted, courseCount: 2 }], book, "single")).toBe(59.97);
  expect(amountIn([], book, "single")).toBe(59.97);
});

test("struck out is the original price of all that counts", () => {
  const video = line(5, { courseCount: 5, coursePriceOriginal: 980 });
  expect([originalOf(video, "single"), originalOf(video, "package")]).toEqual([980, 4900]);
});

test("what the buyer holds is refused for the buyer and sold for others", () => {
  const held = line(1, { buyable: false, why: "您已购买该课程" });
  expect([whyNot(held, "single"), whyNot(held, "package")]).toEqual(["您已购买该课程", ""]);
  expect(whyNot(line(3, { buyable: false, buyableForOthers: false }), "single")).not.toBe("");
});

test("the summary counts only what can be ordered, and ships free from 100", () => {
  const book = line(3, {
    courseCount: 2,
    coursePriceOriginal: 60,
    payPrice: 49.99,
    freightPrice: 12,
    doorId: 8,
  });
  const gone = line(1, { buyable: false, buyableForOthers: false, why: "商品已下架", payPrice: 999 });
  expect(summaryOf([book, gone], "single")).toEqual({
    lines: 1,
    original: 120,
    goodsAmt: 99.98,
    freight: 12,
    ships: true,
    products: [{ courseId: 3, courseCount: 2, doorId: 8 }],
  });
  expect(summaryOf([{ ...book, payPrice: 50 }], "single")).toMatchObject({ goodsAmt: 100, freight: 0 });
  expect(summaryOf([], "single")).toMatchObject({ lines: 0, goodsAmt: 0, freight: 0, products: [] });
});
