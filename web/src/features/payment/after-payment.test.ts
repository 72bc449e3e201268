import { expect, test } from "vitest";
import { nextStepOf, whatHappensNow } from "./after-payment.ts";

const item = (courseId: number, courseType: number) => ({ courseId, courseType });

test("one video course leads to its player, several to my courses", () => {
  const one = { orderType: "single", orderItems: [item(7, 1), item(9, 3)] } as const;
  expect(nextStepOf(one)).toEqual({ label: "去学习", to: "/index/course-info/7/autoplay" });
  const two = { orderType: "single", orderItems: [item(7, 1), item(8, 5)] } as const;
  expect(nextStepOf(two)).toEqual({ label: "去学习", to: "/board/user/my-course" });
  expect(whatHappensNow(one)).toBe("1 门课程已开通，可以开始学习。图书发货后可在订单里查快递。");
});

test("a package leads to my orders, from where copies are assigned", () => {
  const order = { orderType: "package", orderItems: [item(7, 5)] } as const;
  expect(nextStepOf(order)).toEqual({ label: "去分配", to: "/board/user/my-order?state=paid" });
});

test("a book alone has nothing to watch", () => {
  const order = { orderType: "single", orderItems: [item(9, 3)] } as const;
  expect(nextStepOf(order)).toBeUndefined();
  expect(whatHappensNow(order)).toBe("图书发货后可在订单里查快递。");
});
