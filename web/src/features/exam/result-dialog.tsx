import type { ReactNode } from "react";
import { formatSpan } from "@zhutu/domain/duration.ts";
import { withheldText } from "@zhutu/domain/exam/question.ts";
import { Link } from "react-router";
import { paths } from "../../paths.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { anewWord, modeWords } from "./mode-words.ts";
import { PassedTest } from "./passed-test.tsx";
import { useNextAttempt } from "./paper-clock.tsx";
import { type Counts, type Paper, secondsUsed, answerStatusLabels } from "./paper.ts";
import { PaperFigures } from "./paper-figures.tsx";
import { useWayBack } from "./paper-head.tsx";
import css from "./result-dialog.module.css";
import type { Outcome } from "./use-hand-in.ts";

type Props = {
  paper: Paper;
  outcome: Outcome | undefined;
  /** How many questions are withheld until a test is passed. */
  waiting: number;
  /** How the answers were judged; undefined until the verdicts are here. */
  counts: Counts | undefined;
  busy: boolean;
  /** Why restarting failed. */
  failed: string | undefined;
  onClose: () => void;
  onReview: () => void;
  onHandIn: () => void;
  onAnew: () => void;
};

/** The result of the hand-in: the score, or why it could not be handed in (PAPER-016, PAPER-017). */
export function ResultDialog(props: Props) {
  const { paper, outcome, busy, onClose, onReview, onHandIn, onAnew } = props;
  const back = useWayBack(paper);
  const test = paper.mode === "test";
  const wait = useNextAttempt(paper.nextAttemptAt);
  if (outcome?.is === "failed")
    return (
      <Dialog
        open
        onClose={onClose}
        title="交卷没有成功"
        footer={
          <>
            <Button look="line" onClick={onClose}>
              继续作答
            </Button>
            <Button busy={busy} onClick={onHandIn}>
              再次交卷
            </Button>
          </>
        }
      >
        <Alert look="bad">{outcome.sentence}</Alert>
      </Dialog>
    );
  if (test && paper.userPass === 1)
    return (
      <Dialog open={outcome?.is === "result"} onClose={onClose} title="测验成绩">
        <PassedTest paper={paper} reviewWord={reviewWord(props)} onReview={onReview}>
          <Notes {...props} />
        </PassedTest>
      </Dialog>
    );
  return (
    <Dialog
      open={outcome?.is === "result"}
      onClose={onClose}
      title={modeWords[paper.mode].result}
      footer={
        <>
          <Button look="line" onClick={onReview}>
            {reviewWord(props)}
          </Button>
          {test && (
            <Button busy={busy} disabled={wait !== undefined} onClick={onAnew}>
              继续测试
            </Button>
          )}
          {!test && (
            <>
              <Button look="line" busy={busy} onClick={onAnew}>
                {anewWord(paper)}
              </Button>
              <Link className={buttonClass()} to={back}>
                {paper.practice ? "回到练习" : paper.courseId === null ? "返回" : "回到课程"}
              </Link>
            </>
          )}
        </>
      }
    >
      <Result {...props} wait={wait} />
    </Dialog>
  );
}

/** All results are withheld until the test is passed. */
const toldNothing = ({ counts, waiting }: Pick<Props, "counts" | "waiting">): boolean =>
  waiting > 0 &&
  counts !== undefined &&
  counts.correct + counts.incorrect + counts.skipped + counts.voided === 0;

const passedWords = { practice: "练习完成", exam: "达到及格线" } as const;
const failedWords = { practice: "练习完成", exam: "没有达到及格线", test: "测验未通过" } as const;

function reviewWord(props: Pick<Props, "counts" | "waiting" | "paper">): string {
  if (toldNothing(props)) return "看答卷";
  return props.paper.nextAttemptAt === null ? "看解析" : "看对错";
}

/** Of all but a passed test. */
function Result({ wait, ...props }: Props & { wait: string | undefined }) {
  const { paper, counts, waiting, failed } = props;
  const { mode, userScore, totalScore, passScore, questions } = paper;
  const passed = mode !== "test" && paper.userPass === 1;
  const test = mode === "test";
  const scored = mode !== "practice";
  return (
    <div className={css.result}>
      {paper.practice ? (
        <ScoreRing share={(counts?.correct ?? 0) / Math.max(1, questions.length)} good>
          <b>{counts?.correct ?? "--"}</b>
          <span className="hint">答对，共 {questions.length} 题</span>
        </ScoreRing>
      ) : (
        <ScoreRing share={totalScore === 0 ? 1 : (userScore ?? 0) / totalScore} good={passed || !scored}>
          <b>{userScore ?? 0}</b>
          <span className="hint">分</span>
        </ScoreRing>
      )}
      <h3>{passed ? passedWords[mode] : failedWords[mode]}</h3>
      <p className="muted num">
        {!paper.practice && `满分 ${totalScore}，`}
        {scored ? `及格 ${passScore}` : "练习不计入学时和考试成绩"}
      </p>
      <PaperFigures
        of={[
          ...(toldNothing({ counts, waiting })
            ? []
            : [
                { label: "答对", value: counts?.correct ?? "--" },
                { label: "答错", value: counts?.incorrect ?? "--" },
                { label: "未答", value: counts?.skipped ?? "--" },
              ]),
          ...(waiting > 0 ? [{ label: "暂不公布", value: waiting }] : []),
          ...(counts && counts.voided > 0
            ? [{ label: answerStatusLabels.voided, value: counts.voided }]
            : []),
          // Practice of a paper may be paused for days, so its time is not shown.
          ...(scored || paper.practice ? [{ label: "用时", value: formatSpan(secondsUsed(paper)) }] : []),
        ]}
      />
      {test && <p>继续测试会重新开始一次，本次成绩保留在记录里。</p>}
      {paper.nextAttemptAt !== null && (
        <p className="num">通过后可看正确答案和解析。{wait !== undefined && `${wait}，题目顺序会变。`}</p>
      )}
      <Notes {...props} />
      {failed && <Alert look="bad">{failed}</Alert>}
    </div>
  );
}

/** What is not told yet, and what went into the bank of wrong answers. */
function Notes({ paper, counts, waiting }: Pick<Props, "paper" | "counts" | "waiting">) {
  const test = paper.mode === "test";
  const scored = paper.mode !== "practice";
  // What was left out is kept too, but in practice (domain.md "Papers").
  const toBank = counts === undefined ? 0 : counts.incorrect + (scored ? counts.skipped : 0);
  return (
    <>
      {waiting > 0 && (
        <p className="hint">
          {withheldText(`${waiting} 题`)}
          {test ? "。" : "，本次不计分。"}
        </p>
      )}
      {toBank > 0 && (
        <p className="hint">
          {scored ? `${toBank} 道答错或未答的题已加入` : "答错的题已加入"}
          <a className={`link ${css.inText}`} href={paths.errorQuestions()} target="_blank" rel="noopener">
            错题本
          </a>
        </p>
      )}
    </>
  );
}

const radius = 56;
const round = 2 * Math.PI * radius;

function ScoreRing({ share, good, children }: { share: number; good: boolean; children: ReactNode }) {
  return (
    <div className={css.ring}>
      <svg width="128" height="128" aria-hidden="true">
        <circle className={css.track} cx="64" cy="64" r={radius} />
        {share > 0 && (
          <circle
            className={good ? css.goodArc : css.badArc}
            cx="64"
            cy="64"
            r={radius}
            strokeDasharray={`${Math.min(1, share) * round} ${round}`}
          />
        )}
      </svg>
      <span className="num">{children}</span>
    </div>
  );
}
