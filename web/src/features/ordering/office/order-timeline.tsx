import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { listInvoices } from "@zhutu/domain/invoicing/contract.ts";
import { ORDER_STEP_LABELS } from "@zhutu/domain/ordering/order-status.ts";
import { listRefundTasks } from "@zhutu/domain/refunds/contract.ts";
import { isPart, refundReasonText, taskAmount } from "@zhutu/domain/refunds/refund.ts";
import { formatTime } from "@zhutu/domain/time.ts";
import { Flex, Timeline, Typography } from "antd";
import { useApi } from "../../../lib/api/query.ts";
import type { OrderDetail } from "../../../lib/orders/order.ts";

type Step = { at: string; text: string };
type Invoices = CallReply<typeof listInvoices>["invoices"];
type Tasks = CallReply<typeof listRefundTasks>["tasks"];

/** An order's events, oldest first: the order, its parcel, invoices and refunds. */
export function OrderTimeline({ order }: { order: OrderDetail }) {
  const { orderId } = order;
  // The same queries as the cards beside it.
  const invoices = useApi(listInvoices, { query: { orderId, pageSize: 100 } });
  const refunds = useApi(listRefundTasks, { query: { orderId, state: "all", pageSize: 100 } });
  const steps = [
    ...stepsOfOrder(order),
    ...stepsOfInvoices(invoices.data?.invoices ?? []),
    ...stepsOfRefunds(refunds.data?.tasks ?? []),
  ].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return (
    <Timeline
      items={steps.map(({ text, at }) => ({
        key: `${text} ${at}`,
        content: (
          <Flex vertical>
            <span>{text}</span>
            <Typography.Text type="secondary">{formatTime(at)}</Typography.Text>
          </Flex>
        ),
      }))}
    />
  );
}

const step = (at: string | null, text: string): Step[] => (at === null ? [] : [{ at, text }]);

function stepsOfOrder({ office, expressCompany, trackingNo }: OrderDetail): Step[] {
  if (!office) return [];
  return [
    ...office.steps.map(({ reason, at }) => ({ at, text: ORDER_STEP_LABELS[reason] })),
    ...step(office.sentTime, ["发货", expressCompany, trackingNo].filter(Boolean).join(" ")),
  ];
}

/** An invoice replacing a voided one has no application. */
const stepsOfInvoices = (invoices: Invoices): Step[] => {
  const applied = invoices.map(({ createTime }) => createTime).toSorted()[0];
  return invoices.flatMap(({ createTime, sentTime, voidedTime, invoiceNo }) => [
    ...step(createTime === applied ? createTime : null, "申请发票"),
    ...step(sentTime, `发票已发送${invoiceNo && ` ${invoiceNo}`}`),
    ...step(voidedTime, `发票作废${invoiceNo && ` ${invoiceNo}`}`),
  ]);
};

const stepsOfRefunds = (tasks: Tasks): Step[] =>
  tasks.flatMap((task) => [
    ...step(task.createTime, `待退款 ${taskAmount(task)}（${refundReasonText(task)}${ofWhole(task)}）`),
    ...step(task.doneTime, `已退款 ${taskAmount(task)}`),
  ]);

const ofWhole = (task: Tasks[number]): string =>
  isPart(task) ? `，实付 ${taskAmount({ ...task, amount: task.total })}` : "";
