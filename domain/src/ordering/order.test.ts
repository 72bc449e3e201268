import { expect, test } from "vitest";
import { copiesText, exchangedText, lineNow, orderNameOf } from "./order.ts";

test("an order is named after all its items", () => {
  expect(orderNameOf(["精讲班"])).toBe("精讲班");
  expect(orderNameOf(["精讲班", "考点精编"])).toBe("精讲班、考点精编");
});

test.each([
  [{ courseCount: 40, orderItemAmt: 3_800 }, "× 40，每份 ¥95.00"],
  [{ courseCount: 3, orderItemAmt: 0.57 }, "× 3，每份 ¥0.19"],
  [{ courseCount: 3, orderItemAmt: 100 }, "× 3，每份 约 ¥33.33"],
  [{ courseCount: 1, orderItemAmt: 1_299 }, "× 1，每份 ¥1,299.00"],
  [{ courseCount: 2, orderItemAmt: 0 }, "× 2，每份 ¥0.00"],
])("%j", (item, text) => expect(copiesText(item)).toBe(text));

test("a line that became another course costs what was not given back of it; its former price and reasons are gone", () => {
  const line = {
    courseCount: 1,
    orderItemAmt: 399,
    coursePrice: 570,
    coursePriceOriginal: 699,
    reasons: [{ rule: "02", outcome: "won", text: "专属码 7 折", difference: 171 }] as const,
    exchange: null,
  };
  expect([lineNow(line), exchangedText(line)]).toEqual([line, ""]);
  const exchanged = { ...line, exchange: { fromName: "精讲班", givenBack: 99.01 } };
  expect([lineNow(exchanged), exchangedText(exchanged)]).toEqual([
    { ...exchanged, orderItemAmt: 299.99, coursePrice: 299.99, coursePriceOriginal: 0, reasons: [] },
    "由精讲班换来",
  ]);
});
