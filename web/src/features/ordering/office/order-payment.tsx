import { formatAmount } from "@zhutu/domain/money.ts";
import { ORDER_STATUS } from "@zhutu/domain/ordering/order-status.ts";
import { PAYMENT_METHOD_LABELS } from "@zhutu/domain/payment/method.ts";
import { formatTime } from "@zhutu/domain/time.ts";
import { Card, Descriptions, Flex } from "antd";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { officePaths } from "../../../office-paths.ts";
import type { OrderDetail } from "../../../lib/orders/order.ts";
import { OrderTimeline } from "./order-timeline.tsx";

function howPaid({ office, orderAmt, orderStatus, expireAt }: OrderDetail): string {
  if (office?.payment) return PAYMENT_METHOD_LABELS[office.payment.method];
  if (orderStatus === ORDER_STATUS.paid) return orderAmt === 0 ? "应付 0 元，无需付款" : "已付款";
  return orderStatus === ORDER_STATUS.paying ? `等待付款，${formatTime(expireAt)} 前有效` : "没有付款";
}

/** The buyer, the payment and the status of the order. */
export function OrderPayment({ order, linked }: { order: OrderDetail; linked: boolean }) {
  const { office, agreedTerms, agreedTime } = order;
  if (!office) return null;
  const { buyer, payment } = office;
  const name = buyer.userName || "未填姓名";
  const facts: readonly (readonly [label: string, children: ReactNode])[] = [
    ["买家", linked ? <Link to={officePaths.person("user", buyer.userId)}>{name}</Link> : name],
    ["手机号", buyer.telephone || "--"],
    ["下单时间", formatTime(order.createTime)],
    ["支付方式", howPaid(order)],
    ["付款时间", formatTime(order.paidTime)],
    ["到账金额", payment ? formatAmount(payment.amount) : "--"],
    ["付款单号", payment?.transactionId ?? "--"],
    ["同意的条款", agreedTerms === null ? "没有" : `${agreedTerms}（${formatTime(agreedTime)}）`],
  ];
  return (
    <Card title="买家与付款">
      <Flex vertical gap="large">
        <Descriptions
          column={1}
          items={facts.map(([label, children]) => ({ key: label, label, children }))}
        />
        <OrderTimeline order={order} />
      </Flex>
    </Card>
  );
}
