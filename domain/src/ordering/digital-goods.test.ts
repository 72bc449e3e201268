import { expect, test } from "vitest";
import { hasDigitalGoods, noRefundOf } from "./digital-goods.ts";

test.each([
  [[1], true],
  [[2], true],
  [[5], true],
  [[6], true],
  [[3], false],
  [[4], false],
  [[3, 4], false],
  [[3, 2], true],
] as const)("an order of types %j holds what is delivered online: %s", (types, digital) => {
  expect(hasDigitalGoods(types.map((courseType) => ({ courseType })))).toBe(digital);
});

test.each([
  [[1], "课程一经购买不退款"],
  [[5], "课程一经购买不退款"],
  [[6], "课程一经购买不退款"],
  [[2], "解答开通后不支持退款"],
  [[5, 2, 3], "课程一经购买不退款，解答开通后不支持退款"],
  [[3, 4], ""],
] as const)("[ORD-024] of an order of types %j it is said: %s", (types, sentence) => {
  expect(noRefundOf(types.map((courseType) => ({ courseType })))).toBe(sentence);
});
