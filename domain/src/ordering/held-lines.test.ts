import { expect, test } from "vitest";
import { ORDER_STATUS } from "./order-status.ts";
import { heldBeforePayingText, heldLines, heldLineText, heldText } from "./held-lines.ts";

let courses = 0;
const line = (orderItemName: string, orderItemAmt: number, alreadyHeld = true) => ({
  courseId: ++courses,
  orderItemName,
  orderItemAmt,
  alreadyHeld,
});
const fresh = line("计价", 648.49, false);
const free = line("公开课", 0);

test("what goes back is what was held and cost something", () => {
  const held = line("施工管理", 380.51);
  expect(heldLines([fresh, held, free])).toEqual([held]);
});

test.each([
  ["nothing held", [fresh], ""],
  ["one of two", [fresh, line("施工管理", 380.51)], "《施工管理》您已有，¥380.51 将原路退回。"],
  [
    "two, one of them with marks in its name",
    [line("施工管理", 380.51), line("二建《实务》精讲", 0.1)],
    "《施工管理》、二建《实务》精讲您已有，¥380.61 将原路退回。",
  ],
  ["one that cost nothing", [fresh, free], ""],
  [
    "one beside one that cost nothing",
    [line("施工管理", 20), free],
    "《施工管理》您已有，¥20.00 将原路退回。",
  ],
])("after paying, %s: what is said", (_, lines, text) => {
  expect(heldText(lines)).toBe(text);
});

test.each([
  ["nothing held", [fresh], ""],
  [
    "one of two",
    [fresh, line("施工管理", 380.51)],
    "《施工管理》您已有：付款后，其中的 ¥380.51 会原路退回；也可以删除这笔订单，只买其余的。",
  ],
  ["one that cost nothing", [fresh, free], ""],
  [
    "all of it",
    [line("施工管理", 380.51), free],
    "《施工管理》、《公开课》您已有，不用再付款，可以删除这笔订单。",
  ],
])("before paying, %s: what is said of what is held by now", (_, lines, text) => {
  const heldNow = lines.flatMap(({ courseId, alreadyHeld }) => (alreadyHeld ? [courseId] : []));
  const orderItems = lines.map((one) => ({ ...one, alreadyHeld: false }));
  expect(heldBeforePayingText({ orderItems, heldNow })).toBe(text);
  expect(heldBeforePayingText({ orderItems: lines, heldNow: [] })).toBe("");
});

test.each([
  ["not held", { ...fresh, courseType: 1 }, "paid", 0, ""],
  ["held", { ...line("施工管理", 380.51), courseType: 1 }, "paid", 0, "您已有这门课，¥380.51 待退款"],
  ["held", { ...line("施工管理", 380.51), courseType: 1 }, "paying", 0, "您已有这门课，付款后退回 ¥380.51"],
  [
    "given back",
    { ...line("施工管理", 380.51), courseType: 5 },
    "paid",
    380.51,
    "您已有这门课，¥380.51 已退款",
  ],
  ["an answer", { ...line("为什么", 9), courseType: 2 }, "paid", 0, "您已有这条解答，¥9.00 待退款"],
  ["free", { ...line("公开课", 0), courseType: 1 }, "paid", 380.51, "您已有这门课"],
] as const)("a line that is %s: %o of an order that is %s", (_, one, status, refundedAmt, text) => {
  const { alreadyHeld, courseId } = one;
  const waits = status === "paying";
  const shown = { ...one, alreadyHeld: alreadyHeld && !waits };
  const heldNow = alreadyHeld && waits ? [courseId] : [];
  expect(heldLineText(shown, { orderStatus: ORDER_STATUS[status], refundedAmt, heldNow })).toBe(text);
});
