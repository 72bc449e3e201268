// What is sold, as the office keeps it: courses, products (printed) and knowledge answers, each with its list and its form.
import { COURSE_TYPE, type CourseType, isCourseType } from "@zhutu/domain/catalogue/course-type.ts";
import type { Query } from "../../../paths.ts";
import { officePaths } from "../../../office-paths.ts";

export type KindName = "course" | "product" | "answer";
export type Kind = {
  /** What one is called, and the unit of several. */
  word: string;
  unit: string;
  /** The types of its list; the first is what the list opens with and a new one is of. */
  types: readonly { value: CourseType; label: string }[];
  list: (role: string, query?: Query) => string;
  form: (role: string, courseId: number) => string;
  blank: (role: string, courseType: CourseType) => string;
};

export const KINDS: Readonly<Record<KindName, Kind>> = {
  course: {
    word: "课程",
    unit: "门",
    types: [
      { value: COURSE_TYPE.training, label: "考试培训" },
      { value: COURSE_TYPE.continuingEducation, label: "继续教育" },
      { value: COURSE_TYPE.live, label: "直播" },
    ],
    list: officePaths.courses,
    form: officePaths.course,
    blank: officePaths.newCourse,
  },
  product: {
    word: "商品",
    unit: "件",
    types: [
      { value: COURSE_TYPE.book, label: "图书" },
      { value: COURSE_TYPE.textbook, label: "继续教育教材" },
    ],
    list: officePaths.products,
    form: officePaths.product,
    blank: officePaths.newProduct,
  },
  answer: {
    word: "答疑",
    unit: "条",
    types: [{ value: COURSE_TYPE.answer, label: "付费答疑" }],
    list: officePaths.answers,
    form: officePaths.answer,
    blank: officePaths.newAnswer,
  },
};

/** The kind that is of this type. */
export function kindOf(courseType: number): KindName {
  const names = Object.keys(KINDS) as KindName[];
  return (
    names.find(
      (name) => isCourseType(courseType) && KINDS[name].types.some(({ value }) => value === courseType),
    ) ?? "course"
  );
}

/** The form of one of them. */
export const formOf = (role: string, { courseId, courseType }: { courseId: number; courseType: number }) =>
  KINDS[kindOf(courseType)].form(role, courseId);
