import { listRefundTasks } from "@zhutu/domain/ordering/refunds/contract.ts";
import { formatAmount } from "@zhutu/domain/money.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { Typography } from "antd";
import { useState } from "react";
import { ListViews } from "../../features/desk/office/list-views.tsx";
import {
  REFUND_FILTERS,
  refundColumns,
  refundList,
  refundListQuery,
  type RefundTask,
} from "../../features/ordering/office/refund-list.tsx";
import { useRefundActs } from "../../features/ordering/office/use-refund-acts.tsx";
import { useApi } from "../../lib/api/query.ts";
import { routeHandle } from "../../lib/route-handle.ts";
import { ListPage } from "../../office/list-page.tsx";
import { useListParams } from "../../office/use-list-params.ts";

export const handle = routeHandle({
  access: ["admin"],
  needs: "manageOrders",
  title: "退款",
  menu: { section: "销售", icon: "return" },
});

/** Money that waits to be given back, the oldest first. */
export default function OfficeRefunds() {
  const [now] = useState(() => new Date());
  const list = useListParams(refundList);
  const query = useApi(
    listRefundTasks,
    { query: refundListQuery(list) },
    { placeholderData: keepPreviousData },
  );
  const { tasks, total, openAmt, doneAmt } = query.data ?? {};
  const shown = JSON.stringify(refundListQuery(list));
  const [answered, setAnswered] = useState<Answered>();
  const { actsOf, dialog } = useRefundActs((task) =>
    setAnswered({ task, at: tasks?.findIndex(isOf(task)) ?? -1, shown }),
  );
  const rows = tasks && withAnswered(tasks, answered?.shown === shown ? answered : undefined);
  const { state } = list.filters;
  return (
    <>
      <ListPage
        {...{ name: "refunds", list, query, rows, total }}
        views={<ListViews list="refunds" />}
        idOf={(one) => one.refundTaskId}
        unit="笔"
        filters={REFUND_FILTERS}
        columns={refundColumns(now, actsOf)}
        summary={
          <>
            共 {total} 笔{state !== "done" && <Sum of="待退" amount={openAmt} />}
            {state !== "open" && <Sum of="已退" amount={doneAmt} />}
          </>
        }
        empty={{ text: state === "open" ? "没有待退的款项" : "还没有退款" }}
      />
      {dialog}
    </>
  );
}

/** A task as the company answered, and at which place of which list it stood. */
type Answered = { task: RefundTask; at: number; shown: string };
const isOf =
  ({ refundTaskId }: RefundTask) =>
  (one: RefundTask) =>
    one.refundTaskId === refundTaskId;

/** A task that has just been dealt with stays where it stood, with what became of it, until another list is asked for. */
function withAnswered(tasks: readonly RefundTask[], answered: Answered | undefined): readonly RefundTask[] {
  if (!answered || answered.at < 0 || tasks.some(isOf(answered.task))) return tasks;
  return tasks.toSpliced(answered.at, 0, answered.task);
}

const Sum = ({ of, amount }: { of: string; amount: number | undefined }) => (
  <>
    ，{of} <Typography.Text strong>{formatAmount(amount)}</Typography.Text>
  </>
);
