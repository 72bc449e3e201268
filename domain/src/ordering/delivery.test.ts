import { expect, test } from "vitest";
import { type Delivery, deliveryStep, expressCompanyRule, trackingNoRule } from "./delivery.ts";

const sf: Delivery = { expressCompany: "顺丰速运", trackingNo: "SF1" };
const other: Delivery = { expressCompany: "顺丰速运", trackingNo: "SF2" };
const elsewhere: Delivery = { expressCompany: "中通快递", trackingNo: "SF1" };
const book = { orderStatus: 2, courseTypes: [1, 3], sent: null } as const;

test.each([
  ["a paid order with a book in it is sent", book, undefined, "send"],
  ["a textbook is sent as well", { ...book, courseTypes: [4] as const }, undefined, "send"],
  ["an order that waits for its money is not", { ...book, orderStatus: 1 as const }, undefined, "not-paid"],
  ["a closed one neither", { ...book, orderStatus: 3 as const }, undefined, "not-paid"],
  ["nor courses alone", { ...book, courseTypes: [1, 2, 5, 6] as const }, undefined, "nothing-to-ship"],
  ["what was sent so is left as it is", { ...book, sent: sf }, undefined, "same"],
  ["sent under another number it is refused", { ...book, sent: other }, undefined, "sent-otherwise"],
  ["by another company too", { ...book, sent: elsewhere }, undefined, "sent-otherwise"],
  ["unless that number is named as wrong", { ...book, sent: other }, other, "correct"],
  ["naming one that stands no more is refused", { ...book, sent: elsewhere }, other, "sent-otherwise"],
  ["a correction that was made is left as it is", { ...book, sent: sf }, other, "same"],
])("%s", (_, order, replaces, step) => {
  expect(deliveryStep(order, sf, replaces)).toBe(step);
});

test.each([
  [expressCompanyRule, " ", "请输入快递公司"],
  [expressCompanyRule, "顺".repeat(50), undefined],
  [expressCompanyRule, "顺".repeat(51), "快递公司最多 50 个字符"],
  [trackingNoRule, "", "请输入快递单号"],
  [trackingNoRule, "1".repeat(20), undefined],
  [trackingNoRule, "1".repeat(21), "快递单号最多 20 个字符"],
])("company and number have 1 to 50 and 1 to 20 characters", (rule, text, sentence) => {
  expect(rule(text)).toBe(sentence);
});
