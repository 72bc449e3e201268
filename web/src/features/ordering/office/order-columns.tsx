import { formatAmount } from "@zhutu/domain/money.ts";
import type { orderRow } from "@zhutu/domain/ordering/contract.ts";
import { ORDER_STATUS_LABELS, type OrderStatus } from "@zhutu/domain/ordering/order-status.ts";
import { formatTime } from "@zhutu/domain/time.ts";
import type { TableColumnsType } from "antd";
import type { z } from "zod";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { toast } from "../../../ui/toast.ts";
import { Tag, type TagTone } from "../../../ui/tag.tsx";

export type OrderRow = z.input<typeof orderRow>;

const TONES: Readonly<Record<OrderStatus, TagTone>> = { 1: "warn", 2: "green", 3: "plain" };
const noCode = "000000";

async function copy(orderId: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(orderId);
    toast.success("复制成功");
  } catch {
    toast.error("复制失败，请手动选择订单号复制");
  }
}

/** Columns that a person may hide; the order's number and name stay. */
export const HIDEABLE = [
  { key: "code", label: "专属码" },
  { key: "buyer", label: "手机号" },
  { key: "created", label: "下单时间" },
  { key: "paid", label: "支付时间" },
  { key: "status", label: "状态" },
] as const;

/** The fields of AORD-006 and when it was paid. */
export const ORDER_COLUMNS: TableColumnsType<OrderRow> = [
  {
    key: "order",
    title: "订单",
    render: (_, one) => (
      <div className="stack-xs">
        <span className="strong wrap">{one.orderName}</span>
        <span className="hint num row o-number-row">
          {one.orderId}
          <IconButton
            className="o-copy"
            label={`复制订单号 ${one.orderId}`}
            onClick={() => void copy(one.orderId)}
          >
            <Icon name="copy" />
          </IconButton>
          {one.orderType === "package" && <Tag>团购</Tag>}
        </span>
      </div>
    ),
  },
  {
    key: "amount",
    title: "订单金额",
    width: 124,
    align: "right",
    className: "num",
    render: (_, one) => formatAmount(one.orderAmt),
  },
  {
    key: "code",
    title: "专属码",
    width: 96,
    className: "num",
    render: (_, { exclusiveCode }) =>
      exclusiveCode === "" || exclusiveCode === noCode ? "--" : exclusiveCode,
  },
  {
    key: "buyer",
    title: "手机号",
    width: 132,
    className: "num",
    render: (_, one) => (
      <div className="stack-xs">
        <span>{one.telephone || "--"}</span>
        <span className="hint">{one.userName}</span>
      </div>
    ),
  },
  {
    key: "created",
    title: "下单时间",
    width: 172,
    className: "num nowrap",
    render: (_, one) => formatTime(one.createTime),
  },
  {
    key: "paid",
    title: "支付时间",
    width: 172,
    className: "num nowrap",
    render: (_, one) => formatTime(one.paidTime),
  },
  {
    key: "status",
    title: "状态",
    width: 92,
    render: (_, one) => {
      const status = one.orderStatus as OrderStatus;
      return <Tag tone={TONES[status]}>{ORDER_STATUS_LABELS[status]}</Tag>;
    },
  },
];
