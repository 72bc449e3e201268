import { expect, test } from "vitest";
import { offersOf } from "./price-box.tsx";

const preset = {
  coursePrice: 588,
  payPrice: 569,
  payRule: "05",
  payReason: "活动价",
  repeatPrice: 294,
  bulkPrice: 499,
} as const;

test("the price says why, then what else anybody may reach; a code has a line of its own", () => {
  expect(offersOf(preset)).toEqual(["活动价，下单自动生效", "老学员价 ¥294.00", "满 10 份每份 ¥499.00"]);
  expect(offersOf({ ...preset, payRule: "code", payReason: "专属码 QD0001 9折" })[0]).toBe(
    "老学员价 ¥294.00",
  );
});

test("an offer that is not below the price is none, and free courses have none", () => {
  expect(offersOf({ ...preset, payPrice: 280, payRule: null, payReason: "" })).toEqual([]);
  expect(offersOf({ ...preset, coursePrice: 0 })).toEqual([]);
});
