// Rows of 退款 that were dealt with: they stay where they stood, until another list is asked for.
import type { RefundState } from "@zhutu/domain/refunds/process.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { act, asked, at, done, list, open, pressMore, row, type Task, task } from "./refunds.testing.tsx";

/** Types a refund's number and its note and sends them. */
async function noteByHand(): Promise<void> {
  await pressMore("登记退款");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabelText("退款单号").fill("50300001");
  await dialog.getByLabelText("办理说明").fill("转账退回");
  await dialog.getByRole("button", { name: /登记退款/ }).click();
}

test("money that is noted as given back by hand keeps its row, which says by whom and how", async () => {
  let waiting = [task];
  const settled = { ...done, asked: null, refundNo: "50300001", doneNote: "转账退回" };
  await open(
    {
      [list]: () => ({ tasks: waiting, total: waiting.length, openAmt: 0, doneAmt: 0 }),
      "POST /api/admin/refund-tasks/5/settle": () => {
        waiting = [];
        return settled;
      },
    },
    at,
  );
  await noteByHand();
  await expect.element(page.getByText("退款已登记", { exact: true })).toBeVisible();
  await expect.element(page.getByText(/^共 1 笔，其中 1 笔已处理，/)).toBeVisible();
  await expect.element(row().getByText("已退款", { exact: true })).toBeVisible();
  await expect.element(row().getByText(/^50300001，林晓雯 .*，转账退回$/)).toBeVisible();
});

test.each(["原路退回", "登记退款"])(
  "%s in a second tab, when another has dealt with it: the row stays and says what became of it",
  async (name) => {
    const settled = () =>
      Response.json({
        code: "error",
        msg: "这笔退款已经处理过，在“已退款”里可以查到",
        reason: "REFUND_SETTLED",
      });
    let isDealtWith = false;
    const press = () => {
      isDealtWith = true;
      return settled();
    };
    await open(
      {
        [list]: ({ query }) =>
          query.get("state") === "all"
            ? { tasks: [done], total: 1, openAmt: 0, doneAmt: 399 }
            : { tasks: isDealtWith ? [] : [task], total: isDealtWith ? 0 : 1, openAmt: 0, doneAmt: 0 },
        "POST /api/admin/refund-tasks/5/refund": press,
        "POST /api/admin/refund-tasks/5/settle": press,
      },
      at,
    );
    if (name === "登记退款") await noteByHand();
    else {
      await act(name).click();
      await page.getByRole("dialog").getByRole("button", { name: "退回 ¥399.00" }).click();
    }
    await expect.element(page.getByText("这笔退款已经处理过，在“已退款”里可以查到")).toBeVisible();
    await expect.element(page.getByText(/^共 1 笔，其中 1 笔已处理，/)).toBeVisible();
    await expect.element(row().getByText(/^TK20261125T5N1，林晓雯/)).toBeVisible();
  },
);

test("money that is given back at once says so, and its row stays among those that wait until another list is asked for", async () => {
  const other = { ...task, refundTaskId: 6, orderId: "20261120190327155001" };
  let waiting = [task, other];
  await open(
    {
      [list]: () => ({ tasks: waiting, total: waiting.length, openAmt: 399, doneAmt: 0 }),
      "POST /api/admin/refund-tasks/5/refund": () => {
        waiting = [other];
        return done;
      },
    },
    at,
  );
  await act("原路退回").click();
  await page.getByRole("dialog").getByRole("button", { name: "退回 ¥399.00" }).click();
  await expect.element(page.getByText("已退款 ¥399.00", { exact: true })).toBeVisible();
  await expect.element(page.getByText(/^共 2 笔，其中 1 笔已处理，待退 ¥399\.00$/)).toBeVisible();
  const first = page.getByRole("row").nth(1);
  await expect.element(first.getByText("已退款", { exact: true })).toBeVisible();
  await expect.element(first.getByText(/^TK20261125T5N1，林晓雯/)).toBeVisible();
  await page.getByLabelText("买家手机号、订单号").fill("2026 1120-1903");
  await page.getByRole("button", { name: /查\s*询/ }).click();
  await expect.element(page.getByText("已退款", { exact: true })).not.toBeInTheDocument();
});

const ids = [5, 6, 7, 8];
const orderIdOf = (id: number) => `2026112019032715500${id}`;

/** Four tasks that wait, each of a buyer of its own; what is given back leaves the list. */
async function openFour(first: Readonly<Record<number, RefundState>> = {}) {
  let waiting: readonly Task[] = ids.map((id) => ({
    ...task,
    refundTaskId: id,
    orderId: orderIdOf(id),
    order: task.order && { ...task.order, userName: `学员${id}` },
  }));
  const leave = (id: number): void => {
    waiting = waiting.filter(({ refundTaskId }) => refundTaskId !== id);
  };
  const become = (id: number, refundState: RefundState) => {
    const one = waiting.find(({ refundTaskId }) => refundTaskId === id);
    const now = { ...one, refundState, mayRefund: false, mayCheck: true, maySettle: false, asked } as Task;
    if (refundState === "done") leave(id);
    else waiting = waiting.map((before) => (before === one ? now : before));
    return now;
  };
  await open(
    {
      [list]: () => ({ tasks: waiting, total: waiting.length, openAmt: 399, doneAmt: 0 }),
      ...Object.fromEntries(
        ids.flatMap((id) => [
          [`POST /api/admin/refund-tasks/${id}/refund`, () => become(id, first[id] ?? "done")],
          [`POST /api/admin/refund-tasks/${id}/check`, () => become(id, "done")],
        ]),
      ),
    },
    at,
  );
  return { leave };
}

/** Gives one back; by then so many are counted, and so many of them were dealt with. */
async function giveBack(id: number, all: number, dealtWith: number): Promise<void> {
  await page.getByRole("button", { name: `原路退回 ${orderIdOf(id)}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "退回 ¥399.00" }).click();
  const words = `共 ${all} 笔，${dealtWith > 0 ? `其中 ${dealtWith} 笔已处理，` : ""}待退`;
  await expect.element(page.getByText(new RegExp(`^${words}`))).toBeVisible();
  await expect.element(page.getByText(`第 1 至 ${all} 笔，共 ${all} 笔`)).toBeVisible();
}
const buyersShown = () =>
  page
    .getByRole("row")
    .elements()
    .flatMap(({ textContent }) => /学员\d/.exec(textContent)?.[0] ?? []);
const rowsAre = (...of: number[]) => expect.poll(buyersShown).toEqual(of.map((id) => `学员${id}`));

test.each([[[6, 5, 8]], [[5, 6, 8]], [[8, 6, 5]]])(
  "several that are given back one after the other, %j, all stay, each where it stood",
  async (order) => {
    await openFour();
    await rowsAre(...ids);
    for (const [before, id] of order.entries()) await giveBack(id, ids.length, before + 1);
    await rowsAre(...ids);
    await expect.poll(() => page.getByText("已退款", { exact: true }).elements().length).toBe(3);
  },
);

test("a row that stays keeps its neighbours when another leaves the list", async () => {
  const { leave } = await openFour();
  await giveBack(6, 4, 1);
  leave(5);
  await giveBack(8, 3, 2);
  await rowsAre(6, 7, 8);
});

test("a task that is dealt with twice stands once, as it is by then", async () => {
  await openFour({ 6: "processing" });
  await giveBack(6, 4, 0);
  await page.getByRole("button", { name: `重新查询 ${orderIdOf(6)}` }).click();
  await expect.element(page.getByText(/^共 4 笔，其中 1 笔已处理，/)).toBeVisible();
  await rowsAre(...ids);
  expect(page.getByText("退款处理中", { exact: true }).elements()).toEqual([]);
});

test.each(["", "?page=2"])(
  "a page of a long list keeps the row that was dealt with and shows all others of it: %s",
  async (search) => {
    const all = Array.from({ length: 30 }, (_, place) => ({
      ...task,
      refundTaskId: place + 5,
      orderId: `202611201903271551${place + 10}`,
    }));
    let waiting = all;
    const first = all[search === "" ? 0 : 10];
    if (!first) throw new Error("no task");
    await open(
      {
        [list]: ({ query }) => {
          const from = (Number(query.get("page") ?? 1) - 1) * 10;
          return { tasks: waiting.slice(from, from + 10), total: waiting.length, openAmt: 399, doneAmt: 0 };
        },
        [`POST /api/admin/refund-tasks/${first.refundTaskId}/refund`]: () => {
          waiting = waiting.filter((one) => one !== first);
          return { ...done, refundTaskId: first.refundTaskId, orderId: first.orderId };
        },
      },
      at + search,
    );
    await page.getByRole("button", { name: `原路退回 ${first.orderId}` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "退回 ¥399.00" }).click();
    await expect.element(page.getByText(/^共 30 笔，其中 1 笔已处理，/)).toBeVisible();
    const rows = page.getByRole("row", { name: /202611201903271551/ });
    await expect.poll(() => rows.elements().length).toBe(11);
  },
);
