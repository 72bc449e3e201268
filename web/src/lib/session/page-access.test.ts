import { expect, test } from "vitest";
import { landingOf } from "../../paths.ts";
import { detourFrom, isOpenPage, isSignInPage } from "./page-access.ts";

const open = [
  "/",
  "/index",
  "/index/further-edu-train",
  "/index/live",
  "/index/courses",
  "/index/books",
  "/index/contact",
  "/index/free-courses",
  "/index/furtheredu",
  "/index/products",
  "/index/practice",
  "/index/answers",
  "/index/course-info/1",
  "/index/course-info/1/autoplay",
  "/index/my-cart",
  "/login",
  "/login/goback",
  "/register",
  "/admin-login",
  "/app-download",
  "/further-edu-entry",
  "/nowhere",
];
const guarded = [
  "/board/user/my-course",
  "/board/user/my-order",
  "/board/user/order-assign-users/20261121123456789012",
  "/board/admin/admin-index",
  "/board/teacher/teacher-statis",
  "/board/channel/statis",
  "/board",
  "/index/order-info",
  "/index/submitted-order-info/20261121123456789012",
  "/index/user-papers/1",
  "/index/test-papers/1/correlation-id/cpt-1",
  "/index/user-error-questions",
];

test.each(open)("[AUTH-009] a visitor may open %s", (path) => {
  expect(detourFrom(path, undefined)).toBeUndefined();
});

test.each(guarded)("[AUTH-008] without a token %s leads to /login", (path) => {
  expect(detourFrom(path, undefined)).toBe("/login/goback");
});

test.each(["user", "admin", "teacher", "channel"])(
  "[RULE-001] %s opens the own /board pages only",
  (role) => {
    for (const other of ["user", "admin", "teacher", "channel"]) {
      const detour = detourFrom(`/board/${other}/profile`, role);
      expect(detour).toBe(other === role ? undefined : landingOf(role));
    }
    expect(detourFrom("/board/nobody/profile", role)).toBe(landingOf(role));
    expect(detourFrom("/board", role)).toBe(landingOf(role));
    expect(detourFrom("/index/order-info", role)).toBeUndefined();
  },
);

test("no detour leads to a page that detours again", () => {
  for (const role of [undefined, "user", "admin", "teacher", "channel", "unknown"])
    for (const path of [...open, ...guarded]) {
      const detour = detourFrom(path, role);
      if (detour !== undefined && role !== "unknown") expect(detourFrom(detour, role)).toBeUndefined();
    }
});

test("the sign-in pages are never returned to", () => {
  for (const path of ["/login", "/login/goback", "/register", "/admin-login"]) {
    expect(isSignInPage(path)).toBe(true);
    expect(isOpenPage(path)).toBe(true);
  }
  expect(isSignInPage("/index")).toBe(false);
});
