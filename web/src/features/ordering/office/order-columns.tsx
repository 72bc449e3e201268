import type { orderRow } from "@zhutu/domain/ordering/contract.ts";
import { copiesText } from "@zhutu/domain/ordering/copies/copies-text.ts";
import { normaliseExclusiveCode } from "@zhutu/domain/pricing/exclusive-code.ts";
import { Button, Flex, Tag, Typography } from "antd";
import type { z } from "zod";
import { copyText } from "../../../ui/copy.ts";
import type { Column } from "../../../office/columns.tsx";
import { StatusTag } from "../../../office/status-tag.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { ORDER_STATES } from "./order-list.ts";

const oneLine = { whiteSpace: "nowrap" } as const;

type OrderRow = z.input<typeof orderRow>;

/** How many copies a package has, of which item where it has several, and what one of them came to. */
function Copies({ items }: { items: OrderRow["orderItems"] }) {
  return items.map((item, at) => (
    <Typography.Text key={at}>
      {items.length > 1 && item.orderItemName} {copiesText(item)}
    </Typography.Text>
  ));
}

/** The fields of AORD-006, and when it was paid. */
export const ORDER_COLUMNS: readonly Column<OrderRow>[] = [
  {
    key: "order",
    title: "订单",
    always: true,
    cell: (one) => (
      <Flex vertical>
        <Typography.Text strong>{one.orderName}</Typography.Text>
        <Flex align="center" gap="small">
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
          {one.orderType === "package" && <Tag color="blue">团购</Tag>}
        </Flex>
        {one.orderType === "package" && <Copies items={one.orderItems} />}
      </Flex>
    ),
  },
  { key: "amount", title: "订单金额", width: 124, always: true, as: "amount", value: (one) => one.orderAmt },
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
  { key: "created", title: "下单时间", width: 172, yields: 3, as: "time", value: (one) => one.createTime },
  { key: "paid", title: "付款时间", width: 172, yields: 1, as: "time", value: (one) => one.paidTime },
  {
    key: "status",
    title: "状态",
    width: 92,
    always: true,
    cell: (one) => <StatusTag of={ORDER_STATES} is={one.orderStatus} />,
  },
];
