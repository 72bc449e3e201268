import { formatAmount } from "@zhutu/domain/money.ts";
import { fetchBillDay } from "@zhutu/domain/refunds/bills/contract.ts";
import { PAYMENT_METHOD_LABELS } from "@zhutu/domain/payment/method.ts";
import { Button, Card, Flex, Typography } from "antd";
import { type ReactNode, useState } from "react";
import { usePhone } from "../../../lib/hooks/use-media.ts";
import { type Column, tight } from "../../../office/table/columns.tsx";
import { RowsTable } from "../../../office/table/rows-table.tsx";
import { toast } from "../../../ui/toast.ts";
import { type States, StatusTag } from "../../../office/status-tag.tsx";
import { useActions } from "../../../office/use-actions.ts";
import { moneyStale } from "../../../lib/orders/money-stale.ts";
import { type BillDay, mayFetch } from "./money-view.ts";
import { dayText, signed } from "./money-words.ts";

const FETCH = {
  fetch: {
    endpoint: fetchBillDay,
    stale: moneyStale,
  },
} as const;

const TONES = {
  waiting: "default",
  failed: "error",
  matched: "success",
  open: "warning",
  settled: "success",
} as const satisfies Record<BillDay["state"], States<string>[string]["tone"]>;

type Bill = Pick<BillDay, "day" | "method" | "bill">;
export type FetchOf = (bill: Bill, label: "现在重取" | "现在取账单" | "取账单" | "重取") => ReactNode;

/** The button that asks the company for a day's bill now; nothing while there can be none, or where it is there. */
export function useFetchBill(now: Date): FetchOf {
  const { busy, run } = useActions(FETCH, ({ day, method }: Bill) => ({ params: { day, method } }));
  return (one, label) =>
    one.bill === null &&
    mayFetch(one, now) && (
      <Button
        {...(label.startsWith("现在") ? { type: "primary" } : { type: "link", size: "small", style: tight })}
        aria-label={`${label} ${one.day} ${PAYMENT_METHOD_LABELS[one.method]}账单`}
        loading={busy?.record.day === one.day && busy.record.method === one.method}
        onClick={() => void run("fetch", one)}
      >
        {label}
      </Button>
    );
}

/** Asks for the bills of all these days that have none yet, one after the other; drawn where there are several. */
function FetchAll({ days, now }: { days: readonly BillDay[]; now: Date }) {
  const [busy, setBusy] = useState(false);
  const { runAll } = useActions(FETCH, ({ day, method }: Bill) => ({ params: { day, method } }));
  const missing = days.filter((one) => one.bill === null && mayFetch(one, now));
  const fetchAll = async (): Promise<void> => {
    setBusy(true);
    const refused = (await runAll("fetch", missing.toReversed(), async () => true)) ?? [];
    setBusy(false);
    const had = missing.length - refused.length;
    if (had > 0) toast.success(`已取到 ${had} 份账单并对账`);
    const [first] = refused;
    if (first) toast.error(`${refused.length} 份没有取到：${first.sentence}`);
  };
  return (
    (busy || missing.length > 1) && (
      <Button loading={busy} onClick={() => void fetchAll()}>
        取这几天的账单
      </Button>
    )
  );
}

type Props = {
  days: readonly BillDay[];
  now: Date;
  shown: BillDay | undefined;
  onShow: (day: BillDay) => void;
  fetchOf: FetchOf;
};

/** Four lines a day instead of seven: many are looked through. */
function onPhone(columns: readonly Column<BillDay>[], now: Date): readonly Column<BillDay>[] {
  const named: Column<BillDay> = {
    key: "day",
    title: "日期",
    cell: (one) => (
      <Flex justify="space-between" align="center" gap="small" wrap>
        <b>
          {one.day} {PAYMENT_METHOD_LABELS[one.method]}
        </b>
        {stateOf(one, now)}
      </Flex>
    ),
  };
  const sides: Column<BillDay> = {
    key: "sides",
    title: "账单，我方",
    cell: ({ bill, own }) => (
      <>
        <span className="nowrap">{bill ? formatAmount(bill.paidAmt - bill.refundAmt) : "--"}，</span>
        <span className="nowrap">{formatAmount(own.paidAmt - own.refundAmt)}</span>
      </>
    ),
  };
  return [named, sides, ...columns.filter(({ key }) => key === "difference" || key === "acts")];
}

const stateOf = (one: BillDay, now: Date): ReactNode => (
  <StatusTag of={{ it: { label: dayText(one, now), tone: TONES[one.state] } }} is="it" />
);

/** The days of the span, the last first: what each side says and whether they agree. */
export function BillDays({ days, now, shown, onShow, fetchOf }: Props) {
  const phone = usePhone();
  const columns: readonly Column<BillDay>[] = [
    { key: "day", title: "日期", width: 104, value: ({ day }) => day },
    { key: "method", title: "支付方式", width: 88, value: ({ method }) => PAYMENT_METHOD_LABELS[method] },
    {
      key: "bill",
      title: "账单",
      width: 116,
      as: "amount",
      value: ({ bill }) => (bill ? bill.paidAmt - bill.refundAmt : null),
    },
    {
      key: "own",
      title: "我方",
      width: 116,
      as: "amount",
      value: ({ own }) => own.paidAmt - own.refundAmt,
    },
    {
      key: "difference",
      title: "差额",
      width: 108,
      align: "right",
      cell: ({ differenceAmt }) =>
        differenceAmt === null ? (
          "--"
        ) : (
          <Typography.Text strong={differenceAmt !== 0}>
            {differenceAmt === 0 ? formatAmount(0) : signed(differenceAmt)}
          </Typography.Text>
        ),
    },
    {
      key: "state",
      title: "状态",
      width: 164,
      cell: (one) => stateOf(one, now),
    },
    {
      key: "acts",
      title: "操作",
      width: 132,
      cell: (one) => (
        <Flex gap="small" wrap>
          <Button
            type="link"
            size="small"
            style={tight}
            aria-label={`${one === shown ? "正在看" : "看明细"} ${one.day} ${PAYMENT_METHOD_LABELS[one.method]}`}
            disabled={one === shown}
            onClick={() => onShow(one)}
          >
            {one === shown ? "正在看" : "看明细"}
          </Button>
          {fetchOf(one, "取账单")}
        </Flex>
      ),
    },
  ];
  return (
    <Card title="按日对账" extra={<FetchAll days={days} now={now} />}>
      <RowsTable
        rows={days}
        idOf={({ day, method }) => `${day} ${method}`}
        columns={phone ? onPhone(columns, now) : columns}
        empty={<Typography.Text type="secondary">这段时间没有要对账的日子</Typography.Text>}
        size="small"
      />
    </Card>
  );
}
