import { subjectName } from "@zhutu/domain/catalogue/subject.ts";
import { formatSpan } from "@zhutu/domain/duration.ts";
import { HOURS_WAIT_LABELS } from "@zhutu/domain/study/hours-wait.ts";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { ReachedCertificate, Row } from "../../lib/hours/reached-certificate.tsx";
import { paths } from "../../paths.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { type Paper, secondsUsed } from "./paper.ts";
import { useWayBack } from "./paper-head.tsx";
import css from "./passed-test.module.css";
import { type HoursResult, useAfterTest } from "./use-after-test.ts";

type Props = {
  paper: Paper;
  /** What a look at the questions is called. */
  reviewWord: string;
  onReview: () => void;
  children: ReactNode;
};
type After = ReturnType<typeof useAfterTest>;

/** A passed test: what it earned, one main way on, and quiet ones. */
export function PassedTest({ paper, reviewWord, onReview, children }: Props) {
  const after = useAfterTest(paper);
  const { result } = after;
  return (
    <div className={css.passed}>
      {result.is === "reached" ? (
        <ReachedCertificate {...result}>
          {after.next && (
            <Link to={paths.study(after.courseId, after.next.courseChapterId)}>
              <Row icon="play" hint={after.next.chapterTitle}>
                继续学下一讲
              </Row>
            </Link>
          )}
        </ReachedCertificate>
      ) : (
        <>
          <span className={css.tick}>
            <Icon name="check" />
          </span>
          <h3>{result.is === "earned" ? "测验通过，学时已计入" : "测验通过"}</h3>
          {result.is === "earned" && (
            <p className={`${css.big} num`} role="status">
              +{result.hours}
              <small>学时</small>
            </p>
          )}
          <p className="muted num">{scoreText(paper)}</p>
          <Hours result={result} />
          <GoOn paper={paper} after={after} />
        </>
      )}
      <div className={css.quiet}>
        <Button look="text" onClick={onReview}>
          {reviewWord}
        </Button>
        {paper.refId !== null && (
          <Link className={buttonClass({ look: "text" })} to={paths.practicePaper(paper.paperId)}>
            去做章节练习
          </Link>
        )}
        {result.is === "earned" && result.forecast && (
          <Link
            className={buttonClass({ look: "text" })}
            to={paths.myHours({ subject: result.forecast.certSubject })}
          >
            学时明细
          </Link>
        )}
      </div>
      {children}
    </div>
  );
}

const scoreText = (paper: Paper): string =>
  [paper.chapterTitle, `测验 ${paper.userScore ?? 0} 分`, `用时 ${formatSpan(secondsUsed(paper))}`]
    .filter(Boolean)
    .join(" · ");

function Hours({ result }: { result: HoursResult }) {
  if (result.is === "asking")
    return (
      <p className="muted" role="status">
        正在查询学时…
      </p>
    );
  if (result.is === "failed")
    return (
      <Alert look="bad">
        测验成绩已保存，学时没有查到
        <Button look="text" size="sm" onClick={result.retry}>
          重试
        </Button>
      </Alert>
    );
  if (result.is === "none") return <p role="status">本章测验已完成</p>;
  if (result.is === "waiting")
    return (
      <div className={css.hours} role="status">
        <b className="num">{result.hours} 学时还没有计入</b>
        <span>{HOURS_WAIT_LABELS[result.waitsFor]}</span>
      </div>
    );
  return result.is === "earned" && <SubjectHours {...result} />;
}

const KINDS = { required: "必修", optional: "选修" } as const;

/** The subject's hours of that kind, with what this test added. */
function SubjectHours({ hours, kind, forecast }: HoursResult & { is: "earned" }) {
  const { earned, target, missing, fromOwn } = forecast?.[kind] ?? {
    earned: 0,
    target: 0,
    missing: 0,
    fromOwn: 0,
  };
  if (!forecast || target === 0) return null;
  const share = (part: number): string => `${Math.min(100, Math.max(0, (part / target) * 100))}%`;
  const before = Math.max(0, earned - hours);
  const own = Math.min(missing, fromOwn);
  return (
    <div className={`${css.hours} num`}>
      <div className="between">
        <span>
          {subjectName(forecast.certSubject)} · {KINDS[kind]}
        </span>
        <span>
          <b>{earned.toFixed(1)}</b> / {target} 学时
        </span>
      </div>
      <div
        className={css.track}
        role="img"
        aria-label={`原有 ${before.toFixed(1)}，这次加 ${hours}，还差 ${missing.toFixed(1)}`}
      >
        <i className={css.before} style={{ width: share(before) }} />
        <i className={css.added} style={{ width: share(hours) }} />
      </div>
      <span className="hint">
        {missing === 0
          ? `${KINDS[kind]}学时已修满`
          : `还差 ${missing.toFixed(1)}${own > 0 ? `，其中已有课程还能得 ${own.toFixed(1)}` : ""}`}
      </span>
    </div>
  );
}

/** Back to the lesson while something of it is missing, else to the next one, to the certificate, to what is missing, or back. */
function GoOn({ paper, after }: { paper: Paper; after: After }) {
  const { result, courseId, chapterId, next } = after;
  const back = useWayBack();
  const look = buttonClass({ size: "lg", block: true });
  const known = result.is !== "asking" && courseId > 0;
  const toLesson = known ? paths.study(courseId, chapterId) : back;
  if (result.is === "waiting" && result.waitsFor !== "cap")
    return (
      <Link className={look} to={toLesson}>
        去看本讲
      </Link>
    );
  if (known && next)
    return (
      <Link className={look} to={paths.study(courseId, next.courseChapterId)}>
        <Icon name="play" />
        <span className={css.oneLine}>学下一讲：{next.chapterTitle}</span>
      </Link>
    );
  if (result.is === "earned" && result.forecast)
    return result.forecast.certStatus === "pass" ? (
      <Link className={look} to={paths.myCertificates()}>
        我的证书
      </Link>
    ) : (
      <Link className={look} to={paths.myHours({ subject: result.forecast.certSubject })}>
        看还差什么
      </Link>
    );
  return (
    <Link className={look} to={toLesson}>
      {paper.courseId === null ? "返回" : "回到课程"}
    </Link>
  );
}
