import { expect, test } from "vitest";
import { whyNotExchanged, whyNotThisCourse } from "./exchange.ts";

const line = {
  ships: false,
  refundedAmt: 0,
  refundedCopies: 0,
  unusedCopies: 1,
  hasEnded: false,
  orderItemAmt: 39_900,
};
const course = { courseType: 1, price: 29_900, isHeld: false, isInOrder: false } as const;

test.each([
  ["single", line, undefined],
  ["package", line, "单位购买的名额不能换课，请退款后重新购买"],
  ["single", { ...line, ships: true }, "图书和教材不能换，请退款后重新购买"],
  ["single", { ...line, refundedAmt: 1, refundedCopies: 1 }, "这门课程已经退款"],
  ["single", { ...line, refundedAmt: 1 }, "这门课程是换来的，差价已经退回，不能再换，请退款后重新购买"],
  ["single", { ...line, unusedCopies: 0 }, "已经开始学习，不能换课"],
  ["single", { ...line, hasEnded: true }, "课程已经停用或到期，不能换课，请退款后重新购买"],
] as const)("a line of a %s order, %j: %s", (orderType, of, why) => {
  expect(whyNotExchanged(orderType, of)).toBe(why);
});

test.each([
  [course, 0, undefined],
  [course, 90_000, undefined],
  [{ ...course, price: 39_900 }, 200_000, undefined],
  [{ ...course, courseType: 3 } as const, 0, "只能换成课程或解答"],
  [{ ...course, isHeld: true }, 0, "买家已有这门课程"],
  [{ ...course, isInOrder: true }, 0, "这个订单里已有过这门课程，请退款后重新购买"],
  [{ ...course, price: 39_901 }, 0, "这门课程现价 ¥399.01，高于已付的 ¥399.00，请退款后重新购买"],
  [course, 90_001, "这个订单由后台退的款合计超过 ¥1,000.00，请改用退款，由另一位管理员复核后重新购买"],
])("another course, %j, after %i given back by staff: %s", (offered, begun, why) => {
  expect(whyNotThisCourse(line, offered, { begun, limit: 100_000 })).toBe(why);
});
