import type { orderRow } from "@zhutu/domain/ordering/contract.ts";
import { copiesText } from "@zhutu/domain/ordering/order.ts";
import { isRefundedWhole, refundedText } from "@zhutu/domain/ordering/refunded.ts";
import { normaliseExclusiveCode } from "@zhutu/domain/pricing/exclusive-code.ts";
import { Button, Flex, Tag, Typography } from "antd";
import { Link } from "react-router";
import type { z } from "zod";
import { ActButton } from "../../../office/act-button.tsx";
import { copyText } from "../../../ui/copy.ts";
import { type Column, tight } from "../../../office/table/columns.tsx";
import { StatusTag } from "../../../office/status-tag.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { officePaths } from "../../../office-paths.ts";
import { ORDER_STATES, whyNotSent } from "./order-list.ts";

// The button below is close; WCAG requires 24 px for each target.
const touchable = { lineHeight: "24px" };
const oneLine = { whiteSpace: "nowrap" } as const;

export type OrderRow = z.input<typeof orderRow>;
/** What may be done about an order's invoice, or why not. */
export type InvoiceAct = { open: () => void } | { why: string };
type Acts = { onDeliver: (one: OrderRow) => void; invoiceOf: (one: OrderRow) => InvoiceAct };

/** A package's copies and unit price, by item where it has several. */
function Copies({ items }: { items: OrderRow["orderItems"] }) {
  return items.map((item, at) => (
    <Typography.Text key={at}>
      {items.length > 1 && item.orderItemName} {copiesText(item)}
    </Typography.Text>
  ));
}

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
    cell: (one) => (
      <Flex vertical>
        <Link to={officePaths.order(one.orderId)} style={touchable}>
          {one.orderName}
        </Link>
        <Flex align="center" gap="small" wrap>
          <Typography.Text type="secondary" style={oneLine}>
            {one.orderId}
          </Typography.Text>
          <Button
            type="text"
            size="small"
            icon={<Icon name="copy" />}
            aria-label={`复制订单号 ${one.orderId}`}
            onClick={() => void copyText(one.orderId)}
          />
          {one.orderType === "package" && <Tag color="blue">单位购买</Tag>}
          <RefundedMark {...one} />
        </Flex>
        {one.orderType === "package" && <Copies items={one.orderItems} />}
      </Flex>
    ),
  },
  { key: "amount", title: "订单金额", width: 124, always: true, as: "price", value: (one) => one.orderAmt },
  {
    key: "code",
    title: "专属码",
    width: 92,
    yields: 2,
    value: (one) => normaliseExclusiveCode(one.exclusiveCode),
  },
  {
    key: "buyer",
    title: "买家",
    width: 128,
    cell: (one) => (
      <Flex vertical>
        <span>{one.telephone || "--"}</span>
        <Typography.Text type="secondary">{one.userName}</Typography.Text>
      </Flex>
    ),
  },
  { key: "created", title: "下单时间", width: 172, yields: 1, as: "time", value: (one) => one.createTime },
  { key: "paid", title: "付款时间", width: 172, yields: 3, as: "time", value: (one) => one.paidTime },
  {
    key: "status",
    title: "状态",
    width: 92,
    always: true,
    cell: (one) => (
      <Flex vertical>
        <StatusTag of={ORDER_STATES} is={one.orderStatus} />
        {one.deliveryState === "waiting" && <Typography.Text type="warning">待发货</Typography.Text>}
        {one.deliveryState === "sent" && <Typography.Text type="secondary">已发货</Typography.Text>}
      </Flex>
    ),
  },
  { key: "acts", title: "操作", width: 124, always: true, cell: (one) => <RowActs one={one} {...acts} /> },
];

function RowActs({ one, onDeliver, invoiceOf }: Acts & { one: OrderRow }) {
  const invoice = invoiceOf(one);
  return (
    <Flex gap={12}>
      <Act
        name="发货"
        of={one.orderId}
        why={one.deliveryState === "sent" ? "已发货" : whyNotSent(one.deliveryState, one.orderStatus)}
        onPress={() => onDeliver(one)}
      />
      <Act
        name="开发票"
        of={one.orderId}
        why={"why" in invoice ? invoice.why : undefined}
        onPress={() => "open" in invoice && invoice.open()}
      />
    </Flex>
  );
}

type ActProps = { name: string; of: string; why: string | undefined; onPress: () => void };

function Act({ name, of, why, onPress }: ActProps) {
  return (
    <ActButton type="link" style={tight} why={why} aria-label={`${name} ${of}`} onClick={onPress}>
      {name}
    </ActButton>
  );
}
