import { percentOf } from "@zhutu/domain/percent.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { type Question, type Standing, standingWords } from "./paper.ts";
import { PaperFigures } from "./paper-figures.tsx";
import css from "./answer-sheet.module.css";

export type Cell = Pick<Question, "questionId" | "questionNo"> & { standing: Standing; marked: boolean };
type Props = {
  cells: readonly Cell[];
  current: number;
  /** Verdicts are told: right and wrong are counted. */
  judges: boolean;
  onGo: (questionId: number) => void;
  /** Only what is wrong or marked is gone through; absent where nothing is judged yet. */
  filter?: { on: boolean; count: number; turn: (on: boolean) => void } | undefined;
};

const looks: Readonly<Record<Standing, string | undefined>> = {
  right: css.right,
  wrong: css.wrong,
  left: "",
  told: css.given,
  voided: css.given,
  open: "",
};

/** What the squares may mean; of a test that is handed in some may be told later, while another test asks them. */
const legendOf = (has: { judges: boolean; told: boolean; voided: boolean }): readonly Standing[] => [
  ...(has.judges ? (["right", "wrong"] as const) : []),
  ...(has.told || !has.judges ? (["told"] as const) : []),
  ...(has.voided ? (["voided"] as const) : []),
  "open",
];

/** The answer sheet: every question by its number, and by a sign and a word what it is. */
export function AnswerSheet({ cells, current, judges, onGo, filter }: Props) {
  const count = (standing: Standing): number => cells.filter((one) => one.standing === standing).length;
  const [right, wrong, left, voided] = [count("right"), count("wrong"), count("left"), count("voided")];
  const told = count("told");
  const known = right + wrong + left > 0 || told === 0;
  const marked = cells.filter((one) => one.marked).length;
  return (
    <>
      {judges && right + wrong + left > 0 && (
        <PaperFigures
          of={[
            { label: "答对", value: right, look: "good" },
            { label: "答错", value: wrong, look: "bad" },
            ...(left > 0 ? [{ label: standingWords.left, value: left }] : []),
            ...(voided > 0 ? [{ label: standingWords.voided, value: voided }] : []),
            { label: "正确率", value: `${percentOf(right, right + wrong + left, 1).toFixed(1)}%` },
          ]}
        />
      )}
      <ol className={css.sheet} aria-label="题号">
        {cells.map(({ questionId, questionNo, standing, marked: isMarked }) => (
          <li key={questionId}>
            <button
              type="button"
              className={`${css.cell} ${looks[standing]} ${questionId === current ? css.current : ""}`}
              aria-current={questionId === current || undefined}
              aria-label={`第 ${questionNo} 题，${standingWords[standing]}${isMarked ? "，已标记" : ""}`}
              onClick={() => onGo(questionId)}
            >
              {questionNo}
              {standing === "right" && <Icon name="check" className={css.mark} />}
              {standing === "wrong" && <Icon name="close" className={css.mark} />}
              {isMarked && <Icon name="flag" className={css.flag} />}
            </button>
          </li>
        ))}
      </ol>
      <p className={css.legend} aria-hidden="true">
        {legendOf({ judges: judges && known, told: told > 0, voided: voided > 0 }).map((one) => (
          <span key={one}>
            <i className={looks[one]}>
              {one === "right" && <Icon name="check" />}
              {one === "wrong" && <Icon name="close" />}
            </i>
            {standingWords[one]}
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
