import type { orderRow } from "@zhutu/domain/ordering/contract.ts";
import { whyNotAct } from "@zhutu/domain/ordering/desk/order-acts.ts";
import { copiesText } from "@zhutu/domain/ordering/order.ts";
import { isRefundedWhole, refundedText } from "@zhutu/domain/ordering/refunded.ts";
import { normaliseExclusiveCode } from "@zhutu/domain/pricing/exclusive-code.ts";
import { Tag, Typography } from "antd";
import { Link } from "react-router";
import type { z } from "zod";
import { copyText } from "../../../ui/copy.ts";
import type { Column } from "../../../office/table/columns.tsx";
import { type RowAct, RowActs } from "../../../office/table/row-acts.tsx";
import { Trouble } from "../../../office/table/trouble.tsx";
import { TwoLines } from "../../../office/table/two-lines.tsx";
import type { InvoiceAct } from "../../../lib/orders/order.ts";
import { PersonLink } from "../../../office/person-link.tsx";
import { StatusTag } from "../../../office/status-tag.tsx";
import { officePaths } from "../../../office-paths.ts";
import { ORDER_STATES, whyNotSent } from "./order-list.ts";

export type OrderRow = z.input<typeof orderRow>;
const isDue = (act: InvoiceAct): boolean => "open" in act && act.sent === undefined;
type Acts = { onDeliver: (one: OrderRow) => void; invoiceOf: (one: OrderRow) => InvoiceAct };

/** A package's copies and unit price, by item where it has several. */
const copiesOf = ({ orderItems }: OrderRow): string =>
  orderItems
    .map((item) => [orderItems.length > 1 ? item.orderItemName : "", copiesText(item)].join(" ").trim())
    .join("，");

/** An order's refund for staff: a word for a full one, else the amount. */
export function RefundedMark(order: { orderAmt: number; refundedAmt: number }) {
  if (order.refundedAmt === 0) return null;
  return isRefundedWhole(order) ? (
    <Tag color="red">已退款</Tag>
  ) : (
    <Tag color="red">{refundedText(order.refundedAmt)}</Tag>
  );
}

/** The fields of AORD-006, when it was paid, and what may be done. */
export const orderColumns = (acts: Acts): readonly Column<OrderRow>[] => [
  {
    key: "order",
    title: "订单",
    always: true,
    cell: (one) => {
      const isPackage = one.orderType === "package";
      const copies = isPackage ? copiesOf(one) : "";
      return (
        <TwoLines
          whole={[one.orderName, one.orderId, copies].filter(Boolean).join("\n")}
          second={
            <>
              {one.orderId}
              {isPackage && ` 单位购买 ${copies}`}
            </>
          }
        >
          <Link to={officePaths.order(one.orderId)}>{one.orderName}</Link>
        </TwoLines>
      );
    },
  },
  { key: "amount", title: "订单金额", width: 112, always: true, as: "price", value: (one) => one.orderAmt },
  {
    key: "code",
    title: "专属码",
    width: 80,
    yields: 2,
    value: (one) => normaliseExclusiveCode(one.exclusiveCode),
  },
  {
    key: "buyer",
    title: "买家",
    width: 120,
    always: true,
    cell: (one) => (
      <TwoLines whole={one.userName} second={one.telephone}>
        <PersonLink userId={one.userId} name={one.userName} />
      </TwoLines>
    ),
  },
  { key: "created", title: "下单时间", width: 160, yields: 3, as: "time", value: (one) => one.createTime },
  { key: "paid", title: "付款时间", width: 160, yields: 1, as: "time", value: (one) => one.paidTime },
  {
    key: "status",
    title: "状态",
    width: 160,
    always: true,
    cell: (one) => (
      <Trouble
        of={[
          one.refundDueAmt > 0 && { word: "待退款", tone: "red" },
          one.deliveryState === "waiting" && { word: "待发货", tone: "warn" },
          isDue(acts.invoiceOf(one)) && one.refundDueAmt === 0 && { word: "待开票", tone: "warn" },
        ]}
      >
        <StatusTag of={ORDER_STATES} is={one.orderStatus} />
        {one.deliveryState === "sent" && <Typography.Text type="secondary">已发货</Typography.Text>}
        <RefundedMark {...one} />
      </Trouble>
    ),
  },
  {
    key: "acts",
    title: "操作",
    width: 100,
    always: true,
    cell: (one) => <RowActs of={one.orderId} acts={actsOf(one, acts)} />,
  },
];

function actsOf(one: OrderRow, { onDeliver, invoiceOf }: Acts): RowAct[] {
  const invoice = invoiceOf(one);
  const whyNot = whyNotAct(one);
  return [
    {
      label: "发货",
      why: one.deliveryState === "sent" ? "已发货" : whyNotSent(one.deliveryState, one.orderStatus),
      run: () => onDeliver(one),
    },
    {
      label: "sent" in invoice ? `发票：${invoice.sent}` : "开发票",
      quiet: !isDue(invoice),
      ...("open" in invoice ? { run: invoice.open } : invoice),
    },
    {
      label: "分配课程",
      why: whyNot.seats,
      to: officePaths.assignCopies(one.orderId),
    },
    {
      label: "改地址",
      quiet: true,
      why: whyNot.address,
      to: officePaths.order(one.orderId, { form: "address" }),
    },
    {
      label: "换课",
      quiet: true,
      why: whyNot.exchange,
      to: officePaths.order(one.orderId, { form: "exchange" }),
    },
    {
      label: "退款",
      quiet: true,
      danger: true,
      why: whyNot.refund,
      to: officePaths.order(one.orderId, { form: "refund" }),
    },
    { label: "复制订单号", quiet: true, run: () => void copyText(one.orderId) },
    { label: "打开订单", quiet: true, to: officePaths.order(one.orderId) },
  ];
}
