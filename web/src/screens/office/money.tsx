import { keepPreviousData } from "@tanstack/react-query";
import { listRefundTasks } from "@zhutu/domain/refunds/contract.ts";
import { listBillDays, listBillDifferences } from "@zhutu/domain/refunds/bills/contract.ts";
import { PAYMENT_METHOD_LABELS, PAYMENT_METHODS } from "@zhutu/domain/payment/method.ts";
import { Button, Card, Segmented, Select, Typography } from "antd";
import { useRef, useState } from "react";
import { BillDays, useFetchBill } from "../../features/refunds/office/bill-days.tsx";
import { BillsNotHad } from "../../features/refunds/office/bills-not-had.tsx";
import { DayMoney, triedTogether } from "../../features/refunds/office/day-money.tsx";
import { differenceColumns, useDifferenceActs } from "../../features/refunds/office/differences.tsx";
import {
  type BillDay,
  moneyView,
  nextOpen,
  spanOf,
  useDayShown,
  useStanding,
} from "../../features/refunds/office/money-view.ts";
import { monthDay, signed } from "../../features/refunds/office/money-words.ts";
import { useApi } from "../../lib/api/query.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { routeHandle } from "../../lib/route-handle.ts";
import { officePaths } from "../../office-paths.ts";
import { LinkButton } from "../../office/link-button.tsx";
import { OfficePage } from "../../office/shell/office-page.tsx";
import { CardHead, withCardHead } from "../../office/card-head.tsx";
import { OfficeTable } from "../../office/table/office-table.tsx";
import { type List, useListParams } from "../../lib/lists/use-list-params.ts";
import { EmptyState } from "../../ui/states.tsx";
import { serverNow } from "../../lib/api/server-clock.ts";
import { DateRangeField } from "../../office/form/date-field.tsx";

export const handle = routeHandle({
  access: ["admin"],
  needs: "manageOrders",
  title: "对账",
  menu: { section: "销售", icon: "calculator" },
});

const METHOD_CHOICES = [
  { value: "any" as const, label: "全部支付方式" },
  ...PAYMENT_METHODS.map((value) => ({ value, label: PAYMENT_METHOD_LABELS[value] })),
];

/** The companies' bills against what the shop wrote down: every fen of a day, what differs, and what to do about it. */
export default function OfficeMoney() {
  const [now] = useState(() => new Date(serverNow()));
  const list = useListParams(moneyView);
  const { filters, show } = list;
  const span = spanOf(filters, now);
  const query = useApi(
    listBillDays,
    { query: { ...span, ...(filters.method !== "any" && { method: filters.method }) } },
    { placeholderData: keepPreviousData },
  );
  const waiting = useApi(listRefundTasks, { query: { state: "open", pageSize: 10 } });
  const fetchOf = useFetchBill(now);
  const shown = useDayShown(query.data?.days ?? [], filters, now);
  const look = ({ day, method }: BillDay): void => {
    show({ filters: { day, of: method, differences: "day" } });
  };
  // Who comes for all that waits sees it first; the order stays while somebody is on the page, so that nothing moves away under a press.
  const [cameForAll] = useState(filters.differences === "open");
  const differences = (days: readonly BillDay[]) => (
    <Differences list={list} shown={shown} next={nextOpen(days, shown)} onLook={look} />
  );
  return (
    <OfficePage
      actions={
        <>
          <DateRangeField
            value={[span.start, span.end]}
            onChange={(start, end) => show({ filters: { start, end } })}
          />
          {(query.data?.methods.length ?? 0) > 1 && (
            <Select
              aria-label="支付方式"
              virtual={false}
              options={METHOD_CHOICES}
              value={filters.method}
              onChange={(method) => show({ filters: { method } })}
            />
          )}
          <LinkButton to={officePaths.refunds()}>
            退款任务{waiting.data && waiting.data.total > 0 ? ` ${waiting.data.total} 笔` : ""}
          </LinkButton>
        </>
      }
    >
      <QueryView query={triedTogether(query)}>
        {({ days }) => (
          <>
            <BillsNotHad fetchOf={fetchOf} />
            {cameForAll && differences(days)}
            {shown && (
              <DayMoney
                day={shown}
                now={now}
                fetch={fetchOf(shown, shown.state === "failed" ? "现在重取" : "现在取账单")}
              />
            )}
            {!cameForAll && differences(days)}
            <BillDays {...{ days, now, shown, fetchOf }} onShow={look} />
          </>
        )}
      </QueryView>
    </OfficePage>
  );
}

type OfDay = {
  list: List<(typeof moneyView)["fields"]>;
  shown: BillDay | undefined;
  next: BillDay | undefined;
  onLook: (day: BillDay) => void;
};

/** The shown day's differences, or all open ones of any day. */
function Differences({ list, shown, next, onLook }: OfDay) {
  const { filters, page, pageSize, show } = list;
  const day = filters.differences === "open" ? undefined : shown;
  const open = day === undefined;
  const query = useApi(
    listBillDifferences,
    {
      query: day
        ? { state: "all", start: day.day, end: day.day, method: day.method, page, pageSize }
        : { state: "open", page, pageSize },
    },
    { placeholderData: keepPreviousData },
  );
  const standing = useStanding(day, query);
  const [named, waitsForBill] = [standing ?? shown, standing?.bill === null];
  const ofAll = standing === undefined;
  const name = useRef<HTMLSpanElement>(null);
  const { actOf, dialog } = useDifferenceActs();
  const { differences: rows, total, deltaAmt } = query.data ?? {};
  return (
    <Card
      styles={withCardHead}
      title={
        <CardHead name="差异" nameRef={name}>
          {named && (
            <Segmented<"day" | "open">
              aria-label="哪些差异"
              options={[
                { value: "day", label: `${monthDay(named.day)} ${PAYMENT_METHOD_LABELS[named.method]}` },
                { value: "open", label: "所有待处理" },
              ]}
              value={open ? "open" : "day"}
              onChange={(differences) => show({ filters: { differences } })}
            />
          )}
        </CardHead>
      }
    >
      <OfficeTable
        {...{ name: "money", list, query: triedTogether(query), rows, total }}
        idOf={(one) => one.differenceId}
        unit="处"
        columns={differenceColumns(actOf, ofAll)}
        summary={
          !waitsForBill && (
            <>
              共 {total} 处{ofAll ? "待处理" : ""}，合计{" "}
              <Typography.Text strong>{signed(deltaAmt ?? 0)}</Typography.Text>
              {ofAll ? "" : "，等于账单减我方"}
            </>
          )
        }
        empty={
          <EmptyState
            icon={waitsForBill ? "clock" : "check-circle"}
            text={
              ofAll
                ? "没有待处理的差异"
                : waitsForBill
                  ? "取到账单后在这里列出差异"
                  : "账单和我方记录一致，没有差异"
            }
          />
        }
      />
      {next && !open && (
        <Button
          onClick={() => {
            // The button disappears with the finished day.
            name.current?.focus();
            onLook(next);
          }}
        >
          下一处差异：{monthDay(next.day)} {PAYMENT_METHOD_LABELS[next.method]}
        </Button>
      )}
      {dialog}
    </Card>
  );
}
