// A part of a payment that is given back: the list, the questions before it, and the order's card say of which courses and
// of how much.
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { OrderRefunds } from "../../features/refunds/office/order-refunds.tsx";
import { OfficeProvider } from "../../office/shell/office-provider.tsx";
import { openScreen } from "../../testing/open-screen.tsx";
import { act, asked, at, list, open, pressMore, row, type Task, task } from "./refunds.testing.tsx";

const part: Task = {
  ...task,
  amount: 200,
  total: 2238,
  reason: "already-held",
  courseNames: ["施工管理", "公路实务"],
};
const reason = "已有课程：《施工管理》、《公路实务》";
const answers = { [list]: () => ({ tasks: [part], total: 1, openAmt: 200, doneAmt: 0 }) };

test("the list names the courses, what is given back and what was paid", async () => {
  await open(answers, at);
  for (const text of [reason, "退 ¥200.00", "实付 ¥2,238.00"])
    await expect.element(row().getByText(text, { exact: true })).toBeVisible();
  await expect.element(page.getByText(/^共 1 笔，待退 ¥200\.00$/)).toBeVisible();
});

test("the question before it is given back says which courses, how much of what, and that the rest stays", async () => {
  const { called } = await open(
    {
      ...answers,
      "POST /api/admin/refund-tasks/5/refund": () => ({
        ...part,
        refundState: "processing",
        mayRefund: false,
        maySettle: false,
        asked,
      }),
    },
    at,
  );
  await act("原路退回").click();
  const question = page.getByRole("dialog");
  for (const text of [
    "确定要原路退回 ¥200.00 吗?",
    `订单 20261120190327155000 的这笔付款原路退回微信支付（${reason}，付款单号 4200002876202611209173）。`,
    "退 ¥200.00（实付 ¥2,238.00），其余不退。",
  ])
    await expect.element(question.getByText(text, { exact: true })).toBeVisible();
  await question.getByRole("button", { name: "退回 ¥200.00" }).click();
  await expect.element(page.getByText("已提出退款 ¥200.00，微信支付处理中")).toBeVisible();
  expect(called("POST /api/admin/refund-tasks/5/refund")).toHaveLength(1);
});

const next = "请先在商户平台退回，或转账退回，再在这里登记。登记后通知买家，不能撤销。";

test("so does the form by hand", async () => {
  await open(answers, at);
  await pressMore("登记退款");
  // The shop has asked for none of its own.
  expect(page.getByRole("button", { name: /^填入/ }).elements()).toEqual([]);
  const text = `付款单号 4200002876202611209173（${reason}）：退 ¥200.00（实付 ¥2,238.00）。${next}`;
  await expect.element(page.getByRole("dialog").getByText(text)).toBeVisible();
});

test("where the shop has left the company that was asked, it is to be looked up there before more is given back", async () => {
  const left = { ...part, refundState: "processing", mayRefund: false, maySettle: true, asked } as const;
  await open({ [list]: () => ({ tasks: [left], total: 1, openAmt: 200, doneAmt: 0 }) }, at);
  await act("登记退款").click();
  for (const gone of ["重新退款", "重新查询"]) expect(act(gone).elements()).toEqual([]);
  const text = `付款单号 4200002876202611209173（${reason}）：退 ¥200.00（实付 ¥2,238.00）。已申请原路退回（${asked.refundNo}），请先到商户平台查询结果：已退回的登记这个单号；确认没有退回的，再另行退回并登记。登记后通知买家，不能撤销。`;
  await expect.element(page.getByRole("dialog").getByText(text)).toBeVisible();
});

test("of one that its company keeps the form says by which number to note it, and that it is not given back twice", async () => {
  const kept = { ...part, refundState: "abnormal", mayRefund: false, mayCheck: true, asked } as const;
  await open({ [list]: () => ({ tasks: [kept], total: 1, openAmt: 200, doneAmt: 0 }) }, at);
  await pressMore("登记退款");
  const text = `付款单号 4200002876202611209173（${reason}）：退 ¥200.00（实付 ¥2,238.00）。退款 ${asked.refundNo} 退不进原账户，还在支付平台：已在商户平台处理好的，登记这个单号；转账退回的，登记后请勿再在商户平台处理，以免退两次。登记后通知买家，不能撤销。`;
  const dialog = page.getByRole("dialog");
  await expect.element(dialog.getByText(text)).toBeVisible();
  await dialog.getByRole("button", { name: `填入 ${asked.refundNo}` }).click();
  await expect.element(dialog.getByLabelText("退款单号")).toHaveValue(asked.refundNo);
});

test("of the whole payment nothing more is said than before", async () => {
  await open({ [list]: () => ({ tasks: [task], total: 1, openAmt: 399, doneAmt: 0 }) }, at);
  await pressMore("登记退款");
  const text = `付款单号 4200002876202611209173（重复付款）：退 ¥399.00。${next}`;
  await expect.element(page.getByRole("dialog").getByText(text)).toBeVisible();
  expect(page.getByText(/实付|其余不退/).elements()).toEqual([]);
});

test("the card of the order's page says so, too", async () => {
  await openScreen({
    screens: {
      "/": (
        <OfficeProvider>
          <OrderRefunds order={{ orderId: part.orderId, agreedTerms: null }} mayBegin={false} />
        </OfficeProvider>
      ),
    },
    at: "/",
    role: "admin",
    answers,
  });
  for (const text of [reason, "退 ¥200.00", "实付 ¥2,238.00"])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
});
