import { useState } from "react";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import { AnswerSheet } from "./answer-sheet.tsx";
import { anewWord, modeWords } from "./mode-words.ts";
import type { Question } from "./paper.ts";
import { PaperHead } from "./paper-head.tsx";
import css from "./sitting.module.css";
import { QuestionCard } from "./question-card.tsx";
import { QuestionReport } from "./question-report.tsx";
import { ResultDialog } from "./result-dialog.tsx";
import { FailedNote, SaveNote } from "./sitting-notes.tsx";
import { usePaperKeys } from "./use-paper-keys.ts";
import { type SittingNow, type SittingProps, useSitting } from "./use-sitting.ts";

type Props = SittingProps & { receivedAt: number };

/** An attempt on its screen: practised, tested, or looked through once it was handed in. */
export function Sitting({ receivedAt, ...props }: Props) {
  const sitting = useSitting(props);
  const { paper, question, shown, hand, open, next, submittable } = sitting;
  const goOn = (): void => {
    if (submittable) sitting.submit();
    else if (next) sitting.go(next.questionId);
    else if (open) void sitting.handIn();
    else hand.showResult();
  };
  usePaperKeys(sitting, goOn);
  const [sheet, setSheet] = useState(false);
  const { end } = modeWords[paper.mode];
  const goOnWord = submittable ? "提交答案" : next ? "下一题" : open ? end : "看成绩";
  const wrongNote = shown.answerPass === 0 && paper.mode === "practice" ? "已加入错题本" : undefined;
  return (
    <>
      <PaperHead sitting={sitting} receivedAt={receivedAt} />
      <main id="main" className={`frame ${css.room}`}>
        <section className={`card ${css.card}`} aria-label="试题">
          {failedTest(sitting) && <FailedNote paper={paper} hand={hand} onAnew={sitting.beginAnew} />}
          <Overruled sitting={sitting} />
          {question && (
            <QuestionCard
              question={question}
              all={paper.questions.length}
              shown={shown}
              chosen={sitting.chosen}
              fixed={sitting.fixed}
              judged={sitting.judged}
              note={wrongNote}
              onPress={sitting.press}
              onText={sitting.type}
              tools={
                open && (
                  <>
                    <SaveNote state={sitting.answers.state} kept={sitting.answers.kept} mode={paper.mode} />
                    <Button
                      look="text"
                      size="sm"
                      className="no-phone"
                      aria-pressed={shown.marked}
                      onClick={sitting.toggleMark}
                    >
                      <Icon name="flag" />
                      {shown.marked ? "取消标记" : "标记"}
                    </Button>
                  </>
                )
              }
            />
          )}
          {question && (paper.mode === "practice" || !open) && (
            <QuestionReport
              key={question.questionId}
              questionId={question.questionId}
              userPaperId={paper.userPaperId}
            />
          )}
          <Steps sitting={sitting} goOnWord={goOnWord} goOn={goOn} />
          {open && question && <Keys {...question} practice={paper.mode === "practice"} />}
        </section>
        <aside className={`card pad no-phone ${css.side}`} aria-label="答题卡">
          <Sheet sitting={sitting} onGo={sitting.go} />
        </aside>
      </main>
      <nav className={css.bar} aria-label="答题操作">
        <button type="button" className={css.tool} onClick={() => setSheet(true)}>
          <Icon name="grid" />
          答题卡
        </button>
        {open && (
          <button type="button" className={css.tool} aria-pressed={shown.marked} onClick={sitting.toggleMark}>
            <Icon name="flag" />
            标记
          </button>
        )}
        <Steps sitting={sitting} goOnWord={goOnWord} goOn={goOn} />
      </nav>
      <Dialog open={sheet} onClose={() => setSheet(false)} title="答题卡">
        <Sheet
          sitting={sitting}
          onGo={(questionId) => {
            setSheet(false);
            sitting.go(questionId);
          }}
          onLeave={() => setSheet(false)}
        />
      </Dialog>
      <ResultDialog
        paper={paper}
        outcome={hand.outcome}
        counts={sitting.counts}
        waiting={sitting.waiting}
        busy={hand.busy}
        failed={hand.failed}
        onClose={hand.close}
        onReview={sitting.review}
        onHandIn={() => void hand.handIn()}
        onAnew={() => void hand.beginAnew()}
      />
    </>
  );
}

type Part = { sitting: SittingNow };

/** Handed in and not passed: another attempt may be begun. */
const failedTest = ({ paper, open }: SittingNow): boolean =>
  paper.mode === "test" && !open && paper.userPass === 0;

/** Answers that another device changed first, and whose values are now shown. */
function Overruled({ sitting: { answers, cells } }: Part) {
  const numbers = cells.flatMap((one) =>
    answers.overruled.includes(one.questionId) ? [one.questionNo] : [],
  );
  if (numbers.length === 0) return null;
  return (
    <Alert role="alert" className={css.overruled}>
      第 {numbers.join("、")} 题在另一台设备上改过，已换成那里的作答。
    </Alert>
  );
}

function Steps({ sitting, goOnWord, goOn }: Part & { goOnWord: string; goOn: () => void }) {
  const { previous, go, hand } = sitting;
  return (
    <div className={css.steps}>
      <Button look="line" size="lg" disabled={!previous} onClick={() => previous && go(previous.questionId)}>
        上一题
      </Button>
      <Button size="lg" busy={hand.busy} onClick={goOn}>
        {goOnWord}
      </Button>
    </div>
  );
}

function Keys({ choices, practice }: Pick<Question, "choices"> & { practice: boolean }) {
  const last = choices.at(-1)?.choiceNo;
  return (
    <p className={`no-phone ${css.keys}`}>
      {last !== undefined && (
        <span>
          <kbd>A</kbd>–<kbd>{last}</kbd> 选择
        </span>
      )}
      <span>
        <kbd>Enter</kbd> {practice ? "提交，再按下一题" : "下一题"}
      </span>
      <span>
        <kbd>←</kbd> <kbd>→</kbd> 翻题
      </span>
      <span>
        <kbd>M</kbd> 标记
      </span>
    </p>
  );
}

/** The answer sheet with what may be done with the whole paper. */
function Sheet({
  sitting,
  onGo,
  onLeave,
}: Part & { onGo: (questionId: number) => void; onLeave?: () => void }) {
  const { paper, cells, question, open, left, hand, filter } = sitting;
  const words = modeWords[paper.mode];
  const practice = paper.mode === "practice";
  const judges = practice || !open;
  const explained =
    sitting.waiting === cells.length
      ? "测验通过后可以逐题看解析。"
      : sitting.waiting > 0
        ? "可以逐题看解析，暂不公布的题在测验通过后看。"
        : "可以逐题看解析。";
  const leaving = (work: () => unknown) => (): void => {
    onLeave?.();
    work();
  };
  return (
    <>
      <div className={`between ${css.sheetHead}`}>
        <h2 className={onLeave ? "sr" : undefined}>答题卡</h2>
        <span className="muted num">
          已答 {cells.length - left} / {cells.length}
        </span>
      </div>
      <AnswerSheet
        cells={cells}
        current={question?.questionId ?? 0}
        judges={judges}
        onGo={onGo}
        filter={judges ? filter : undefined}
      />
      <div className={css.whole}>
        {open && (
          <Button look="line" block busy={hand.busy} onClick={leaving(() => sitting.handIn())}>
            {words.end}
          </Button>
        )}
        {!open && (
          <Button look="line" block onClick={leaving(hand.showResult)}>
            看成绩
          </Button>
        )}
        {(practice || (!open && paper.mode === "exam")) && !(paper.practice && open) && (
          <Button
            look={open ? "text" : "primary"}
            block
            busy={hand.busy}
            onClick={leaving(sitting.beginAnew)}
          >
            {anewWord(paper)}
          </Button>
        )}
        {paper.mode !== "test" && hand.failed && <p className="err">{hand.failed}</p>}
        <p className="hint">
          {!open
            ? `${words.over}，${explained}`
            : practice
              ? "练习随时可停，下次从没做的题继续。练习不计入学时和考试成绩。"
              : left > 0
                ? `还有 ${left} 题未答，交卷前会再确认一次。`
                : "交卷前会再确认一次。"}
        </p>
      </div>
    </>
  );
}
