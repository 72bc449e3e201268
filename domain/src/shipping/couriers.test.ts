import { expect, test } from "vitest";
import { courierNames, courierOf, wordsOf } from "./couriers.ts";

test.each([
  ["顺丰", "顺丰速运"],
  [" sf ", "顺丰速运"],
  ["京东物流", "京东快递"],
  ["ems", "中国邮政"],
  ["同城跑腿", "同城跑腿"],
  ["飞鸽传书", undefined],
  ["", undefined],
])("%j is %s", (text, name) => {
  expect(courierOf(text, "同城跑腿")).toBe(name);
});

test("every name stands for itself", () => {
  for (const name of courierNames) expect(courierOf(name, "")).toBe(name);
});

test("of a courier the words are told that offices write for it", () => {
  expect(wordsOf("顺丰速运")).toEqual(["顺丰速运", "顺丰", "顺丰快递", "SF"]);
  expect(wordsOf("同城跑腿")).toEqual([]);
});
