import type { getTodayQuestion } from "@zhutu/domain/exam/contract.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { isRight } from "@zhutu/domain/exam/grade.ts";
import { useId, useState } from "react";
import { learnerParts } from "./late-learner.ts";
import { useIsLearner } from "../../lib/session/use-role.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ChoiceText, RichText } from "../../ui/rich-text.tsx";
import { Tag } from "../../ui/tag.tsx";
import { useWrongKept } from "./use-wrong-kept.ts";
import { WrongKept } from "./wrong-kept.tsx";
import css from "./daily-question.module.css";

export type DailyQuestionData = NonNullable<CallReply<typeof getTodayQuestion>>;

type Props = {
  question: DailyQuestionData;
  /** `11 月 21 日`. */
  day: string;
  /** On its own page, with more room. */
  large?: boolean;
  heading?: string;
};

/**
 * The question of the day, answered here and at once: nothing is scored (requirements.tsv DAILY-003). Of a signed-in learner a wrong
 * answer goes into the wrong-answer bank.
 */
export function DailyQuestion({ question, day, large = false, heading = "每日一练" }: Props) {
  const { questionId, questionText, questionType, choices, questionKeys, answers } = question;
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [answered, setAnswered] = useState(false);
  const titleId = useId();
  const isLearner = useIsLearner();
  const several = questionType === "multiple";
  const right = isRight(selected, questionKeys);
  const { outcome, keep } = useWrongKept(questionId, isLearner);
  const choose = (choiceNo: string, on: boolean): void => {
    if (!several) setSelected([choiceNo]);
    else setSelected(on ? [...selected, choiceNo] : selected.filter((one) => one !== choiceNo));
  };
  return (
    <section className={`card ${css.box}${large ? ` ${css.large}` : ""}`} aria-labelledby={titleId}>
      <div className="between">
        <h2 id={titleId}>{heading}</h2>
        <span className="hint num">{day}</span>
      </div>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (selected.length === 0) return;
          setAnswered(true);
          if (isLearner) void noteDay(questionId, lettersOf(selected));
          if (!right && isLearner) keep(lettersOf(selected));
        }}
      >
        <fieldset disabled={answered}>
          <legend className={css.question}>
            <Tag tone="blue">{several ? "多选" : "单选"}</Tag>
            <RichText html={questionText} />
          </legend>
          {choices.map(({ choiceNo, ...text }) => {
            const on = selected.includes(choiceNo);
            const key = questionKeys.includes(choiceNo);
            const look = answered
              ? key
                ? several && !on
                  ? css.missed
                  : css.right
                : on
                  ? css.wrong
                  : ""
              : on
                ? "on"
                : "";
            return (
              <label key={choiceNo} className={`${css.choice} ${look}`}>
                <input
                  className="sr"
                  type={several ? "checkbox" : "radio"}
                  name="daily"
                  checked={on}
                  onChange={(event) => choose(choiceNo, event.target.checked)}
                />
                <b>{choiceNo}</b>
                <span>
                  <ChoiceText {...text} />
                </span>
                {answered && (key || on) && (
                  <span className={key ? css.markRight : css.markWrong}>
                    {key && several && !on ? (
                      <span className={css.hollow} />
                    ) : (
                      <Icon name={key ? "check" : "close"} />
                    )}
                    {key ? (on ? "选对" : several ? "漏选" : "正确答案") : "选错"}
                  </span>
                )}
              </label>
            );
          })}
        </fieldset>
        <div className="between">
          {answered ? (
            <>
              <span role="status" className={right ? css.saidRight : css.saidWrong}>
                {right
                  ? "回答正确"
                  : `回答错误，正确答案 ${lettersOf(questionKeys)}，您的答案 ${lettersOf(selected)}`}
              </span>
              <Button look="soft" size="sm" onClick={() => (setAnswered(false), setSelected([]))}>
                再做一次
              </Button>
            </>
          ) : (
            <>
              <span className="hint">{several && "可选多个"}</span>
              <Button look="soft" size="sm" type="submit" disabled={selected.length === 0}>
                提交答案
              </Button>
            </>
          )}
        </div>
      </form>
      {answered && !right && isLearner && (
        <WrongKept outcome={outcome} onRetry={() => keep(lettersOf(selected))} />
      )}
      {answered && answers && (
        <div className={css.why}>
          <h3>解析</h3>
          <RichText html={answers} />
        </div>
      )}
    </section>
  );
}

const lettersOf = (choices: readonly string[]): string => [...choices].sort().join("");

const noteDay = (questionId: number, answer: string): Promise<void> =>
  learnerParts()
    .then((parts) => parts.noteDaily(questionId, answer))
    .catch(() => {});
