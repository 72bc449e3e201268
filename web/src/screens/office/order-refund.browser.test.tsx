// 退款 at the order's page: what is chosen, what becomes of it, and the second administrator's word.
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import type { getRefundOptions } from "@zhutu/domain/refunds/contract.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { OrderRefunds } from "../../features/refunds/office/order-refunds.tsx";
import { OfficeProvider } from "../../office/shell/office-provider.tsx";
import { type Answers, openScreen, refused } from "../../testing/open-screen.tsx";
import { list, type Task, task } from "./refunds.testing.tsx";

const orderId = "20261120190327155000";
const ofOrder = "GET /api/admin/orders/:orderId/refund-options";
const begin = `POST /api/admin/orders/${orderId}/refunds`;
const line = {
  orderItemId: 1,
  orderItemName: "二级建造师《建设工程施工管理》精讲班（2026）",
  courseCount: 1,
  orderItemAmt: 399,
  refundedCopies: 0,
  refundedAmt: 0,
  unusedCopies: 1,
  hasEnded: false,
  ships: false,
};
const options: CallReply<typeof getRefundOptions> = {
  lines: [
    line,
    {
      ...line,
      orderItemId: 2,
      orderItemName: "继续教育：绿色施工与节能",
      courseCount: 12,
      orderItemAmt: 1_200,
      unusedCopies: 5,
    },
    {
      ...line,
      orderItemId: 3,
      orderItemName: "《机电工程》考点精编",
      orderItemAmt: 58,
      refundedCopies: 1,
      refundedAmt: 58,
      ships: true,
    },
  ],
  freightLeft: 8,
  byStaffAmt: 0,
  confirmAbove: 1_000,
};
const asked: Task = {
  ...task,
  reason: "by-staff",
  courseNames: [line.orderItemName],
  lines: [{ orderItemId: 1, copies: 1 }],
  begun: { byName: "苏梅", note: "买家拍错了" },
  refundState: "proposed",
  mayRefund: false,
  maySettle: false,
  mayConfirm: true,
  mayWithdraw: true,
};

const open = async (answers: Answers, tasks: readonly Task[] = []) => {
  await openScreen({
    screens: {
      "/": (
        <OfficeProvider>
          <OrderRefunds
            order={{
              orderId,
              agreedTerms: "数字商品付款后立即开通，不支持七天无理由退款",
            }}
            mayBegin
          />
        </OfficeProvider>
      ),
    },
    at: "/",
    role: "admin",
    answers: {
      [list]: () => ({ tasks: [...tasks], total: tasks.length, openAmt: 0, doneAmt: 0 }),
      [ofOrder]: () => options,
      ...answers,
    },
  });
};
const dialog = page.getByRole("dialog");
const tick = (name: RegExp) => dialog.getByRole("checkbox", { name }).click();
const opened = async () => {
  await page.getByRole("button", { name: "退款", exact: true }).click();
  await expect.element(dialog.getByText("数字商品付款后立即开通", { exact: false })).toBeVisible();
};

test("a course and the freight: what becomes of it is said, and its amount stands on the button", async () => {
  let sent: unknown;
  await open({
    [begin]: ({ body }) => {
      sent = JSON.parse(body);
      return { ...task, reason: "by-staff", refundState: "done", mayRefund: false };
    },
  });
  await opened();
  expect(dialog.getByRole("button", { name: "退款" }).element()).toHaveProperty("disabled", true);
  await tick(/施工管理/);
  await expect.element(dialog.getByText("还没有学习，课程停用")).toBeVisible();
  await tick(/运费/);
  await expect.element(dialog.getByRole("checkbox", { name: /考点精编/ })).toBeDisabled();
  await dialog.getByRole("textbox", { name: /退款原因/ }).fill("买家拍错了");
  await dialog.getByRole("button", { name: "退款 ¥407.00" }).click();
  await expect.element(page.getByText("已退款 ¥399.00")).toBeVisible();
  expect(sent).toEqual({
    lines: [{ orderItemId: 1, copies: 1 }],
    freight: true,
    note: "买家拍错了",
    amount: 407,
    ending: 1,
  });
});

test("a package begins with the copies that nobody has; more of them go to a second administrator", async () => {
  await open({});
  await opened();
  const what =
    "还可以退 12 份：5 个名额没有分配，退款后收回；7 个已分给学员（名单在“已分配名额”），退款后仍归学员";
  await expect.element(dialog.getByText(what)).toBeVisible();
  await expect.element(dialog.getByText("5 份 ¥500.00", { exact: true })).toBeVisible();
  await tick(/绿色施工/);
  const copies = dialog.getByRole("spinbutton", { name: /绿色施工.*退几份/ });
  await expect.element(copies).toHaveValue("5");
  await expect.element(dialog.getByRole("button", { name: "退款 ¥500.00" })).toBeVisible();
  expect(dialog.getByText(/另一位管理员/).elements()).toEqual([]);
  await copies.fill("12");
  await expect
    .element(dialog.getByText(/^收回 5 个没有分配的名额；7 份只退钱，名额仍归已分到的学员/))
    .toBeVisible();
  await expect.element(dialog.getByText(/超过 ¥1,000.00，提交后由另一位管理员复核/)).toBeVisible();
  await expect.element(dialog.getByRole("button", { name: "提交复核 ¥1,200.00" })).toBeVisible();
});

test("the order changed meanwhile: the sentence stands in the dialog, what was typed stays", async () => {
  await open({ [begin]: () => refused(409, "这个订单刚刚被改动过") });
  await opened();
  await tick(/施工管理/);
  await dialog.getByRole("textbox", { name: /退款原因/ }).fill("买家拍错了");
  await dialog.getByRole("button", { name: "退款 ¥399.00" }).click();
  await expect.element(dialog.getByText(/这个订单刚刚被改动过/)).toBeVisible();
  await expect.element(dialog.getByRole("textbox", { name: /退款原因/ })).toHaveValue("买家拍错了");
});

test("a second administrator reads who asked, why and what ends, and confirms that", async () => {
  let sent: unknown;
  await open(
    {
      "POST /api/admin/refund-tasks/5/confirm": ({ body }) => {
        sent = JSON.parse(body);
        return { ...asked, refundState: "done", mayConfirm: false, mayWithdraw: false };
      },
    },
    [asked],
  );
  await expect.element(page.getByText("苏梅：买家拍错了")).toBeVisible();
  await page.getByRole("button", { name: /^复核/ }).click();
  for (const text of [/苏梅提出：买家拍错了/, /还没有学习，课程停用/, /原路退回微信支付/])
    await expect.element(dialog.getByText(text)).toBeVisible();
  await dialog.getByRole("button", { name: "退款 ¥399.00" }).click();
  await expect.element(page.getByText("已退款 ¥399.00")).toBeVisible();
  expect(sent).toEqual({ ending: 1 });
});
