import { expect, test } from "vitest";
import { searchableWords, soughtIn } from "./search.ts";

test.each([
  ["13800000001", { telephone: "13800000001" }],
  [" 138 0000-0001 ", { telephone: "13800000001" }],
  ["+86 138 0000 0001", { telephone: "13800000001" }],
  ["１３８０００００００１", { telephone: "13800000001" }],
  ["20261118", { orderId: "20261118" }],
  ["20261118103422018123", { orderId: "20261118103422018123", invoiceNo: "20261118103422018123" }],
  ["2026", { phoneEnd: "2026", name: "2026" }],
  ["２２０６", { phoneEnd: "2206", name: "2206" }],
  ["220", { name: "220" }],
  ["26372000000148203316", { orderId: "26372000000148203316", invoiceNo: "26372000000148203316" }],
  ["91370100 ma3c-8k7t4u", { payerId: "91370100MA3C8K7T4U" }],
  ["370102198001011234", { orderId: "370102198001011234", payerId: "370102198001011234" }],
  ["宏远建设集团", { name: "宏远建设集团" }],
  ["Autodesk", { name: "Autodesk" }],
  ["202611181034220181234", { name: "202611181034220181234" }],
  [" 二建 实务 ", { name: "二建 实务" }],
  ["  ", {}],
  ["", {}],
])("%j means %j", (typed, sought) => expect(soughtIn(typed)).toEqual(sought));

test.each([
  ["admin", null, "手机号或后四位、姓名、订单号、单位、税号、发票号、课程"],
  ["admin", ["sales"], "手机号或后四位、姓名、订单号、单位、税号、发票号"],
  ["admin", ["teaching"], "手机号或后四位、姓名、课程"],
  ["teacher", null, "课程"],
] as const)("a search by %s of %j promises %s", (role, rights, words) =>
  expect(searchableWords(role, rights).join("、")).toBe(words),
);
