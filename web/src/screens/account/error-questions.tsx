import { keepPreviousData } from "@tanstack/react-query";
import { emptyErrorQuestions, listErrorQuestions } from "@zhutu/domain/exam/contract.ts";
import { Link } from "react-router";
import { ErrorGroups } from "../../features/exam/error-groups.tsx";
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
import { Choices, choicesOf } from "../../lib/lists/choices.tsx";
import { ALL, choice, idOf, listParams } from "../../lib/lists/list-params.ts";
import { type List, useListParams } from "../../lib/lists/use-list-params.ts";
import { PagedList } from "../../lib/lists/paged-list.tsx";
import { EmptyState } from "../../ui/states.tsx";

export const handle = routeHandle({ access: ["user"], title: "错题本" });

const params = listParams({
  fields: {
    course: idOf({ as: "courseId" }),
    chapter: idOf({ as: "courseChapterId" }),
    mastered: choice([ALL, { value: "1", label: "已消灭", ask: { mastered: "true" } }]),
    sort: choice(
      [
        { value: "latest", label: "最近做错" },
        { value: "most", label: "错得最多" },
      ],
      { as: "sort" },
    ),
    due: choice([ALL, { value: "1", label: "今天该复习", ask: { due: "true" } }]),
    practise: choice([ALL, { value: "1", label: "再练" }]),
  },
  pageSizes: [],
});
type Errors = List<(typeof params)["fields"]>;

/** /index/user-error-questions: the caller's own wrong answers by course and chapter, gone through one after another, and the shelf of what is mastered (ERRQ-001). */
export default function ErrorQuestionsPage() {
  const errors = useListParams(params);
  const tried = useTried();
  if (errors.filters.practise === "1")
    return (
      <>
        <PageTitle>错题再练</PageTitle>
        <div className="pg-h">
          <h1>错题再练</h1>
        </div>
        <ErrorRun
          of={{ ...chosenIn(errors), sort: errors.filters.sort, due: errors.filters.due === "1" }}
          back={errors.to({ filters: { practise: "all", due: "all" } })}
          isTried={tried.has}
          onTried={tried.add}
        />
      </>
    );
  return <Bank errors={errors} tried={tried} />;
}

const chosenIn = ({ filters }: Errors) => ({
  courseId: filters.course,
  courseChapterId: filters.chapter,
});

function Bank({ errors, tried }: { errors: Errors; tried: Tried }) {
  const { page, query, to } = errors;
  const mastered = errors.filters.mastered === "1";
  const chosen = chosenIn(errors);
  const list = useApi(
    listErrorQuestions,
    { query },
    { placeholderData: keepPreviousData, staleTime: 0, ...changedInOtherTabs },
  );
  const shelf = (shown: "all" | "1") =>
    to({ filters: { course: undefined, chapter: undefined, mastered: shown } });
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
                toPractise={mastered ? 0 : total - awaitingTotal - tried.waitingIn(chosen)}
                allWait={!mastered && total > 0 && awaitingTotal === total}
                practise={to({ filters: { practise: "1" } })}
              />
              <div className={`${css.parts} ${mastered || groups.length === 0 ? css.alone : ""}`}>
                {!mastered && groups.length > 0 && (
                  <ErrorGroups
                    groups={groups}
                    chosen={chosen}
                    linkTo={({ courseId, courseChapterId }) =>
                      to({ filters: { course: courseId, chapter: courseChapterId } })
                    }
                  />
                )}
                <section className="card" aria-label={mastered ? "已消灭" : "待消灭"}>
                  <div className={`card-h ${css.tools}`}>
                    <Choices
                      label="待消灭和已消灭"
                      of={[
                        { label: `待消灭 ${waiting}`, on: !mastered, to: shelf("all") },
                        { label: `已消灭 ${masteredTotal}`, on: mastered, to: shelf("1") },
                      ]}
                    />
                    <Choices label="排序" of={choicesOf(errors, "sort")} />
                  </div>
                  <PagedList
                    page={page}
                    total={total}
                    stale={list.isPlaceholderData}
                    to={(at) => to({ page: at })}
                    empty={
                      <>
                        <Nothing mastered={mastered} filtered={chosen.courseId !== undefined} />
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
