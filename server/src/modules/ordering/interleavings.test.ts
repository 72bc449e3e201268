// One order that is deleted, given up, asked about, paid and told of at once, in every order of the steps (security.md 21).
import type { PaymentMethod } from "@zhutu/domain/payment/method.ts";
import { expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { seeded } from "../../testing/fuzz.ts";
import { aCourse } from "../../testing/factories/catalogue.ts";
import { FIVE_AT_ONCE, interleavingsOf, playAll, unnotifiedPrice } from "./interleavings-testing.ts";

const shop = await testApp();
const { courseId } = await aCourse(shop.db, { coursePrice: unnotifiedPrice });

const wrong = (orders: readonly string[][], methods?: readonly PaymentMethod[]) =>
  playAll(shop, orders, { courseId, ...(methods && { methods }) });

/** Some of them, evenly spread, the same in every run. */
function some<T>(all: readonly T[], most: number): T[] {
  const random = seeded(20_261_125);
  return all.filter(() => random() < most / all.length);
}

test("orders of steps are all there, each once; of those that come to the same, one", () => {
  const orders = interleavingsOf({ remove: 1, expire: 2 }).map((order) => order.join(", "));
  expect(orders.toSorted()).toEqual(["expire 1, expire 2, remove 1", "expire 1, remove 1, expire 2"]);
  expect(interleavingsOf({ pay: 1, notify: 1 })).toEqual([["pay 1", "notify 1"]]);
  expect(interleavingsOf({ remove: 3, expire: 3, pay: 1, notify: 1 })).toHaveLength(254);
  expect(interleavingsOf(FIVE_AT_ONCE)).toHaveLength(6_960);
});

test("every order of expiring, asking, paying and notifying", { timeout: 240_000 }, async () =>
  expect(await wrong(interleavingsOf({ expire: 3, ask: 2, pay: 1, notify: 1 }))).toEqual([]),
);

test("every order of deleting, expiring and paying", { timeout: 240_000 }, async () =>
  expect(await wrong(interleavingsOf({ remove: 3, expire: 3, pay: 1 }))).toEqual([]),
);

test("every order of deleting, expiring, paying and notifying", { timeout: 240_000 }, async () =>
  expect(await wrong(interleavingsOf({ remove: 3, expire: 3, pay: 1, notify: 1 }))).toEqual([]),
);

test("every order of deleting, expiring and paying at two companies", { timeout: 240_000 }, async () =>
  expect(
    await wrong(interleavingsOf({ remove: 3, expire: 3, pay: 1, payElsewhere: 1 }), ["wechat", "alipay"]),
  ).toEqual([]),
);

// All 6,960 take minutes: `npm run trust -- interleavings`.
test("some orders of all five at once", { timeout: 240_000 }, async () =>
  expect(await wrong(some(interleavingsOf(FIVE_AT_ONCE), 100))).toEqual([]),
);
