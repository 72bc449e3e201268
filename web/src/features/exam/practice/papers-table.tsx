import { listFreePapers } from "@zhutu/domain/exam/contract.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { formatTime } from "@zhutu/domain/time.ts";
import { Link, useLocation } from "react-router";
import { changedInOtherTabs, useApi } from "../../../lib/api/query.ts";
import { QueryView } from "../../../lib/api/query-view.tsx";
import { paths } from "../../../paths.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { type CardColumn, CardTable } from "../../../ui/card-table.tsx";
import { EmptyState, SkeletonRows } from "../../../ui/states.tsx";
import { Tag } from "../../../ui/tag.tsx";
import { openWord, stepOf } from "../free-papers.tsx";
import { modeWords } from "../mode-words.ts";
import css from "./hub.module.css";

type FreePaper = CallReply<typeof listFreePapers>[number];

/** The papers that the learner may take. */
export function PapersTable() {
  const list = useApi(listFreePapers, { query: {} }, { ...changedInOtherTabs, staleTime: 0 });
  const { pathname, search } = useLocation();
  const columns: CardColumn<FreePaper>[] = [
    {
      key: "name",
      head: "试卷",
      cell: ({ paperName, sittingMode }) => (
        <span className={css.paper}>
          {paperName}
          {sittingMode === "exam" && <Tag tone="blue">{modeWords.exam.what}</Tag>}
        </span>
      ),
    },
    {
      key: "asks",
      head: "题数 / 限时",
      cell: ({ questionCount, timeLimitMinutes }) =>
        `${questionCount} 题 · ${timeLimitMinutes === null ? "不限时" : `${timeLimitMinutes} 分钟`}`,
    },
    {
      key: "best",
      head: "最好成绩",
      label: "最好",
      cell: ({ bestScore }) =>
        bestScore === null ? null : (
          <>
            <b className={css.best}>{bestScore}</b> 分
          </>
        ),
    },
    {
      key: "sat",
      head: "作答",
      cell: (paper) =>
        paper.state === "open" ? <span className={css.open}>{openWord(paper)}</span> : attemptsText(paper),
    },
    {
      key: "go",
      head: <span className="sr">操作</span>,
      right: true,
      cell: (paper) => (
        <Link
          className={buttonClass({ look: paper.state === "open" ? "soft" : "line", size: "sm" })}
          to={paths.practicePaper(paper.paperId)}
          state={{ back: pathname + search }}
          aria-label={`${stepOf(paper)} ${paper.paperName}`}
        >
          {stepOf(paper)}
        </Link>
      ),
    },
  ];
  return (
    <section className="card" aria-labelledby="hub-papers">
      <div className="card-h">
        <h2 id="hub-papers">试卷</h2>
      </div>
      <QueryView query={list} skeleton={<SkeletonRows rows={3} height={56} />}>
        {(papers) =>
          papers.length === 0 ? (
            <EmptyState icon="pencil" text="现在没有可以做的试卷。购买课程后，配套的试卷会列在这里。" />
          ) : (
            <div className="num">
              <CardTable
                label="试卷"
                columns={columns}
                rows={papers}
                idOf={({ paperId }) => paperId}
                card={{ areas: '"name name" "asks best" "sat go"', widths: "minmax(0, 1fr) auto" }}
              />
            </div>
          )
        }
      </QueryView>
    </section>
  );
}

const attemptsText = ({ attempts, lastTime }: FreePaper): string => {
  if (attempts === 0 || lastTime === null) return "没做过";
  return `${attempts} 次，最近 ${formatTime(lastTime).slice(5, 10)}`;
};
