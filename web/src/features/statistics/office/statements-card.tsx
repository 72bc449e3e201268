import { type CallReply, isMissing } from "@zhutu/domain/endpoint.ts";
import { formatAmount } from "@zhutu/domain/money.ts";
import {
  closeStatement,
  getStatement,
  listClosedStatements,
  listOwnStatements,
  listStatements,
  type STATEMENT_ROLES,
} from "@zhutu/domain/statistics/office/contract.ts";
import { Button, Card, Flex, Typography } from "antd";
import { useState } from "react";
import { ActButton } from "../../../office/act-button.tsx";
import { useApi } from "../../../lib/api/query.ts";
import { QueryView } from "../../../lib/api/query-view.tsx";
import { StatusTag } from "../../../office/status-tag.tsx";
import { TwoLines } from "../../../office/table/two-lines.tsx";
import { type Column, tight } from "../../../office/table/columns.tsx";
import { RowsTable } from "../../../office/table/rows-table.tsx";
import { useActions } from "../../../office/use-actions.ts";
import { StatementDrawer } from "./statement-drawer.tsx";
import { AnswerDialog, useConfirming, type StatementKey } from "./statement-acts.tsx";
import {
  closedText,
  equationText,
  lateText,
  refundText,
  STATEMENT_TONES,
  whyOpen,
  yearTexts,
} from "./statement-words.ts";

type Statements = CallReply<typeof listStatements>;
type Party = (typeof STATEMENT_ROLES)[number];
type Statement = Statements["statements"][number] & { userId: number; userName: string; party: Party };

const ACTIONS = {
  close: {
    endpoint: closeStatement,
    question: (one: Statement) => ({
      title: `确定要结 ${one.month} 的账吗?`,
      text: `${one.userName} ${one.month}：${one.orderCnt} 单，${equationText(one)}${lateText(one)}。结账后这个月的数字不再变化，不能撤销；对方会收到站内信来确认。`,
      yes: "结账",
    }),
    stale: [listStatements, listClosedStatements, getStatement],
  },
} as const;

type Props = { userId: number; own: boolean; party: Party };

/**
 * The months of a teacher or a channel; an administrator closes those that are over and answers objections, the
 * partner confirms or objects. Nothing of who is not of that role.
 */
export function StatementsCard({ userId, own, party }: Props) {
  const ofOther = useApi(listStatements, { params: { userId }, query: { role: party } }, { enabled: !own });
  const ofSelf = useApi(listOwnStatements, {}, { enabled: own });
  const [shown, setShown] = useState<string>();
  const actions = useActions(ACTIONS, (one: Statement) => ({
    params: { userId: one.userId, month: one.month },
    query: { role: one.party },
  }));
  const confirming = useConfirming();
  const [answered, setAnswered] = useState<StatementKey>();
  const [all, setAll] = useState(false);
  if (!own && isMissing(ofOther.error)) return null;
  const actsOf = (one: Statement) => (
    <Flex gap={12} wrap>
      <Button
        type="link"
        size="small"
        style={tight}
        aria-label={`看明细 ${one.month}`}
        onClick={() => setShown(one.month)}
      >
        看明细
      </Button>
      {!own && one.closedTime === null && (
        <ActButton
          type="link"
          size="small"
          style={tight}
          why={one.closable ? undefined : whyOpen(one)}
          aria-label={`结账 ${one.month}`}
          loading={actions.busy?.record.month === one.month}
          onClick={() => void actions.run("close", one)}
        >
          结账
        </ActButton>
      )}
      {own && one.state === "waiting" && (
        <Button
          type="link"
          size="small"
          style={tight}
          aria-label={`确认 ${one.month}`}
          loading={confirming.busy?.record.month === one.month}
          onClick={() => void confirming.run("confirm", one)}
        >
          确认
        </Button>
      )}
      {!own && one.state === "objected" && (
        <Button
          type="link"
          size="small"
          style={tight}
          aria-label={`答复异议 ${one.month}`}
          onClick={() => setAnswered({ userId, month: one.month })}
        >
          答复异议
        </Button>
      )}
    </Flex>
  );
  return (
    <Card title="月结单">
      <Typography.Paragraph type="secondary">
        销售按付款时间、退款按退款时间算到自然月，应结是销售减退款。结账后的数字和商品名称不再变化；结账以后才得知的付款和退款，算进之后第一个未结的月份
      </Typography.Paragraph>
      <QueryView query={own ? ofSelf : ofOther}>
        {({ statements, userName }) => {
          const told = all ? statements : statements.filter(holdsAnything);
          return (
            <>
              <RowsTable<Statement>
                rows={told.map((one) => ({ ...one, userId, userName, party }))}
                idOf={(one) => one.month}
                columns={columnsOf(actsOf)}
                empty={null}
                footer={
                  <Flex vertical gap={4}>
                    {yearTexts(told).map((text) => (
                      <Typography.Text key={text} strong>
                        {text}
                      </Typography.Text>
                    ))}
                  </Flex>
                }
              />
              {told.length < statements.length && (
                <Button type="link" onClick={() => setAll(true)}>
                  显示没有付款订单的 {statements.length - told.length} 个月
                </Button>
              )}
            </>
          );
        }}
      </QueryView>
      <StatementDrawer {...{ userId, own }} month={shown} onClose={() => setShown(undefined)} />
      <AnswerDialog of={answered} onClose={() => setAnswered(undefined)} />
    </Card>
  );
}

/** A month that is over and came to nothing needs no closing. */
const holdsAnything = ({
  orderCnt,
  refundAmt,
  closedTime,
  over,
}: Statements["statements"][number]): boolean =>
  !over || orderCnt > 0 || refundAmt > 0 || closedTime !== null;

const columnsOf = (actsOf: (one: Statement) => React.ReactNode): Column<Statement>[] => [
  { key: "month", title: "月份", width: 108, value: (one) => one.month },
  {
    key: "state",
    title: "状态",
    width: 216,
    cell: (one) =>
      one.state === null ? (
        closedText(one)
      ) : (
        <TwoLines whole={closedText(one)} second={closedText(one)}>
          <StatusTag of={STATEMENT_TONES} is={one.state} />
        </TwoLines>
      ),
  },
  { key: "orders", title: "订单", width: 80, as: "count", value: (one) => one.orderCnt },
  {
    key: "amount",
    title: "销售",
    width: 148,
    align: "right",
    cell: (one) =>
      one.lateAmt > 0 ? (
        <TwoLines whole={lateText(one)} second={`含补记 ${formatAmount(one.lateAmt)}`}>
          {formatAmount(one.orderAmt)}
        </TwoLines>
      ) : (
        formatAmount(one.orderAmt)
      ),
  },
  { key: "back", title: "退款", width: 124, align: "right", cell: (one) => refundText(one.refundAmt) },
  {
    key: "due",
    title: "应结",
    width: 140,
    align: "right",
    cell: (one) => <strong>{formatAmount(one.dueAmt)}</strong>,
  },
  { key: "acts", title: "操作", width: 148, cell: actsOf },
];
