import { formatTime } from "@zhutu/domain/time.ts";
import { listFreePapers } from "@zhutu/domain/exam/contract.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { Link, useLocation } from "react-router";
import { changedInOtherTabs, useApi } from "../../lib/api/query.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { paths } from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { SkeletonRows } from "../../ui/states.tsx";
import { Tag } from "../../ui/tag.tsx";
import css from "./errors.module.css";
import { modeWords } from "./mode-words.ts";

type FreePaper = CallReply<typeof listFreePapers>[number];
/** The course's papers that the signed-in learner may take: what each asks, how far one is, and the way there; nothing without one. */
export function FreePapers({ courseId }: { courseId: number }) {
  const list = useApi(listFreePapers, { query: { courseId } }, { ...changedInOtherTabs, staleTime: 0 });
  const { pathname, search } = useLocation();
  if ((list.data?.length ?? 0) === 0) return null;
  return (
    <section className="card pad" aria-labelledby="free-papers">
      <h2 id="free-papers">试卷</h2>
      <QueryView query={list} skeleton={<SkeletonRows rows={3} height={44} />}>
        {(papers) => (
          <ul className={css.exercises} aria-label="试卷">
            {papers.map((paper) => (
              <li key={paper.paperId}>
                <span className={css.title}>
                  {paper.paperName}
                  <small className="num">{factsOf(paper)}</small>
                </span>
                {paper.state === "open" && <Tag tone="warn">{openWord(paper)}</Tag>}
                <Link
                  className={buttonClass({ look: "line", size: "sm" })}
                  to={paths.practicePaper(paper.paperId)}
                  state={{ back: pathname + search }}
                  aria-label={`${stepOf(paper)} ${paper.paperName}`}
                >
                  {stepOf(paper)}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </section>
  );
}

function factsOf(paper: FreePaper): string {
  const { questionCount, totalScore, timeLimitMinutes, bestScore, attempts, lastTime } = paper;
  const limit = timeLimitMinutes === null ? "不限时" : `${timeLimitMinutes} 分钟`;
  const last = lastTime === null ? [] : [`最近 ${formatTime(lastTime).slice(0, 10)}`];
  const sat = bestScore === null ? ["还没做过"] : [`最高 ${bestScore} 分`, `做过 ${attempts} 次`, ...last];
  const kind = paper.sittingMode === "exam" ? [modeWords.exam.what] : [];
  return [...kind, `${questionCount} 题`, limit, `满分 ${totalScore}`, ...sat].join(" · ");
}

/** A running clock is named by its end. */
export const openWord = ({ sittingMode, deadline }: FreePaper): string => {
  const word = sittingMode === "exam" ? "考试中" : "练习中";
  return deadline === null ? word : `${word}，${formatTime(deadline).slice(11, 16)} 交卷`;
};

export const stepOf = ({ state, sittingMode }: FreePaper): string =>
  state === null ? modeWords[sittingMode].begin : state === "open" ? modeWords[sittingMode].goOn : "看解析";
