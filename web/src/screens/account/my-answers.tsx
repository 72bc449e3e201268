import { COURSE_TYPE } from "@zhutu/domain/catalogue/course-type.ts";
import { listMyCourses } from "@zhutu/domain/enrolment/contract.ts";
import { Link, useSearchParams } from "react-router";
import { MyAnswerRow } from "../../features/study/my-answer-row.tsx";
import { namedLike } from "../../features/study/my-courses.ts";
import { useApi } from "../../lib/api/query.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { ListSearch } from "../../lib/lists/list-search.tsx";
import { PageTitle } from "../../lib/head/page-title.tsx";
import { routeHandle } from "../../lib/route-handle.ts";
import { paths } from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { EmptyState, SkeletonRows } from "../../ui/states.tsx";
import css from "../../features/study/my-courses.module.css";

export const handle = routeHandle({ access: ["user"], title: "我的答疑" });

/** The bought Q&A answers (learner spec 2), found by their question. */
export default function MyAnswersPage() {
  const [search] = useSearchParams();
  const wanted = (search.get("q") ?? "").trim();
  const answers = useApi(listMyCourses, { query: { courseTypes: [COURSE_TYPE.answer] } }, { staleTime: 0 });
  return (
    <>
      <PageTitle>我的答疑</PageTitle>
      <div className={`pg-h ${css.head}`}>
        <h1>我的答疑</h1>
        <ListSearch
          list={paths.myAnswers()}
          name="q"
          words={wanted}
          label="搜索我的答疑"
          placeholder="搜索问题或老师"
        />
      </div>
      <QueryView query={answers} skeleton={<SkeletonRows height={112} />}>
        {(held) => {
          const found = held.filter(namedLike(wanted));
          return found.length === 0 ? (
            <Nothing wanted={wanted} />
          ) : (
            <ul className="stack">
              {found.map((answer) => (
                <MyAnswerRow key={answer.userCourseId} answer={answer} />
              ))}
            </ul>
          );
        }}
      </QueryView>
    </>
  );
}

function Nothing({ wanted }: { wanted: string }) {
  return (
    <div className="card">
      <EmptyState
        icon="message"
        text={wanted ? `没有找到与“${wanted}”相符的答疑` : "还没有购买的答疑，买过的解答都会在这里"}
        action={
          <Link className={buttonClass({ look: "line" })} to={wanted ? paths.myAnswers() : paths.answers()}>
            {wanted ? "查看全部答疑" : "看看有哪些答疑"}
          </Link>
        }
      />
    </div>
  );
}
