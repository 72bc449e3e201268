import { COURSE_TYPES, type CourseType } from "@zhutu/domain/catalogue/course-type.ts";
import { formatAmount, formatFen, formatPrice, toFen } from "@zhutu/domain/money.ts";
import { eachText, exchangedText, exchangesBack, lineNow } from "@zhutu/domain/ordering/order.ts";
import { courseDiscountOf, type Reason, savingsOf } from "@zhutu/domain/pricing/reason.ts";
import { Card, Descriptions, Flex, Tag, Typography } from "antd";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Column } from "../../../office/table/columns.tsx";
import { RowsTable } from "../../../office/table/rows-table.tsx";
import { paths } from "../../../paths.ts";
import { codeWithDiscount } from "../order-text.ts";
import type { OrderDetail } from "../../../lib/orders/order.ts";

type Line = OrderDetail["orderItems"][number];

const COLUMNS: readonly Column<Line>[] = [
  {
    key: "product",
    title: "商品与价格说明",
    cell: (line) => {
      const { label, ships } = COURSE_TYPES[line.courseType as CourseType];
      return (
        <Flex vertical gap={4} align="flex-start">
          <Link to={paths.product(line)} target="_blank" rel="noopener">
            {line.orderItemName}
          </Link>
          {line.exchange && <Typography.Text>{exchangedText(line)}</Typography.Text>}
          <Flex gap="small">
            <Tag>{label}</Tag>
            {ships && <Tag>邮寄</Tag>}
            {line.refundedCopies > 0 && <Tag color="warning">退款 {line.refundedCopies} 份</Tag>}
          </Flex>
          {line.reasons.map((reason) => (
            <Why key={reason.rule} reason={reason} />
          ))}
        </Flex>
      );
    },
  },
  {
    key: "each",
    title: "成交单价",
    width: 128,
    align: "right",
    cell: (line) => (
      <>
        <div>{eachText(line)}</div>
        {courseDiscountOf(line) > 0 && (
          <Typography.Text type="secondary">
            原价 {formatAmount(line.coursePriceOriginal)}
            <br />
          </Typography.Text>
        )}
        <Typography.Text type="secondary">售价 {formatAmount(line.coursePrice)}</Typography.Text>
      </>
    ),
  },
  { key: "count", title: "数量", width: 72, as: "count", value: ({ courseCount }) => courseCount },
  { key: "amount", title: "小计", width: 120, as: "amount", value: ({ orderItemAmt }) => orderItemAmt },
];

/** A rule's part in a line's price, as it was stored when the order was placed. */
function Why({ reason: { outcome, text, difference } }: { reason: Reason }) {
  if (outcome === "won")
    return (
      <Typography.Text type={difference > 0 ? "success" : "secondary"}>
        采用：{text}，省 {formatAmount(difference)}
      </Typography.Text>
    );
  return (
    <Typography.Text type="secondary">
      {outcome === "lost" ? "未采用" : "不适用"}：{text}
      {outcome === "lost" && difference > 0 && `，每件贵 ${formatAmount(difference)}`}
    </Typography.Text>
  );
}

/** `actsOf` draws what may be done with a line, nothing where that is nothing. */
type Props = { order: OrderDetail; actsOf?: (line: Line) => ReactNode };

/** An order's lines with what each costs and why, and what they come to. */
export function OrderProducts({ order, actsOf }: Props) {
  const savings = savingsOf(order.orderItems);
  const original = savings.reduce((sum, { yuan }) => sum + toFen(yuan), toFen(order.warePrice));
  const back = exchangesBack(order.orderItems);
  const sums: readonly (readonly [label: string, text: string])[] = [
    ["商品原价", formatFen(original)],
    ...savings.map(({ label, yuan }) => [label, `-${formatAmount(yuan)}`] as const),
    ["商品金额", formatAmount(order.warePrice)],
    ["运费", formatAmount(order.freightPrice)],
    ["应付金额", formatPrice(order.orderAmt)],
    ...(back > 0 ? [["换课差价", `退回 ${formatAmount(back)}`] as const] : []),
    ...(order.refundedAmt > 0 ? [["已退款", formatAmount(order.refundedAmt)] as const] : []),
    ["专属码", codeWithDiscount(order)],
    ["渠道", order.office?.channel?.userName ?? "无"],
  ];
  return (
    <Card title={`商品（${order.orderItems.length}）`}>
      <Flex vertical gap="middle">
        <RowsTable
          rows={order.orderItems.map(lineNow)}
          idOf={({ orderItemId }) => orderItemId}
          columns={actsOf ? [...COLUMNS, { key: "acts", title: "操作", width: 88, cell: actsOf }] : COLUMNS}
          empty={null}
        />
        <Descriptions
          column={{ xs: 1, sm: 2, md: 2, xl: 3 }}
          items={sums.map(([label, children]) => ({ key: label, label, children }))}
        />
      </Flex>
    </Card>
  );
}
