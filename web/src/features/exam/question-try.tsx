import { retryErrorQuestion } from "@zhutu/domain/exam/contract.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { type ReactNode, useState } from "react";
import { sentenceOf } from "../../lib/api/api.ts";
import { useApiWrite } from "../../lib/api/query.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { ChoiceList } from "./choice-list.tsx";
import css from "./errors.module.css";
import { type ErrorQuestion, pressed } from "./paper.ts";
import { Verdict } from "./verdict.tsx";

type Judged = CallReply<typeof retryErrorQuestion>;
type Props = {
  row: ErrorQuestion;
  rightsToMaster: number;
  onJudged: (judged: Judged) => void;
  /** The way on or out, before and after it is judged. */
  leave: (judged: boolean) => ReactNode;
};

/** One more try at a question of the bank: it is judged at once, with its key and explanation. */
export function QuestionTry({ row, rightsToMaster, onJudged, leave }: Props) {
  const [chosen, setChosen] = useState("");
  const attempt = useApiWrite(retryErrorQuestion, { quiet: true, onDone: onJudged });
  const judged = attempt.data;
  const { questionId, questionType, choices } = row;
  return (
    <div className={css.try}>
      <ChoiceList
        choices={choices}
        questionType={questionType}
        chosen={chosen}
        keys={judged?.questionKeys ?? null}
        disabled={judged !== undefined || attempt.isPending}
        onPress={(letter) => setChosen(pressed(row, chosen, letter))}
      />
      {attempt.error && (
        <Alert look="bad">
          {attempt.error.status === 404 ? "这道题已不在错题本里" : sentenceOf(attempt.error)}
        </Alert>
      )}
      {judged && (
        <Verdict
          questionType={questionType}
          answer={chosen}
          answerPass={judged.answerPass}
          questionKeys={judged.questionKeys}
          answers={judged.answers}
          note={noteOf(judged, rightsToMaster)}
        />
      )}
      <div className={css.acts}>
        {leave(judged !== undefined)}
        {!judged && (
          <Button
            busy={attempt.isPending}
            disabled={chosen === ""}
            onClick={() => attempt.mutate({ params: { questionId }, body: { answer: chosen } })}
          >
            提交答案
          </Button>
        )}
      </div>
    </div>
  );
}

const noteOf = ({ mastered, rightInRow, wrongCount }: Judged, rightsToMaster: number): string =>
  mastered === 1
    ? "已消灭，移到“已消灭”"
    : rightInRow > 0
      ? `连对 ${rightInRow} / ${rightsToMaster}`
      : `共错 ${wrongCount} 次`;
