// Overview and statistics, at their addresses.
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import type { getChannelSales, getToday, listStatements } from "@zhutu/domain/statistics/office/contract.ts";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { OfficeProvider } from "../../office/shell/office-provider.tsx";
import { aCourse } from "../../testing/courses.ts";
import { type Answers, openScreen, refused } from "../../testing/open-screen.tsx";
import { anOverview } from "../../testing/overview.ts";
import { routeOf } from "../../testing/route-of.ts";
import AdminIndex from "./admin-index.tsx";
import ChannelStatis from "./channel-statis.tsx";
import ChannelStatisOf from "./channel-statis-of.tsx";
import TeacherStatis from "./teacher-statis.tsx";
import TeacherStatisOf from "./teacher-statis-of.tsx";

const overview = anOverview();
const none = { income: 0, orders: 0, learners: 0 };
const today: CallReply<typeof getToday> = {
  today: {
    now: { income: 46_218, orders: 97, learners: 63 },
    before: { income: 42_169.7, orders: 97, learners: 68 },
  },
  yesterday: { now: { income: 600, orders: 5, learners: 4 }, before: none },
  days30: {
    now: { income: 1_143_921, orders: 3_486, learners: 2_118 },
    before: { income: 955_313, orders: 3_486, learners: 2_118 },
  },
};
const channelSales: CallReply<typeof getChannelSales> = {
  products: [
    { courseId: 1, courseName: "施工管理精讲班", courseType: 1, orderCnt: 3, orderAmt: 300 },
    { courseId: 2, courseName: "建筑实务", courseType: 3, orderCnt: 1, orderAmt: 100 },
  ],
  productTotal: 2,
  orderTotal: 3,
  orderIncome: 400,
  days: [{ day: "2026-11-22", orderCnt: 3, orderAmt: 400 }],
  channel: {
    userId: 7,
    userName: "山东建筑技术学校",
    exclusiveCode: "QD0001",
    exclusiveDiscount: 0.9,
    kind: "school",
    publicKey: "Zh7utu2026demoChannel1",
    link: "https://shop.example/index/products?channel=QD0001",
  },
};
const month = {
  orderCnt: 3,
  orderAmt: 400,
  refundAmt: 0,
  dueAmt: 400,
  lateAmt: 0,
  closable: false,
  closedTime: null,
  closedBy: null,
  state: null,
  confirmedTime: null,
};
const statements: CallReply<typeof listStatements> = {
  userId: 7,
  userName: "山东建筑技术学校",
  statements: [
    { ...month, month: "2026-11", over: false },
    { ...month, month: "2026-10", over: true, closable: true, lateAmt: 88.5 },
    { ...month, month: "2026-09", over: true, closedTime: "2026-10-08T01:30:12.000Z", closedBy: "林晓雯" },
  ],
};
const teacherSales = {
  userName: "赵国强",
  courses: [{ courseId: 1, courseName: "施工组织", orderCnt: 2, orderAmt: 240 }],
  courseTotal: 1,
  orderTotal: 2,
  orderIncome: 240,
};

const ANSWERS: Answers = {
  "GET /api/admin/overview": () => overview,
  "GET /api/admin/today": () => today,
  "GET /api/admin/best-sellers": () => [
    { courseId: 3, courseName: "施工管理精讲班", courseType: 1, orderCnt: 1_204, orderAmt: 246_788 },
    { courseId: 4, courseName: "建筑实务教材", courseType: 3, orderCnt: 2, orderAmt: 120 },
  ],
  "GET /api/orders/summary": () => ({ total: 1_234, income: 5_678.9, totalYestoday: 5, incomeYestoday: 600 }),
  "GET /api/admin/courses": () => ({ courses: [], total: 0 }),
  "GET /api/admin/orders/channel-statis/7/product-statis": () => channelSales,
  "GET /api/admin/orders/teacher-statis/12": () => teacherSales,
  "GET /api/orders/teacher-statis": () => teacherSales,
  "GET /api/admin/orders/statements/:userId": () => statements,
  "GET /api/orders/statements": () => statements,
};

const open = (
  file: string,
  screen: ReactNode,
  at: string,
  more: Answers = {},
  role: "admin" | "teacher" | "channel" = "admin",
) =>
  openScreen({
    screens: { [routeOf(file)]: <OfficeProvider>{screen}</OfficeProvider> },
    at,
    role,
    answers: { ...more, ...ANSWERS, ...more },
  });
const openIndex = (more: Answers = {}) =>
  open("screens/office/admin-index.tsx", <AdminIndex />, "/board/admin/admin-index", more);
const group = (name: string) => page.getByRole("group", { name, exact: true });
const listedCourses = (courses: object[]) => ({
  "GET /api/admin/courses": () => ({ courses, total: courses.length }),
});

test("[STAT-001] [STAT-002] the overview stands at its address and shows the four totals", async () => {
  await openIndex();
  await expect.element(group("累计付款订单")).toHaveTextContent("累计付款订单1,234");
  await expect.element(group("累计收入")).toHaveTextContent("累计收入¥5,678.90");
  await expect.element(group("昨日付款订单")).toHaveTextContent("昨日付款订单5");
  await expect.element(group("昨日收入")).toHaveTextContent("昨日收入¥600.00");
});

test("what waits has its count, the oldest age and the way to it; a block that fails has its own 重试", async () => {
  await openIndex({ "GET /api/orders/summary": () => refused(500, "系统出错了，请稍后再试") });
  await expect.poll(() => group("待审核评论").element().textContent).toMatch(/9条.*最久 1 小时 40 分钟/);
  await expect
    .element(page.getByRole("link", { name: "处理待审核评论" }))
    .toHaveAttribute("href", "/board/admin/admin-comments");
  await expect.poll(() => group("失败的定时任务").element().textContent).toMatch(/2个.*请管理员看服务器日志/);
  expect(page.getByRole("link", { name: "处理待开发票" }).elements()).toEqual([]);
  await expect.element(page.getByRole("button", { name: "重试" })).toBeVisible();
});

test("today, yesterday and 30 days have their figures, with the change in words where there was something before", async () => {
  await openIndex();
  await expect
    .poll(() => group("今天收入").element().textContent)
    .toMatch(/¥46,218\.00较昨天同一时刻▲ 9\.6%/);
  const income = group("今天收入");
  await expect.element(income.getByText("比昨天同一时刻多 9.6%")).toBeInTheDocument();
  await expect.element(income.getByText("比之前 30 天多 19.7%")).toBeInTheDocument();
  expect(income.getByText(/前一天/).elements()).toEqual([]);
  await expect.element(group("今天付款订单").getByText("和昨天同一时刻持平")).toBeInTheDocument();
  await expect.element(group("今天新学员").getByText("▼ 7.4%")).toBeVisible();
});

test("where yesterday had nothing by now, its figure is named instead of a change", async () => {
  await openIndex({
    "GET /api/admin/today": () => ({ ...today, today: { ...today.today, before: none } }),
  });
  await expect.element(group("今天收入").getByText("昨天同一时刻 ¥0.00")).toBeVisible();
  await expect.element(group("今天新学员").getByText("昨天同一时刻 0 人")).toBeVisible();
});

test("best sellers lead to their pages in the office; what is over its limit says so, and each block has its own 重试", async () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  let broken = true;
  await openIndex({
    "GET /api/admin/overview": () => ({
      ...overview,
      waiting: {
        ...overview.waiting,
        invoices: { count: 3, since: daysAgo(3) },
        orders: { count: 1, since: daysAgo(1) },
      },
    }),
    "GET /api/admin/today": () => (broken ? refused(500, "系统出错了，请稍后再试") : today),
  });
  await expect
    .element(page.getByRole("link", { name: "施工管理精讲班" }))
    .toHaveAttribute("href", "/board/admin/course-detail/3");
  await expect
    .element(page.getByRole("link", { name: "建筑实务教材" }))
    .toHaveAttribute("href", "/board/admin/product/4");
  await expect.element(group("待开发票").getByText("已超过 2 天")).toBeVisible();
  await expect.element(group("待发货").getByText("2 天内发出")).toBeVisible();
  const again = page.getByRole("button", { name: "重试" });
  await expect.element(again).toBeVisible();
  broken = false;
  await again.click();
  await expect.element(group("今天收入").getByText("¥46,218.00")).toBeVisible();
});

test("courses of further education without a subject wait, with the way to the list of them alone", async () => {
  await openIndex({
    "GET /api/admin/overview": () => ({
      ...overview,
      waiting: { ...overview.waiting, noSubject: { count: 2, since: "2026-11-20T00:00:00.000Z" } },
    }),
  });
  await expect.poll(() => group("没有专业的继续教育课程").element().textContent).toMatch(/2门/);
  await expect
    .element(page.getByRole("link", { name: "处理没有专业的继续教育课程" }))
    .toHaveAttribute("href", "/board/admin/courses?type=5&status=published&certSubject=none");
});

test("on a phone the way to what waits stands on the line of its figure", async () => {
  await openIndex();
  await page.viewport(390, 844);
  const deal = page.getByRole("link", { name: "处理待审核评论" });
  await expect.element(deal).toBeVisible();
  const boxOf = (element: Element | null | undefined) => element?.getBoundingClientRect() ?? new DOMRect();
  const figure = boxOf(group("待审核评论").element().querySelector(".ant-statistic-content"));
  const link = boxOf(deal.element());
  expect(link.bottom).toBeGreaterThan(figure.top);
  expect(link.top).toBeLessThan(figure.bottom);
  expect(link.left).toBeGreaterThan(figure.left);
});

test("the ways to what waits stand below each other in each column, whatever stands beside them", async () => {
  const waits = (count: number) => ({ count, since: "2026-11-20T00:00:00.000Z" });
  await openIndex({
    "GET /api/admin/overview": () => ({
      ...overview,
      waiting: {
        ...overview.waiting,
        courses: waits(1),
        invoices: waits(1_280),
        orders: waits(7),
        refunds: waits(12_345),
        bills: waits(3),
        comments: waits(128),
        reports: waits(4),
        objections: waits(5),
        lateOrders: waits(2),
        failedVideos: waits(45),
        noSubject: waits(6),
      },
    }),
  });
  await expect.element(page.getByRole("link", { name: "处理待审核课程" })).toBeVisible();
  // Those that it counts: of some that are applied for, a refund comes first.
  const invoices = page.getByRole("link", { name: "处理待开发票" });
  await expect.element(invoices).toHaveAttribute("href", "/board/admin/invoices?shown=waiting");
  const leftOf = (element: Element) => element.getBoundingClientRect().left;
  const linksOf = new Map<number, number[]>();
  for (const link of page.getByRole("link", { name: /^处理/ }).elements()) {
    const column = link.closest("[role=group]");
    const left = leftOf(column ?? link);
    linksOf.set(left, [...(linksOf.get(left) ?? []), leftOf(link)]);
  }
  const columns = [...linksOf.values()];
  expect(columns.map((links) => links.length)).toEqual([3, 3, 3, 2]);
  for (const links of columns) expect(new Set(links).size).toBe(1);
});

test("[STAT-003] unpublished courses, those in the audit first, each with why it waits and its publish switch", async () => {
  const of = (over: object) => aCourse({ courseStatus: "auditing", ...over });
  const nothing = { ready: 0, failed: 0, preparing: 0, missing: 0 };
  const courses = [
    of({ courseId: 1, courseName: "审核中的课程" }),
    of({ courseId: 2, courseName: "还没提交的课程", courseStatus: "unpublish" }),
    of({ courseId: 3, courseName: "空的课程", courseStatus: "unpublish", content: nothing }),
    of({
      courseId: 4,
      courseName: "退回的课程",
      courseStatus: "unpublish",
      returnReason: "第三讲没有声音",
    }),
    of({ courseId: 5, courseName: "没有片子", content: { ...nothing, missing: 2, failed: 1 } }),
    of({ courseId: 6, courseName: "坏了一个", content: { ...nothing, ready: 3, failed: 1 } }),
    of({ courseId: 7, courseName: "没有解答", courseType: 2, content: { ...nothing, missing: 1 } }),
    of({ courseId: 8, courseName: "直播", courseType: 6, content: nothing }),
    of({
      courseId: 9,
      courseName: "退回的空课程",
      courseStatus: "unpublish",
      returnReason: "没有视频",
      content: { ...nothing, missing: 1 },
    }),
  ];
  const { asked, called } = await openIndex({
    ...listedCourses(courses),
    "GET /api/admin/publish-checks": () => [{ courseId: 1, checks: [] }],
    "POST /api/admin/courses/publish/:id": () => ({ updateTime: "2026-11-23T02:00:00.000Z" }),
  });
  const rows = () => [...document.querySelectorAll("tbody tr[data-row-key]")].map((one) => one.textContent);
  await expect.poll(() => rows()[0]).toMatch(/审核中的课程.*可以发布/);
  expect(rows()[1]).toMatch(/还没提交的课程.*还没有提交审核，也可以直接发布/);
  expect(rows()[2]).toMatch(/空的课程.*还没有内容/);
  expect(rows()[3]).toMatch(/退回的课程.*已退回讲师，等待修改；也可以直接发布/);
  await expect.element(page.getByText("退回原因：第三讲没有声音")).toBeVisible();
  const why = [4, 5, 6, 7, 8].map((at) => rows()[at]);
  expect(why[0]).toMatch(/审核中还没有能看的视频：2 章待上传，1 个视频失败/);
  expect(why[1]).toMatch(/审核中1 个视频失败/);
  expect(why[2]).toMatch(/审核中还没有解答/);
  expect(why[3]).toMatch(/审核中可以发布/);
  expect(why[4]).toMatch(/已退回讲师，等待修改；还没有能看的视频：1 章待上传退回原因/);
  const list = called("GET /api/admin/courses")[0];
  expect(list?.query.getAll("courseStatus")).toEqual(["auditing", "unpublish"]);
  await page.getByRole("switch", { name: "发布 审核中的课程" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "发布", exact: true }).click();
  await expect.poll(() => asked.map(({ call }) => call)).toContain("POST /api/admin/courses/publish/1");
});

test("[STAT-005] a teacher's statistics stand at the address with number and name", async () => {
  const at = `/board/admin/teacher-statis/12/${encodeURIComponent("赵国强")}`;
  await open("screens/office/teacher-statis-of.tsx", <TeacherStatisOf />, at);
  await expect.element(page.getByRole("heading", { name: "赵国强 的统计" })).toBeVisible();
  await expect.element(group("收入")).toHaveTextContent("收入¥240.00");
  await expect.element(page.getByRole("row", { name: /施工组织 2 ¥240\.00 100\.0%/ })).toBeVisible();
});

test("[STAT-006] the teacher's own statistics stand at their address; the days asked for stand in it", async () => {
  const asked = "GET /api/orders/teacher-statis";
  const at = "/board/teacher/teacher-statis";
  const { called, address } = await open(
    "screens/office/teacher-statis.tsx",
    <TeacherStatis />,
    at,
    {},
    "teacher",
  );
  await expect.element(group("付款订单")).toHaveTextContent("付款订单2");
  await expect.element(page.getByRole("row", { name: /施工组织 2 ¥240\.00/ })).toBeVisible();
  const range = page.getByRole("radiogroup", { name: "时间范围" });
  await range.getByText("近 7 天").click();
  await expect.poll(address).toBe(`${at}?range=7`);
  await expect.poll(() => called(asked).at(-1)?.query.has("startDate")).toBe(true);
  // One's own days begin as those that were shown.
  const { startDate, endDate } = Object.fromEntries(called(asked).at(-1)?.query ?? []);
  await range.getByText("自选").click();
  await expect.element(page.getByPlaceholder("开始日期")).toHaveValue(startDate);
  await expect.element(page.getByPlaceholder("结束日期")).toHaveValue(endDate);
  expect(address()).toBe(`${at}?from=${startDate}&to=${endDate}`);
});

test("[STAT-011] a channel's statistics stand at the address with its number; type and days are asked for", async () => {
  const { called } = await open(
    "screens/office/channel-statis-of.tsx",
    <ChannelStatisOf />,
    "/board/admin/channel-statis/7?from=2026-11-01&to=2026-11-30&type=3",
  );
  await expect.element(group("销售额")).toHaveTextContent("销售额¥400.00");
  await expect
    .element(page.getByRole("row", { name: /建筑实务 图书 1 ¥100\.00 ¥100\.00 25\.0%/ }))
    .toBeVisible();
  expect(
    Object.fromEntries(called("GET /api/admin/orders/channel-statis/7/product-statis")[0]?.query ?? []),
  ).toEqual({
    startDate: "2026-11-01",
    endDate: "2026-11-30",
    productType: "3",
    page: "1",
    pageSize: "10",
  });
});

test("a channel's products come in pages, which stand in the address; the bars are of the first page", async () => {
  const call = "GET /api/admin/orders/channel-statis/7/product-statis";
  const { called, address } = await open(
    "screens/office/channel-statis-of.tsx",
    <ChannelStatisOf />,
    "/board/admin/channel-statis/7",
    { [call]: () => ({ ...channelSales, productTotal: 12 }) },
  );
  await expect.element(page.getByText("第 1 至 10 种，共 12 种")).toBeVisible();
  expect(document.querySelectorAll("ol [role=progressbar]")).toHaveLength(2);
  await page.getByTitle("2", { exact: true }).click();
  await expect.poll(() => called(call).at(-1)?.query.get("page")).toBe("2");
  expect(address()).toBe("/board/admin/channel-statis/7?page=2");
  await expect.poll(() => document.querySelectorAll("ol [role=progressbar]").length).toBe(0);
  await page.getByText("近 7 天", { exact: true }).click();
  await expect.poll(() => called(call).at(-1)?.query.get("page")).toBe("1");
});

test("[STAT-012] [STAT-013] a channel's own page at its address: figures, its QR code, its code and link; no closing", async () => {
  await open("screens/office/channel-statis.tsx", <ChannelStatis />, "/board/channel/statis", {}, "channel");
  await expect.element(group("付款订单")).toHaveTextContent("付款订单3");
  await expect
    .element(page.getByRole("img", { name: /推广二维码$/ }))
    .toHaveAttribute("src", "/api/public/channels/Zh7utu2026demoChannel1/qrcode?of=QD0001");
  await expect.element(page.getByRole("button", { name: "复制链接" })).toBeVisible();
  await expect
    .element(page.getByRole("row", { name: /2026-09 已结 2026-10-08 09:30:12，林晓雯 3 ¥400\.00/ }))
    .toBeVisible();
  expect(page.getByRole("button", { name: /^结账 / }).elements()).toEqual([]);
});
