import { expect, test } from "vitest";
import { orderNameOf, copiesText } from "./order.ts";

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
