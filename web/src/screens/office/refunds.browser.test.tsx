import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { type Answers, refused } from "../../testing/open-screen.tsx";
import { act, asked, at, list, open, pressMore, row, type Task, task } from "./refunds.testing.tsx";

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
  let answer: unknown = refused(200, "这笔退款已经处理过，在“已退款”里可以查到");
  const { called } = await open(
    {
      "GET /api/admin/refund-tasks": () => ({ tasks: [task], total: 1, openAmt: 399, doneAmt: 0 }),
      [settle]: () => answer,
    },
    "/board/admin/refunds?reason=paid-twice",
  );
  for (const text of ["重复付款", "¥399.00", "3 天", "待退款"])
    await expect.element(row().getByText(text, { exact: true })).toBeVisible();
  const query = called("GET /api/admin/refund-tasks").at(-1)?.query;
  expect([query?.get("state"), query?.get("reason")]).toEqual(["open", "paid-twice"]);
  await pressMore("登记退款");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: /登记退款/ }).click();
  await expect.element(dialog.getByText("请输入退款单号")).toBeVisible();
  await dialog.getByLabelText("退款单号").fill("50300001");
  await dialog.getByLabelText("办理说明").fill("原路退回");
  await dialog.getByRole("button", { name: /登记退款/ }).click();
  await expect.element(page.getByText("这笔退款已经处理过，在“已退款”里可以查到")).toBeVisible();
  await expect.element(dialog.getByLabelText("退款单号")).toHaveValue("50300001");
  answer = { ...task, refundState: "done" };
  await dialog.getByRole("button", { name: /登记退款/ }).click();
  await expect.element(page.getByText("退款已登记", { exact: true })).toBeVisible();
  expect(JSON.parse(called(settle)[0]?.body ?? "")).toEqual({ refundNo: "50300001", note: "原路退回" });
});

/** A server that keeps the task as the company's refund stands. */
function answersOf(
  first: Task,
  checked: Partial<Task> = {},
): { answers: Answers; become: (over: Partial<Task>) => void } {
  let now = first;
  return {
    become: (over) => void (now = { ...now, ...over }),
    answers: {
      [list]: () => ({ tasks: [now], total: 1, openAmt: 399, doneAmt: 0 }),
      "POST /api/admin/refund-tasks/5/refund": () =>
        (now = {
          ...now,
          refundState: "processing",
          mayRefund: false,
          mayCheck: true,
          maySettle: false,
          asked,
        }),
      "POST /api/admin/refund-tasks/5/check": () => (now = { ...now, ...checked }),
    },
  };
}
test("money is asked back from the company by one click, after a question that says what and what stays", async () => {
  const { called } = await open(answersOf(task).answers, at);
  await act("原路退回").click();
  const question = page.getByRole("dialog");
  for (const text of [
    /退回微信支付（重复付款，付款单号 4200002876202611209173）/,
    /课程不变；重复点击只退一次/,
  ])
    await expect.element(question.getByText(text)).toBeVisible();
  await question.getByRole("button", { name: "退回 ¥399.00" }).click();
  await expect.element(page.getByText("已提出退款 ¥399.00，微信支付处理中")).toBeVisible();
  await expect.element(row().getByText("退款处理中")).toBeVisible();
  await expect
    .element(row().getByText("TK20261125T5N1，林晓雯 2026-11-25 10:40:00 提出", { exact: true }))
    .toBeVisible();
  expect(called("POST /api/admin/refund-tasks/5/refund")).toHaveLength(1);
  for (const gone of ["原路退回", "登记退款"]) expect(act(gone).elements()).toEqual([]);
});

test.each([
  {
    checked: { refundState: "closed", mayRefund: true, mayCheck: true, maySettle: true },
    said: "退款没有受理：微信支付没有退出 ¥399.00，可重新退款；仍退不了的，请转账退回后登记退款",
    label: "退款未成功，可重新退款",
    acts: ["重新退款", "重新查询", "登记退款"],
  },
  {
    checked: { refundState: "abnormal", mayRefund: false, mayCheck: true, maySettle: true },
    said: "¥399.00 退不进原账户，还在微信支付：请到商户平台处理后重新查询；转账退回的，登记后请勿再在商户平台处理",
    label: "退款异常，退不进原账户",
    acts: ["重新查询", "登记退款"],
  },
] as const)(
  "a refund under way is asked after; one that is $checked.refundState then leaves $acts",
  async ({ checked, said, label, acts }) => {
    const underWay = {
      ...task,
      refundState: "processing",
      mayRefund: false,
      mayCheck: true,
      maySettle: false,
      asked,
    } as const;
    await open(answersOf(underWay, checked).answers, at);
    await act("重新查询").click();
    await expect.element(page.getByText(said).first()).toBeVisible();
    await expect.element(row().getByText(label)).toBeVisible();
    // What is to be done about money that is kept stays in its row.
    await expect
      .poll(() => row().getByText(said).elements().length)
      .toBe(checked.refundState === "abnormal" ? 1 : 0);
    // One stands in the row, the others are under 更多.
    const [main, ...others] = acts;
    await expect.element(act(main)).toBeVisible();
    await page.getByRole("button", { name: `更多操作 ${task.orderId}` }).click();
    await expect
      .poll(() =>
        page
          .getByRole("menuitem")
          .elements()
          .map(({ textContent }) => textContent),
      )
      .toEqual(others);
    for (const other of others) expect(act(other).elements()).toEqual([]);
  },
);

test("an order's number is asked for without the blanks and dashes between its groups", async () => {
  const { called } = await open(
    { [list]: () => ({ tasks: [task], total: 1, openAmt: 399, doneAmt: 0 }) },
    `${at}?orderId=${encodeURIComponent("2026 1120-1903 2715 5000")}`,
  );
  await expect.element(row()).toBeVisible();
  expect(called(list).at(-1)?.query.get("orderId")).toBe("20261120190327155000");
});

test("a company that is silent: what the server knows of the task by then is shown", async () => {
  const { answers, become } = answersOf(task);
  const silent = () => {
    become({ refundState: "processing", mayRefund: false, mayCheck: true, maySettle: false, asked });
    return refused(503, "微信支付暂时没有应答，会自动再问");
  };
  await open({ ...answers, "POST /api/admin/refund-tasks/5/refund": silent }, at);
  await act("原路退回").click();
  await page.getByRole("dialog").getByRole("button", { name: "退回 ¥399.00" }).click();
  await expect.element(page.getByText("微信支付暂时没有应答，会自动再问")).toBeVisible();
  await expect.element(row().getByText("退款处理中")).toBeVisible();
});
