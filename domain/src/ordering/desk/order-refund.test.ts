import fc from "fast-check";
import { expect, test } from "vitest";
import {
  copiesLeftText,
  endingText,
  needsConfirmation,
  planRefund,
  type RefundableLine,
  refundableAmount,
  refundableCopies,
  refundOfCopies,
} from "./order-refund.ts";

const line = (over: Partial<RefundableLine> = {}): RefundableLine => ({
  orderItemId: 7,
  orderItemName: "施工管理",
  courseCount: 1,
  orderItemAmt: 39_900,
  refundedCopies: 0,
  refundedAmt: 0,
  unusedCopies: 1,
  hasEnded: false,
  ships: false,
  ...over,
});
const asking = (copies: number, orderItemId = 7) => ({ lines: [{ orderItemId, copies }], freight: false });

test("copies given back one after another come to what the line cost, to the fen, in whatever portions", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 8 }),
      (orderItemAmt, portions) => {
        const courseCount = portions.reduce((sum, copies) => sum + copies, 0);
        let now = line({ courseCount, orderItemAmt });
        for (const copies of portions) {
          const amount = refundOfCopies(now, copies);
          expect(amount).toBeGreaterThanOrEqual(0);
          expect(amount).toBeLessThanOrEqual(refundableAmount(now));
          now = {
            ...now,
            refundedCopies: now.refundedCopies + copies,
            refundedAmt: now.refundedAmt + amount,
          };
        }
        expect([refundableCopies(now), refundableAmount(now)]).toEqual([0, 0]);
      },
    ),
  );
});

test("a plan names what ends of each line, and adds the freight", () => {
  const lines = [line(), line({ orderItemId: 8, courseCount: 5, orderItemAmt: 1_000, unusedCopies: 2 })];
  const asked = { lines: [...asking(1).lines, ...asking(4, 8).lines], freight: true };
  expect(planRefund(lines, 800, asked)).toEqual({
    amount: 39_900 + 800 + 800,
    lines: [
      { orderItemId: 7, copies: 1, amount: 39_900, ending: 1 },
      { orderItemId: 8, copies: 4, amount: 800, ending: 2 },
    ],
  });
  expect(planRefund(lines, 800, { lines: [], freight: true })).toEqual({ amount: 800, lines: [] });
});

test.each([
  ["nothing", { lines: [], freight: false }, /没有可以退的金额/],
  ["freight that is not left", { lines: [], freight: true }, /没有可以退的金额/],
  ["more than is left", asking(2), /还可以退 1 到 1 份/],
  ["a line that is not of the order", asking(1, 9), /请选择这个订单里的商品/],
  [
    "a line twice",
    { lines: [...asking(1).lines, ...asking(1).lines], freight: false },
    /请选择这个订单里的商品/,
  ],
])("%s cannot be given back", (_, asked, sentence) => {
  expect(planRefund([line()], 0, asked)).toMatch(sentence);
});

test("a line that was given back whole is not given back again", () => {
  expect(planRefund([line({ refundedCopies: 1, refundedAmt: 39_900 })], 0, asking(1))).toMatch(
    /已经全部退过/,
  );
});

test.each([
  [line(), 1, "还没有学习，课程停用"],
  [line({ unusedCopies: 0 }), 1, "已经开始学习，课程保留"],
  [line({ hasEnded: true }), 1, "课程已经停用或到期，不再恢复"],
  [line({ hasEnded: true, unusedCopies: 0 }), 1, "课程已经停用或到期"],
  [line({ courseCount: 5, unusedCopies: 2 }), 2, "收回 2 个没有分配的名额"],
  [
    line({ courseCount: 5, unusedCopies: 2 }),
    4,
    "收回 2 个没有分配的名额；2 份只退钱，名额仍归已分到的学员，不想保留的请先收回",
  ],
  [line({ courseCount: 5, unusedCopies: 0 }), 4, "4 份只退钱，名额仍归已分到的学员，不想保留的请先收回"],
  [line({ ships: true, unusedCopies: 0 }), 1, "1 份不再寄送；已经寄出的，请先和买家商定是否寄回"],
])("what becomes of %j, %i given back", (left, copies, text) => {
  expect(endingText(left, copies)).toBe(text);
});

test.each([
  [line(), undefined],
  [line({ ships: true, courseCount: 3, unusedCopies: 0 }), undefined],
  [line({ courseCount: 5, refundedCopies: 5, unusedCopies: 0 }), undefined],
  [line({ courseCount: 5, refundedCopies: 1, unusedCopies: 4 }), "还可以退 4 份，都没有分配，退款后收回"],
  [
    line({ courseCount: 5, unusedCopies: 2 }),
    "还可以退 5 份：2 个名额没有分配，退款后收回；3 个已分给学员（名单在“已分配名额”），退款后仍归学员",
  ],
])("what a refund of copies of %j ends and leaves", (left, text) => {
  expect(copiesLeftText(left)).toBe(text);
});

test.each([
  [100_000, 0, false],
  [100_001, 0, true],
  [60_000, 40_001, true],
])("%i fen, after %i before, above 1,000.00: %s", (amount, begun, asks) => {
  expect(needsConfirmation(amount, begun, 100_000)).toBe(asks);
});
