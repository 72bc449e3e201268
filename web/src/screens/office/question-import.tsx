import { getQuestionBank } from "@zhutu/domain/exam/banks/contract.ts";
import { annotateQuestionImport, getQuestionTemplate } from "@zhutu/domain/exam/banks/import/contract.ts";
import { maxPictures, maxQuestions } from "@zhutu/domain/exam/banks/import/columns.ts";
import { isMissing } from "@zhutu/domain/endpoint.ts";
import { Alert, Button, Card, Col, Flex, Row, Spin, Steps, Typography } from "antd";
import { useRef } from "react";
import { BankMissing } from "../../features/exam/office/missing.tsx";
import { DownloadButton } from "../../office/list/download-button.tsx";
import { ImportDecision } from "../../features/exam/office/banks/import-decision.tsx";
import { ImportList } from "../../features/exam/office/banks/import-list.tsx";
import { countsOf, ImportRows } from "../../features/exam/office/banks/import-rows.tsx";
import { useQuestionImport } from "../../features/exam/office/banks/use-question-import.ts";
import { useApi } from "../../lib/api/query.ts";
import { useIdParam } from "../../lib/hooks/use-id-param.ts";
import { useLeaveGuard } from "../../lib/hooks/use-leave-guard.ts";
import { routeHandle } from "../../lib/route-handle.ts";
import { useEditor } from "../../lib/session/use-role.ts";
import { FigureRow } from "../../office/figure-row.tsx";
import { LinkButton } from "../../office/link-button.tsx";
import { asLeft } from "../../lib/lists/list-left.ts";
import { OfficePage } from "../../office/shell/office-page.tsx";
import { officePaths } from "../../office-paths.ts";
import { FilePicker } from "../../ui/file-picker.tsx";

export const handle = routeHandle({
  access: ["admin", "teacher"],
  needs: "authorQuestions",
  title: "导入题目",
  crumbs: ["教学", "题库与试卷", "导入题目"],
});

// The button stands for it.
/** Where there is room the rows stand at the left, and what is decided about them beside them; else below it. */
const rowsBeside = { xs: 24, xl: 17 };
const besideRows = { xs: 24, xl: { span: 7, order: 1 } };
const step = { file: 0, preview: 1, done: 2 } as const;
const writing = { text: "题目正在写入，离开后看不到结果。", no: "留在此页" };

/** Taking a workbook of questions into a bank: what would happen first, then all or nothing, undone by batch. */
export default function QuestionImport() {
  const role = useEditor();
  const questionBankId = useIdParam("questionBankId") ?? 0;
  const bank = useApi(getQuestionBank, { params: { questionBankId } });
  const taking = useQuestionImport(questionBankId);
  const { file, preview, done, problem, busy } = taking;
  const picker = useRef<HTMLInputElement>(null);
  useLeaveGuard(() => busy === "writing", writing);
  if (isMissing(bank.error)) return <BankMissing />;
  const choose = (): void => picker.current?.click();
  const list = asLeft(officePaths.bankQuestions(role, questionBankId));
  const counts = preview && countsOf(preview.rows);
  const at = done ? step.done : preview ? step.preview : step.file;
  return (
    <OfficePage
      title={bank.data ? `导入题目：${bank.data.questionBankName}` : "导入题目"}
      actions={
        <>
          <LinkButton to={list}>返回列表</LinkButton>
          <DownloadButton type="default" label="下载模板" endpoint={getQuestionTemplate} input={{}} />
        </>
      }
    >
      <Card>
        <Steps
          current={at}
          items={[
            { title: "上传", content: file?.fileName ?? ".xlsx 或 .zip" },
            { title: "预览", content: "还不写入任何题目" },
            { title: "导入", content: "一次写入，可以整批撤销" },
          ]}
        />
      </Card>
      {problem && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={problem}
          {...(file &&
            busy === undefined && { action: <Button onClick={() => void taking.again()}>重试</Button> })}
        />
      )}
      {done && (
        <Alert
          type="success"
          showIcon
          role="status"
          title={`新建 ${done.created} 题，更新 ${done.changed} 题，没有变化 ${done.same} 题${done.refused > 0 ? `，${done.refused} 行没有导入` : ""}`}
          action={<LinkButton to={list}>查看题目</LinkButton>}
        />
      )}
      {counts && (
        <FigureRow
          figures={[
            ["文件里", String(preview.rows.length)],
            ["将新建", String(counts.created)],
            ["将更新为新版本", String(counts.changed)],
            ["没有变化", String(counts.same)],
            ["被拒绝", String(counts.refused)],
          ]}
        />
      )}
      {preview && file ? (
        <Row gutter={[16, 16]}>
          <Col {...besideRows}>
            <ImportDecision
              fileName={file.fileName}
              rows={preview.rows}
              busy={busy !== undefined}
              onTakeIn={(partial) => void taking.takeIn(partial)}
              onChoose={choose}
              onForget={taking.forget}
            />
          </Col>
          <Col {...rowsBeside}>
            <ImportRows
              rows={preview.rows}
              actions={
                counts !== undefined &&
                counts.refused > 0 && (
                  <DownloadButton
                    type="default"
                    label="下载标注的工作簿"
                    endpoint={annotateQuestionImport}
                    input={{ params: { questionBankId }, body: file }}
                  />
                )
              }
            />
          </Col>
        </Row>
      ) : (
        <Card>
          <Flex vertical align="center" gap={12}>
            <Typography.Text>
              按模板填写，一次最多 {maxQuestions} 道题、{maxPictures} 张图片、20 MB。工作簿可以和图片一起放在
              .zip 里。先看每一行会怎样，确认后才写入。
            </Typography.Text>
            {busy === "reading" ? (
              <Spin description="正在读取" />
            ) : (
              <Button type="primary" onClick={choose}>
                选择工作簿
              </Button>
            )}
          </Flex>
        </Card>
      )}
      <ImportList questionBankId={questionBankId} />
      <FilePicker
        ref={picker}
        label="题目工作簿"
        accept=".xlsx,.zip"
        onFile={(chosen) => void taking.choose(chosen)}
      />
    </OfficePage>
  );
}
