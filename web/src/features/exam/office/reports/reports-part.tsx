import { listQuestionReports, settleQuestionReport } from "@zhutu/domain/exam/corrections/contract.ts";
import { reportKindWords, settleRule } from "@zhutu/domain/exam/corrections/report.ts";
import { getMenuWaiting } from "@zhutu/domain/desk/contract.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { Form, Input, Tag, Typography } from "antd";
import { type ReactNode, useState } from "react";
import { markStale, useApi } from "../../../../lib/api/query.ts";
import type { Column } from "../../../../office/table/columns.tsx";
import { RowActs } from "../../../../office/table/row-acts.tsx";
import { TwoLines } from "../../../../office/table/two-lines.tsx";
import { ListPage } from "../../../../office/list/list-page.tsx";
import { StatusTag } from "../../../../office/status-tag.tsx";
import { useListParams } from "../../../../lib/lists/use-list-params.ts";
import { RegradeDrawer } from "./regrade-drawer.tsx";
import {
  PLACE_WORDS,
  type Report,
  REPORT_STATES,
  REPORT_TAB_LABELS,
  reportList,
  stateOf,
} from "./report-list.ts";
import { api, sayDone } from "../../../../lib/api/api.ts";
import { AskingDialog } from "../../../../office/form/asking-dialog.tsx";
import { ruled } from "../../../../office/form/field-rules.ts";

type Actions = { onSettle: (report: Report) => void; onRegrade: (questionId: number) => void };

const reportColumns = ({ onSettle, onRegrade }: Actions): readonly Column<Report>[] => [
  {
    key: "question",
    title: "题目",
    always: true,
    cell: (one) => (
      <TwoLines
        whole={one.questionName}
        second={`第 ${one.versionNo} 版 · ${one.paperName ?? PLACE_WORDS[one.place]}`}
      >
        {one.questionName}
      </TwoLines>
    ),
  },
  {
    key: "kind",
    title: "反馈",
    width: 220,
    always: true,
    cell: (one) => (
      <TwoLines whole={one.text || reportKindWords[one.kind]} second={one.text}>
        <Tag color="purple">{reportKindWords[one.kind]}</Tag>
      </TwoLines>
    ),
  },
  { key: "who", title: "学员", width: 88, value: (one) => one.studentName },
  {
    key: "people",
    title: "待处理人数",
    width: 110,
    yields: 1,
    as: "count",
    value: (one) => one.people,
  },
  {
    key: "state",
    title: "状态",
    width: 160,
    cell: (one) => (
      <TwoLines whole={one.answer || REPORT_STATES[stateOf(one)].label} second={one.answer}>
        <StatusTag of={REPORT_STATES} is={stateOf(one)} />
      </TwoLines>
    ),
  },
  { key: "time", title: "反馈时间", width: 160, yields: 2, as: "time", value: (one) => one.createTime },
  {
    key: "acts",
    title: "操作",
    width: 124,
    always: true,
    cell: (one) => (
      <RowActs
        of={one.questionName}
        acts={[
          { label: "更正", run: () => onRegrade(one.questionId) },
          {
            label: "答复",
            why: one.settleTime === null ? undefined : "这条反馈已有答复",
            run: () => onSettle(one),
          },
        ]}
      />
    ),
  },
];

/** Learners' reports: correct or void the question, and answer everybody who reported it. */
export function ReportsPart({ views }: { views: ReactNode }) {
  const list = useListParams(reportList);
  const query = useApi(listQuestionReports, { query: list.query }, { placeholderData: keepPreviousData });
  const [settled, setSettled] = useState<Report>();
  const [regraded, setRegraded] = useState<number>();
  return (
    <>
      <ListPage
        views={views}
        {...{
          name: "question-reports",
          list,
          query,
          rows: query.data?.questionReports,
          total: query.data?.total,
        }}
        title={REPORT_TAB_LABELS.reports}
        idOf={(one) => one.questionReportId}
        unit="条"
        columns={reportColumns({ onSettle: setSettled, onRegrade: setRegraded })}
        summary={`待处理 ${query.data?.open ?? 0} 条；一次答复同一题的全部反馈`}
        empty={{ text: "还没有题目反馈" }}
      />
      <SettleDialog report={settled} onClose={() => setSettled(undefined)} />
      <RegradeDrawer questionId={regraded} onClose={() => setRegraded(undefined)} />
    </>
  );
}

/** Answers everybody who reported the question and waits. */
function SettleDialog({ report, onClose }: { report: Report | undefined; onClose: () => void }) {
  return (
    <AskingDialog
      title="答复反馈"
      yes="答复"
      initial={{ answer: "" }}
      open={report !== undefined}
      onClose={onClose}
      run={async ({ answer }) => {
        const params = { questionReportId: report?.questionReportId ?? 0 };
        await api(settleQuestionReport, { params, body: { answer } }, { quiet: true });
        sayDone(settleQuestionReport);
        await markStale([listQuestionReports, getMenuWaiting]);
      }}
    >
      <Typography.Paragraph>
        “{report?.questionName}”的全部待处理反馈（{report?.people ?? 0} 人）一起答复，每人收到一条站内信。
      </Typography.Paragraph>
      <Form.Item name="answer" label="答复" required rules={[ruled(settleRule, "")]}>
        <Input.TextArea rows={4} count={{ show: true, max: 200 }} autoComplete="off" />
      </Form.Item>
    </AskingDialog>
  );
}
