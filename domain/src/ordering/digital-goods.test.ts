import { expect, test } from "vitest";
import { hasDigitalGoods } from "./digital-goods.ts";

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
