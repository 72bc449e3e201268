import type { CallReply } from "@zhutu/domain/endpoint.ts";
import type { listRefundTasks } from "@zhutu/domain/ordering/refunds/contract.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { OfficeProvider } from "../../office/office-provider.tsx";
import { type Answers, openScreen, refused } from "../../testing/open-screen.tsx";
import { routeOf } from "../../testing/route-of.ts";
import OfficeRefunds from "./refunds.tsx";

type Task = CallReply<typeof listRefundTasks>["tasks"][number];

const open = (answers: Answers, at: string) =>
  openScreen({
    screens: {
      [routeOf("screens/office/refunds.tsx")]: (
        <OfficeProvider>
          <OfficeRefunds />
        </OfficeProvider>
      ),
    },
    at,
    role: "admin",
    answers,
  });
const task: Task = {
  refundTaskId: 5,
  orderId: "20261120190327155000",
  transactionId: "4200002876202611209173",
  amount: 399,
  currency: "CNY",
  reason: "paid-twice",
  method: "wechat",
  refundState: "waiting",
  mayRefund: true,
  maySettle: true,
  asked: null,
  createTime: new Date(Date.now() - 3 * 86_400_000).toISOString(),
  doneTime: null,
  refundNo: "",
  doneNote: "",
  doneByName: "",
  order: {
    orderName: "施工管理精讲班",
    orderAmt: 399,
    orderStatus: 2,
    userName: "陈立群",
    telephone: "138****0002",
  },
};

test.each([
  ["", /^共 1 笔，待退 ¥399\.00$/],
  ["?state=done", /^共 1 笔，已退 ¥58\.00$/],
  ["?state=all", /^共 1 笔，待退 ¥399\.00，已退 ¥58\.00$/],
])("the sum of refunds%s is of what is looked at", async (search, sum) => {
  await open(
    { "GET /api/admin/refund-tasks": () => ({ tasks: [task], total: 1, openAmt: 399, doneAmt: 58 }) },
    `/board/admin/refunds${search}`,
  );
  await expect.element(page.getByText(sum)).toBeVisible();
});

test("a refund task says what waits and since when, and is marked with the refund's number, which stays when refused", async () => {
  const settle = "POST /api/admin/refund-tasks/5/settle";
  let answer: unknown = refused(200, "这笔退款已处理，请刷新后查看");
  const { called } = await open(
    {
      "GET /api/admin/refund-tasks": () => ({ tasks: [task], total: 1, openAmt: 399, doneAmt: 0 }),
      [settle]: () => answer,
    },
    "/board/admin/refunds?reason=paid-twice",
  );
  const row = page.getByRole("row", { name: /陈立群/ });
  for (const text of ["重复付款", "¥399.00", "3 天", "待退款"])
    await expect.element(row.getByText(text, { exact: true })).toBeVisible();
  const query = called("GET /api/admin/refund-tasks").at(-1)?.query;
  expect([query?.get("state"), query?.get("reason")]).toEqual(["open", "paid-twice"]);
  await page.getByRole("button", { name: "登记退款 20261120190327155000" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: /登记退款/ }).click();
  await expect.element(dialog.getByText("请输入退款单号")).toBeVisible();
  await dialog.getByLabelText("退款单号").fill("50300001");
  await dialog.getByLabelText("办理说明").fill("原路退回");
  await dialog.getByRole("button", { name: /登记退款/ }).click();
  await expect.element(page.getByText("这笔退款已处理，请刷新后查看")).toBeVisible();
  await expect.element(dialog.getByLabelText("退款单号")).toHaveValue("50300001");
  answer = null;
  await dialog.getByRole("button", { name: /登记退款/ }).click();
  await expect.element(page.getByText("退款已登记", { exact: true })).toBeVisible();
  expect(JSON.parse(called(settle)[0]?.body ?? "")).toEqual({ refundNo: "50300001", note: "原路退回" });
});
