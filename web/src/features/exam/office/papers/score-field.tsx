import { questionScoreRule } from "@zhutu/domain/exam/banks/question-form.ts";
import { Flex, InputNumber, Typography } from "antd";
import { useState } from "react";
import type { Column } from "../../../../office/table/columns.tsx";
import { kindOf, type OfficePaper } from "./paper-list.ts";
import type { PaperQuestion } from "./paper-questions.ts";
import { ReminderField } from "./reminder-field.tsx";
import { saveInPaper } from "./use-paper-question.ts";

const width = { width: 96 };

/** The points of a question in its paper, saved when the field is left or Enter is pressed; what is refused stays with its reason. */
function ScoreField({ row, held }: { row: PaperQuestion; held: string }) {
  const [typed, setTyped] = useState<number | null>();
  const [problem, setProblem] = useState<string>();
  /** The saved points at the refusal; if they differ now, somebody else changed them. */
  const [was, setWas] = useState(row.questionScore);
  const [busy, setBusy] = useState(false);
  const value = typed === undefined ? row.questionScore : typed;
  const save = async (): Promise<void> => {
    if (typed === undefined || busy) return;
    if (typed === row.questionScore) return setTyped(undefined);
    const wrong = typed === null ? "请输入分值" : questionScoreRule(typed);
    if (wrong !== undefined || typed === null) return setProblem(wrong);
    setBusy(true);
    setWas(row.questionScore);
    const refused = await saveInPaper(row, { questionScore: typed }, "分值已保存");
    setBusy(false);
    setProblem(refused);
    if (refused === undefined) setTyped(undefined);
  };
  return (
    <Flex vertical gap={4}>
      <InputNumber<number>
        aria-label={`第 ${row.questionNo} 题的分值`}
        style={width}
        suffix="分"
        controls={false}
        value={value}
        disabled={busy || held !== ""}
        title={held || undefined}
        {...(problem !== undefined && { status: "error" as const, "aria-invalid": true })}
        onChange={(score) => {
          setTyped(score);
          setProblem(undefined);
        }}
        onBlur={() => void save()}
        onPressEnter={() => void save()}
      />
      {problem !== undefined && (
        <Typography.Text type="danger" role="alert">
          {problem}
          {was !== row.questionScore && `（现在是 ${row.questionScore} 分）`}
        </Typography.Text>
      )}
    </Flex>
  );
}

/** What a question of the paper is worth; of reminders, when it is asked. */
export const worthColumn = (paper: OfficePaper): Column<PaperQuestion> =>
  kindOf(paper) === "cpt_alert"
    ? {
        key: "time",
        title: "提醒时间",
        width: 150,
        cell: (one) => <ReminderField row={one} paper={paper} />,
      }
    : {
        key: "score",
        title: "分值",
        width: 130,
        cell: (one) =>
          one.questionType === "askanswer" ? (
            <Typography.Text type="secondary">不计分</Typography.Text>
          ) : (
            <ScoreField row={one} held={paper.held} />
          ),
      };
