import { previewPaper } from "@zhutu/domain/exam/office/contract.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { Button, Flex, Modal, Switch, Typography } from "antd";
import { useState } from "react";
import { QueryView } from "../../../../lib/api/query-view.tsx";
import { useApi } from "../../../../lib/api/query.ts";
import { EmptyState } from "../../../../ui/states.tsx";
import { pressed, type Shown } from "../../paper.ts";
import { QuestionCard } from "../../question-card.tsx";
import { unanswered } from "../unanswered.ts";

type Preview = CallReply<typeof previewPaper>;

/** The paper as a learner is given it, question by question; nothing that is pressed is kept. */
export function PaperPreview({
  paperId,
  draws,
  open,
  onClose,
}: {
  paperId: number;
  /** By a blueprint, anew each time. */
  draws: boolean;
  open: boolean;
  onClose: () => void;
}) {
  const query = useApi(
    previewPaper,
    { params: { paperId } },
    { enabled: open, ...(draws && { staleTime: 0 }) },
  );
  return (
    <Modal
      title={draws ? "试抽的一份试卷" : "学员看到的试卷"}
      open={open}
      onCancel={onClose}
      footer={
        draws && (
          <Button loading={query.isFetching} onClick={() => void query.refetch()}>
            再抽一份
          </Button>
        )
      }
      width={640}
      destroyOnHidden
    >
      <QueryView query={query}>
        {(paper) =>
          paper.questions.length === 0 ? <EmptyState text="试卷里还没有题目" /> : <Questions paper={paper} />
        }
      </QueryView>
    </Modal>
  );
}

/** As a question is before it was answered; with its key, as it is afterwards. */
const shownAs = (answer: string, { questionKeys, answers }: Preview["questions"][number]): Shown => ({
  ...unanswered,
  answer,
  questionKeys,
  answers,
});

function Questions({ paper }: { paper: Preview }) {
  const { questions, totalScore, passScore, timeLimitMinutes } = paper;
  const [at, setAt] = useState(0);
  const [keys, setKeys] = useState(false);
  const [answers, setAnswers] = useState<Readonly<Record<number, string>>>({});
  const question = questions[Math.min(at, questions.length - 1)];
  if (!question) return null;
  const answer = answers[question.questionId] ?? "";
  const keep = (text: string) => setAnswers({ ...answers, [question.questionId]: text });
  const judged = keys && question.questionType !== "askanswer";
  return (
    <Flex vertical gap={16}>
      <Flex justify="space-between" align="center" gap={8} wrap>
        <Typography.Text type="secondary">
          满分 {totalScore} 分，{passScore} 分及格，
          {timeLimitMinutes === null ? "不限时" : `限时 ${timeLimitMinutes} 分钟`}
        </Typography.Text>
        <Flex gap={8} align="center">
          <Switch size="small" aria-label="显示答案" checked={keys} onChange={setKeys} />
          <Typography.Text>显示答案</Typography.Text>
        </Flex>
      </Flex>
      <section aria-label={`第 ${question.questionNo} 题`}>
        <QuestionCard
          question={question}
          all={questions.length}
          shown={shownAs(answer, question)}
          chosen={answer}
          fixed={false}
          judged={judged}
          onPress={(letter) => keep(pressed(question, answer, letter))}
          onText={keep}
          tools={null}
        />
      </section>
      <Flex justify="space-between">
        <Button disabled={at === 0} onClick={() => setAt(at - 1)}>
          上一题
        </Button>
        <Button type="primary" disabled={at >= questions.length - 1} onClick={() => setAt(at + 1)}>
          下一题
        </Button>
      </Flex>
    </Flex>
  );
}
