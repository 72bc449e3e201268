import { expect, test } from "vitest";
import { nextStepOf, whatHappensNow } from "./after-payment.ts";

const orderId = "20261121000000000001";
const item = (courseId: number, courseType: number, over = {}) => ({
  courseId,
  courseType,
  orderItemName: `第 ${courseId} 门`,
  orderItemAmt: 100.5,
  alreadyHeld: false,
  ...over,
});
const heldAlready = { alreadyHeld: true };

test("one video course leads to its player, several to my courses", () => {
  const one = { orderId, orderType: "single", orderItems: [item(7, 1), item(9, 3)] } as const;
  expect(nextStepOf(one)).toEqual({ label: "去学习", to: "/index/course-info/7/autoplay" });
  const two = { orderId, orderType: "single", orderItems: [item(7, 1), item(8, 5)] } as const;
  expect(nextStepOf(two)).toEqual({ label: "去学习", to: "/board/user/my-course" });
  expect(whatHappensNow(one)).toBe("1 门课程已开通，可以开始学习。图书发货后可在订单里查快递。");
});

test("a package leads to where its copies are assigned", () => {
  const order = { orderId, orderType: "package", orderItems: [item(7, 5)] } as const;
  expect(nextStepOf(order)).toEqual({
    label: "分配课程",
    to: "/board/user/order-assign-users/20261121000000000001",
  });
});

test("an answer leads to where it is read, several to my answers", () => {
  const one = { orderId, orderType: "single", orderItems: [item(30, 2), item(9, 3)] } as const;
  expect(nextStepOf(one)).toEqual({ label: "看解答", to: "/index/course-info/30" });
  const two = { orderId, orderType: "single", orderItems: [item(30, 2), item(31, 2)] } as const;
  expect(nextStepOf(two)).toEqual({ label: "看解答", to: "/board/user/my-answer" });
  expect(whatHappensNow(one)).toBe("1 条解答已开通，以后在“我的答疑”里看。图书发货后可在订单里查快递。");
  expect(whatHappensNow(two)).toBe("2 条解答已开通，以后在“我的答疑”里看。");
});

test("a book alone has nothing to watch", () => {
  const order = { orderId, orderType: "single", orderItems: [item(9, 3)] } as const;
  expect(nextStepOf(order)).toBeUndefined();
  expect(whatHappensNow(order)).toBe("图书发货后可在订单里查快递。");
});

test("what was held already is not counted as opened, and says what is given back; the way leads to what was opened", () => {
  const order = { orderId, orderType: "single", orderItems: [item(7, 1, heldAlready), item(8, 1)] } as const;
  expect(nextStepOf(order)).toEqual({ label: "去学习", to: "/index/course-info/8/autoplay" });
  expect(whatHappensNow(order)).toBe("1 门课程已开通，可以开始学习。《第 7 门》您已有，¥100.50 将原路退回。");
  const answer = { ...order, orderItems: [item(7, 1, heldAlready), item(30, 2)] };
  expect(nextStepOf(answer)).toMatchObject({ label: "看解答" });
});

test("where all of it was held nothing is opened, and the way leads to what is held", () => {
  const one = { orderId, orderType: "single", orderItems: [item(7, 1, heldAlready)] } as const;
  expect(nextStepOf(one)).toEqual({ label: "查看已有课程", to: "/index/course-info/7" });
  expect(whatHappensNow(one)).toBe("《第 7 门》您已有，¥100.50 将原路退回。");
  const two = { ...one, orderItems: [item(7, 1, heldAlready), item(8, 5, heldAlready)] };
  expect(nextStepOf(two)).toEqual({ label: "查看已有课程", to: "/board/user/my-course" });
  const answer = { ...one, orderItems: [item(30, 2, heldAlready)] };
  expect(nextStepOf(answer)).toEqual({ label: "查看已有解答", to: "/index/course-info/30" });
  const answers = { ...one, orderItems: [item(30, 2, heldAlready), item(31, 2, heldAlready)] };
  expect(nextStepOf(answers)).toEqual({ label: "查看已有解答", to: "/board/user/my-answer" });
});
