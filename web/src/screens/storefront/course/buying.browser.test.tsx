import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openScreen } from "../../../testing/open-screen.tsx";
import { aCourse, aSpecification, aTrialLesson } from "../../../testing/courses.ts";
import { readDraft } from "../../../lib/buying/order-draft.ts";
import { accessTo } from "./access.ts";
import { BuyBox } from "./buy-box.tsx";
import type { CourseDetail } from "./course-loader.ts";
import { keepPendingChoice, type PendingAction } from "../../../lib/buying/pending-choice.ts";
import { useBuying } from "./use-buying.ts";

type BoxProps = { course: CourseDetail; product: CourseDetail; trial: boolean; chosen: boolean };

function Box({ course, product, trial, chosen }: BoxProps) {
  const buying = useBuying(course, product, chosen);
  const sections = trial ? [{ title: "", lessons: [aTrialLesson] }] : [];
  const access = accessTo(product, true, null, undefined);
  const box = { course, product, chosen, access, buying, next: undefined };
  return (
    <>
      <BuyBox {...box} sections={sections} ratings={{ count: 0, average: null }} />
      <output>{`打开的窗口：${JSON.stringify(buying.dialog)}`}</output>
    </>
  );
}

type Options = {
  role?: "user";
  pressed?: PendingAction;
  trial?: boolean;
  chosen?: boolean;
  /** The course of the page, where the product is one of its specifications. */
  course?: CourseDetail;
};
const open = (
  product: CourseDetail,
  { role, pressed, trial = false, chosen = true, course = product }: Options = {},
) =>
  openScreen({
    screens: {
      "/index/course-info/11": <Box course={course} product={product} trial={trial} chosen={chosen} />,
    },
    at: "/index/course-info/11",
    ...(role && { role }),
    kept: () => {
      if (pressed)
        keepPendingChoice({
          courseId: 11,
          name: "施工管理精讲班",
          count: 1,
          withBook: false,
          action: pressed,
        });
    },
    answers: { "POST /api/user/cart-items": () => ({ total: 1 }), "GET /api/user/cart-items": () => [] },
  });
const live = aCourse({ courseType: 6, liveStatus: "unstarted" });
const model = aSpecification({ modelName: "单场", coursePrice: 99, coursePriceOriginal: 99, payPrice: 99 });
const book = {
  courseId: 31,
  courseName: "考点精编",
  coursePrice: 58,
  coursePriceOriginal: 68,
  payPrice: 58,
  bothPrice: 827,
};
const withModels = aCourse({ courseType: 6, liveStatus: "unstarted", models: [model] });

test.each(["立即购买", "加入购物车", "单位购买", "已有直播码？点此输入"])(
  "[AUTH-058] a visitor who presses %s is asked 请先登录? first: a no stays, a yes leads to sign-in and back",
  async (name) => {
    const { asked, address } = await open(live);
    const question = page.getByRole("dialog", { name: "请先登录?" });
    await page.getByRole("button", { name, exact: true }).click();
    await question.getByRole("button", { name: "再看看" }).click();
    await expect.element(question).not.toBeInTheDocument();
    expect(address()).toBe("/index/course-info/11");
    await page.getByRole("button", { name, exact: true }).click();
    await question.getByRole("button", { name: "去登录" }).click();
    await expect.poll(address).toBe("/login/goback");
    expect(asked).toEqual([]);
  },
);

test.each(["立即购买", "加入购物车", "单位购买", "已有直播码？点此输入"])(
  "[DET-006] without a chosen specification %s says 请选择规格 and stops",
  async (name) => {
    const { asked, address } = await open(withModels, { role: "user", chosen: false });
    const said = page.getByText("请选择规格", { exact: true });
    await expect.element(page.getByRole("button", { name, exact: true })).toBeVisible();
    expect(said.elements()).toEqual([]);
    await page.getByRole("button", { name, exact: true }).click();
    await expect.element(said).toBeVisible();
    const choices = page.getByRole("group", { name: "选择规格" });
    await expect.element(choices).toHaveAccessibleDescription("请选择规格");
    await expect.element(choices.getByRole("link").first()).toHaveFocus();
    expect(address()).toBe("/index/course-info/11");
    expect(page.getByRole("dialog").elements()).toEqual([]);
    expect(asked.filter(({ call }) => call.startsWith("POST"))).toEqual([]);
  },
);

test("[DET-024] the quantity of what ships is 1 to 1000: 0 and 1001 are refused, and nothing goes on with them", async () => {
  const { asked, address } = await open(aCourse({ courseType: 3 }), { role: "user" });
  const quantity = page.getByRole("textbox", { name: "数量" });
  const limits = page.getByText("请输入 1 到 1000 的整数");
  await expect.element(quantity).toHaveValue("1");
  await expect.element(page.getByRole("button", { name: "减少" })).toBeDisabled();
  for (const wrong of ["0", "1001", "1.5"]) {
    await quantity.fill(wrong);
    await page.getByRole("button", { name: "加入购物车" }).click();
    await expect.element(limits).toBeVisible();
    await expect.element(quantity).toHaveFocus();
    await expect.element(quantity).toHaveValue(wrong);
  }
  expect(asked).toEqual([]);
  for (const right of ["1000", "7"]) {
    await quantity.fill(right);
    await userEvent.keyboard("{Enter}");
    await expect.element(limits).not.toBeInTheDocument();
    await expect.element(quantity).toHaveValue(right);
  }
  await page.getByRole("button", { name: "立即购买", exact: true }).click();
  await expect.poll(address).toBe("/index/order-info");
  expect(readDraft()).toMatchObject({ products: [{ courseId: 11, courseCount: 7 }], orderType: "single" });
});

test("[CART-022] what was put into the cart is said to be: 添加成功, and not before the server took it", async () => {
  const { called } = await open(live, { role: "user" });
  expect(page.getByText("添加成功").elements()).toEqual([]);
  await page.getByRole("button", { name: "加入购物车" }).click();
  const said = page.getByRole("status").filter({ hasText: "添加成功" });
  await expect.element(said).toMatchTextContent(/添加成功已加入购物车/);
  await expect.element(said.getByRole("button", { name: "去结算" })).toBeVisible();
  expect(called("POST /api/user/cart-items").map(({ query }) => query.get("courseId"))).toEqual(["11"]);
});

test("[ORD-024] beside buying a course it says that it is not refunded, with lessons to try and without, with a book too", async () => {
  await open(live);
  await expect.element(page.getByText("课程开通后不支持退款。", { exact: true })).toBeVisible();
  await open(live, { trial: true });
  await expect.element(page.getByText("课程开通后不支持退款，请先试听。试听课：第 1 讲")).toBeVisible();
  await open(aCourse({ relatedCourse: book }));
  await expect.element(page.getByText(/^加购配套图书：考点精编/)).toBeVisible();
  await expect.element(page.getByText("课程开通后不支持退款。", { exact: true })).toBeVisible();
});

test("the companion book is in the large price at once, with the sum written out and the original price of both", async () => {
  await open(aCourse({ payPrice: 799, coursePriceOriginal: 1178, relatedCourse: book }));
  const large = () => document.querySelector(".price-lg")?.textContent;
  await expect.poll(large).toBe("¥799.00");
  await page.getByRole("checkbox", { name: /加购配套图书/ }).click();
  await expect.poll(large).toBe("¥827.00");
  await expect.element(page.getByText("课程 ¥799.00 ＋ 配套图书 ¥58.00 － 一起买再减 ¥30.00")).toBeVisible();
  await expect.element(page.getByText("省 ¥419.00")).toBeVisible();
  expect(document.querySelector("s.was")?.textContent).toBe("原价¥1,246.00");
  await page.getByRole("checkbox", { name: /加购配套图书/ }).click();
  await expect.poll(large).toBe("¥799.00");
});

test("a companion that lowers nothing names no reduction; in further education it is the 教材", async () => {
  await open(aCourse({ courseType: 5, relatedCourse: { ...book, bothPrice: 457 } }));
  await page.getByRole("checkbox", { name: /加购配套教材/ }).click();
  await expect.element(page.getByText("课程 ¥399.00 ＋ 配套教材 ¥58.00", { exact: true })).toBeVisible();
});

test.each([1, 5, 6] as const)(
  "[ORD-024] beside buying a course of type %i it says so",
  async (courseType) => {
    await open(aCourse({ courseType }));
    await expect.element(page.getByText("课程开通后不支持退款。", { exact: true })).toBeVisible();
  },
);

test("a specification goes on with the course by whose page it was chosen, its book without", async () => {
  const product = aCourse({ courseId: 12, courseName: "三科联报（建筑）", relatedCourse: book });
  const specification = aSpecification({ modelCode: 12, modelName: "三科联报" });
  const course = aCourse({ models: [specification] });
  const { called, address } = await open(product, { role: "user", course });
  await page.getByRole("checkbox", { name: /加购配套图书/ }).click();
  await page.getByRole("button", { name: "加入购物车" }).click();
  await expect.poll(() => called("POST /api/user/cart-items")[0]?.query.get("doorId")).toBe("11");
  await page.getByRole("button", { name: "立即购买", exact: true }).click();
  await expect.poll(address).toBe("/index/order-info");
  expect(readDraft()?.products).toEqual([
    { courseId: 12, courseCount: 1, doorId: 11 },
    { courseId: 31, courseCount: 1 },
  ]);
});

test("back from signing in, what was pressed goes on: buying to the confirmation, the others where they were", async () => {
  const buying = await open(live, { role: "user", pressed: "buy" });
  await expect.poll(buying.address).toBe("/index/order-info");
  expect(readDraft()).toMatchObject({ products: [{ courseId: 11, courseCount: 1 }], orderType: "single" });
  await open(live, { role: "user", pressed: "bulk" });
  await expect.element(page.getByText('打开的窗口："bulk"')).toBeVisible();
  const cart = await open(live, { role: "user", pressed: "cart" });
  await expect.poll(() => cart.called("POST /api/user/cart-items")).toHaveLength(1);
  expect(cart.address()).toBe("/index/course-info/11");
});

test("a free course offers no copies for others", async () => {
  await open(aCourse({ coursePrice: 0, payPrice: 0 }), { role: "user" });
  await expect.element(page.getByText(/^免费/).first()).toBeVisible();
  expect(page.getByRole("button", { name: /单位购买/ }).elements()).toEqual([]);
  expect(page.getByRole("textbox", { name: "购买份数" }).elements()).toEqual([]);
});

test.each([
  ["desktop", 1440],
  ["phone", 390],
])("[ASGN-002] bulk buying is offered on a %s", async (_, width) => {
  await open(live, { role: "user" });
  await page.viewport(width, 844);
  const offers = page.getByRole("button", { name: /^单位购买/ });
  await expect.poll(() => offers.elements().filter((one) => one.checkVisibility()).length).toBe(1);
  const shown = offers.elements().find((one) => one.checkVisibility());
  if (width < 720) expect(shown?.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  await userEvent.click(shown as Element);
  await expect.element(page.getByText('打开的窗口："bulk"')).toBeVisible();
});
