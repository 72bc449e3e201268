import { keepPreviousData } from "@tanstack/react-query";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { listClosedStatements } from "@zhutu/domain/statistics/office/contract.ts";
import { STATEMENT_STATE_LABELS } from "@zhutu/domain/statistics/office/statement-state.ts";
import { formatTime } from "@zhutu/domain/time.ts";
import { useState } from "react";
import { Link } from "react-router";
import { useApi } from "../../../lib/api/query.ts";
import { ALL, choice, listParams, optionsOf, words } from "../../../lib/lists/list-params.ts";
import { useListParams } from "../../../lib/lists/use-list-params.ts";
import { officePaths } from "../../../office-paths.ts";
import { ListPage } from "../../../office/list/list-page.tsx";
import { StatusTag } from "../../../office/status-tag.tsx";
import type { Column } from "../../../office/table/columns.tsx";
import { RowActs } from "../../../office/table/row-acts.tsx";
import { TwoLines } from "../../../office/table/two-lines.tsx";
import { AnswerDialog, type StatementKey } from "./statement-acts.tsx";
import { StatementDrawer } from "./statement-drawer.tsx";
import { refundText, STATEMENT_TONES } from "./statement-words.ts";

type Statement = CallReply<typeof listClosedStatements>["statements"][number];

const ROLE_LABELS = { teacher: "讲师", channel: "渠道" } as const;

const closedList = listParams({
  fields: {
    state: choice([ALL, ...optionsOf(STATEMENT_STATE_LABELS)], { label: "状态", as: "state", beside: true }),
    role: choice([ALL, ...optionsOf(ROLE_LABELS)], { label: "对象", as: "role", beside: true }),
    userName: words({ label: "名称", as: "userName" }),
    month: words({ label: "月份", as: "month", placeholder: "2026 或 2026-11" }),
  },
});

const partyPage = ({ role, userId, userName }: Statement): string =>
  role === "teacher" ? officePaths.teacherStatisOf(userId, userName) : officePaths.channelStatisOf(userId);

type Acts = { onShow: (one: Statement) => void; onAnswer: (one: Statement) => void };
const columnsOf = ({ onShow, onAnswer }: Acts): readonly Column<Statement>[] => [
  {
    key: "who",
    title: "对象",
    always: true,
    cell: (one) => (
      <TwoLines whole={one.userName} second={ROLE_LABELS[one.role]}>
        <Link to={partyPage(one)}>{one.userName}</Link>
      </TwoLines>
    ),
  },
  { key: "month", title: "月份", width: 96, value: (one) => one.month },
  {
    key: "state",
    title: "状态",
    width: 176,
    always: true,
    cell: (one) => {
      const since = one.confirmedTime ?? one.objectedTime;
      return (
        <TwoLines whole={STATEMENT_STATE_LABELS[one.state]} second={since && formatTime(since)}>
          <StatusTag of={STATEMENT_TONES} is={one.state} />
        </TwoLines>
      );
    },
  },
  { key: "orders", title: "订单", width: 80, yields: 2, as: "count", value: (one) => one.orderCnt },
  { key: "amount", title: "销售", width: 136, yields: 1, as: "amount", value: (one) => one.orderAmt },
  {
    key: "back",
    title: "退款",
    width: 124,
    yields: 1,
    align: "right",
    cell: (one) => refundText(one.refundAmt),
  },
  { key: "due", title: "应结", width: 140, as: "amount", value: (one) => one.dueAmt },
  { key: "closed", title: "结账时间", width: 168, yields: 3, as: "time", value: (one) => one.closedTime },
  {
    key: "acts",
    title: "操作",
    width: 124,
    always: true,
    cell: (one) => (
      <RowActs
        of={`${one.userName} ${one.month}`}
        acts={[
          ...(one.state === "objected" ? [{ label: "答复异议", run: () => onAnswer(one) }] : []),
          { label: "看明细", run: () => onShow(one) },
        ]}
      />
    ),
  },
];

/** Closed months of all teachers and channels, with what these said to them. */
export function ClosedStatements() {
  const list = useListParams(closedList);
  const query = useApi(listClosedStatements, { query: list.query }, { placeholderData: keepPreviousData });
  const [shown, setShown] = useState<StatementKey>();
  const [answered, setAnswered] = useState<StatementKey>();
  const which = ({ userId, month }: Statement): StatementKey => ({ userId, month });
  return (
    <>
      <ListPage
        {...{ name: "statements", list, query, rows: query.data?.statements, total: query.data?.total }}
        idOf={(one) => `${one.userId} ${one.month}`}
        unit="张"
        columns={columnsOf({
          onShow: (one) => setShown(which(one)),
          onAnswer: (one) => setAnswered(which(one)),
        })}
        summary="已结账的月份，有异议的在前；在讲师或渠道的统计页结账"
        empty={{ text: "还没有结账的月份，可以在讲师或渠道的统计页结账" }}
      />
      <StatementDrawer
        userId={shown?.userId ?? 0}
        month={shown?.month}
        own={false}
        onClose={() => setShown(undefined)}
      />
      <AnswerDialog of={answered} onClose={() => setAnswered(undefined)} />
    </>
  );
}
