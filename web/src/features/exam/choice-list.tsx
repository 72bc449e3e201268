import type { QuestionType, ShownChoice } from "@zhutu/domain/exam/question.ts";
import { Icon } from "../../ui/icon.tsx";
import { ChoiceText } from "../../ui/rich-text.tsx";
import css from "./choice-list.module.css";

type Props = {
  choices: readonly ShownChoice[];
  questionType: QuestionType;
  /** The letters that are chosen. */
  chosen: string;
  /** Null until they may be shown. */
  keys: readonly string[] | null;
  disabled: boolean;
  onPress: (letter: string) => void;
};

const looks = { right: css.right, wrong: css.wrong, missed: css.missed };

/** A question's choices; once judged, each shows its verdict as a sign and a word. */
export function ChoiceList({ choices, questionType, chosen, keys, disabled, onPress }: Props) {
  const several = questionType === "multiple";
  return (
    <div className={css.choices} role="group" aria-label={several ? "选项，可选多个" : "选项"}>
      {choices.map(({ choiceNo, ...text }) => {
        const on = chosen.includes(choiceNo);
        const said = keys && verdictOf(on, keys.includes(choiceNo), several);
        return (
          <button
            key={choiceNo}
            type="button"
            data-choice={choiceNo}
            className={`${css.choice} ${said ? looks[said.look] : on ? css.on : ""}`}
            aria-pressed={on}
            disabled={disabled}
            onClick={() => onPress(choiceNo)}
          >
            <b>{choiceNo}</b>
            <span className="grow">
              <ChoiceText {...text} />
            </span>
            {said && (
              <span className={css.said}>
                <Icon name={said.look === "wrong" ? "close" : "check"} />
                {said.word}
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
}

function verdictOf(on: boolean, key: boolean, several: boolean) {
  if (on)
    return key ? ({ look: "right", word: "选对" } as const) : ({ look: "wrong", word: "选错" } as const);
  if (!key) return undefined;
  return several
    ? ({ look: "missed", word: "漏选" } as const)
    : ({ look: "missed", word: "正确答案" } as const);
}
