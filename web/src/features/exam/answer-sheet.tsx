import { percentOf } from "@zhutu/domain/numbers.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { type Question, type AnswerStatus, answerStatusLabels } from "./paper.ts";
import { PaperFigures } from "./paper-figures.tsx";
import css from "./answer-sheet.module.css";

export type Cell = Pick<Question, "questionId" | "questionNo"> & { status: AnswerStatus; marked: boolean };
type Props = {
  cells: readonly Cell[];
  current: number;
  /** Verdicts are shown, so right and wrong are counted. */
  judges: boolean;
  onGo: (questionId: number) => void;
  /** Only what is wrong or marked is gone through; absent where nothing is judged yet. */
  filter?: { on: boolean; count: number; turn: (on: boolean) => void } | undefined;
};

const looks: Readonly<Record<AnswerStatus, string | undefined>> = {
  correct: css.right,
  incorrect: css.wrong,
  skipped: "",
  answered: css.given,
  voided: css.given,
  unanswered: "",
};

/** What the squares may mean; of a test that is handed in some may be told later, while another test asks them. */
const legendOf = (has: { judges: boolean; answered: boolean; voided: boolean }): readonly AnswerStatus[] => [
  ...(has.judges ? (["correct", "incorrect"] as const) : []),
  ...(has.answered || !has.judges ? (["answered"] as const) : []),
  ...(has.voided ? (["voided"] as const) : []),
  "unanswered",
];

/** The answer sheet: each question's number, with its status as a sign and a word. */
export function AnswerSheet({ cells, current, judges, onGo, filter }: Props) {
  const count = (status: AnswerStatus): number => cells.filter((one) => one.status === status).length;
  const [correct, incorrect, skipped, voided] = [
    count("correct"),
    count("incorrect"),
    count("skipped"),
    count("voided"),
  ];
  const answered = count("answered");
  const known = correct + incorrect + skipped > 0 || answered === 0;
  const marked = cells.filter((one) => one.marked).length;
  return (
    <>
      {judges && correct + incorrect + skipped > 0 && (
        <PaperFigures
          of={[
            { label: "答对", value: correct, look: "good" },
            { label: "答错", value: incorrect, look: "bad" },
            ...(skipped > 0 ? [{ label: answerStatusLabels.skipped, value: skipped }] : []),
            ...(voided > 0 ? [{ label: answerStatusLabels.voided, value: voided }] : []),
            { label: "正确率", value: `${percentOf(correct, correct + incorrect + skipped, 1).toFixed(1)}%` },
          ]}
        />
      )}
      <ol className={css.sheet} aria-label="题号">
        {cells.map(({ questionId, questionNo, status, marked: isMarked }) => (
          <li key={questionId}>
            <button
              type="button"
              className={`${css.cell} ${looks[status]} ${questionId === current ? css.current : ""}`}
              aria-current={questionId === current || undefined}
              aria-label={`第 ${questionNo} 题，${answerStatusLabels[status]}${isMarked ? "，已标记" : ""}`}
              onClick={() => onGo(questionId)}
            >
              {questionNo}
              {status === "correct" && <Icon name="check" className={css.mark} />}
              {status === "incorrect" && <Icon name="close" className={css.mark} />}
              {isMarked && <Icon name="flag" className={css.flag} />}
            </button>
          </li>
        ))}
      </ol>
      <p className={css.legend} aria-hidden="true">
        {legendOf({ judges: judges && known, answered: answered > 0, voided: voided > 0 }).map((one) => (
          <span key={one}>
            <i className={looks[one]}>
              {one === "correct" && <Icon name="check" />}
              {one === "incorrect" && <Icon name="close" />}
            </i>
            {answerStatusLabels[one]}
          </span>
        ))}
        <span>
          <i className={css.current} />
          当前
        </span>
        <span>
          <Icon name="flag" className={css.flagWord} />
          标记 {marked}
        </span>
      </p>
      {filter && (filter.on || filter.count > 0) && (
        <Button look="line" block aria-pressed={filter.on} onClick={() => filter.turn(!filter.on)}>
          {filter.on ? "看全部题目" : `只看答错、未答与标记（${filter.count}）`}
        </Button>
      )}
    </>
  );
}
