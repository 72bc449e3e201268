import { Card, Flex, Tag, Typography } from "antd";
import { useId } from "react";
import { Tag as KitTag } from "../../../../ui/tag.tsx";
import { ChoiceList } from "../../choice-list.tsx";
import { typeWords } from "../../paper.ts";
import { QuestionText, RegradedNote } from "../../question-text.tsx";
import { type AskedQuestion, pointsOf, verdictOf } from "./attempt-status.ts";
import { typeTones } from "./paper-questions.ts";

const asTyped = { whiteSpace: "pre-wrap", overflowWrap: "anywhere" } as const;
const nothing = (): void => {};

/** One question of an attempt: its text, answer, key and points. */
export function AttemptQuestion({ question }: { question: AskedQuestion }) {
  const { questionNo, questionType, questionText, versionNo, choices, answer } = question;
  const { questionKeys, answers, voided, marked, regrade } = question;
  const open = questionType === "askanswer";
  const verdict = verdictOf(question);
  return (
    <Card
      size="small"
      title={
        <Flex gap={8} align="center" wrap>
          <span>第 {questionNo} 题</span>
          <Tag color={typeTones[questionType]}>{typeWords[questionType]}</Tag>
          <KitTag tone={verdict.tone}>{verdict.word}</KitTag>
          {marked === 1 && <Tag>学员标记</Tag>}
        </Flex>
      }
      extra={<Typography.Text strong>{pointsOf(question)}</Typography.Text>}
    >
      <QuestionText html={questionText} />
      {open ? (
        <Text title="学员的回答" text={answer} none="没有作答" />
      ) : (
        <>
          <ChoiceList
            choices={choices}
            questionType={questionType}
            chosen={answer}
            keys={voided === 1 ? null : questionKeys}
            disabled
            onPress={nothing}
          />
          <Flex gap={24} wrap>
            <Typography.Text>
              学员答案 <b>{answer || "未答"}</b>
            </Typography.Text>
            <Typography.Text>
              正确答案 <b>{questionKeys.join("")}</b>
            </Typography.Text>
          </Flex>
        </>
      )}
      {question.answerScore === null && !open && (
        <Typography.Paragraph type="secondary">
          交卷时本题在学员未通过的测验中，没有判分。
        </Typography.Paragraph>
      )}
      {regrade !== null && <RegradedNote regrade={regrade} />}
      <Flex vertical gap={4}>
        <Typography.Text strong>{open ? "参考答案" : "解析"}</Typography.Text>
        {answers === "" ? (
          <Typography.Text type="secondary">没有填写</Typography.Text>
        ) : (
          <QuestionText html={answers} />
        )}
      </Flex>
      {open && question.scoring !== "" && <Text title="评分要点" text={question.scoring} none="" />}
      <Typography.Text type="secondary">题目第 {versionNo} 版</Typography.Text>
    </Card>
  );
}

/** A text as it was typed, under its name. */
function Text({ title, text, none }: { title: string; text: string; none: string }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <Typography.Text strong id={id}>
        {title}
      </Typography.Text>
      {text === "" ? (
        <Typography.Paragraph type="secondary">{none}</Typography.Paragraph>
      ) : (
        <Typography.Paragraph style={asTyped}>{text}</Typography.Paragraph>
      )}
    </div>
  );
}
