import { formatAmount, formatFen, toFen, toYuan } from "@zhutu/domain/money.ts";
import { beginOrderRefund, getRefundOptions } from "@zhutu/domain/refunds/contract.ts";
import {
  copiesLeftText,
  endingText,
  needsConfirmation,
  planRefund,
  type RefundableLine,
  refundableCopies,
  refundOfCopies,
  refundReasonRule,
} from "@zhutu/domain/ordering/desk/order-refund.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { Alert, Checkbox, Flex, Form, Input, InputNumber, Typography } from "antd";
import { useState } from "react";
import { api } from "../../../lib/api/api.ts";
import { QueryView } from "../../../lib/api/query-view.tsx";
import { markStale, useApi } from "../../../lib/api/query.ts";
import { moneyStale, sayRefund } from "../../../lib/orders/money-stale.ts";
import { AskingDialog } from "../../../office/form/asking-dialog.tsx";
import { ruled } from "../../../office/form/field-rules.ts";
import { SkeletonRows } from "../../../ui/states.tsx";

type Options = CallReply<typeof getRefundOptions>;
/** Copies to give back by line, and whether the freight. */
type Chosen = { copies: Readonly<Record<number, number>>; freight: boolean };

/** The wire's lines in fen. */
export const refundableLines = (options: Options): RefundableLine[] =>
  (options.lines ?? []).map((line) => ({
    ...line,
    orderItemAmt: toFen(line.orderItemAmt),
    refundedAmt: toFen(line.refundedAmt),
  }));

const askedOf = ({ copies, freight }: Chosen) => ({
  freight,
  lines: Object.entries(copies).flatMap(([orderItemId, count]) =>
    count > 0 ? [{ orderItemId: Number(orderItemId), copies: count }] : [],
  ),
});

const planOf = (options: Options, chosen: Chosen) => {
  const plan = planRefund(refundableLines(options), toFen(options.freightLeft), askedOf(chosen));
  return typeof plan === "string" ? undefined : plan;
};

const beforeReason = { marginBottom: 16 };

type Props = { orderId: string; agreedTerms: string | null; open: boolean; onClose: () => void };

/** Gives lines and freight of a paid order back; says of each line what happens to it before. */
export function BeginRefundDialog({ orderId, agreedTerms, ...dialog }: Props) {
  const options = useApi(getRefundOptions, { params: { orderId } }, { enabled: dialog.open, staleTime: 0 });
  const [chosen, setChosen] = useState<Chosen>({ copies: {}, freight: false });
  const plan = options.data && planOf(options.data, chosen);
  const amount = plan?.amount ?? 0;
  const isProposed =
    options.data !== undefined &&
    needsConfirmation(amount, toFen(options.data.byStaffAmt), toFen(options.data.confirmAbove));
  const run = async ({ note }: { note: string }): Promise<void> => {
    if (!plan) throw new Error("没有选择要退的商品或运费");
    const ending = plan.lines.reduce((sum, line) => sum + line.ending, 0);
    const body = { ...askedOf(chosen), note, amount: toYuan(plan.amount), ending };
    try {
      sayRefund(await api(beginOrderRefund, { params: { orderId }, body }, { quiet: true }));
      setChosen({ copies: {}, freight: false });
    } finally {
      await markStale(moneyStale);
    }
  };
  return (
    <AskingDialog
      {...dialog}
      title="退款"
      yes={amount === 0 ? "退款" : `${isProposed ? "提交复核" : "退款"} ${formatFen(amount)}`}
      isReady={amount > 0}
      danger
      initial={{ note: "" }}
      run={run}
    >
      <QueryView query={options} skeleton={<SkeletonRows rows={2} height={48} />}>
        {(known) => (
          <Flex vertical gap="middle" style={beforeReason}>
            {agreedTerms !== null && (
              <Typography.Text type="secondary">
                买家下单时同意了“{agreedTerms}”，是否退款由您决定。
              </Typography.Text>
            )}
            <Flex vertical gap="small" role="group" aria-label="要退的商品">
              {refundableLines(known).map((line) => (
                <LineChoice
                  key={line.orderItemId}
                  line={line}
                  copies={chosen.copies[line.orderItemId] ?? 0}
                  onChange={(copies) =>
                    setChosen({ ...chosen, copies: { ...chosen.copies, [line.orderItemId]: copies } })
                  }
                />
              ))}
              {known.freightLeft > 0 && (
                <Checkbox
                  checked={chosen.freight}
                  onChange={({ target }) => setChosen({ ...chosen, freight: target.checked })}
                >
                  运费 {formatAmount(known.freightLeft)}
                </Checkbox>
              )}
            </Flex>
            {isProposed && amount > 0 && (
              <Alert
                type="warning"
                showIcon
                title={`这个订单由后台退的款合计超过 ${formatAmount(known.confirmAbove)}，提交后由另一位管理员复核，复核前订单不变。`}
              />
            )}
          </Flex>
        )}
      </QueryView>
      <Form.Item
        name="note"
        label="退款原因"
        required
        rules={[ruled(refundReasonRule, "")]}
        extra="只有后台能看到"
      >
        <Input.TextArea rows={2} maxLength={100} placeholder="例如：买家拍错了，还没有学习" />
      </Form.Item>
    </AskingDialog>
  );
}

type LineProps = { line: RefundableLine; copies: number; onChange: (copies: number) => void };

/** A line to tick, with the number of copies where it has several, and what becomes of them. */
function LineChoice({ line, copies, onChange }: LineProps) {
  const left = refundableCopies(line);
  // Those that somebody has are given back only when asked for.
  const suggested = line.unusedCopies > 0 ? Math.min(left, line.unusedCopies) : left;
  const isTicked = copies > 0;
  const leftText = copiesLeftText(line);
  return (
    <Flex vertical gap={4}>
      <Flex gap="small" align="center" justify="space-between" wrap>
        <Checkbox
          checked={isTicked}
          disabled={left === 0}
          onChange={({ target }) => onChange(target.checked ? suggested : 0)}
        >
          {line.orderItemName}
          {line.courseCount > 1 && ` × ${line.courseCount}`}
        </Checkbox>
        <Flex gap="small" align="center">
          {isTicked && left > 1 && (
            <>
              <InputNumber
                aria-label={`${line.orderItemName}退几份`}
                min={1}
                max={left}
                precision={0}
                value={copies}
                onChange={(count) => onChange(count ?? 1)}
              />
              份
            </>
          )}
          <span className="num nowrap">
            {!isTicked && left > 1 && `${suggested} 份 `}
            {left === 0 ? "已退" : formatFen(refundOfCopies(line, isTicked ? copies : suggested))}
          </span>
        </Flex>
      </Flex>
      {leftText !== undefined && <Typography.Text type="secondary">{leftText}</Typography.Text>}
      {isTicked && (
        <Typography.Text type={copies > line.unusedCopies ? "warning" : "secondary"}>
          {endingText(line, copies)}
        </Typography.Text>
      )}
    </Flex>
  );
}
