import {
  getRegradeQuestion,
  listQuestionReports,
  listRegrades,
  runRegrade,
} from "@zhutu/domain/exam/corrections/contract.ts";
import { getMenuWaiting } from "@zhutu/domain/desk/contract.ts";
import type { WordingChange } from "@zhutu/domain/exam/banks/wording-changes.ts";
import { reasonRule } from "@zhutu/domain/exam/corrections/report.ts";
import { getPaperStatistics, listPaperScores } from "@zhutu/domain/exam/office/contract.ts";
import { choiceLetters } from "@zhutu/domain/exam/question.ts";
import { Alert, Button, Checkbox, Flex, Form, Input, Select } from "antd";
import { useState } from "react";
import { useApiWrite } from "../../../../lib/api/query.ts";
import { ruled } from "../../../../office/form/field-rules.ts";
import { Typed } from "../../../../office/form/form-modal.tsx";
import { Change } from "../banks/question-history.tsx";
import { paperAnswers } from "../papers/use-paper-actions.ts";
import { RegradeEffect } from "./regrade-effect.tsx";
import type { RegradeBody, RegradeQuestion } from "./report-list.ts";
import { carriedKeys, isReworded, useReworded } from "./use-reworded.ts";

type Values = {
  how: "keys" | "void";
  keys: string | string[];
  upward: boolean;
  reason: string;
  settleReports: boolean;
};

const stale = [
  getRegradeQuestion,
  listRegrades,
  listQuestionReports,
  getMenuWaiting,
  getPaperStatistics,
  listPaperScores,
  ...paperAnswers,
];

const HOW = [
  { value: "keys", label: "改答案，按新答案重判" },
  { value: "void", label: "作废，人人得分" },
];

/** What the form asks for; undefined where it would change nothing. */
function bodyOf({ how, keys, upward }: Values, question: RegradeQuestion): RegradeBody | undefined {
  const { questionId, versionNo, questionKeys, voided } = question;
  const as = { questionId, versionNo, onlyUpward: upward };
  const letters = choiceLetters.filter((one) => [keys].flat().includes(one));
  if (how === "void") return { ...as, change: { void: true } };
  const same = voided === 0 && letters.join("") === questionKeys.toSorted().join("");
  return letters.length === 0 || same ? undefined : { ...as, change: { keys: letters } };
}

type Props = {
  question: RegradeQuestion;
  /** Called after the correction; the drawer then mounts a new form. */
  onDone: () => void;
};

type RewordedNoteProps = {
  changes: readonly WordingChange[];
  /** The refusal that reported it, if any. */
  sentence: string;
};

/** What changed in the question since it was opened; nothing if unchanged. */
function RewordedNote({ changes, sentence }: RewordedNoteProps) {
  if (changes.length === 0 && sentence === "") return null;
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      title={sentence || "这道题刚被改过，您填的内容都还在，请核对后再查看影响"}
      description={
        <Flex vertical gap={4}>
          {changes.map((change) => (
            <Change key={change.field} {...change} />
          ))}
        </Flex>
      }
      style={{ marginBottom: 16 }}
    />
  );
}

/**
 * Corrects or voids: the effect is shown first, and only what was shown can be done. Where somebody changed the question
 * meanwhile, that is told, and what was filled in stays.
 */
export function RegradeForm({ question, onDone }: Props) {
  const [form] = Form.useForm<Values>();
  const [seen, setSeen] = useState<RegradeBody>();
  const [problem, setProblem] = useState("");
  const run = useApiWrite(runRegrade, { stale, quiet: isReworded });
  const { changes, sentence, refused } = useReworded(question, run.isPending, (from, to) => {
    const keys = form.getFieldValue("keys") as Values["keys"];
    form.setFieldValue("keys", carriedKeys(keys, from, to));
    setSeen(undefined);
    setProblem("");
  });
  const isSingle = question.questionType === "single";
  const look = (): void => {
    const body = bodyOf(form.getFieldsValue(true) as Values, question);
    setProblem(body ? "" : "请选择与现在不同的答案");
    setSeen(body);
  };
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      initialValues={{
        how: "keys",
        keys: isSingle ? question.questionKeys[0] : question.questionKeys,
        upward: true,
        reason: "",
        settleReports: true,
      }}
      // The preview is out of date.
      onValuesChange={(changed) => {
        if ("reason" in changed || "settleReports" in changed) return;
        setSeen(undefined);
        setProblem("");
      }}
      onFinish={({ reason, settleReports }) =>
        seen &&
        run.mutateAsync({ body: { ...seen, reason, settleReports } }).then(onDone, (failure: unknown) => {
          if (isReworded(failure)) refused(failure);
        })
      }
    >
      <Typed />
      <RewordedNote changes={changes} sentence={sentence} />
      <Form.Item name="how" label="怎么判">
        <Select virtual={false} options={HOW} />
      </Form.Item>
      <Form.Item noStyle dependencies={["how"]}>
        {({ getFieldValue }) =>
          getFieldValue("how") === "keys" && (
            <Form.Item
              name="keys"
              label="正确答案"
              {...(problem && { validateStatus: "error" as const, help: problem })}
            >
              <Select
                virtual={false}
                {...(!isSingle && { mode: "multiple" as const })}
                options={question.choices.map(({ choiceNo, choiceName }) => ({
                  value: choiceNo,
                  label: `${choiceNo} ${choiceName}`,
                }))}
              />
            </Form.Item>
          )
        }
      </Form.Item>
      <Form.Item name="upward" valuePropName="checked">
        <Checkbox>只加分，不减分</Checkbox>
      </Form.Item>
      <Flex vertical gap={16}>
        <Flex>
          <Button onClick={look}>查看影响</Button>
        </Flex>
        {seen && (
          <>
            <RegradeEffect body={seen} onReworded={refused} />
            <Form.Item
              name="reason"
              label="原因"
              required
              rules={[ruled(reasonRule, "")]}
              extra="分数有变化的学员会在站内信里看到"
            >
              <Input.TextArea rows={3} count={{ show: true, max: 200 }} autoComplete="off" />
            </Form.Item>
            {question.openReports > 0 && (
              <Form.Item name="settleReports" valuePropName="checked">
                <Checkbox>
                  以这个原因答复这道题待处理的 {question.openReports} 条反馈，反馈的人各收到一条站内信
                </Checkbox>
              </Form.Item>
            )}
            <Button type="primary" danger htmlType="submit" loading={run.isPending}>
              更正并重新判分
            </Button>
          </>
        )}
      </Flex>
    </Form>
  );
}
