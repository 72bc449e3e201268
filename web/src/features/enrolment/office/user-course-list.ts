// The list of what people hold: what it is filtered by, and what the API is asked for.
import type { listUserCourses } from "@zhutu/domain/enrolment/contract.ts";
import {
  USER_COURSE_SOURCE_LABELS,
  USER_COURSE_STATUS_LABELS,
  type UserCourseStatus,
} from "@zhutu/domain/enrolment/user-course.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import type { Permission } from "@zhutu/domain/rights.ts";
import { listParams, oneOf, words, ALL, choice, optionsOf, phone } from "../../../lib/lists/list-params.ts";
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

export const userCourseList = listParams({
  fields: {
    tab: assignTab(),
    courseName: words({ label: "课程名称", as: "courseName" }),
    telephone: phone("telephone", "学员手机号"),
    userCourseStatus: choice([ALL, ...optionsOf(USER_COURSE_STATUS_LABELS)], {
      label: "状态",
      as: "userCourseStatus",
      beside: true,
    }),
    createType: choice([ALL, ...optionsOf(USER_COURSE_SOURCE_LABELS)], {
      label: "来源",
      as: "createType",
      beside: true,
    }),
  },
});
