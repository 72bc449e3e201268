// Who works through a list with the keyboard goes on in the next row after a dialog that asked for words, too.
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import * as money from "./money.testing.tsx";
import * as refunds from "./refunds.testing.tsx";

const dialog = () => page.getByRole("dialog");

test("after a difference was explained, its row gone, the next row's act has the focus", async () => {
  const other = { ...money.unbilled, differenceId: 10, transactionId: "4200002876202611209176" };
  let differences = [money.unbilled, other];
  await money.openPage(
    money.shop([money.open], {
      [money.list]: () => ({ differences, total: differences.length, deltaAmt: 0 }),
      "POST /api/admin/bill-differences/9/explain": () => {
        differences = [other];
        return null;
      },
    }),
  );
  await money.button("写说明 4200002876202611209175").click();
  await dialog().getByLabelText("说明").fill("通道立减");
  await dialog().getByRole("button", { name: "保存说明" }).click();
  await expect.element(page.getByText("说明已保存", { exact: true })).toBeVisible();
  await expect.element(money.button("写说明 4200002876202611209176")).toHaveFocus();
});

test("after a refund was noted, 更多 of the next row has the focus; closed without, the same row's", async () => {
  const second = { ...refunds.task, refundTaskId: 6, orderId: "20261120190327155001" };
  let tasks = [refunds.task, second];
  await refunds.open(
    {
      [refunds.list]: () => ({ tasks, total: tasks.length, openAmt: 399, doneAmt: 0 }),
      "POST /api/admin/refund-tasks/5/settle": () => {
        tasks = [second];
        return refunds.done;
      },
    },
    refunds.at,
  );
  await refunds.pressMore("登记退款");
  await expect.element(dialog().getByLabelText("退款单号")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(refunds.act("更多操作")).toHaveFocus();
  await refunds.pressMore("登记退款");
  await dialog().getByLabelText("退款单号").fill("50300001");
  await dialog().getByLabelText("办理说明").fill("转账退回");
  await dialog()
    .getByRole("button", { name: /登记退款/ })
    .click();
  await expect.element(page.getByText("退款已登记", { exact: true })).toBeVisible();
  await expect.element(page.getByRole("button", { name: `更多操作 ${second.orderId}` })).toHaveFocus();
});

test.each([
  ["of an order", refunds.task, "登记后通知买家，不能撤销。"],
  ["without an order", { ...refunds.task, order: null }, "登记后不能撤销。"],
])("money %s: the question says what noting it does, in a whole sentence", async (_, task, sentence) => {
  await refunds.open(
    { [refunds.list]: () => ({ tasks: [task], total: 1, openAmt: 399, doneAmt: 0 }) },
    refunds.at,
  );
  await refunds.pressMore("登记退款");
  await expect.poll(() => dialog().element().textContent).toContain(`再在这里登记。${sentence}`);
});
