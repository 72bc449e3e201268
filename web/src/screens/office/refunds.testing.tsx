// The page 退款 on a server that answers what a test says, and one task of it.
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import type { listRefundTasks } from "@zhutu/domain/refunds/contract.ts";
import { page } from "vitest/browser";
import { OfficeProvider } from "../../office/shell/office-provider.tsx";
import { type Answers, openScreen } from "../../testing/open-screen.tsx";
import { pressRowAct } from "../../testing/row-act.ts";
import { routeOf } from "../../testing/route-of.ts";
import OfficeRefunds from "./refunds.tsx";

export type Task = CallReply<typeof listRefundTasks>["tasks"][number];

export const open = (answers: Answers, at: string) =>
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
export const task: Task = {
  refundTaskId: 5,
  orderId: "20261120190327155000",
  transactionId: "4200002876202611209173",
  amount: 399,
  total: 399,
  currency: "CNY",
  reason: "paid-twice",
  courseNames: [],
  lines: [],
  begun: null,
  mayConfirm: false,
  mayWithdraw: false,
  method: "wechat",
  refundState: "waiting",
  mayRefund: true,
  mayCheck: false,
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
    userId: 11,
    userName: "陈立群",
    telephone: "138****0002",
  },
};

export const list = "GET /api/admin/refund-tasks";
export const asked = {
  refundNo: "TK20261125T5N1",
  attempt: 1,
  askedTime: "2026-11-25T02:40:00.000Z",
  askedByName: "林晓雯",
  endedTime: null,
};

export const at = "/board/admin/refunds";
export const act = (name: string) => page.getByRole("button", { name: `${name} 20261120190327155000` });
/** Presses an act that stands under 更多. */
export const pressMore = (name: string) => pressRowAct(name, task.orderId);
export const row = () => page.getByRole("row", { name: /陈立群/ });

export const done: Task = {
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
