import { getMenuWaiting } from "@zhutu/domain/desk/contract.ts";
import { listQuestionReports, settleQuestionReport } from "@zhutu/domain/exam/corrections/contract.ts";
import { settleRule } from "@zhutu/domain/exam/corrections/report.ts";
import { Form, Input, Typography } from "antd";
import { api, sayDone } from "../../../../lib/api/api.ts";
import { markStale } from "../../../../lib/api/query.ts";
import { AskingDialog } from "../../../../office/form/asking-dialog.tsx";
import { ruled } from "../../../../office/form/field-rules.ts";
import type { Report } from "./report-list.ts";

/** Answers everybody who reported the question and waits. */
export function SettleDialog({ report, onClose }: { report: Report | undefined; onClose: () => void }) {
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
