// The three parts of the assignment page (back-office spec 2), as its address names them.
import type { Permission } from "@zhutu/domain/rights.ts";
import { oneOf } from "../../../office/list/list-params.ts";

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
