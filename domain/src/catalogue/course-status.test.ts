import { expect, test } from "vitest";
import type { CourseAction, CourseEditor, CourseStatus } from "./course-status.ts";
import { COURSE_STATUS_LABELS, courseActions, courseStatusAfter, courseStatuses } from "./course-status.ts";

const STATES = ["new", "unpublish", "auditing", "published"] as const;
const statesWith = (editor: CourseEditor, action: CourseAction) =>
  STATES.filter((status) => courseActions(editor, status).includes(action));

test("[CRS-016] [CRS-017] the three states and their labels", () => {
  expect(courseStatuses).toEqual(["unpublish", "auditing", "published"]);
  expect(COURSE_STATUS_LABELS).toEqual({ unpublish: "未提交", auditing: "审核中", published: "已发布" });
});

type Move = "submit" | "publish" | "withdraw" | "return";
test.each<[string, CourseEditor, CourseStatus, Move, CourseStatus | undefined]>([
  [
    "[CRS-018] an administrator publishes an unpublished course",
    "admin",
    "unpublish",
    "publish",
    "published",
  ],
  ["an administrator's publish is the outcome of an audit", "admin", "auditing", "publish", "published"],
  ["a published course is not published again", "admin", "published", "publish", undefined],
  ["[CRS-019] an administrator withdraws a published course", "admin", "published", "withdraw", "unpublish"],
  ["an administrator turns an audit down", "admin", "auditing", "withdraw", "unpublish"],
  ["an administrator sends a course in audit back", "admin", "auditing", "return", "unpublish"],
  ["what was not submitted is not sent back", "admin", "unpublish", "return", undefined],
  ["what is published is not sent back", "admin", "published", "return", undefined],
  ["a teacher sends nothing back", "teacher", "auditing", "return", undefined],
  ["an administrator has nothing to submit", "admin", "unpublish", "submit", undefined],
  [
    "[CRS-021] a teacher submits an unpublished course for audit",
    "teacher",
    "unpublish",
    "submit",
    "auditing",
  ],
  ["a course in audit is not submitted again", "teacher", "auditing", "submit", undefined],
  ["[CRS-022] a teacher withdraws from audit", "teacher", "auditing", "withdraw", "unpublish"],
  ["[CRS-022] a teacher withdraws a published course", "teacher", "published", "withdraw", "unpublish"],
  ["[CRS-022] an unpublished course has nothing to withdraw", "teacher", "unpublish", "withdraw", undefined],
  ["a teacher never publishes", "teacher", "auditing", "publish", undefined],
])("%s", (_sentence, editor, status, action, after) => {
  expect(courseStatusAfter(editor, status, action)).toBe(after);
});

test.each(["admin", "teacher"] as const)("[CRS-023] %s: save is offered only while unpublish", (editor) => {
  expect(statesWith(editor, "save")).toEqual(["new", "unpublish"]);
});

test("[CRS-024] publish is offered on a saved course while unpublish, to the administrator also in audit", () => {
  expect(statesWith("admin", "publish")).toEqual(["unpublish", "auditing"]);
  expect(statesWith("teacher", "publish")).toEqual([]);
});

test.each(["admin", "teacher"] as const)(
  "[CRS-025] %s: delete is offered only while unpublish and already saved",
  (editor) => {
    expect(statesWith(editor, "delete")).toEqual(["unpublish"]);
  },
);

test.each(["admin", "teacher"] as const)(
  "[CRS-026] %s: withdraw is offered while published or in audit, never before",
  (editor) => {
    expect(statesWith(editor, "withdraw")).toEqual(["auditing", "published"]);
  },
);
