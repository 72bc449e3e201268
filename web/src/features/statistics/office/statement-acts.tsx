import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { getMenuWaiting } from "@zhutu/domain/desk/contract.ts";
import { formatAmount } from "@zhutu/domain/money.ts";
import {
  answerObjection,
  confirmStatement,
  getStatement,
  listClosedStatements,
  listOwnStatements,
  listStatements,
  objectToStatement,
} from "@zhutu/domain/statistics/office/contract.ts";
import {
  MAX_OBJECTION,
  objectionAnswerRule,
  objectionRule,
} from "@zhutu/domain/statistics/office/statement-state.ts";
import { Form, Input, Typography } from "antd";
import { api, sayDone } from "../../../lib/api/api.ts";
import { markStale, useApi } from "../../../lib/api/query.ts";
import { AskingDialog } from "../../../office/form/asking-dialog.tsx";
import { ruled } from "../../../office/form/field-rules.ts";
import { useActions } from "../../../office/use-actions.ts";

/** A closed month of somebody. */
export type StatementKey = { userId: number; month: string };

const stale = [listStatements, listOwnStatements, listClosedStatements, getStatement, getMenuWaiting];

type Due = StatementKey & Pick<CallReply<typeof getStatement>, "dueAmt">;
const ACTIONS = {
  confirm: {
    endpoint: confirmStatement,
    question: ({ month, dueAmt }: Due) => ({
      title: `确定要确认 ${month} 的月结单吗?`,
      text: `应结 ${formatAmount(dueAmt)}。确认以后不能再提出异议。`,
      yes: "确认",
    }),
    stale,
  },
} as const;

/** Confirms an own closed month after a question with what is paid out. */
export const useConfirming = () =>
  useActions(ACTIONS, ({ userId, month }: Due) => ({ params: { userId, month } }));

type Props = { of: StatementKey | undefined; onClose: () => void };

const words = <Input.TextArea rows={4} count={{ show: true, max: MAX_OBJECTION }} autoComplete="off" />;

/** Says what is wrong with an own closed month. */
export const ObjectionDialog = ({ of, onClose }: Props) => (
  <AskingDialog
    title={`对 ${of?.month ?? ""} 月结单提出异议`}
    yes="提交异议"
    initial={{ reason: "" }}
    open={of !== undefined}
    onClose={onClose}
    run={async ({ reason }) => {
      if (of === undefined) return;
      await api(objectToStatement, { params: of, body: { reason } }, { quiet: true });
      sayDone(objectToStatement);
      await markStale(stale);
    }}
  >
    <Typography.Paragraph>
      工作人员会答复你。已结账的数字不再变化，确有差额会记入之后未结的月份。
    </Typography.Paragraph>
    <Form.Item name="reason" label="哪里有异议" required rules={[ruled(objectionRule, "")]}>
      {words}
    </Form.Item>
  </AskingDialog>
);

/** Answers the open objection to a closed month, which it shows. */
export function AnswerDialog({ of, onClose }: Props) {
  const params = { userId: of?.userId ?? 0, month: of?.month ?? "" };
  const { data } = useApi(getStatement, { params }, { enabled: of !== undefined });
  const open = data?.objections.find(({ answer }) => answer === null);
  return (
    <AskingDialog
      title={`答复 ${of?.month ?? ""} 月结单的异议`}
      yes="答复"
      initial={{ answer: "" }}
      open={of !== undefined}
      onClose={onClose}
      run={async ({ answer }) => {
        await api(answerObjection, { params, body: { answer } }, { quiet: true });
        sayDone(answerObjection);
        await markStale(stale);
      }}
    >
      {open && (
        <Typography.Paragraph>
          {data?.userName}：{open.reason}
        </Typography.Paragraph>
      )}
      <Typography.Paragraph type="secondary">
        对方会收到站内信并重新确认。已结账的数字不再变化，差额记入之后未结的月份。
      </Typography.Paragraph>
      <Form.Item name="answer" label="答复" required rules={[ruled(objectionAnswerRule, "")]}>
        {words}
      </Form.Item>
    </AskingDialog>
  );
}
