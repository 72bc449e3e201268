// Where a paid order leads (interface.md "Payment": success closes into 去学习 / 分配课程).
import type { OrderType } from "@zhutu/domain/cart/quantity.ts";
import { COURSE_TYPE, COURSE_TYPES, isCourseType } from "@zhutu/domain/catalogue/course-type.ts";
import { paths } from "../../paths.ts";

type Paid = {
  orderId: string;
  orderType: OrderType;
  orderItems: readonly { courseId: number; courseType: number }[];
};
export type NextStep = { label: string; to: string };

const traits = (item: { courseType: number }) =>
  isCourseType(item.courseType) ? COURSE_TYPES[item.courseType] : undefined;

/** The main next step after paying; undefined when the order holds nothing to watch, to read or to assign. */
export function nextStepOf(order: Paid): NextStep | undefined {
  if (order.orderType === "package") return { label: "分配课程", to: paths.assignUsers(order.orderId) };
  const [first, ...more] = order.orderItems.filter((item) => traits(item)?.isVideo);
  if (!first) return answerOf(order);
  return { label: "去学习", to: more.length > 0 ? paths.myCourses() : paths.coursePlaying(first.courseId) };
}

function answerOf({ orderItems }: Paid): NextStep | undefined {
  const [first, ...more] = orderItems.filter(({ courseType }) => courseType === COURSE_TYPE.answer);
  if (!first) return undefined;
  return { label: "看解答", to: more.length > 0 ? paths.myAnswers() : paths.course(first.courseId) };
}

/** What happens now, in a sentence. */
export function whatHappensNow(order: Omit<Paid, "orderId">): string {
  if (order.orderType === "package") return "现在可以按手机号把课程分配给学员，也可以分配给自己。";
  const watched = order.orderItems.filter((item) => traits(item)?.isVideo).length;
  const answers = order.orderItems.filter(({ courseType }) => courseType === COURSE_TYPE.answer).length;
  const ships = order.orderItems.some((item) => traits(item)?.ships);
  const sentences = [
    watched > 0 && `${watched} 门课程已开通，可以开始学习。`,
    answers > 0 && `${answers} 条解答已开通，以后在“我的答疑”里看。`,
    ships && "图书发货后可在订单里查快递。",
  ];
  return sentences.filter((sentence) => sentence !== false).join("");
}
