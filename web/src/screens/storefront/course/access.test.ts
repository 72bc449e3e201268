import { expect, test } from "vitest";
import { accessTo, type Answers } from "./access.ts";
import { exercisesRefusal } from "./gated-tabs.tsx";

const product = { courseType: 1, courseStatus: "published", coursePrice: 588, teacherId: null };
const learner = { userId: 1, role: ["user" as const], token: "t" } as Parameters<typeof accessTo>[2];
const held: Answers = {
  held: { bought: true, expiryDate: "2027-11-21T00:00:00.000Z" },
  settled: true,
};

test("a visitor holds nothing, and that is known at once", () => {
  expect(accessTo(product, true, null, undefined)).toMatchObject({
    bought: false,
    mayWatch: false,
    settled: true,
  });
});

test("for a signed-in person nothing is settled before the answer", () => {
  expect(accessTo(product, true, learner, undefined)).toMatchObject({ bought: false, settled: false });
  expect(accessTo(product, true, learner, held)).toMatchObject({
    bought: true,
    mayWatch: true,
    settled: true,
  });
});

test("an answer about somebody who has signed out counts as none", () => {
  expect(accessTo(product, true, null, held)).toMatchObject({
    bought: false,
    mayWatch: false,
    settled: true,
  });
});

test("what could not be read keeps from sale what may be held; what is printed may be bought again", () => {
  const retry = () => {};
  expect(accessTo(product, true, learner, { retry })).toMatchObject({ settled: false, retry });
  expect(accessTo({ ...product, courseType: 3 }, true, learner, { retry }).retry).toBeUndefined();
});

test("an order that waits for its money is told until the course is held", () => {
  const waiting = { ...held, held: { bought: false, expiryDate: null }, payable: "待付款" };
  expect(accessTo(product, true, learner, waiting).payable).toBe("待付款");
  expect(accessTo(product, true, learner, { ...waiting, held: held.held }).payable).toBeUndefined();
});

test("[DET-028] [DET-029] [DET-030] exercises need sign-in first, then purchase", () => {
  const visitor = { session: null, bought: false };
  const stranger = { session: {}, bought: false };
  expect(exercisesRefusal(visitor, false)).toBe("请先登录后再练习习题");
  expect(exercisesRefusal(visitor, true)).toBe("请先登录后再练习习题");
  expect(exercisesRefusal(stranger, false)).toBe("购买课程后才可以练习习题");
  expect(exercisesRefusal(stranger, true)).toBeUndefined();
  expect(exercisesRefusal({ session: {}, bought: true }, false)).toBeUndefined();
});
