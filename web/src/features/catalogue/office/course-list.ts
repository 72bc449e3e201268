// The course list: what it is filtered and sorted by, and what the API is asked for.
import type { listOfficeCourses } from "@zhutu/domain/catalogue/contract.ts";
import {
  COURSE_STATUS_LABELS,
  type CourseEditor,
  type CourseStatus,
} from "@zhutu/domain/catalogue/course-status.ts";
import { COURSE_TYPE } from "@zhutu/domain/catalogue/course-type.ts";
import { officeOrder } from "@zhutu/domain/catalogue/order-by.ts";
import type { CallInput } from "@zhutu/domain/endpoint.ts";
import {
  idOf,
  listParams,
  type ListState,
  anyOf,
  oneOf,
  words,
  ANY,
  askList,
  choice,
} from "../../../lib/lists/list-params.ts";
import type { States } from "../../../office/status-tag.tsx";
import { type KindName, KINDS } from "./kinds.ts";
import { CERT_SUBJECTS } from "@zhutu/domain/catalogue/subject.ts";
import { TeacherName, TeacherSelect } from "./course-select.tsx";
import { createElement } from "react";

const statuses: readonly CourseStatus[] = ["unpublish", "auditing", "published"];

/** A course's states as the office shows them. */
export const COURSE_STATES: States<CourseStatus> = {
  unpublish: { label: COURSE_STATUS_LABELS.unpublish, tone: "default" },
  auditing: { label: COURSE_STATUS_LABELS.auditing, tone: "warning" },
  published: { label: COURSE_STATUS_LABELS.published, tone: "success" },
};

/** How a course in this state gets the subject that it lacks: only an unpublished one can be saved. */
export function subjectHint(editor: CourseEditor, status: CourseStatus): string {
  if (status === "unpublish") return "请编辑课程，选择专业";
  const again = editor === "admin" ? "重新发布" : "重新提交审核";
  return `请${status === "published" ? "撤销发布" : "撤回审核"}，选择专业后${again}`;
}

/** The list of a kind opens with its first type: 1 of courses, 3 of products, 2 of answers (CRS-015, QA-008). */
const listOf = (kind: KindName) => {
  const types = KINDS[kind].types.map(({ value }) => value);
  return listParams({
    fields: {
      type: {
        ...oneOf(types, types[0] ?? COURSE_TYPE.training),
        ask: (type: (typeof types)[number]) => ({ courseType: [type] }),
      },
      name: words({ label: `${KINDS[kind].word}名称`, as: "courseName" }),
      status: anyOf(
        statuses.map((value) => ({ value, label: COURSE_STATUS_LABELS[value] })),
        { label: "状态", as: "courseStatus", beside: true },
      ),
      recommended: choice([ANY, { value: "1", label: "轮播" }, { value: "0", label: "非轮播" }], {
        label: "轮播",
        as: "recommended",
        beside: true,
      }),
      teacherId: idOf({
        label: "讲师",
        control: createElement(TeacherSelect),
        said: (userId: number) => createElement(TeacherName, { userId }),
        as: "teacherId",
      }),
      certSubject: choice(
        [
          ANY,
          ...CERT_SUBJECTS.map(({ code, label }) => ({ value: code, label })),
          { value: "none", label: "没有专业" },
        ],
        { label: "专业", as: "certSubject" },
      ),
    },
    sortable: ["course_price", "order_count", "publish_time"],
  });
};
export const LISTS = {
  course: listOf("course"),
  product: listOf("product"),
  answer: listOf("answer"),
} as const;
export type CourseListState = ListState<(typeof LISTS)[KindName]["fields"]>;

/** Whether the list is filtered by subject: only further education has them. */
const hasSubjects = ({ type }: Pick<CourseListState["filters"], "type">): boolean =>
  type === COURSE_TYPE.continuingEducation;

/** What to ask the API for: the documented default order unless a column is sorted (back-office spec 9). */
export function courseListQuery(state: CourseListState): CallInput<typeof listOfficeCourses>["query"] {
  const { certSubject, ...asked } = askList(LISTS.course, state);
  const subject = hasSubjects(state.filters) && certSubject !== undefined ? { certSubject } : {};
  return { ...asked, ...subject, orderByClause: state.sort || officeOrder };
}

/** The filters that are not offered: a teacher's list is the teacher's own (note CRS-005). */
export const hiddenFilters = (
  role: CourseEditor,
  filters: CourseListState["filters"],
): ("teacherId" | "certSubject")[] => [
  ...(role === "admin" ? [] : ["teacherId" as const]),
  ...(hasSubjects(filters) ? [] : ["certSubject" as const]),
];

/** Why rows cannot be moved now, or undefined: only within one type, no other filter or sort (note CRS-007). */
export function dragDisabledReason({ filters, sort }: CourseListState): string | undefined {
  if (sort) return "按列排序时不能拖动，取消排序后可以调整前台顺序";
  const { name, status, recommended, teacherId, certSubject } = filters;
  const ofSubject = hasSubjects(filters) && certSubject !== "all";
  const filtered =
    name.trim() !== "" || status.length > 0 || recommended !== "all" || teacherId !== undefined || ofSubject;
  return filtered ? "筛选时不能拖动，重置筛选后可以调整前台顺序" : undefined;
}
