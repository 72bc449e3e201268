import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { formatAmount } from "@zhutu/domain/money.ts";
import { getBillDay } from "@zhutu/domain/refunds/bills/contract.ts";
import { PAYMENT_METHOD_LABELS } from "@zhutu/domain/payment/method.ts";
import { formatTime } from "@zhutu/domain/time.ts";
import { Card, Flex, Typography } from "antd";
import { keepPreviousData, type UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { QueryView } from "../../../lib/api/query-view.tsx";
import { queryClient, useApi } from "../../../lib/api/query.ts";
import { FigureRow } from "../../../office/figure-row.tsx";
import { CardHead, withCardHead } from "../../../office/card-head.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import css from "./money.module.css";
import type { BillDay } from "./money-view.ts";
import { barOf, type BillPart, dayText, equationOf, legendOf, monthDay, signed } from "./money-words.ts";

type Detail = CallReply<typeof getBillDay>;

const COLOURS: Readonly<Record<BillPart["kind"], string | undefined>> = {
  matched: css.matched,
  late: css.late,
  surplus: css.surplus,
  unknown: css.unknown,
  amount: css.amount,
  unbilled: css.unbilled,
  "refund-unknown": css.unknown,
  "refund-amount": css.amount,
  "refund-unbilled": css.unbilled,
};

/** The figures of one day at one company, and where every fen of its bill went; `fetch` asks for a bill that is not there. */
type Props = { day: BillDay; now: Date; fetch: ReactNode };

/** Retrying this query refetches every failed query on the page. */
export const triedTogether = <T, E>(query: UseQueryResult<T, E>): UseQueryResult<T, E> => ({
  ...query,
  refetch: (options) => {
    const own = query.refetch(options);
    const isLost = ({ state }: { state: { status: string } }): boolean => state.status === "error";
    void queryClient.refetchQueries({ type: "active", predicate: isLost }, { cancelRefetch: false });
    return own;
  },
});

export function DayMoney({ day: shown, now, fetch }: Props) {
  const { day, method } = shown;
  const query = useApi(getBillDay, { params: { day, method } }, { placeholderData: keepPreviousData });
  return (
    <QueryView query={triedTogether(query)}>
      {(detail) => (
        <DayFigures
          detail={detail}
          now={now}
          // While another day loads, the previous one is shown under its own date.
          fetch={query.isPlaceholderData ? null : fetch}
        />
      )}
    </QueryView>
  );
}

function DayFigures({ detail, now, fetch }: { detail: Detail; now: Date; fetch: ReactNode }) {
  const { day, method } = detail;
  const company = PAYMENT_METHOD_LABELS[method];
  return (
    <>
      <FigureRow
        figures={[
          [`${monthDay(day)} ${company}账单`, balanceOf(detail.bill), countsOf(detail.bill)],
          ["我方记录", balanceOf(detail.own), countsOf(detail.own)],
          [
            "差额",
            detail.differenceAmt === null ? "--" : signed(detail.differenceAmt),
            detail.bill ? `${detail.differenceCount} 处差异` : dayText(detail, now),
          ],
          [
            "待处理",
            detail.bill ? formatAmount(detail.openAmt) : "--",
            detail.openCount > 0
              ? `${detail.openCount} 处`
              : detail.bill
                ? "每一分都有去处"
                : dayText(detail, now),
          ],
        ]}
      />
      <Card
        styles={withCardHead}
        title={
          <CardHead name={`${monthDay(day)} ${company}，每一分的去处`}>
            {detail.fetchedTime !== null && (
              <Typography.Text type="secondary">
                {formatTime(detail.fetchedTime).slice(5, 16)} 取到账单
              </Typography.Text>
            )}
          </CardHead>
        }
      >
        {detail.bill ? (
          <WhereItWent detail={detail} bill={detail.bill} />
        ) : (
          <EmptyState
            icon={detail.state === "failed" ? "warning" : "clock"}
            text={
              detail.state === "failed"
                ? `${monthDay(day)} 的${company}账单没有取到，每半小时再试一次；最近一次 ${formatTime(detail.triedTime)}。没有账单的日子不算“一致”`
                : `${monthDay(day)} ${company}：${dayText(detail, now)}`
            }
            action={fetch}
          />
        )}
      </Card>
    </>
  );
}

type Side = Detail["own"];
const balanceOf = (side: Side | null): string => (side ? formatAmount(side.paidAmt - side.refundAmt) : "--");
const countsOf = (side: Side | null): string =>
  side
    ? `收款 ${side.paidCount.toLocaleString("zh-CN")} 笔${side.refundCount > 0 ? `，退款 ${side.refundCount.toLocaleString("zh-CN")} 笔` : ""}`
    : "还没有账单";

function WhereItWent({ detail: { own, parts }, bill }: { detail: Detail; bill: Side }) {
  if (parts.length === 0) return <Typography.Text>这一天账单和我方都没有收款和退款</Typography.Text>;
  return (
    <Flex vertical gap={16}>
      <div className={css.bar} aria-hidden>
        {barOf(parts).map(({ of, kind, width }) => (
          <span key={`${of} ${kind}`} className={COLOURS[kind]} style={{ flexGrow: width }} />
        ))}
      </div>
      <dl className={css.legend}>
        {legendOf(parts).map(({ of, kind, name, amount }) => (
          <div key={`${of} ${kind}`}>
            <dt>
              <span className={`${css.mark} ${COLOURS[kind]}`} aria-hidden />
              {name}
            </dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
      <p className={css.equation}>收款：{equationOf(own.paidAmt, bill.paidAmt, "paid", parts)}</p>
      {parts.some(({ of }) => of === "refund") && (
        <p className={css.equation}>退款：{equationOf(own.refundAmt, bill.refundAmt, "refund", parts)}</p>
      )}
    </Flex>
  );
}
