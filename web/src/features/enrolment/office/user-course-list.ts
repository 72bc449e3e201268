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
import { assignTab } from "./assign-tabs.ts";

export type UserCourse = CallReply<typeof listUserCourses>["userCourses"][number];

export const USER_COURSE_STATES: States<UserCourseStatus> = {
  valid: { label: USER_COURSE_STATUS_LABELS.valid, tone: "success" },
  expired: { label: USER_COURSE_STATUS_LABELS.expired, tone: "default" },
};

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
