import { questionScoreRule } from "@zhutu/domain/exam/banks/question-form.ts";
import { saveTypeScores } from "@zhutu/domain/exam/office/contract.ts";
import {
  type CountedType,
  countedTypes,
  ofSetTypes,
  type TypeScores as Scores,
  withTypeScores,
} from "@zhutu/domain/exam/office/paper-form.ts";
import { Alert, Flex, Form, InputNumber, Modal, Typography } from "antd";
import { useState } from "react";
import { sentenceOf } from "../../../../lib/api/api.ts";
import { markStale, useApiWrite } from "../../../../lib/api/query.ts";
import { typeWords } from "../../paper.ts";
import { fullScore, type PaperQuestion, sharesOf, totalOf } from "./paper-questions.ts";
import { paperAnswers } from "./use-paper-actions.ts";

type Props = { paperId: number; rows: readonly PaperQuestion[]; open: boolean; onClose: () => void };

/** Sets what all questions of a type are worth; the total that comes of it is shown before anything is saved. */
export function TypeScores({ open, onClose, ...of }: Props) {
  return open && <Asking {...of} onClose={onClose} />;
}

function Asking({ paperId, rows, onClose }: Omit<Props, "open">) {
  const [typed, setTyped] = useState<Partial<Record<CountedType, number | null>>>({});
  const write = useApiWrite(saveTypeScores, { quiet: true, stale: paperAnswers, onDone: onClose });
  const shares = sharesOf(rows);
  const scores: Scores = Object.fromEntries(
    Object.entries(typed).filter(([, score]) => score !== null && score !== undefined),
  );
  const wrong = countedTypes.some((type) => ruleOf(typed[type]) !== undefined);
  const total = totalOf(sharesOf(withTypeScores(rows, scores)));
  const save = (): void => {
    const was = ofSetTypes(rows, scores).map(({ paperQuestionId, questionScore }) => ({
      paperQuestionId,
      questionScore,
    }));
    write.mutate(
      { params: { paperId }, body: { scores, was } },
      {
        // Changed by somebody else: show their figures, which the next save is based on.
        onError: ({ status }) => void (status === 409 && markStale(paperAnswers)),
      },
    );
  };
  return (
    <Modal
      title="按题型设置分值"
      open
      okText="保存"
      cancelText="取消"
      confirmLoading={write.isPending}
      okButtonProps={{ disabled: wrong || Object.keys(scores).length === 0 }}
      onOk={save}
      onCancel={onClose}
    >
      <Flex vertical gap={16}>
        {write.error && <Alert type="error" showIcon role="alert" title={sentenceOf(write.error)} />}
        <Typography.Text type="secondary">
          填写后，这类题每题都是这个分值；不填的题型保持原来的分值。保存后，下一次开始的作答按新分值；已经开始的不变。
        </Typography.Text>
        <Form layout="vertical" component="div">
          {shares.map(({ questionType, count }) =>
            questionType === "askanswer" ? (
              <Typography.Paragraph key={questionType}>
                {typeWords[questionType]} {count} 题，不计分
              </Typography.Paragraph>
            ) : (
              <Form.Item
                key={questionType}
                label={`${typeWords[questionType]}每题分值`}
                htmlFor={`score-${questionType}`}
                extra={`${count} 题，现在每题 ${worthNow(rows, questionType)} 分`}
                {...(ruleOf(typed[questionType]) !== undefined && { validateStatus: "error" as const })}
                help={ruleOf(typed[questionType])}
              >
                <InputNumber<number>
                  id={`score-${questionType}`}
                  controls={false}
                  suffix="分"
                  value={typed[questionType] ?? null}
                  onChange={(score) => setTyped({ ...typed, [questionType]: score })}
                />
              </Form.Item>
            ),
          )}
        </Form>
        <Typography.Text strong role="status">
          保存后总分 {total} 分（现在 {totalOf(shares)} 分
          {total === fullScore ? "" : `，满分 ${fullScore} 分`}）
        </Typography.Text>
      </Flex>
    </Modal>
  );
}

const ruleOf = (score: number | null | undefined): string | undefined =>
  score === null || score === undefined ? undefined : questionScoreRule(score);

/** The distinct points of the type's questions. */
const worthNow = (rows: readonly PaperQuestion[], type: CountedType): string =>
  [...new Set(rows.flatMap((one) => (one.questionType === type ? one.questionScore : [])))]
    .toSorted((a, b) => a - b)
    .join("、");
