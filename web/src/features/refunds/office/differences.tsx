import { formatAmount } from "@zhutu/domain/money.ts";
import { refundTaskMoney } from "@zhutu/domain/refunds/contract.ts";
import { isPart, refundAmountText, refundReasonText } from "@zhutu/domain/refunds/refund.ts";
import { explainBillDifference, settleBillDifference } from "@zhutu/domain/refunds/bills/contract.ts";
import { explanationRule } from "@zhutu/domain/refunds/bills/bill-day.ts";
import { PAYMENT_METHOD_LABELS } from "@zhutu/domain/payment/method.ts";
import { Button, Flex, Form, Input, Tag, Typography } from "antd";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { api, sayDone } from "../../../lib/api/api.ts";
import { markStale } from "../../../lib/api/query.ts";
import { officePaths } from "../../../office-paths.ts";
import { AskingDialog } from "../../../office/form/asking-dialog.tsx";
import { type Column, tight } from "../../../office/table/columns.tsx";
import { ruled } from "../../../office/form/field-rules.ts";
import { useActions } from "../../../office/use-actions.ts";
import { moneyStale as stale, sayRefund } from "../../../lib/orders/money-stale.ts";
import {
  type BillDifference,
  differenceName,
  monthDay,
  signed,
  takingOf,
  whatBecame,
  whatHappened,
} from "./money-words.ts";
import { toast } from "../../../ui/toast.ts";

type ToRefund = BillDifference & { refund: NonNullable<BillDifference["refund"]> };

type ToTake = BillDifference & { effect: NonNullable<BillDifference["effect"]> };

const SETTLE = {
  settle: {
    endpoint: settleBillDifference,
    question: (one: ToTake) => {
      const { name, happens } = takingOf(one.effect);
      return {
        title: `确定要把 ${formatAmount(one.billAmt)} ${name}吗?`,
        text: `${PAYMENT_METHOD_LABELS[one.method]} ${one.transactionId}。${happens}`,
        yes: name,
      };
    },
    say: (one: BillDifference) => toast.success(whatBecame(one).text),
    stale,
  },
} as const;
const REFUND = {
  refund: {
    endpoint: refundTaskMoney,
    question: (one: ToRefund) => ({
      title: `确定要原路退回 ${formatAmount(one.refund.amount)} 吗?`,
      text: [
        `${refundReasonText(one.refund)}：${PAYMENT_METHOD_LABELS[one.method]} ${one.transactionId}${one.order ? `，${one.order.userName}` : ""}，原路退回。`,
        ...(isPart(one.refund)
          ? [`${refundAmountText({ ...one.refund, currency: "CNY" })}，其余不退。`]
          : []),
        "订单和课程不变；重复点击只退一次。",
      ],
      yes: `退回 ${formatAmount(one.refund.amount)}`,
    }),
    stale,
    say: sayRefund,
  },
} as const;

/** The action for each difference; the page renders `dialog`. */
export function useDifferenceActs(): { actOf: (one: BillDifference) => ReactNode; dialog: ReactNode } {
  const [explaining, setExplaining] = useState<BillDifference>();
  const settling = useActions(SETTLE, ({ differenceId }: ToTake) => ({ params: { differenceId } }));
  const refunding = useActions(REFUND, ({ refund: { refundTaskId } }: ToRefund) => ({
    params: { refundTaskId },
  }));
  const button = (name: string, one: BillDifference, busy: boolean, press: () => void) => (
    <Button
      type="link"
      style={tight}
      aria-label={`${name} ${one.transactionId}`}
      loading={busy}
      onClick={press}
    >
      {name}
    </Button>
  );
  const isBusy = (record: BillDifference | undefined, one: BillDifference): boolean =>
    record?.differenceId === one.differenceId;
  const actOf = (one: BillDifference): ReactNode => {
    const { act, refund, effect } = one;
    if (act === "settle" && effect)
      return button(
        takingOf(effect).name,
        one,
        isBusy(settling.busy?.record, one),
        () => void settling.run("settle", { ...one, effect }),
      );
    if (act === "refund" && refund)
      return button(
        "原路退回",
        one,
        isBusy(refunding.busy?.record, one),
        () => void refunding.run("refund", { ...one, refund }),
      );
    if (act === "explain") return button("写说明", one, false, () => setExplaining(one));
    return refund ? (
      <Link to={officePaths.refunds({ state: "all", orderId: one.orderId })}>看退款</Link>
    ) : null;
  };
  return {
    actOf,
    dialog: <ExplainDialog difference={explaining} onClose={() => setExplaining(undefined)} />,
  };
}

function ExplainDialog({
  difference,
  onClose,
}: {
  difference: BillDifference | undefined;
  onClose: () => void;
}) {
  return (
    <AskingDialog
      title="这处差异为什么是对的?"
      yes="保存说明"
      initial={{ explanation: "" }}
      open={difference !== undefined}
      onClose={onClose}
      run={async (body) => {
        const params = { differenceId: difference?.differenceId ?? 0 };
        await api(explainBillDifference, { params, body }, { quiet: true });
        sayDone(explainBillDifference);
        await markStale(stale);
      }}
    >
      {difference && (
        <Typography.Paragraph>
          {difference.day} {PAYMENT_METHOD_LABELS[difference.method]} {difference.transactionId}：
          {whatHappened(difference)}，差额 {signed(difference.delta)}。说明保存后不能修改。
        </Typography.Paragraph>
      )}
      <Form.Item name="explanation" label="说明" required rules={[ruled(explanationRule, "")]}>
        <Input.TextArea rows={3} placeholder="例如：通道立减，差额由通道承担" />
      </Form.Item>
    </AskingDialog>
  );
}

const LOOKS = {
  late: "blue",
  unknown: "purple",
  surplus: "orange",
  amount: "red",
  unbilled: "default",
  "refund-unknown": "purple",
  "refund-amount": "red",
  "refund-unbilled": "default",
} as const;

/** `actOf` draws what may be done; with `days` each row says of which day and method it is. */
export const differenceColumns = (
  actOf: (one: BillDifference) => ReactNode,
  days: boolean,
): readonly Column<BillDifference>[] => [
  {
    key: "kind",
    title: "种类",
    width: 132,
    always: true,
    cell: (one) => (
      <Flex vertical align="flex-start" gap={4}>
        <Tag color={LOOKS[one.kind]}>{differenceName(one)}</Tag>
        {days && (
          <Typography.Text type="secondary">
            {monthDay(one.day)} {PAYMENT_METHOD_LABELS[one.method]}
          </Typography.Text>
        )}
      </Flex>
    ),
  },
  {
    key: "order",
    title: "订单号、付款单号",
    width: 248,
    always: true,
    long: true,
    cell: ({ order, orderId, transactionId, refundNo }) => (
      <Flex vertical>
        {order ? <Link to={officePaths.order(orderId)}>{orderId}</Link> : orderId && <span>{orderId}</span>}
        <Typography.Text type="secondary">{transactionId}</Typography.Text>
        {refundNo && <Typography.Text type="secondary">退款单号 {refundNo}</Typography.Text>}
      </Flex>
    ),
  },
  {
    key: "what",
    title: "发生了什么",
    width: 158,
    cell: (one) => (
      <Flex vertical>
        <span>{whatHappened(one)}</span>
        {one.order && (
          <Typography.Text type="secondary">
            {one.order.userName} {one.order.telephone}，{one.order.orderName}
          </Typography.Text>
        )}
      </Flex>
    ),
  },
  {
    key: "delta",
    title: "差额",
    width: 108,
    always: true,
    align: "right",
    value: ({ delta }) => signed(delta),
  },
  {
    key: "became",
    title: "处理",
    width: 140,
    always: true,
    cell: (one) => {
      const { text, by } = whatBecame(one);
      return (
        <Flex vertical>
          <span>{text}</span>
          {by && <Typography.Text type="secondary">{by}</Typography.Text>}
        </Flex>
      );
    },
  },
  { key: "acts", title: "操作", width: 76, always: true, cell: actOf },
];
