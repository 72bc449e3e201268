// Where a paid order leads (interface.md "Payment": success closes into 去学习 / 分配课程).
import type { OrderType } from "@zhutu/domain/cart/quantity.ts";
import { COURSE_TYPE, COURSE_TYPES, isCourseType } from "@zhutu/domain/catalogue/course-type.ts";
import { heldText } from "@zhutu/domain/ordering/held-lines.ts";
import { paths } from "../../paths.ts";

type Paid = {
  orderId: string;
  orderType: OrderType;
  orderItems: readonly {
    courseId: number;
    courseType: number;
    orderItemName: string;
    orderItemAmt: number;
    alreadyHeld: boolean;
  }[];
};
export type NextStep = { label: string; to: string };

const traits = (item: { courseType: number }) =>
  isCourseType(item.courseType) ? COURSE_TYPES[item.courseType] : undefined;

type Line = Paid["orderItems"][number];
const videosOf = (lines: readonly Line[]) => lines.filter((line) => traits(line)?.isVideo);
const answersOf = (lines: readonly Line[]) =>
  lines.filter(({ courseType }) => courseType === COURSE_TYPE.answer);
const openedOf = ({ orderItems }: Pick<Paid, "orderItems">) =>
  orderItems.filter(({ alreadyHeld }) => !alreadyHeld);

/**
 * The main next step after paying: to what was opened, else to what the buyer held already; undefined when the order
 * holds nothing to watch, to read or to assign.
 */
export function nextStepOf(order: Paid): NextStep | undefined {
  if (order.orderType === "package") return { label: "分配课程", to: paths.assignUsers(order.orderId) };
  const opened = openedOf(order);
  const held = order.orderItems.filter(({ alreadyHeld }) => alreadyHeld);
  return (
    stepTo("去学习", videosOf(opened), paths.coursePlaying, paths.myCourses()) ??
    stepTo("看解答", answersOf(opened), paths.course, paths.myAnswers()) ??
    stepTo("查看已有课程", videosOf(held), paths.course, paths.myCourses()) ??
    stepTo("查看已有解答", answersOf(held), paths.course, paths.myAnswers())
  );
}

/** Leads to the only line, or to the list of all. */
function stepTo(
  label: string,
  [first, ...more]: readonly Line[],
  one: (courseId: number) => string,
  all: string,
): NextStep | undefined {
  return first && { label, to: more.length > 0 ? all : one(first.courseId) };
}

/** What happens now, in a sentence. */
export function whatHappensNow(order: Omit<Paid, "orderId">): string {
  if (order.orderType === "package") return "现在可以按手机号把课程分配给学员，也可以分配给自己。";
  const watched = videosOf(openedOf(order)).length;
  const answers = answersOf(openedOf(order)).length;
  const ships = order.orderItems.some((item) => traits(item)?.ships);
  const sentences = [
    watched > 0 && `${watched} 门课程已开通，可以开始学习。`,
    answers > 0 && `${answers} 条解答已开通，以后在“我的答疑”里看。`,
    heldText(order.orderItems),
    ships && "图书发货后可在订单里查快递。",
  ];
  return sentences.filter((sentence) => sentence !== false).join("");
}
