// The lines that the search field suggests.
import type { searchShop } from "@zhutu/domain/catalogue/contract.ts";
import { formatDuration } from "@zhutu/domain/duration.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import type { listMyCourses } from "@zhutu/domain/enrolment/contract.ts";
import { heldText } from "@zhutu/domain/enrolment/user-course.ts";
import { formatPrice } from "@zhutu/domain/money.ts";
import { searchForm } from "@zhutu/domain/name-rule.ts";
import { paths } from "../../paths.ts";
import type { IconName } from "../../ui/icon.tsx";

export type Line = {
  to: string;
  icon: IconName;
  /** Instead of the icon. */
  rank?: number;
  title: string;
  about?: string;
  words?: readonly string[];
};
export type Group = { title: string; lines: Line[]; inColumns?: boolean };

/** The own history and popular words. */
export function untypedGroups(past: readonly string[], popular: readonly string[]): Group[] {
  const lineOf = (text: string): Line => ({
    to: paths.search({ courseName: text }),
    icon: "clock",
    title: text,
  });
  const groups: Group[] = [
    { title: "搜过的", lines: past.map(lineOf) },
    {
      title: "大家在搜",
      inColumns: true,
      lines: popular.map((text, at) => ({ ...lineOf(text), rank: at + 1 })),
    },
  ];
  return groups.filter(({ lines }) => lines.length > 0);
}

export type HeldCourse = CallReply<typeof listMyCourses>[number];
const most = 3;

/** Whether the name has what was typed, in either's form. */
const isNamed = ({ courseName }: HeldCourse, text: string): boolean =>
  searchForm(courseName).toLowerCase().includes(searchForm(text).toLowerCase());

/** What the learner holds stands first and leads to the lesson to go on with. */
function courseLines(text: string, listed: readonly Product[], held: readonly HeldCourse[]) {
  const found = new Set(listed.map(({ courseId }) => courseId));
  const own = held.filter((course) => found.has(course.courseId) || isNamed(course, text)).slice(0, most);
  const ids = new Set(own.map(({ courseId }) => courseId));
  const ownLines = own.map(({ courseId, courseName, nextLesson, ...course }): Line => ({
    to: paths.study(courseId, nextLesson?.courseChapterId),
    icon: "play",
    title: courseName,
    about: heldText(course),
  }));
  return [...ownLines, ...listed.filter(({ courseId }) => !ids.has(courseId))].slice(0, most);
}

type Product = Line & { courseId: number };

/** What the text finds; `held`: courses that the learner holds now. */
export function foundGroups(
  text: string,
  found: CallReply<typeof searchShop>,
  held: readonly HeldCourse[],
): Group[] {
  const { words, courses, lessons, teachers, books } = found;
  const holds = (id: number): boolean => held.some(({ courseId }) => courseId === id);
  const product = ({
    courseId,
    courseName,
    payPrice,
    fromPrice,
  }: (typeof courses.courses)[number]): Product => ({
    courseId,
    to: paths.course(courseId),
    icon: "search",
    title: courseName,
    about: formatPrice(payPrice) + (fromPrice ? " 起" : ""),
    words,
  });
  const total = courses.total + lessons.total + teachers.total + books.total;
  const groups: Group[] = [
    {
      title: "课程",
      lines: courseLines(
        text,
        courses.courses.map((row) => ({ ...product(row), icon: "play" })),
        held,
      ).map((line) => ({ ...line, words })),
    },
    {
      title: "讲",
      lines: lessons.lessons.map(({ courseId, courseChapterId, chapterTitle, trial, videoDuration }) => ({
        to: trial || holds(courseId) ? paths.study(courseId, courseChapterId) : paths.course(courseId),
        icon: "play",
        title: chapterTitle,
        about: holds(courseId) ? "已购" : trial ? "可试听" : formatDuration(videoDuration),
        words,
      })),
    },
    {
      title: "讲师",
      lines: teachers.teachers.map(({ teacherId, teacherName, courseCount }) => ({
        to: paths.teacher(teacherId),
        icon: "user",
        title: teacherName,
        about: `${courseCount} 门课`,
        words,
      })),
    },
    { title: "图书", lines: books.courses.map((row) => ({ ...product(row), icon: "book" })) },
    {
      title: "",
      lines:
        total === 0
          ? []
          : [
              {
                to: paths.search({ courseName: text }),
                icon: "search",
                title: `查看“${text}”的全部 ${total} 个结果`,
              },
            ],
    },
  ];
  return groups.filter(({ lines }) => lines.length > 0);
}
