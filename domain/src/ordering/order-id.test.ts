import { expect, test } from "vitest";
import { isOrderId, orderIdOf } from "./order-id.ts";

test("an order id is the day in Asia/Shanghai and 12 random digits", () => {
  expect(orderIdOf(new Date("2026-11-21T16:00:00Z"), "000020174466")).toBe("20261122000020174466");
});

test.each(["", "12345678901", "1234567890123", "12345678901a"])("%j is not 12 random digits", (digits) => {
  expect(() => orderIdOf(new Date(), digits)).toThrow(RangeError);
});

test.each([
  ["20261121583920174466", true],
  ["2026112158392017446", false],
  ["20261121583920174466'", false],
])("%s has the form of an order id: %s", (text, valid) => {
  expect(isOrderId(text)).toBe(valid);
});
