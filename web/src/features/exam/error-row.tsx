import { listErrorQuestions, removeErrorQuestion } from "@zhutu/domain/exam/contract.ts";
import { useState } from "react";
import { Link } from "react-router";
import { markStale, useApiWrite } from "../../lib/api/query.ts";
import { paths } from "../../paths.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { confirm } from "../../ui/confirm.tsx";
import { rowFocus } from "../../ui/row-focus.ts";
import { Tag } from "../../ui/tag.tsx";
import css from "./errors.module.css";
import { QuestionText } from "./question-text.tsx";
import { type ErrorQuestion, typeWords } from "./paper.ts";
import { QuestionReport } from "./question-report.tsx";
import { QuestionTry } from "./question-try.tsx";
import { Moment } from "../../ui/moment.tsx";

type Props = {
  row: ErrorQuestion;
  rightsToMaster: number;
  /** Its key was shown during this visit, so it is not offered again until the next. */
  tried: boolean;
  onTried: (row: ErrorQuestion, mastered: boolean) => void;
};

/** The most marks drawn one by one. */
const mostMarks = 5;

/** How often in a row a question was answered right, of how often it has to be. */
function Streak({ right, needed }: { right: number; needed: number }) {
  return (
    <span className={`num ${css.streak}`}>
      {needed <= mostMarks && (
        <span className={css.marks} aria-hidden="true">
          {Array.from({ length: needed }, (_, at) => (
            <i key={at} className={at < right ? css.reached : undefined} />
          ))}
        </span>
      )}
      连对 {right} / {needed}
    </span>
  );
}

/** One question of the bank: how often and when it was wrong, another try, and taking it out. */
export function ErrorRow({ row, rightsToMaster, tried, onTried }: Props) {
  const [trying, setTrying] = useState(false);
  const [told, setTold] = useState(row);
  const remove = useApiWrite(removeErrorQuestion, { stale: [listErrorQuestions] });
  const { questionId, questionType, questionText, questionName, chapterTitle, lastWrongAt, awaitedTest } =
    row;
  const { wrongCount, rightInRow, mastered } = told;
  const isExam = awaitedTest?.correlationId === "";
  const takeOut = async (): Promise<void> => {
    const text = `“${questionName}”会从错题本里移除，再答错时会重新加入。`;
    const keepFocus = rowFocus();
    if (!(await confirm({ title: "确定要删除吗?", text, yes: "删除", danger: true }))) return;
    await remove.mutateAsync({ params: { questionId } }).catch(() => {}); // said already, by api()
    keepFocus();
  };
  const close = (): void => {
    setTrying(false);
    // Only now, so that the text just read does not move.
    void markStale([listErrorQuestions]);
  };
  return (
    <li className={css.row} data-row-key={questionId}>
      <div className="row">
        <Tag tone="blue">{typeWords[questionType]}</Tag>
        {chapterTitle !== null && <span className="hint clip">{chapterTitle}</span>}
      </div>
      <QuestionText className={css.question} html={questionText} />
      <div className={css.facts}>
        <b className={css.wrong}>错 {wrongCount} 次</b>
        <span className="muted num">
          最近 <Moment at={lastWrongAt} to="minute" />
        </span>
        {row.answer !== "" && <span className="muted">上次答 {row.answer}</span>}
        {mastered === 1 ? (
          <Tag tone="green">已消灭</Tag>
        ) : (
          <Streak right={rightInRow} needed={rightsToMaster} />
        )}
        <span className="grow" />
        {!trying && (
          <span className={css.acts}>
            <QuestionReport questionId={questionId} name={questionName} />
            <Button
              look="text"
              size="sm"
              busy={remove.isPending}
              aria-label={`删除 ${questionName}`}
              onClick={() => void takeOut()}
            >
              删除
            </Button>
            {tried && <span className="hint">刚练过，下次进入时可再练</span>}
            {awaitedTest && !tried && (
              <>
                <span className="hint">{isExam ? "模拟考试交卷后可再练" : "测验通过后可再练"}</span>
                <Link
                  className={buttonClass({ look: "soft", size: "sm" })}
                  to={paths.testPaper(awaitedTest.paperId, awaitedTest.correlationId)}
                  aria-label={`${isExam ? "去考试" : "去测验"} ${questionName}`}
                >
                  {isExam ? "去考试" : "去测验"}
                </Link>
              </>
            )}
            {questionType !== "askanswer" && !awaitedTest && !tried && (
              <Button
                look="soft"
                size="sm"
                aria-label={`再练一遍 ${questionName}`}
                onClick={() => setTrying(true)}
              >
                再练一遍
              </Button>
            )}
          </span>
        )}
      </div>
      {trying && (
        <QuestionTry
          row={row}
          rightsToMaster={rightsToMaster}
          onJudged={(judged) => {
            setTold({ ...told, ...judged });
            onTried(row, judged.mastered === 1);
          }}
          leave={() => (
            <Button look="line" onClick={close}>
              收起
            </Button>
          )}
        />
      )}
    </li>
  );
}
