import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openScreen } from "../../../testing/open-screen.tsx";
import { aCourse, aSpecification } from "../../../testing/courses.ts";
import { aQuote } from "../../../testing/orders.ts";
import Course from "./course.tsx";

const product = aCourse({
  payPrice: 380,
  payRule: "05",
  payReason: "活动价",
  repeatPrice: 199,
  discountRules: [
    { ruleCode: "01", discountedPrice: 199 },
    { ruleCode: "05", discountedPrice: 380 },
  ],
});
type Rule = "01" | "05";
const reason = (rule: Rule, text: string, difference: number) =>
  ({ rule, outcome: "won", text, difference }) as const;

/** The course's page, for a learner whom the server quotes this price for one. */
async function open(
  role: "user" | undefined,
  orderItemAmt: number,
  won: ReturnType<typeof reason>,
  shown = product,
  course = shown,
  chosen = true,
) {
  const items = aQuote()
    .items.slice(0, 1)
    .map((item) => ({ ...item, orderItemAmt, reasons: [won] }));
  const loaderData = {
    siteName: "筑途学堂",
    origin: "",
    course,
    product: shown,
    chosen,
    chapters: [],
    ratings: { count: 0, average: null },
    bestSellers: [],
  };
  const params = { courseId: "11" };
  return openScreen({
    screens: { "/index/course-info/11": <Course loaderData={loaderData} params={params} /> },
    at: "/index/course-info/11",
    ...(role && { role }),
    answers: {
      "GET /api/user/courses/11/bought": () => ({ bought: false, expiryDate: null }),
      "GET /api/user/orders": () => ({ orders: [], total: 0 }),
      "POST /api/user/orders/fresh-price": () => aQuote({ items }),
    },
  });
}
const price = () => document.querySelector(".price-lg")?.textContent;

test("who studied here before sees the price of a returning student large, with its reason, in the bar, too", async () => {
  const { called } = await open("user", 199, reason("01", "老学员价", 200));
  await expect.poll(price).toBe("¥199.00");
  await expect.element(page.getByText("老学员价，下单自动生效")).toBeVisible();
  await expect.element(page.getByText(/活动价|老学员价 ¥/)).not.toBeInTheDocument();
  expect(document.querySelector('[aria-label="购买"]')?.textContent).toContain("¥199.00 立即购买");
  expect(called("POST /api/user/orders/fresh-price").map(({ body }) => JSON.parse(body) as unknown)).toEqual([
    { products: [{ courseId: 11, courseCount: 1 }], exclusiveCode: "000000" },
  ]);
});

test("a new learner and a visitor see everybody's price, and what a returning student would pay", async () => {
  await open("user", 380, reason("05", "活动价", 19));
  await expect.element(page.getByText("活动价，下单自动生效；老学员价 ¥199.00")).toBeVisible();
  expect(price()).toBe("¥380.00");
  const { asked } = await open(undefined, 199, reason("01", "老学员价", 200));
  await expect.element(page.getByText("活动价，下单自动生效；老学员价 ¥199.00")).toBeVisible();
  expect(price()).toBe("¥380.00");
  expect(asked).toEqual([]);
});

const byCode = "专属码 QD0001 9折";
const idleCodes: [string, Partial<typeof product>, string][] = [
  [
    "lost to another rule",
    {
      reasons: [
        { rule: "05", outcome: "won", text: "活动价", difference: 19 },
        { rule: "code", outcome: "lost", text: `${byCode} ¥389.00（比现价高 ¥9.00）`, difference: 9 },
      ],
    },
    "专属码有效，不用它的价格更优惠：活动价已经更低，每份比用专属码 QD0001 少 ¥9.00",
  ],
  [
    "is not for this kind of course",
    {
      courseType: 5,
      reasons: [
        {
          rule: "code",
          outcome: "not-eligible",
          text: `${byCode}，不符合：继续教育课程不使用专属码`,
          difference: 0,
        },
      ],
    },
    "这个专属码没有用上：专属码 QD0001 9折，不符合：继续教育课程不使用专属码",
  ],
];

test.each(idleCodes)("a code that %s says why in the words of the checkout", async (_, over, sentence) => {
  await open(undefined, 380, reason("05", "活动价", 19), { ...product, ...over, exclusiveCode: "QD0001" });
  await expect.element(page.getByText(sentence, { exact: true })).toBeVisible();
});

test("every specification shows its price, to who pays a price of their own that one", async () => {
  const models = [
    aSpecification({ modelCode: 11, payPrice: 380 }),
    aSpecification({ modelName: "精讲＋冲刺班", coursePrice: 599, coursePriceOriginal: 800, payPrice: 599 }),
  ];
  const door = aCourse({ courseId: 10, models });
  const specs = () =>
    page
      .getByRole("group", { name: "选择规格" })
      .getByRole("link")
      .elements()
      .map((one) => `${one.querySelector("b")?.textContent}${one.querySelector(".price")?.textContent}`);
  await open("user", 380, reason("05", "活动价", 19), product, door);
  await expect.poll(specs).toEqual(["精讲班¥380.00", "精讲＋冲刺班¥599.00"]);
  await open("user", 199, reason("01", "老学员价", 200), product, door);
  await expect.poll(specs).toEqual(["精讲班¥199.00", "精讲＋冲刺班¥199.00"]);
  // Also before one is chosen: the prices are what is chosen by.
  await open("user", 199, reason("01", "老学员价", 200), door, door, false);
  await expect.poll(specs).toEqual(["精讲班¥199.00", "精讲＋冲刺班¥199.00"]);
  await expect.element(page.getByText("老学员价，下单自动生效")).toBeVisible();
  const from = page.getByText("起", { exact: true });
  expect(from.element().parentElement?.textContent).toMatch(/^¥199\.00起/);
  await open(undefined, 380, reason("05", "活动价", 19), product, door);
  await expect.poll(specs).toEqual(["精讲班¥380.00", "精讲＋冲刺班¥599.00"]);
});

test("a code in use is taken out by the control beside it, which says so", async () => {
  await open(undefined, 359.1, reason("05", "活动价", 19), {
    ...product,
    payRule: "code",
    payReason: byCode,
    exclusiveCode: "QD0001",
  });
  await expect.element(page.getByText(`已用${byCode}，下单时自动带入`)).toBeVisible();
  await page.getByRole("button", { name: "移除 QD0001" }).click();
  await expect.element(page.getByText("已取消专属码，价格已恢复", { exact: true })).toBeVisible();
});

test("a price for a time says when it ends, but not to whom a lower one is given", async () => {
  const timed = { ...product, payUntil: "2098-12-05T10:00:00.000Z" };
  await open(undefined, 380, reason("05", "活动价", 19), timed);
  await expect.element(page.getByText("限时价，2098 年 12 月 5 日 18:00 结束")).toBeVisible();
  await open("user", 199, reason("01", "老学员价", 200), timed);
  await expect.poll(price).toBe("¥199.00");
  await expect.element(page.getByText(/限时价/)).not.toBeInTheDocument();
});
