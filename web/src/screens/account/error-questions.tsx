import { keepPreviousData } from "@tanstack/react-query";
import { emptyErrorQuestions, listErrorQuestions } from "@zhutu/domain/exam/contract.ts";
import { type ErrorSort, errorSorts } from "@zhutu/domain/exam/wrong-answer.ts";
import { idIn } from "@zhutu/domain/id.ts";
import { readPage } from "@zhutu/domain/paging.ts";
import { Link, useSearchParams } from "react-router";
import { type Chosen, ErrorGroups } from "../../features/exam/error-groups.tsx";
import { ErrorFigures } from "../../features/exam/error-figures.tsx";
import { ErrorRow } from "../../features/exam/error-row.tsx";
import { ErrorRun } from "../../features/exam/error-run.tsx";
import css from "../../features/exam/errors.module.css";
import { type Tried, useTried } from "../../features/exam/use-tried.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { changedInOtherTabs, useApi, useApiWrite } from "../../lib/api/query.ts";
import { PageTitle } from "../../lib/head/page-title.tsx";
import { routeHandle } from "../../lib/route-handle.ts";
import { paths } from "../../paths.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { confirm } from "../../ui/confirm.tsx";
import { Choices } from "../../lib/lists/choices.tsx";
import { PagedList } from "../../lib/lists/paged-list.tsx";
import { EmptyState } from "../../ui/states.tsx";

export const handle = routeHandle({ access: ["user"], title: "错题本" });

type Query = Chosen & { mastered: boolean; sort: ErrorSort; page: number };

/** What an address asks for; anything unknown in it counts as not said. */
const readQuery = (search: URLSearchParams): Query => ({
  courseId: idIn(search.get("course") ?? ""),
  courseChapterId: idIn(search.get("chapter") ?? ""),
  mastered: search.get("mastered") === "1",
  sort: errorSorts.find((one) => one === search.get("sort")) ?? "latest",
  page: readPage(search.get("page")),
});

const addressOf = ({ courseId, courseChapterId, mastered, sort, page }: Query, more = {}): string =>
  paths.errorQuestions({
    course: courseId,
    chapter: courseChapterId,
    mastered: mastered ? 1 : undefined,
    sort: sort === "latest" ? undefined : sort,
    page: page === 1 ? undefined : page,
    ...more,
  });

/** /index/user-error-questions: the caller's own wrong answers by course and chapter, gone through one after another, and the shelf of what is mastered (ERRQ-001). */
export default function ErrorQuestionsPage() {
  const [search] = useSearchParams();
  const query = readQuery(search);
  const tried = useTried();
  if (search.get("practise") === "1")
    return (
      <>
        <PageTitle>错题再练</PageTitle>
        <div className="pg-h">
          <h1>错题再练</h1>
        </div>
        <ErrorRun
          of={query}
          back={addressOf({ ...query, page: 1 })}
          isTried={tried.has}
          onTried={tried.add}
        />
      </>
    );
  return <Bank query={query} tried={tried} />;
}

function Bank({ query, tried }: { query: Query; tried: Tried }) {
  const { mastered, sort, page, courseId, courseChapterId } = query;
  const list = useApi(
    listErrorQuestions,
    {
      query: {
        page,
        sort,
        mastered: mastered ? "true" : "false",
        ...(courseId && { courseId }),
        ...(courseChapterId && { courseChapterId }),
      },
    },
    { placeholderData: keepPreviousData, staleTime: 0, ...changedInOtherTabs },
  );
  const isEmpty = list.data === undefined || list.data.masteredTotal + waitingIn(list.data.groups) === 0;
  return (
    <>
      <PageTitle>错题本</PageTitle>
      <div className="pg-h">
        <h1>错题本</h1>
        {!isEmpty && <EmptyAll />}
      </div>
      <QueryView query={list}>
        {({ errorQuestions, total, awaitingTotal, masteredTotal, groups, rightsToMaster }) => {
          const waiting = waitingIn(groups);
          const rule = (
            <p className={`hint ${css.rule}`}>
              连续答对 {rightsToMaster} 次移到“已消灭”，再答错会回来；多选漏选也算答错。
            </p>
          );
          return (
            <>
              <ErrorFigures
                waiting={waiting}
                masteredTotal={masteredTotal}
                // On the shelf of what is mastered nothing waits.
                toPractise={mastered ? 0 : total - awaitingTotal - tried.waitingIn(query)}
                allWait={!mastered && total > 0 && awaitingTotal === total}
                practise={addressOf({ ...query, page: 1 }, { practise: 1 })}
              />
              <div className={`${css.parts} ${mastered || groups.length === 0 ? css.alone : ""}`}>
                {!mastered && groups.length > 0 && (
                  <ErrorGroups
                    groups={groups}
                    chosen={query}
                    linkTo={(chosen) => addressOf({ ...chosen, mastered: false, sort, page: 1 })}
                  />
                )}
                <section className="card" aria-label={mastered ? "已消灭" : "待消灭"}>
                  <div className={`card-h ${css.tools}`}>
                    <Choices
                      label="待消灭和已消灭"
                      of={[
                        {
                          label: `待消灭 ${waiting}`,
                          on: !mastered,
                          to: addressOf({ sort, mastered: false, page: 1 }),
                        },
                        {
                          label: `已消灭 ${masteredTotal}`,
                          on: mastered,
                          to: addressOf({ sort, mastered: true, page: 1 }),
                        },
                      ]}
                    />
                    <Choices
                      label="排序"
                      of={(["latest", "most"] as const).map((order) => ({
                        label: order === "latest" ? "最近做错" : "错得最多",
                        on: sort === order,
                        to: addressOf({ ...query, page: 1, sort: order }),
                      }))}
                    />
                  </div>
                  <PagedList
                    page={page}
                    total={total}
                    stale={list.isPlaceholderData}
                    to={(at) => addressOf({ ...query, page: at })}
                    empty={
                      <>
                        <Nothing mastered={mastered} filtered={courseId !== undefined} />
                        {rule}
                      </>
                    }
                    foot={(pager) => (
                      <>
                        {rule}
                        {pager}
                      </>
                    )}
                  >
                    <ol aria-label="错题">
                      {errorQuestions.map((row) => (
                        <ErrorRow
                          key={`${row.questionId}-${row.lastWrongAt}-${row.rightInRow}`}
                          row={row}
                          rightsToMaster={rightsToMaster}
                          tried={tried.has(row.questionId)}
                          onTried={tried.add}
                        />
                      ))}
                    </ol>
                  </PagedList>
                </section>
              </div>
            </>
          );
        }}
      </QueryView>
    </>
  );
}

const waitingIn = (groups: readonly { count: number }[]): number =>
  groups.reduce((all, { count }) => all + count, 0);

function EmptyAll() {
  const empty = useApiWrite(emptyErrorQuestions, { stale: [listErrorQuestions] });
  const ask = async (): Promise<void> => {
    const text = "错题本里的全部题目都会删除，已消灭的也在内，不能恢复。";
    if (await confirm({ title: "确定要删除吗?", text, yes: "全部删除", danger: true })) empty.mutate({});
  };
  return (
    <Button look="line" busy={empty.isPending} onClick={() => void ask()}>
      清空错题本
    </Button>
  );
}

function Nothing({ mastered, filtered }: { mastered: boolean; filtered: boolean }) {
  if (mastered) return <EmptyState icon="check-circle" text="还没有已消灭的错题。" />;
  return (
    <EmptyState
      icon="check-circle"
      text={filtered ? "这里没有待消灭的错题。" : "没有待消灭的错题，练习和测验里答错的题会记在这里。"}
      action={
        <Link
          className={buttonClass({ look: "line" })}
          to={filtered ? paths.errorQuestions() : paths.myCourses()}
        >
          {filtered ? "看全部错题" : "去我的课程练习"}
        </Link>
      }
    />
  );
}
