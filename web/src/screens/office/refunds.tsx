import { listRefundTasks } from "@zhutu/domain/refunds/contract.ts";
import { formatAmount } from "@zhutu/domain/money.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { Typography } from "antd";
import { useState } from "react";
import { ListViews } from "../../features/desk/office/list-views.tsx";
import { refundColumns, refundList, type RefundTask } from "../../features/refunds/office/refund-list.tsx";
import { useRefundActs } from "../../features/refunds/office/use-refund-acts.tsx";
import { useApi } from "../../lib/api/query.ts";
import { routeHandle } from "../../lib/route-handle.ts";
import { ListPage } from "../../office/list/list-page.tsx";
import { useListParams } from "../../lib/lists/use-list-params.ts";
import { serverNow } from "../../lib/api/server-clock.ts";

export const handle = routeHandle({
  access: ["admin"],
  needs: "manageOrders",
  title: "退款",
  menu: { section: "销售", icon: "return" },
});

/** Money that waits to be given back, the oldest first. */
export default function OfficeRefunds() {
  const [now] = useState(() => new Date(serverNow()));
  const list = useListParams(refundList);
  const query = useApi(listRefundTasks, { query: list.query }, { placeholderData: keepPreviousData });
  const { tasks, total, openAmt, doneAmt } = query.data ?? {};
  const shown = JSON.stringify(list.query);
  const [answered, setAnswered] = useState<readonly Answered[]>([]);
  const rows =
    tasks &&
    withAnswered(
      tasks,
      answered.filter((one) => one.shown === shown),
    );
  const { actsOf, dialog } = useRefundActs((task) => {
    const place = rows?.findIndex(isOf(task)) ?? -1;
    if (rows === undefined || place < 0) return;
    const dealtWith = { task, above: rows.slice(0, place), shown };
    setAnswered((before) => [
      ...before.filter((one) => one.shown === shown && !isOf(task)(one.task)),
      dealtWith,
    ]);
  });
  const { state } = list.filters;
  // Settled rows that are still shown are counted as in the list's footer.
  const stayed = rows && tasks ? rows.length - tasks.length : 0;
  const counted = total === undefined ? undefined : total + stayed;
  return (
    <>
      <ListPage
        {...{ name: "refunds", list, query, rows, total: counted }}
        views={<ListViews list="refunds" />}
        idOf={(one) => one.refundTaskId}
        unit="笔"
        columns={refundColumns(now, actsOf)}
        summary={
          <>
            共 {counted} 笔{stayed > 0 && `，其中 ${stayed} 笔已处理`}
            {state !== "done" && <Sum of="待退" amount={openAmt} />}
            {state !== "open" && <Sum of="已退" amount={doneAmt} />}
          </>
        }
        empty={{ text: state === "open" ? "没有待退的款项" : "还没有退款" }}
      />
      {dialog}
    </>
  );
}

/** A settled task, with the list and the rows above it. */
type Answered = { task: RefundTask; above: readonly RefundTask[]; shown: string };
const isOf =
  ({ refundTaskId }: RefundTask) =>
  (one: RefundTask) =>
    one.refundTaskId === refundTaskId;

/**
 * Tasks that have just been dealt with stay where they stood, with what became of them, until another list is asked
 * for: below the nearest that stood above them and is still there, as others may have left the list meanwhile.
 */
const withAnswered = (tasks: readonly RefundTask[], answered: readonly Answered[]): readonly RefundTask[] =>
  answered
    .filter(({ task }) => !tasks.some(isOf(task)))
    .reduce((rows, { task, above }) => {
      const nearest = rows.findLastIndex((row) => above.some(isOf(row)));
      return rows.toSpliced(nearest + 1, 0, task);
    }, tasks);

const Sum = ({ of, amount }: { of: string; amount: number | undefined }) => (
  <>
    ，{of} <Typography.Text strong>{formatAmount(amount)}</Typography.Text>
  </>
);
