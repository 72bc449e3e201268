import { expect, test } from "vitest";
import { type Delivery, deliveryStateOf, deliveryStep } from "./delivery.ts";

const sf: Delivery = { expressCompany: "顺丰速运", trackingNo: "SF1" };
const other: Delivery = { expressCompany: "顺丰速运", trackingNo: "SF2" };
const elsewhere: Delivery = { expressCompany: "中通快递", trackingNo: "SF1" };
const amounts = { orderAmt: 15_800, refundedAmt: 0 };
const book = { ...amounts, orderStatus: 2, courseTypes: [1, 3], copiesToSend: 2, sent: null } as const;

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
])("[SHIP-004] %s", (_, order, replaces, step) => {
  expect(deliveryStep(order, sf, replaces)).toBe(step);
});

test("what was given back whole before it was sent is not sent any more; of a part, or sent before, it is as it was", () => {
  const whole = { ...book, refundedAmt: 15_800 };
  const part = { ...book, refundedAmt: 10_000 };
  expect([deliveryStep(whole, sf, undefined), deliveryStateOf(whole)]).toEqual(["refunded", "refunded"]);
  expect([deliveryStep(part, sf, undefined), deliveryStateOf(part)]).toEqual(["send", "waiting"]);
  const withoutBooks = { ...part, copiesToSend: 0 };
  expect([deliveryStep(withoutBooks, sf, undefined), deliveryStateOf(withoutBooks)]).toEqual([
    "refunded",
    "refunded",
  ]);
  const onItsWay = { ...whole, sent: other };
  expect([deliveryStep(onItsWay, sf, other), deliveryStateOf(onItsWay)]).toEqual(["correct", "sent"]);
});
