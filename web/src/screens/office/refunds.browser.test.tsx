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
  let answer: unknown = refused(200, "这笔退款已经处理过，在“已退款”里可以查到");
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
  await expect.element(page.getByText("这笔退款已经处理过，在“已退款”里可以查到")).toBeVisible();
  await expect.element(dialog.getByLabelText("退款单号")).toHaveValue("50300001");
  answer = { ...task, refundState: "done" };
  await dialog.getByRole("button", { name: /登记退款/ }).click();
  await expect.element(page.getByText("退款已登记", { exact: true })).toBeVisible();
  expect(JSON.parse(called(settle)[0]?.body ?? "")).toEqual({ refundNo: "50300001", note: "原路退回" });
});

const list = "GET /api/admin/refund-tasks";
const asked = {
  refundNo: "TK20261125T5N1",
  attempt: 1,
  askedTime: "2026-11-25T02:40:00.000Z",
  askedByName: "林晓雯",
  endedTime: null,
};
/** A server that keeps the task as the company's refund stands. */
function answersOf(first: Task): { answers: Answers; become: (over: Partial<Task>) => void } {
  let now = first;
  return {
    become: (over) => void (now = { ...now, ...over }),
    answers: {
      [list]: () => ({ tasks: [now], total: 1, openAmt: 399, doneAmt: 0 }),
      "POST /api/admin/refund-tasks/5/refund": () =>
        (now = { ...now, refundState: "processing", mayRefund: false, maySettle: false, asked }),
      "POST /api/admin/refund-tasks/5/check": () =>
        (now = { ...now, refundState: "abnormal", mayRefund: true, maySettle: true }),
    },
  };
}
const at = "/board/admin/refunds";
const act = (name: string) => page.getByRole("button", { name: `${name} 20261120190327155000` });
const row = () => page.getByRole("row", { name: /陈立群/ });

test("money is asked back from the company by one click, after a question that says what and what stays", async () => {
  const { called } = await open(answersOf(task).answers, at);
  await act("原路退回").click();
  const question = page.getByRole("dialog");
  for (const text of [
    /退回微信支付（重复付款，支付单号 4200002876202611209173）/,
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

test("a refund under way is asked after; one that ends without money may be tried anew, or be given back by hand", async () => {
  const { answers } = answersOf({
    ...task,
    refundState: "processing",
    mayRefund: false,
    maySettle: false,
    asked,
  });
  await open(answers, at);
  await act("重新查询").click();
  await expect
    .element(page.getByText("退款没有受理：¥399.00 退不进原账户，请转账退回后登记退款"))
    .toBeVisible();
  await expect.element(row().getByText("退款异常，退不进原账户")).toBeVisible();
  for (const shown of ["重新退款", "登记退款"]) await expect.element(act(shown)).toBeVisible();
});

const done: Task = {
  ...task,
  refundState: "done",
  mayRefund: false,
  maySettle: false,
  asked,
  doneTime: "2026-11-25T02:40:01.000Z",
  refundNo: "TK20261125T5N1",
  doneByName: "林晓雯",
  doneNote: "原路退回",
};

/** Types a refund's number and its note and sends them. */
async function noteByHand(): Promise<void> {
  await act("登记退款").click();
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
  await expect.element(page.getByText(/^共 0 笔/)).toBeVisible();
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
    await expect.element(page.getByText(/^共 0 笔/)).toBeVisible();
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
  await expect.element(page.getByText(/^共 1 笔，待退 ¥399\.00$/)).toBeVisible();
  const first = page.getByRole("row").nth(1);
  await expect.element(first.getByText("已退款", { exact: true })).toBeVisible();
  await expect.element(first.getByText(/^TK20261125T5N1，林晓雯/)).toBeVisible();
  await page.getByLabelText("订单号").fill("2026 1120-1903");
  await page.getByRole("button", { name: /查\s*询/ }).click();
  await expect.element(page.getByText("已退款", { exact: true })).not.toBeInTheDocument();
});

test("several that are given back one after the other all stay, each where it stood", async () => {
  const ids = [5, 6, 7];
  let waiting = ids.map((id) => ({
    ...task,
    refundTaskId: id,
    orderId: `2026112019032715500${id}`,
    order: task.order && { ...task.order, userName: `学员${id}` },
  }));
  const giveBack = (id: number) => () => {
    const one = waiting.find(({ refundTaskId }) => refundTaskId === id);
    waiting = waiting.filter(({ refundTaskId }) => refundTaskId !== id);
    return { ...one, refundState: "done", mayRefund: false, maySettle: false, asked };
  };
  await open(
    {
      [list]: () => ({ tasks: waiting, total: waiting.length, openAmt: 399, doneAmt: 0 }),
      "POST /api/admin/refund-tasks/6/refund": giveBack(6),
      "POST /api/admin/refund-tasks/5/refund": giveBack(5),
    },
    at,
  );
  for (const id of [6, 5]) {
    await page.getByRole("button", { name: `原路退回 2026112019032715500${id}` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "退回 ¥399.00" }).click();
    await expect.element(page.getByText(new RegExp(`^共 ${id - 4} 笔`))).toBeVisible();
  }
  for (const [place, id] of ids.entries())
    await expect
      .element(
        page
          .getByRole("row")
          .nth(place + 1)
          .getByText(`学员${id}`),
      )
      .toBeVisible();
  await expect.poll(() => page.getByText("已退款", { exact: true }).elements().length).toBe(2);
});

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
    become({ refundState: "processing", mayRefund: false, maySettle: false, asked });
    return refused(503, "微信支付暂时没有应答，会自动再问");
  };
  await open({ ...answers, "POST /api/admin/refund-tasks/5/refund": silent }, at);
  await act("原路退回").click();
  await page.getByRole("dialog").getByRole("button", { name: "退回 ¥399.00" }).click();
  await expect.element(page.getByText("微信支付暂时没有应答，会自动再问")).toBeVisible();
  await expect.element(row().getByText("退款处理中")).toBeVisible();
});
