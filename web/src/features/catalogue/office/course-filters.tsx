import { CERT_SUBJECTS } from "@zhutu/domain/catalogue/subject.ts";
import { COURSE_STATUS_LABELS } from "@zhutu/domain/catalogue/course-status.ts";
import type { Filter } from "../../../office/list/filter-bar.tsx";
import { type CourseListState, hasSubjects, statuses } from "./course-list.ts";
import { TeacherSelect } from "./course-select.tsx";

type Filters = readonly Filter<CourseListState["filters"]>[];

const own = (word: string): Filters => [
  { name: "name", label: `${word}名称` },
  {
    name: "status",
    label: "状态",
    options: statuses.map((value) => ({ value, label: COURSE_STATUS_LABELS[value] })),
  },
  {
    name: "recommended",
    label: "轮播",
    options: [
      { value: "", label: "不限" },
      { value: "1", label: "轮播" },
      { value: "0", label: "非轮播" },
    ],
  },
];

const ofSubject: Filters = [
  {
    name: "certSubject",
    label: "专业",
    options: [
      { value: "", label: "不限" },
      ...CERT_SUBJECTS.map(({ code, label }) => ({ value: code, label })),
      { value: "none", label: "没有专业" },
    ],
  },
];
const ofTeacher: Filters = [{ name: "teacherId", label: "讲师", control: <TeacherSelect /> }];

/** The filters of CRS-002 to 005, of further education its subject too; a teacher's list is the teacher's own (note CRS-005). */
export const courseFilters = (
  role: "admin" | "teacher",
  word: string,
  { filters }: Pick<CourseListState, "filters">,
): Filters => [
  ...own(word),
  ...(role === "admin" ? ofTeacher : []),
  ...(hasSubjects(filters) ? ofSubject : []),
];
