import { getPaperSummary, listCourseExercises, startPaper } from "@zhutu/domain/exam/contract.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { Link } from "react-router";
import { sentenceOf } from "../../lib/api/api.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { useApi, useApiWrite } from "../../lib/api/query.ts";
import { PageTitle } from "../../lib/head/page-title.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { modeWords } from "./mode-words.ts";
import { useNextAttempt } from "./paper-clock.tsx";
import { PaperFigures } from "./paper-figures.tsx";
import { useWayBack } from "./paper-head.tsx";
import { PaperRefused } from "./paper-refused.tsx";
import { type Paper, titleParts } from "./paper.ts";
import css from "./start.module.css";

type Props = {
  paperId: number;
  /** Empty for a mock exam. */
  correlationId: string;
  onBegun: (paper: Paper) => void;
};

/** Before a test or a mock exam: what it asks, and the button that begins it, as its time may be limited. */
export function StartTest({ paperId, correlationId, onBegun }: Props) {
  const summary = useApi(getPaperSummary, { params: { paperId }, query: { correlationId } });
  const start = useApiWrite(startPaper, { quiet: true, stale: [listCourseExercises], onDone: onBegun });
  const back = useWayBack();
  const { error } = summary;
  const words = modeWords[correlationId === "" ? "exam" : "test"];
  if (error?.status === 200 || error?.status === 404)
    return (
      <PaperRefused
        title={words.what}
        sentence={error.status === 404 ? "没有找到这份试卷" : error.message}
        failure={error}
        testPath={undefined}
        onRetry={() => void summary.refetch()}
      />
    );
  return (
    <main id="main" className={`card pad ${css.start}`}>
      <PageTitle>{words.what}</PageTitle>
      <QueryView query={summary}>
        {(known) => (
          <>
            <Asked known={known} />
            {start.error && (
              <Alert look="bad">
                {start.error.status === 404 ? "没有找到这份试卷" : sentenceOf(start.error)}
              </Alert>
            )}
            <div className="row">
              <StartButton
                word={words.begin}
                nextAttemptAt={known.nextAttemptAt}
                busy={start.isPending}
                onStart={() => start.mutate({ body: { paperId, correlationId } })}
              />
              <Link className={buttonClass({ look: "line", size: "lg" })} to={back}>
                返回
              </Link>
            </div>
          </>
        )}
      </QueryView>
    </main>
  );
}

/** Begins the test; after one that was not passed it says from when that may be. */
function StartButton(props: {
  word: string;
  nextAttemptAt: string | null;
  busy: boolean;
  onStart: () => void;
}) {
  const wait = useNextAttempt(props.nextAttemptAt);
  return (
    <>
      <Button size="lg" busy={props.busy} disabled={wait !== undefined} onClick={props.onStart}>
        {props.word}
      </Button>
      {wait !== undefined && <span className="hint num">{wait}</span>}
    </>
  );
}

/** The lesson's name, its test's figures, and the rules of the test. */
function Asked({ known }: { known: CallReply<typeof getPaperSummary> }) {
  const { questionCount, totalScore, passScore, timeLimitMinutes } = known;
  const [what, name] = titleParts({ ...known, refId: known.courseChapterId });
  const word = known.mode === "exam" ? "考试" : "测验";
  return (
    <>
      <h1 className={css.title}>
        <span>{what}</span>
        {name !== undefined && (
          <span>
            <span className={css.dot}> · </span>
            {name}
          </span>
        )}
      </h1>
      <PaperFigures
        of={[
          { label: "题数", value: questionCount },
          { label: "满分", value: totalScore },
          { label: "及格", value: passScore },
          ...(timeLimitMinutes === null ? [] : [{ label: "限时", value: `${timeLimitMinutes} 分钟` }]),
        ]}
      />
      <ul>
        <li>总分的 60% 及格，问答题不计分。</li>
        <li>每题作答后自动保存，中途离开或断网，回来可以接着答。</li>
        {timeLimitMinutes !== null && (
          <li>
            从开始{word}起计时，满 {timeLimitMinutes} 分钟自动交卷，离开页面不停表。
          </li>
        )}
        <li>
          作答时不显示对错，
          {known.mode === "exam"
            ? "交卷后可以看成绩、对错和解析；可以再考，列表里保留最高分。"
            : "交卷后可以看成绩和对错；没有通过可以再考，计学时的测验通过后才显示正确答案。"}
        </li>
      </ul>
    </>
  );
}
