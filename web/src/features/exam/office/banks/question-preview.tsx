import { drawQuestion } from "@zhutu/domain/exam/banks/contract.ts";
import { Alert, Button, Flex, Form, Modal } from "antd";
import { useState } from "react";
import { sentenceOf } from "../../../../lib/api/api.ts";
import { useApiWrite } from "../../../../lib/api/query.ts";
import { Icon } from "../../../../ui/icon.tsx";
import { Skeleton } from "../../../../ui/states.tsx";
import type { Shown } from "../../paper.ts";
import { QuestionCard } from "../../question-card.tsx";
import { unanswered } from "../unanswered.ts";
import { type QuestionValues, questionInputOf } from "./question-values.ts";

const nothing = (): void => {};
const shownAs = (questionKeys: string[], answers: string): Shown => ({
  ...unanswered,
  answer: questionKeys.join(""),
  answerPass: questionKeys.length > 0 ? 1 : null,
  questionKeys,
  answers,
});

/** The question of the form as learners will see it, formulas drawn, before it is saved. */
export function QuestionPreview() {
  const form = Form.useFormInstance<QuestionValues>();
  const [values, setValues] = useState<QuestionValues>();
  const drawing = useApiWrite(drawQuestion, { quiet: true });
  const draw = (): void => {
    const now = form.getFieldsValue(true) as QuestionValues;
    setValues(now);
    const { questionText, choices = [], answers = "" } = questionInputOf(now, { questionBankId: 0 });
    drawing.mutate({ body: { questionText, choices, answers } });
  };
  const { data, error } = drawing;
  return (
    <>
      <Button size="small" icon={<Icon name="eye" />} onClick={draw}>
        预览题目
      </Button>
      <Modal
        title="学员看到的题目"
        open={values !== undefined}
        onCancel={() => setValues(undefined)}
        footer={null}
        width={640}
        destroyOnHidden
      >
        <Flex vertical gap={16}>
          {error && (
            <Alert
              type="error"
              showIcon
              role="alert"
              title={sentenceOf(error)}
              action={<Button onClick={draw}>重试</Button>}
            />
          )}
          {drawing.isPending && <Skeleton height={160} />}
          {data?.problems.map((problem) => (
            <Alert key={problem} type="error" showIcon role="alert" title={problem} />
          ))}
          {data && values && <Card values={values} drawn={data} />}
        </Flex>
      </Modal>
    </>
  );
}

type Drawn = Pick<Parameters<typeof QuestionCard>[0]["question"], "questionText" | "choices"> & {
  answers: string;
};

function Card({ values, drawn }: { values: QuestionValues; drawn: Drawn }) {
  const { questionKeys = [], questionType, questionScore } = questionInputOf(values, { questionBankId: 0 });
  return (
    <QuestionCard
      question={{
        questionId: 0,
        questionNo: 1,
        questionName: "",
        questionType,
        questionScore,
        questionText: drawn.questionText,
        choices: drawn.choices,
      }}
      all={1}
      shown={shownAs([...questionKeys], drawn.answers)}
      chosen={questionKeys.join("")}
      fixed
      judged
      onPress={nothing}
      onText={nothing}
      tools={null}
    />
  );
}
