import { listCourseExercises } from "@zhutu/domain/exam/contract.ts";
import { chapterTest } from "@zhutu/domain/exam/chapter-paper.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { Link, useLocation } from "react-router";
import { QueryView } from "../../lib/api/query-view.tsx";
import { changedInOtherTabs, useApi } from "../../lib/api/query.ts";
import { paths } from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { EmptyState, SkeletonRows } from "../../ui/states.tsx";
import { Tag } from "../../ui/tag.tsx";
import css from "./errors.module.css";

type Exercise = CallReply<typeof listCourseExercises>[number];
type Props = {
  courseId: number;
  /** The course's chapters, for their titles. */
  chapters: readonly { courseChapterId: number; chapterTitle: string }[];
};

/** The exercises of a course that one may watch, chapter by chapter: what is offered, how far one is, and the way there. */
export function ExerciseList({ courseId, chapters }: Props) {
  const list = useApi(listCourseExercises, { params: { courseId } }, { ...changedInOtherTabs, staleTime: 0 });
  const { pathname, search } = useLocation();
  const titles = new Map(chapters.map((one) => [one.courseChapterId, one.chapterTitle]));
  const places = [...titles.keys()];
  const placeOf = ({ courseChapterId }: Exercise): number => places.indexOf(courseChapterId);
  const back = { back: pathname + search };
  return (
    <QueryView
      query={list}
      skeleton={<SkeletonRows rows={3} height={44} />}
      missing={<EmptyState icon="pencil" text="没有找到这门课程的练习。" />}
    >
      {(exercises) =>
        exercises.length === 0 ? (
          <EmptyState icon="pencil" text="本课程没有章节练习。" />
        ) : (
          <ol className={css.exercises} aria-label="章节练习">
            {exercises
              // As the course lists its chapters.
              .toSorted((a, b) => placeOf(a) - placeOf(b))
              .map((one) => {
                const title = titles.get(one.courseChapterId) ?? "章节练习";
                const { word, to } = stepOf(one);
                return (
                  <li key={one.courseChapterId}>
                    <span className={css.title}>
                      {title}
                      <small className="num">
                        {one.questionCount} 题 · 满分 {one.totalScore}
                      </small>
                    </span>
                    <Standing {...one} />
                    <Link
                      className={buttonClass({ look: "line", size: "sm" })}
                      to={to}
                      state={back}
                      aria-label={`${word} ${title}`}
                    >
                      {word}
                    </Link>
                  </li>
                );
              })}
          </ol>
        )
      }
    </QueryView>
  );
}

function Standing({ mode, testPassed, test, practice }: Exercise) {
  if (mode === "test") {
    if (test?.state === "open") return <Tag tone="warn">测验进行中</Tag>;
    if (test) return <Tag tone="red">未通过，{test.userScore} 分</Tag>;
    return <Tag tone="blue">通过测验后可练习</Tag>;
  }
  return (
    <>
      {testPassed === 1 && <Tag tone="green">测验已通过</Tag>}
      {practice?.state === "open" && <Tag tone="warn">练习中</Tag>}
      {practice?.state === "handed-in" && <Tag tone="green">练完，{practice.userScore} 分</Tag>}
    </>
  );
}

/** The next action for the chapter's paper. */
function stepOf({ mode, paperId, courseChapterId, test, practice }: Exercise) {
  if (mode === "test")
    return {
      word: test ? (test.state === "open" ? "继续测验" : "看成绩") : "开始测验",
      to: paths.testPaper(paperId, chapterTest(courseChapterId)),
    };
  return {
    word: practice ? (practice.state === "open" ? "继续练习" : "看解析") : "开始练习",
    to: paths.practicePaper(paperId),
  };
}
