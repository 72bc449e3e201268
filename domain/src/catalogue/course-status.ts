// Who may do what with a course in each state (back-office spec 4; audit: domain.md "Teachers").
import { TEACHERS_TYPES } from "./course-type.ts";

export const courseStatuses = ["unpublish", "auditing", "published"] as const;
export type CourseStatus = (typeof courseStatuses)[number];
export type CourseAction = "save" | "submit" | "publish" | "withdraw" | "return" | "delete";
export type CourseEditor = "admin" | "teacher";

export const COURSE_STATUS_LABELS: Readonly<Record<CourseStatus, string>> = {
  unpublish: "未提交",
  auditing: "审核中",
  published: "已发布",
};

/** Withdrawing from audit reads 撤回审核 on its button. */
export const COURSE_ACTION_LABELS: Readonly<Record<CourseAction, string>> = {
  save: "保存",
  submit: "提交审核",
  publish: "发布",
  withdraw: "撤销发布",
  return: "退回修改",
  delete: "删除",
};

const ALLOWED: Readonly<
  Record<CourseEditor, Readonly<Record<CourseStatus | "new", readonly CourseAction[]>>>
> = {
  admin: {
    new: ["save"],
    unpublish: ["save", "publish", "delete"],
    auditing: ["publish", "withdraw", "return"],
    published: ["withdraw"],
  },
  teacher: {
    new: ["save"],
    unpublish: ["save", "submit", "delete"],
    auditing: ["withdraw"],
    published: ["withdraw"],
  },
};

const LEADS_TO: Readonly<Record<"submit" | "publish" | "withdraw" | "return", CourseStatus>> = {
  submit: "auditing",
  publish: "published",
  withdraw: "unpublish",
  return: "unpublish",
};

/** Whether this editor may write this type (domain.md "Teachers"). */
export const mayAuthor = (editor: CourseEditor, courseType: number): boolean =>
  editor === "admin" || TEACHERS_TYPES.some((type) => type === courseType);

/** Allowed actions; `new` is an unsaved course. Ownership is checked elsewhere. */
export function courseActions(editor: CourseEditor, status: CourseStatus | "new"): readonly CourseAction[] {
  return ALLOWED[editor][status];
}

/** Next state; undefined when the action is not allowed. */
export function courseStatusAfter(
  editor: CourseEditor,
  status: CourseStatus,
  action: keyof typeof LEADS_TO,
): CourseStatus | undefined {
  return ALLOWED[editor][status].includes(action) ? LEADS_TO[action] : undefined;
}
