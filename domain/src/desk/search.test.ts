import { expect, test } from "vitest";
import { soughtIn } from "./search.ts";

test.each([
  ["13800000001", { telephone: "13800000001" }],
  [" 138 0000-0001 ", { telephone: "13800000001" }],
  ["+86 138 0000 0001", { telephone: "13800000001" }],
  ["１３８０００００００１", { telephone: "13800000001" }],
  ["20261118", { orderId: "20261118" }],
  ["20261118103422018123", { orderId: "20261118103422018123" }],
  ["2026", { name: "2026" }],
  ["202611181034220181234", { name: "202611181034220181234" }],
  [" 二建 实务 ", { name: "二建 实务" }],
  ["  ", {}],
  ["", {}],
])("%j means %j", (typed, sought) => expect(soughtIn(typed)).toEqual(sought));
