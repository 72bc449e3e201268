import { expect, test } from "vitest";
import { nextStepOf, whatHappensNow } from "./after-payment.ts";

const orderId = "20261121000000000001";
const item = (courseId: number, courseType: number) => ({ courseId, courseType });

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
