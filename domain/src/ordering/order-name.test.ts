import { expect, test } from "vitest";
import { orderNameOf } from "./order-name.ts";

test("an order is named after all its items", () => {
  expect(orderNameOf(["精讲班"])).toBe("精讲班");
  expect(orderNameOf(["精讲班", "考点精编"])).toBe("精讲班、考点精编");
});
