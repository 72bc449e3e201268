import { listCourseExercises, startPaper } from "@zhutu/domain/exam/contract.ts";
import { Link } from "react-router";
import { sentenceOf } from "../../lib/api/api.ts";
import { useApiWrite } from "../../lib/api/query.ts";
import { PageTitle } from "../../lib/head/page-title.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useWayBack } from "./paper-head.tsx";
import type { Paper } from "./paper.ts";
import css from "./start.module.css";

type Props = { paperId: number; correlationId: string; onBegun: (paper: Paper) => void };

/** Before a test: what is to be known of it, and the button that begins it, as its time may be limited. */
export function StartTest({ paperId, correlationId, onBegun }: Props) {
  const start = useApiWrite(startPaper, { quiet: true, stale: [listCourseExercises], onDone: onBegun });
  const back = useWayBack();
  return (
    <main id="main" className={`card pad ${css.start}`}>
      <PageTitle>章节测验</PageTitle>
      <h1>章节测验</h1>
      <ul>
        <li>总分的 60% 及格，问答题不计分。</li>
        <li>每题作答后自动保存，中途离开或断网，回来可以接着答。</li>
        <li>试卷有时间限制时，从开始测验起计时，到时自动交卷。</li>
        <li>作答时不显示对错，交卷后可以看成绩和解析；没有通过可以继续测试。</li>
      </ul>
      {start.error && (
        <p className="alert alert-bad" role="alert">
          <Icon name="warning" />
          <span>{start.error.status === 404 ? "没有找到这份测验" : sentenceOf(start.error)}</span>
        </p>
      )}
      <div className="row">
        <Button
          size="lg"
          busy={start.isPending}
          onClick={() => start.mutate({ body: { paperId, correlationId } })}
        >
          开始测验
        </Button>
        <Link className={buttonClass({ look: "line", size: "lg" })} to={back}>
          返回
        </Link>
      </div>
    </main>
  );
}
