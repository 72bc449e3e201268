// The list of what people hold: what it is filtered by, and what the API is asked for.
import type { listUserCourses } from "@zhutu/domain/enrolment/contract.ts";
import {
  USER_COURSE_SOURCE_LABELS,
  USER_COURSE_SOURCES,
  USER_COURSE_STATUS_LABELS,
  USER_COURSE_STATUSES,
  type UserCourseStatus,
} from "@zhutu/domain/enrolment/user-course.ts";
import type { CallInput, CallReply } from "@zhutu/domain/endpoint.ts";
import type { Permission } from "@zhutu/domain/rights.ts";
import { createElement } from "react";
import { Input } from "antd";
import { wholePhone } from "../../../office/form/field-rules.ts";
import type { Filter } from "../../../office/list/filter-bar.tsx";
import {
  type FiltersOf,
  listParams,
  type ListState,
  oneOf,
  words,
} from "../../../office/list/list-params.ts";
import type { States } from "../../../office/status-tag.tsx";

export type UserCourse = CallReply<typeof listUserCourses>["userCourses"][number];

export const USER_COURSE_STATES: States<UserCourseStatus> = {
  valid: { label: USER_COURSE_STATUS_LABELS.valid, tone: "success" },
  expired: { label: USER_COURSE_STATUS_LABELS.expired, tone: "default" },
};

/** The three parts of the assignment page (back-office spec 2), as its address names them. */
export const ASSIGN_TABS = ["assign", "assigned", "videos"] as const;
export type AssignTab = (typeof ASSIGN_TABS)[number];
export const ASSIGN_TAB_LABELS: Readonly<Record<AssignTab, string>> = {
  assign: "分配课程",
  assigned: "已分配",
  videos: "视频管理",
};
/** What each part's calls need: an administrator who was given parts of the office sees theirs. */
export const ASSIGN_TAB_NEEDS: Readonly<Record<AssignTab, Permission>> = {
  assign: "manageUserCourses",
  assigned: "manageUserCourses",
  videos: "manageVideos",
};

/** Which part the address shows; a list in one keeps it. */
export const assignTab = () => oneOf(ASSIGN_TABS, "assign");

const fields = {
  tab: assignTab(),
  courseName: words(),
  telephone: words(),
  userCourseStatus: oneOf(["all", ...USER_COURSE_STATUSES], "all"),
  createType: oneOf(["all", ...USER_COURSE_SOURCES], "all"),
};
export const userCourseList = listParams({ fields });

export function userCourseQuery({
  filters: { courseName, telephone, userCourseStatus, createType },
  page,
  pageSize,
}: ListState<typeof fields>): CallInput<typeof listUserCourses>["query"] {
  return {
    page,
    pageSize,
    ...(courseName.trim() && { courseName: courseName.trim() }),
    ...(telephone.trim() && { telephone: telephone.trim() }),
    ...(userCourseStatus !== "all" && { userCourseStatus }),
    ...(createType !== "all" && { createType }),
  };
}

const all = { value: "all", label: "全部" };
/** People are found by the whole number only. */

export const USER_COURSE_FILTERS: readonly Filter<FiltersOf<typeof fields>>[] = [
  { name: "courseName", label: "课程名称" },
  {
    name: "telephone",
    label: "学员手机号",
    control: createElement(Input, {
      allowClear: true,
      placeholder: "完整的 11 位号码",
      maxLength: 30,
      inputMode: "tel",
    }),
    rules: [wholePhone],
  },
  {
    name: "userCourseStatus",
    label: "状态",
    options: [
      all,
      ...USER_COURSE_STATUSES.map((value) => ({ value, label: USER_COURSE_STATUS_LABELS[value] })),
    ],
  },
  {
    name: "createType",
    label: "来源",
    options: [
      all,
      ...USER_COURSE_SOURCES.map((value) => ({ value, label: USER_COURSE_SOURCE_LABELS[value] })),
    ],
  },
];
