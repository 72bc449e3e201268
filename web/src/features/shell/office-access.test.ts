import { expect, test } from "vitest";
import { OFFICE_MENU, officeEntry } from "./office-access.ts";

const as = (...role: string[]) => ({ role });

test("[RULE-001] staff enter the routes of their own {userType}; another's leads to the own landing page", () => {
  expect(officeEntry(as("admin"), "/board/admin/courses")).toEqual({ enter: "admin" });
  expect(officeEntry(as("teacher"), "/board/teacher/course-detail/12")).toEqual({ enter: "teacher" });
  expect(officeEntry(as("teacher"), "/board/admin/courses")).toEqual({
    goTo: "/board/teacher/teacher-statis",
  });
  expect(officeEntry(as("admin"), "/board/teacher/teacher-courses")).toEqual({
    goTo: "/board/admin/admin-index",
  });
  expect(officeEntry(as("user"), "/board/user/courses")).toEqual({ goTo: "/board/user/my-course" });
});

test("a channel sees the channel statistics and no other room", () => {
  expect(officeEntry(as("channel"), "/board/channel/statis")).toEqual({ enter: "channel" });
  expect(officeEntry(as("channel"), "/board/channel/courses")).toEqual({ goTo: "/board/channel/statis" });
});

test("[AUTH-016] the first role of the list decides", () => {
  expect(officeEntry(as("teacher", "admin"), "/board/admin/orders")).toEqual({
    goTo: "/board/teacher/teacher-statis",
  });
});

test("a visitor is sent to the sign-in", () => {
  expect(officeEntry(null, "/board/admin/courses")).toEqual({ goTo: "/login" });
});

test("every place of a role's menu may be entered by that role", () => {
  for (const [role, sections] of Object.entries(OFFICE_MENU))
    for (const { to } of sections.flatMap(({ places }) => places))
      expect(officeEntry(as(role), to)).toEqual({ enter: role });
});
