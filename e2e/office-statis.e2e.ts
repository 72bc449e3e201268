// Sales as their owners see them.
import { axe, expect, openSession, signIn, test } from "./fixtures.ts";

type Sales = {
  courses: { courseId: number; courseName: string; orderCnt: number; orderAmt: number }[];
  courseTotal: number;
  orderTotal: number;
  orderIncome: number;
};
const money = (yuan: number) =>
  `¥${yuan.toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

test("[AUTH-014] [STAT-006] [STAT-007] [STAT-008] a teacher sees the sums and the courses of own sales, and nobody else's", async ({
  page,
}) => {
  const { token } = await openSession(page.request, "otherTeacher");
  const others = await page.request.get("/api/orders/teacher-statis", { headers: { authorization: token } });
  const foreign = ((await others.json()) as { resultObject: Sales }).resultObject.courses;
  expect(foreign.length).toBeGreaterThan(0);

  await signIn(page, "teacher");
  const answered = page.waitForResponse(/\/api\/orders\/teacher-statis$/);
  await page.goto("/board/teacher/teacher-statis");
  const sales = ((await (await answered).json()) as { resultObject: Sales }).resultObject;
  expect(sales.courses.length).toBeGreaterThan(1);
  const own = new Set(sales.courses.map((one) => one.courseId));
  expect(foreign.filter((one) => own.has(one.courseId))).toEqual([]);
  const mine = await openSession(page.request, "teacher");
  const types = [1, 2, 3, 4, 5, 6].map((type) => `courseType=${type}`).join("&");
  const taught = await page.request.get(`/api/teacher/courses?pageSize=100&${types}`, {
    headers: { authorization: mine.token },
  });
  const { courses } = ((await taught.json()) as { resultObject: Pick<Sales, "courses"> }).resultObject;
  expect([...own].toSorted()).toEqual(courses.map((one) => one.courseId).toSorted());

  const sum = (name: string) => page.getByRole("group", { name, exact: true });
  await expect(sum("课程")).toContainText(String(sales.courseTotal));
  await expect(sum("付款订单")).toContainText(String(sales.orderTotal));
  await expect(sum("收入")).toContainText(money(sales.orderIncome));
  const rows = page.locator(".ant-card", { hasText: "按课程" }).locator("tbody tr[data-row-key]");
  await expect(rows).toHaveCount(sales.courseTotal);
  for (const [at, one] of sales.courses.entries()) {
    const row = rows.nth(at);
    await expect(row).toContainText(one.courseName);
    await expect(row).toContainText(String(one.orderCnt));
    await expect(row).toContainText(money(one.orderAmt));
  }
  expect(await axe(page)).toEqual([]);

  const narrowed = page.waitForRequest(/teacher-statis\?startDate=\d{4}-\d{2}-\d{2}&endDate=/);
  await page.getByRole("radiogroup", { name: "时间范围" }).getByText("近 7 天").click();
  await narrowed;
  await expect(page).toHaveURL("/board/teacher/teacher-statis?range=7");
  await expect(rows).toHaveCount(sales.courseTotal);

  // One's own days begin as those that were shown, and stand in the address.
  const asked = page.waitForRequest(/teacher-statis\?startDate=\d{4}-\d{2}-\d{2}&endDate=/);
  await page.getByRole("radiogroup", { name: "时间范围" }).getByText("近 30 天").click();
  const { searchParams } = new URL((await asked).url());
  await page.getByRole("radiogroup", { name: "时间范围" }).getByText("自选").click();
  await expect(page.getByPlaceholder("开始日期")).toHaveValue(searchParams.get("startDate") ?? "");
  await expect(page.getByPlaceholder("结束日期")).toHaveValue(searchParams.get("endDate") ?? "");
  await expect(page).toHaveURL(
    `/board/teacher/teacher-statis?from=${searchParams.get("startDate")}&to=${searchParams.get("endDate")}`,
  );
  expect(await axe(page)).toEqual([]);
});
