import type { listErrorQuestions } from "@zhutu/domain/exam/contract.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { Link } from "react-router";
import css from "./errors.module.css";

type Group = CallReply<typeof listErrorQuestions>["groups"][number];
export type Chosen = { courseId?: number | undefined; courseChapterId?: number | undefined };
type Props = { groups: readonly Group[]; chosen: Chosen; linkTo: (chosen: Chosen) => string };

/** The courses and chapters where something was answered wrong, with how much is still to be learnt. */
export function ErrorGroups({ groups, chosen, linkTo }: Props) {
  const all = sum(groups);
  return (
    <nav className={`card ${css.groups}`} aria-label="按课程和章节">
      <Entry label="全部错题" count={all} to={linkTo({})} on={chosen.courseId === undefined} />
      {coursesOf(groups).map(({ courseId, courseName, chapters }) => (
        <div key={courseId}>
          <Entry
            label={courseName}
            count={sum(chapters)}
            to={linkTo({ courseId })}
            on={chosen.courseId === courseId && chosen.courseChapterId === undefined}
          />
          {chapters.map(({ courseChapterId, chapterTitle, count }) => (
            <Entry
              key={courseChapterId}
              inner
              label={chapterTitle ?? ""}
              count={count}
              to={linkTo({ courseId, courseChapterId: courseChapterId ?? undefined })}
              on={chosen.courseChapterId === courseChapterId}
            />
          ))}
        </div>
      ))}
    </nav>
  );
}

type EntryProps = { label: string; count: number; to: string; on: boolean; inner?: boolean };

const Entry = ({ label, count, to, on, inner = false }: EntryProps) => (
  <Link
    to={to}
    className={`${inner ? css.inner : ""} ${on ? css.on : ""}`}
    aria-current={on ? "page" : undefined}
  >
    <span className="grow">{label}</span>
    <span className="num">{count}</span>
  </Link>
);

const sum = (groups: readonly Pick<Group, "count">[]): number =>
  groups.reduce((all, { count }) => all + count, 0);

/** The groups by course, in the order in which each course comes first; what belongs to none is in 全部错题 alone. */
function coursesOf(groups: readonly Group[]) {
  const courses = new Map<number, { courseId: number; courseName: string; chapters: Group[] }>();
  for (const group of groups) {
    const { courseId, courseName } = group;
    if (courseId === null) continue;
    const course = courses.get(courseId) ?? { courseId, courseName: courseName ?? "", chapters: [] };
    course.chapters.push(group);
    courses.set(courseId, course);
  }
  return [...courses.values()];
}
