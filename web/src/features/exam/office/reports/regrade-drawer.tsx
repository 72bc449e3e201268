import { getRegradeQuestion, listRegrades } from "@zhutu/domain/exam/corrections/contract.ts";
import { formatTime } from "@zhutu/domain/time.ts";
import { Alert, Flex, Tag, Timeline, Typography } from "antd";
import { useState } from "react";
import { QueryView } from "../../../../lib/api/query-view.tsx";
import { useApi } from "../../../../lib/api/query.ts";
import { FormDrawer } from "../../../../office/form/form-modal.tsx";
import { ChoiceText } from "../../../../ui/rich-text.tsx";
import { EmptyState } from "../../../../ui/states.tsx";
import { typeWords } from "../../paper.ts";
import { QuestionText } from "../../question-text.tsx";
import { RegradeForm } from "./regrade-form.tsx";
import { changeOf } from "./regrades-part.tsx";
import type { RegradeQuestion } from "./report-list.ts";

type Props = {
  /** Undefined: closed. */
  questionId: number | undefined;
  onClose: () => void;
};

/** A question with its key, corrected or voided here: first shown what would change, then done by a person with a reason. */
export function RegradeDrawer({ questionId, onClose }: Props) {
  return (
    <FormDrawer title="更正并重新判分" open={questionId !== undefined} onClose={onClose} size={720}>
      {questionId !== undefined && <Content key={questionId} questionId={questionId} />}
    </FormDrawer>
  );
}

function Content({ questionId }: { questionId: number }) {
  // The current version, as somebody else may have corrected it.
  const query = useApi(getRegradeQuestion, { params: { questionId } }, { staleTime: 0 });
  return (
    <QueryView query={query} missing={<EmptyState icon="search" text="没有找到这道题，或它不在您的试卷里" />}>
      {(question) => (
        <Flex vertical gap={24}>
          <Shown question={question} />
          <Correcting question={question} />
          <History questionId={questionId} />
        </Flex>
      )}
    </QueryView>
  );
}

function Shown({ question }: { question: RegradeQuestion }) {
  const { questionType, questionText, choices, questionKeys, voided, versionNo, openReports } = question;
  return (
    <Flex vertical gap={12}>
      <Flex gap={8} align="center" wrap>
        <Tag color="blue">{typeWords[questionType]}</Tag>
        {voided === 1 && <Tag color="red">已作废</Tag>}
        <Typography.Text type="secondary">
          现在是第 {versionNo} 版，{openReports === 0 ? "没有待处理的反馈" : `${openReports} 条待处理的反馈`}
        </Typography.Text>
      </Flex>
      <QuestionText html={questionText} />
      {questionType !== "askanswer" && (
        <>
          <Flex vertical gap={4} role="list" aria-label="选项">
            {choices.map(({ choiceNo, ...text }) => (
              <Flex key={choiceNo} gap={8} role="listitem" align="baseline">
                <Typography.Text strong={questionKeys.includes(choiceNo)}>
                  {choiceNo}. <ChoiceText {...text} />
                </Typography.Text>
              </Flex>
            ))}
          </Flex>
          <Typography.Text>现在的答案：{questionKeys.join("")}</Typography.Text>
        </>
      )}
    </Flex>
  );
}

function Correcting({ question }: { question: RegradeQuestion }) {
  const [done, setDone] = useState(0);
  if (question.questionType === "askanswer")
    return <Alert type="info" showIcon title="问答题不由系统判分，不用更正。" />;
  if (question.mayRegrade === 0)
    return <Alert type="info" showIcon title="别的试卷也在使用这道题，请管理员更正。" />;
  return <RegradeForm key={done} question={question} onDone={() => setDone(done + 1)} />;
}

const latest = { page: 1, pageSize: 20 };

/** What was done to the question before. */
function History({ questionId }: { questionId: number }) {
  const query = useApi(listRegrades, { query: { questionId, ...latest } });
  return (
    <Flex vertical gap={12}>
      <Typography.Text strong>更正记录</Typography.Text>
      <QueryView query={query}>
        {({ regrades }) =>
          regrades.length === 0 ? (
            <Typography.Text type="secondary">这道题还没有更正过</Typography.Text>
          ) : (
            <Timeline
              items={regrades.map((run) => ({
                key: run.regradeRunId,
                content: (
                  <Flex vertical>
                    <Typography.Text>
                      {run.userName} {changeOf(run)}：涉及 {run.attempts} 份，{run.scoresChanged} 份分数变化
                    </Typography.Text>
                    <Typography.Text type="secondary">
                      {formatTime(run.createTime)} · 原因：{run.reason}
                    </Typography.Text>
                  </Flex>
                ),
              }))}
            />
          )
        }
      </QueryView>
    </Flex>
  );
}
