// What a course's form says beside a field, and of its price.
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aCourse } from "../../testing/courses.ts";
import { open, openNew, said, save, saved } from "./course-form.testing.tsx";

const tooLong = "最多只能输入1000个字符";
const noFactor = "折扣在 0.01 到 1 之间，最多两位小数";
const noFreight = "运费不能小于 0，最多两位小数";
test.each([
  [
    "[CRS-036]",
    "授课方式",
    aCourse({ courseStatus: "unpublish" }),
    "面".repeat(1001),
    "𠮷".repeat(1000),
    tooLong,
  ],
  ["[CRS-047]", "折扣", aCourse({ courseStatus: "unpublish" }), "1.01", "1", noFactor],
  ["[CRS-047]", "折扣", aCourse({ courseStatus: "unpublish" }), "0", "0.01", noFactor],
  ["[CRS-047]", "折扣", aCourse({ courseStatus: "unpublish" }), "0.855", "0.85", noFactor],
  ["[CRS-050]", "运费", aCourse({ courseStatus: "unpublish", courseType: 3 }), "-0.01", "0", noFreight],
])(
  "%s beside %s stands its sentence, and nothing is sent until it is right",
  async (_, label, course, wrong, right, sentence) => {
    const { called } = await open("/11", course);
    const field = page.getByLabelText(label, { exact: true });
    await field.fill(wrong);
    await save();
    await expect.poll(said).toEqual([sentence]);
    expect(called(saved)).toEqual([]);
    await field.fill(right);
    await save();
    await expect.poll(() => called(saved).length).toBe(1);
  },
);

test("[CERT-005] the form of a further-education course offers the six subjects", async () => {
  await openNew(5);
  await page.getByLabelText("专业", { exact: true }).click();
  await expect
    .poll(() => [...document.querySelectorAll(".ant-select-item-option")].map((one) => one.textContent))
    .toEqual(["建筑工程", "市政公用工程", "水利水电工程", "机电工程", "矿业工程", "公路工程"]);
});

test("[CRS-049] the discounted price is shown as it will be: rounded half up, at least 0.01, and nothing for nothing", async () => {
  await open("/11");
  const price = () => document.querySelector(".ant-statistic-content")?.textContent;
  for (const [original, discount, shown] of [
    ["0.10", "0.01", "¥0.01"],
    ["0.10", "0.85", "¥0.09"],
    ["199.99", "0.85", "¥169.99"],
    ["0", "0.85", "免费"],
  ] as const) {
    await page.getByLabelText("原价", { exact: true }).fill(original);
    await page.getByLabelText("折扣", { exact: true }).fill(discount);
    await expect.poll(price).toBe(shown);
  }
});

test("of the discount rules only the one that is wrong is red; one that lowers nothing says so, and is saved", async () => {
  const { called } = await open("/11", aCourse({ courseStatus: "unpublish" }));
  await page.getByLabelText("原价", { exact: true }).fill("100");
  await page.getByLabelText("折扣", { exact: true }).fill("1");
  const red = () => document.querySelectorAll(".ant-input-number-status-error").length;
  await page.getByRole("checkbox", { name: "活动价" }).click();
  // Nothing was typed yet.
  await expect.element(page.getByLabelText("活动价（元）")).toBeEnabled();
  await page.getByLabelText("活动价开始时间").click();
  expect([said(), red()]).toEqual([[], 0]);
  await page.getByLabelText("活动价（元）").click();
  await page.getByLabelText("课程名称").click();
  await expect.poll(said).toEqual(["请输入优惠规则的金额"]);
  await expect.poll(red).toBe(1);
  await save();
  await expect.poll(said).toEqual(["请输入优惠规则的金额"]);
  await expect.poll(red).toBe(1);
  await page.getByLabelText("活动价（元）").fill("100");
  await expect.element(page.getByText("不低于售价 ¥100.00，不会生效")).toBeVisible();
  await expect.poll(red).toBe(0);
  await save();
  await expect.poll(() => called(saved).length).toBe(1);
});

test("[RULE-011] the description of a course sets its editor 300 high", async () => {
  await openNew(1);
  const text = page.getByRole("textbox", { name: "课程介绍" });
  await expect.element(text).toBeVisible();
  expect(text.element().parentElement?.parentElement?.clientHeight).toBe(300);
});

test("[CRS-031] teaching type and address are fields of exam training alone", async () => {
  const teaching = () =>
    ["授课方式", "授课地址"].map((label) => page.getByLabelText(label).elements().length);
  await openNew(1);
  await expect.poll(teaching).toEqual([1, 1]);
  for (const type of [5, 6] as const) {
    await openNew(type);
    await expect.element(page.getByLabelText("课程名称")).toBeVisible();
    expect(teaching()).toEqual([0, 0]);
  }
});

test.each([
  [1, "配套图书"],
  [5, "配套教材"],
] as const)("[CRS-032] the form of type %s shows and sends its companion, %s", async (courseType, label) => {
  const book = {
    courseId: 39,
    courseName: "考点精编",
    coursePrice: 60,
    payPrice: 60,
    coursePriceOriginal: 60,
    bothPrice: 60,
  };
  const linked = { relatedCourseId: 39, relatedCourse: book };
  const further = { certSubject: "building", requiredCourse: 1 } as const;
  const { called } = await open(
    "/11",
    aCourse({ courseStatus: "unpublish", courseType, ...further, ...linked }),
  );
  const field = page.getByLabelText(label, { exact: true });
  await expect.poll(() => field.query()?.closest(".ant-select")?.textContent).toBe("考点精编");
  await page.getByLabelText("课程名称").fill("换了名称的课程");
  await save();
  const sent = () => called(saved).map(({ body }) => JSON.parse(body).relatedCourseId);
  await expect.poll(sent).toEqual([39]);
});

test("[CRS-032] the forms of other types have no companion", async () => {
  for (const type of [2, 3, 4, 6] as const) {
    await open("/11", aCourse({ courseStatus: "unpublish", courseType: type }));
    await expect.element(page.getByLabelText("原价", { exact: true })).toBeVisible();
    expect(page.getByLabelText(/^配套/).elements()).toEqual([]);
  }
});

test("a price for everybody may hold for a time: its row says where it stands, and what is wrong stands there", async () => {
  const rule = (beginTime: string | null, endTime: string | null) => ({
    ruleCode: "05" as const,
    discountedPrice: 88,
    beginTime,
    endTime,
  });
  const withRule = (one: ReturnType<typeof rule>) =>
    aCourse({ courseStatus: "unpublish", discountRules: [{ ruleCode: "04", discountedPrice: 60 }, one] });
  await open("/11", withRule(rule("2099-12-01T01:00:00.000Z", null)));
  await expect.element(page.getByText("未开始", { exact: true })).toBeVisible();
  const { called } = await open("/11", withRule(rule(null, "2020-12-05T10:00:00.000Z")));
  await expect.element(page.getByText("已结束", { exact: true })).toBeVisible();
  const paid = page.getByRole("region", { name: "买家要付多少" });
  await expect.element(paid.getByText("¥399.00", { exact: true }).first()).toBeVisible();
  const [begin, end] = ["活动价开始时间", "活动价结束时间"].map((label) => page.getByLabelText(label));
  await expect.element(end!).toHaveValue("2020-12-05 18:00");
  await begin!.fill("2020-12-05 18:00");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("结束时间要晚于开始时间").first()).toBeVisible();
  expect(document.querySelectorAll(".ant-input-number-status-error")).toHaveLength(0);
  await save();
  // Beside the field, and below all rules.
  await expect.poll(said).toEqual(["结束时间要晚于开始时间", "结束时间要晚于开始时间"]);
  expect(called(saved)).toEqual([]);
  await end!.fill("2098-12-05 18:00");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("已结束", { exact: true })).not.toBeInTheDocument();
  await expect.element(paid.getByText("¥88.00", { exact: true }).first()).toBeVisible();
  await save();
  const sent = () => called(saved).map(({ body }) => JSON.parse(body).discountRules);
  await expect
    .poll(sent)
    .toEqual([
      [{ ruleCode: "04", discountedPrice: 60 }, rule("2020-12-05T10:00:00.000Z", "2098-12-05T10:00:00.000Z")],
    ]);
});

test("a price for a time that is not below the selling price is warned of, and saved", async () => {
  const timed = { ruleCode: "05" as const, discountedPrice: 400, endTime: "2098-12-05T10:00:00.000Z" };
  const { called } = await open("/11", aCourse({ courseStatus: "unpublish", discountRules: [timed] }));
  await expect.element(page.getByText("不低于售价 ¥399.00，不会生效")).toBeVisible();
  expect(document.querySelectorAll(".ant-input-number-status-error")).toHaveLength(0);
  await page.getByLabelText("课程名称").fill("换了名称的课程");
  await save();
  await expect.poll(() => called(saved).length).toBe(1);
});
