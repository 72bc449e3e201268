import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { QueryView } from "../../lib/api/query-view.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { Tag } from "../../ui/tag.tsx";
import css from "./errors.module.css";
import { type ErrorQuestion, typeWords } from "./paper.ts";
import { PaperFigures } from "./paper-figures.tsx";
import { QuestionText } from "./question-text.tsx";
import { QuestionTry } from "./question-try.tsx";
import { type RunOf, useErrorRun } from "./use-error-run.ts";

type Props = {
  of: RunOf;
  /** The bank, where one leaves to. */
  back: string;
  isTried: (questionId: number) => boolean;
  onTried: (row: ErrorQuestion, mastered: boolean) => void;
};

/** Wrong answers gone through one after another, each judged at once; left at any time, as each answer counts on its own. */
export function ErrorRun({ of, back, isTried, onTried }: Props) {
  const { query, at, goOn, note, counts } = useErrorRun(of, isTried);
  return (
    <QueryView query={query}>
      {({ questions, rightsToMaster }) => {
        const row = questions[at];
        if (row === undefined)
          return <Ended {...counts} all={questions.length} back={back} rights={rightsToMaster} />;
        return (
          <section className={`card pad ${css.run}`} aria-label="错题再练">
            <Progress at={at} all={questions.length} row={row} back={back} />
            <QuestionText className={css.question} html={row.questionText} />
            <QuestionTry
              key={row.questionId}
              row={row}
              rightsToMaster={rightsToMaster}
              onJudged={(judged) => {
                note(row.questionId, judged);
                onTried(row, judged.mastered === 1);
              }}
              leave={(judged) => (
                <Button look={judged ? "primary" : "line"} onClick={goOn}>
                  {judged ? (at + 1 < questions.length ? "下一题" : "看结果") : "跳过"}
                </Button>
              )}
            />
          </section>
        );
      }}
    </QueryView>
  );
}

type ProgressProps = { at: number; all: number; row: ErrorQuestion; back: string };

function Progress({ at, all, row, back }: ProgressProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Another question is read from its beginning.
  useEffect(() => {
    if (at > 0) heading.current?.focus();
  }, [at]);
  return (
    <>
      <div className="row">
        <Tag tone="blue">{typeWords[row.questionType]}</Tag>
        <h2 ref={heading} tabIndex={-1} className="num">
          第 {at + 1} 题，共 {all} 题
        </h2>
        <span className="grow" />
        <Link className={buttonClass({ look: "text", size: "sm" })} to={back}>
          退出
        </Link>
      </div>
      <div
        className={css.bar}
        role="progressbar"
        aria-label="练习进度"
        aria-valuenow={at}
        aria-valuemin={0}
        aria-valuemax={all}
      >
        <i style={{ width: `${(at / all) * 100}%` }} />
      </div>
      {row.chapterTitle !== null && <p className="hint">{row.chapterTitle}</p>}
    </>
  );
}

type EndedProps = {
  all: number;
  right: number;
  wrong: number;
  mastered: number;
  back: string;
  rights: number;
};

function Ended({ all, right, wrong, mastered, back, rights }: EndedProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const leave = (
    <Link className={buttonClass()} to={back}>
      回到错题本
    </Link>
  );
  if (all === 0)
    return (
      <section className="card">
        <EmptyState icon="check-circle" text="这里没有可再练的错题。" action={leave} />
      </section>
    );
  return (
    <section className={`card pad stack ${css.run}`} aria-label="练习结果">
      <h2 ref={heading} tabIndex={-1}>
        {all} 题已练完
      </h2>
      <PaperFigures
        of={[
          { label: "答对", value: right, look: "good" },
          { label: "答错", value: wrong, look: "bad" },
          { label: "跳过", value: all - right - wrong },
          { label: "已消灭", value: mastered },
        ]}
      />
      <p className="hint">连续答对 {rights} 次移到“已消灭”。刚看过答案的题，下次进入错题本时可以再练。</p>
      <div className={css.acts}>{leave}</div>
    </section>
  );
}
