import { expect, test } from "vitest";
import { bestStoreWide, joinsStoreWide } from "./explain.ts";

test.each([
  [799.99, 0, 0, 0],
  [800, 0, 1, 30],
  [860, 0, 1, 30],
  [999.99, 0, 1, 30],
  [1000, 1, 0, 50],
  [1599.99, 1, 0, 50],
  [1600, 0, 2, 60],
  [1800, 1, 1, 80],
  [2000, 2, 0, 100],
  [2400, 2, 0, 100],
  [2600, 1, 2, 110],
  [3200, 3, 0, 150],
  [4000, 4, 0, 200],
  [3400, 3, 0, 150],
  [3599.99, 3, 0, 150],
  [3600, 2, 2, 160],
  [4200, 4, 0, 200],
  [99999.99, 99, 1, 4980],
])(
  "[PRICE-022] %d yuan: 50 off each of %i thousands and 30 off each of %i eight hundreds",
  (yuan, a, b, off) => {
    const best = bestStoreWide(Math.round(yuan * 100));
    expect(best).toEqual({ thousands: a, eightHundreds: b, discount: off * 100 });
  },
);

test("[PRICE-022] lines won by 01, 02 or 03 stay out; the code's own discount, 04, 05 and the plain price take part", () => {
  expect(["01", "02", "03"].map(joinsStoreWide)).toEqual([false, false, false]);
  expect([null, "04", "05", "code"].map(joinsStoreWide)).toEqual([true, true, true, true]);
});
