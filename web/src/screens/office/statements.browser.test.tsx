// The monthly statements under the figures of a teacher and of a channel.
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import type { listStatements } from "@zhutu/domain/statistics/office/contract.ts";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { OfficeProvider } from "../../office/shell/office-provider.tsx";
import { type Answers, openScreen, refused } from "../../testing/open-screen.tsx";
import { routeOf } from "../../testing/route-of.ts";
import ChannelStatisOf from "./channel-statis-of.tsx";
import OfficeStatements from "./statements.tsx";
import TeacherStatis from "./teacher-statis.tsx";
import TeacherStatisOf from "./teacher-statis-of.tsx";

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
const closed = {
  over: true,
  closable: true,
  closedTime: "2026-10-08T01:30:12.000Z",
  closedBy: "林晓雯",
  state: "waiting" as const,
};
const statements: CallReply<typeof listStatements> = {
  userId: 7,
  userName: "山东建筑技术学校",
  statements: [
    { ...month, month: "2026-11", over: false },
    { ...month, month: "2026-10", over: true, closable: true, lateAmt: 88.5 },
    { ...month, month: "2026-09", ...closed },
  ],
};
const teacherSales = {
  userName: "赵国强",
  courses: [{ courseId: 1, courseName: "施工组织", orderCnt: 2, orderAmt: 240 }],
  courseTotal: 1,
  orderTotal: 2,
  orderIncome: 240,
};

const open = (file: string, screen: ReactNode, at: string, answers: Answers) =>
  openScreen({
    screens: { [routeOf(file)]: <OfficeProvider>{screen}</OfficeProvider> },
    at,
    role: "admin",
    answers: {
      ...answers,
      "GET /api/admin/orders/teacher-statis/12": () => teacherSales,
      "GET /api/admin/orders/statements/:userId": () => statements,
      ...answers,
    },
  });

test("who is no channel has neither figures nor months on a channel's page", async () => {
  const { called } = await open(
    "screens/office/channel-statis-of.tsx",
    <ChannelStatisOf />,
    "/board/admin/channel-statis/3",
    {
      "GET /api/admin/orders/statements/:userId": ({ query }) =>
        query.get("role") === "channel" ? refused(404, "没有找到您要的内容") : statements,
    },
  );
  await expect.element(page.getByText("没有找到这个渠道，它可能已被删除")).toBeVisible();
  await expect.poll(() => called("GET /api/admin/orders/statements/3").length).toBeGreaterThan(0);
  await expect.element(page.getByText("月结单", { exact: true })).not.toBeInTheDocument();
});

test("months that are over and came to nothing are shown when they are asked for", async () => {
  const nothing = { ...month, orderCnt: 0, orderAmt: 0, over: true, closable: true };
  await open(
    "screens/office/teacher-statis-of.tsx",
    <TeacherStatisOf />,
    "/board/admin/teacher-statis/12/x",
    {
      "GET /api/admin/orders/statements/:userId": () => ({
        ...statements,
        statements: [
          ...statements.statements,
          ...["2026-08", "2026-07"].map((one) => ({ ...nothing, month: one })),
        ],
      }),
    },
  );
  const months = () => page.getByRole("button", { name: /^看明细 / }).elements().length;
  await expect.poll(months).toBe(3);
  await expect.element(page.getByText("2026 年合计：9 单，应结 ¥1,200.00")).toBeVisible();
  await page.getByRole("button", { name: "显示没有付款订单的 2 个月" }).click();
  await expect.poll(months).toBe(5);
});

test("a month over since today waits a day, and a statement says what was paid in an earlier month", async () => {
  const product = { courseId: 1, courseName: "施工组织", orderCnt: 1, orderAmt: 88.5 };
  const late = { ...month, month: "2026-10", over: true, lateAmt: 88.5 };
  await open("screens/office/channel-statis-of.tsx", <ChannelStatisOf />, "/board/admin/channel-statis/7", {
    "GET /api/admin/orders/statements/:userId": () => ({ ...statements, statements: [late] }),
    "GET /api/orders/statements/:userId/:month": () => ({
      ...late,
      userName: statements.userName,
      products: [
        { ...product, paidMonth: null },
        { ...product, paidMonth: "2026-09" },
      ],
      refunds: [],
      objections: [],
    }),
  });
  const close = page.getByRole("button", { name: "结账 2026-10" });
  await expect.element(close).toBeDisabled();
  await expect.element(close).toHaveAccessibleDescription("付款还在核对，2026-11-02 起可以结账");
  await page.getByRole("button", { name: "看明细 2026-10" }).click();
  const drawer = page.getByRole("dialog");
  await expect.element(drawer.getByText("¥400.00（含补记 ¥88.50）")).toBeVisible();
  await expect.element(drawer.getByRole("cell", { name: "2026-09", exact: true })).toBeVisible();
  await expect.element(drawer.getByRole("button", { name: "导出" })).toBeVisible();
});

test("an administrator closes a month that is over, after a question with its figures", async () => {
  const { asked } = await open(
    "screens/office/channel-statis-of.tsx",
    <ChannelStatisOf />,
    "/board/admin/channel-statis/7",
    { "POST /api/admin/orders/statements/:userId/:month/close": () => null },
  );
  const early = page.getByRole("button", { name: "结账 2026-11" });
  await expect.element(early).toBeDisabled();
  await expect.element(early).toHaveAccessibleDescription("这个月还没有结束");
  await page.getByRole("button", { name: "结账 2026-10" }).click();
  await expect
    .element(
      page
        .getByRole("dialog")
        .getByText(/2026-10：3 单，应结 ¥400\.00 = 销售 ¥400\.00 - 退款 ¥0\.00（含补记 ¥88\.50）。结账后/),
    )
    .toBeVisible();
  await page.getByRole("button", { name: "结账", exact: true }).click();
  await expect.element(page.getByRole("status").getByText("结账成功", { exact: true })).toBeVisible();
  expect(asked.map(({ call }) => call)).toContain("POST /api/admin/orders/statements/7/2026-10/close");
});

const refunded = { ...month, month: "2026-09", ...closed, refundAmt: 88.5, dueAmt: 311.5 };
const detail = {
  ...refunded,
  userName: statements.userName,
  products: [{ courseId: 1, courseName: "施工组织", orderCnt: 3, orderAmt: 400, paidMonth: null }],
  refunds: [
    {
      refundTaskId: 4,
      orderItemId: 9,
      orderId: "20260822481516234200",
      productName: "《施工组织》· 精讲班",
      paidMonth: "2026-08",
      refundedTime: "2026-09-20T02:00:00.000Z",
      amount: 88.5,
    },
  ],
  objections: [],
};
const ownPage = (answers: Answers) =>
  openScreen({
    screens: {
      [routeOf("screens/office/teacher-statis.tsx")]: (
        <OfficeProvider>
          <TeacherStatis />
        </OfficeProvider>
      ),
    },
    at: "/board/teacher/teacher-statis",
    role: "teacher",
    answers: {
      "GET /api/orders/teacher-statis": () => teacherSales,
      "GET /api/orders/statements": () => ({ ...statements, statements: [refunded] }),
      "GET /api/orders/statements/:userId/:month": () => detail,
      ...answers,
    },
  });

test("a partner reads what is paid out as one equation with its refunds, and confirms the month", async () => {
  const { called } = await ownPage({ "POST /api/orders/statements/:userId/:month/confirm": () => null });
  await page.getByRole("button", { name: "看明细 2026-09" }).click();
  const drawer = page.getByRole("dialog");
  await expect.element(drawer.getByText("应结 ¥311.50 = 销售 ¥400.00 - 退款 ¥88.50")).toBeVisible();
  await expect.element(drawer.getByText("20260822481516234200 · 2026-08 付款")).toBeVisible();
  await expect.element(drawer.getByRole("cell", { name: "-¥88.50" })).toBeVisible();
  await drawer.getByRole("button", { name: "确认", exact: true }).click();
  await expect.element(page.getByText("应结 ¥311.50。确认以后不能再提出异议。")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "确认", exact: true }).last().click();
  await expect.poll(() => called("POST /api/orders/statements/7/2026-09/confirm").length).toBe(1);
});

test("a partner says what is wrong, and not nothing", async () => {
  const { called } = await ownPage({ "POST /api/orders/statements/:userId/:month/object": () => null });
  await page.getByRole("button", { name: "看明细 2026-09" }).click();
  await page.getByRole("button", { name: "有异议" }).click();
  const dialog = page.getByRole("dialog", { name: "对 2026-09 月结单提出异议" });
  await dialog.getByRole("button", { name: "提交异议" }).click();
  await expect.element(dialog.getByText("请写明哪里有异议")).toBeVisible();
  await dialog.getByLabelText("哪里有异议").fill("少了一单");
  await dialog.getByRole("button", { name: "提交异议" }).click();
  await expect
    .poll(() => called("POST /api/orders/statements/7/2026-09/object").map(({ body }) => body))
    .toEqual([JSON.stringify({ reason: "少了一单" })]);
});

test("an administrator finds months by state and answers an objection", async () => {
  const objected = { reason: "少了一单", objectedTime: "2026-10-09T02:00:00.000Z" };
  const row = {
    userId: 7,
    userName: statements.userName,
    role: "channel",
    month: "2026-09",
    orderCnt: 3,
    orderAmt: 400,
    refundAmt: 88.5,
    dueAmt: 311.5,
    state: "objected",
    closedTime: "2026-10-08T01:30:12.000Z",
    confirmedTime: null,
    objectedTime: objected.objectedTime,
  };
  const { called } = await openScreen({
    screens: {
      [routeOf("screens/office/statements.tsx")]: (
        <OfficeProvider>
          <OfficeStatements />
        </OfficeProvider>
      ),
    },
    at: "/board/admin/statements?state=objected",
    role: "admin",
    answers: {
      "GET /api/admin/orders/statements": () => ({ statements: [row], total: 1 }),
      "GET /api/orders/statements/:userId/:month": () => ({
        ...detail,
        state: "objected",
        objections: [{ ...objected, answer: null, answeredTime: null, answeredBy: null }],
      }),
      "POST /api/admin/orders/statements/:userId/:month/answer": () => null,
    },
  });
  await expect.element(page.getByRole("link", { name: "山东建筑技术学校" })).toBeVisible();
  expect(called("GET /api/admin/orders/statements")[0]?.query.get("state")).toBe("objected");
  await page.getByRole("button", { name: /^答复异议/ }).click();
  const dialog = page.getByRole("dialog");
  await expect.element(dialog.getByText("山东建筑技术学校：少了一单")).toBeVisible();
  await dialog.getByLabelText("答复").fill("已记入 10 月");
  await dialog.getByRole("button", { name: "答复", exact: true }).click();
  await expect
    .poll(() => called("POST /api/admin/orders/statements/7/2026-09/answer").map(({ body }) => body))
    .toEqual([JSON.stringify({ answer: "已记入 10 月" })]);
});
