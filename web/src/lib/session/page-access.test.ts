import { may } from "@zhutu/domain/permissions.ts";
import { matchRoutes } from "react-router";
import { expect, test } from "vitest";
import { describedRoutes } from "../../../route-handles.ts";
import { landingOf } from "../../paths.ts";
import { detourFrom, isSignInPage, ownPath } from "./page-access.ts";

const routes = describedRoutes().map(({ path, handle }) => ({ path, handle }));
const detour = (path: string, role: string | undefined) =>
  detourFrom(
    (matchRoutes(routes, path) ?? []).map(({ pathname, route }) => ({ pathname, handle: route.handle })),
    path,
    role,
  );

const open = [
  "/index",
  "/index/further-edu-train",
  "/index/live",
  "/index/courses",
  "/index/books",
  "/index/contact",
  "/index/free-courses",
  "/index/furtheredu",
  "/index/products",
  "/index/answers",
  "/index/course-info/1",
  "/index/course-info/1/autoplay",
  "/index/my-cart",
  "/login",
  "/login/goback",
  "/register",
  "/admin-login",
  "/app-download",
  "/nowhere",
];
const guarded = [
  "/board/user/my-course",
  "/board/user/my-order",
  "/board/user/order-assign-users/20261121123456789012",
  "/board/admin/admin-index",
  "/board/admin/courses",
  "/board/admin/course-detail",
  "/board/admin/course-detail/1",
  "/board/admin/course-preview/1",
  "/board/admin/orders",
  "/board/teacher/teacher-statis",
  "/board/teacher/teacher-courses",
  "/board/channel/statis",
  "/board",
  "/index/order-info",
  "/index/submitted-order-info/20261121123456789012",
];
const roles = ["user", "admin", "teacher", "channel"] as const;

test("every page says of itself who may open it", () => {
  const files = describedRoutes().filter(({ handle }) => handle === undefined);
  expect(files.map(({ path }) => path)).toEqual([
    "/robots.txt",
    "/manifest.webmanifest",
    "/sitemap.xml",
    "/",
    "/*",
  ]);
});

test("every page of administrators says what its calls need, so that menu and guard know whose it is", () => {
  const mute = describedRoutes().flatMap(({ path, handle }) =>
    handle && handle.access !== "everybody" && handle.access.includes("admin") && handle.needs === undefined
      ? [path]
      : [],
  );
  expect(mute).toEqual([]);
  const unknown = describedRoutes().flatMap(({ path, handle }) =>
    [handle?.needs ?? []].flat().every((permission) => permission in may) ? [] : [path],
  );
  expect(unknown).toEqual([]);
});

test.each(open)("[AUTH-009] a visitor may open %s", (path) => {
  expect(detour(path, undefined)).toBeUndefined();
});

test("[CART-002] the cart is open to visitors", () => {
  expect(detour("/index/my-cart", undefined)).toBeUndefined();
});

test.each(guarded)("[AUTH-008] without a token %s leads to /login", (path) => {
  expect(detour(path, undefined)).toBe("/login/goback");
});

test.each(roles)("[RULE-001] %s opens the own /board pages only", (role) => {
  for (const other of roles) {
    expect(detour(`/board/${other}/profile`, role)).toBe(other === role ? undefined : landingOf(role));
    expect(detour(landingOf(other), role)).toBe(other === role ? undefined : landingOf(role));
  }
  expect(detour("/board/nobody/profile", role)).toBe(landingOf(role));
  expect(detour("/board", role)).toBe(landingOf(role));
});

test("[RULE-001] a role without that page is led to its own landing page", () => {
  expect(detour("/board/teacher/course-detail/12", "teacher")).toBeUndefined();
  expect(detour("/board/user/courses", "user")).toBe("/board/user/my-course");
  expect(detour("/board/channel/courses", "channel")).toBe("/board/channel/statis");
  expect(detour("/board/admin/teacher-courses", "admin")).toBeUndefined();
  expect(detour("/index/order-info", "admin")).toBe("/board/admin/admin-index");
});

// Every office page of the two documents, and whose it is.
test.each([
  ["[QA-004]", "answers", ["admin", "teacher"]],
  ["[QA-005]", "answer", ["admin", "teacher"]],
  ["[QA-006]", "answer/12", ["admin", "teacher"]],
  ["[CRS-001]", "courses", ["admin", "teacher"]],
  ["[CRS-010]", "course-detail", ["admin", "teacher"]],
  ["[CRS-011]", "course-detail/12", ["admin", "teacher"]],
  ["[QBANK-001]", "question-banks", ["admin", "teacher"]],
  ["[QBANK-002]", "question-banks/12/questions", ["admin", "teacher"]],
  ["[PAPER-030]", "paper-work-space", ["admin", "teacher"]],
  ["[PAPER-032]", "papers/12/questions", ["admin", "teacher"]],
  ["[PAPER-034]", "papers/12/scores", ["admin", "teacher"]],
  ["[PROD-001]", "admin-products", ["admin"]],
  ["[PROD-003]", "product", ["admin"]],
  ["[PROD-004]", "product/12", ["admin"]],
  ["[TEACH-001]", "teachers", ["admin"]],
  ["[TEACH-007]", "teacher-detail", ["admin"]],
  ["[TEACH-008]", "teacher-detail/12", ["admin"]],
  ["[CHAN-001]", "channels", ["admin"]],
  ["[CHAN-004]", "channel-detail", ["admin"]],
  ["[CHAN-005]", "channel-detail/12", ["admin"]],
  ["[USER-001]", "users", ["admin"]],
  ["[USER-002]", "loginlogs", ["admin"]],
  ["[AORD-001]", "orders", ["admin"]],
  ["[AINV-001]", "invoices", ["admin"]],
  ["[AASG-001]", "admin-assign-users", ["admin"]],
  ["[CMT-008]", "admin-comments", ["admin"]],
  ["[SYSP-001]", "admin-sysparam", ["admin"]],
  ["[STAT-001]", "admin-index", ["admin"]],
  ["[STAT-005]", "teacher-statis/12/王海涛", ["admin"]],
  ["[STAT-011]", "channel-statis/12", ["admin"]],
  // The learner's is a page of its own (PLAY-009).
  ["[STAT-016]", "play-statis", ["user", "admin"]],
  ["[CRS-014]", "teacher-courses", ["teacher"]],
  ["[QA-007]", "teacher-answers", ["teacher"]],
  ["[STAT-006]", "teacher-statis", ["teacher"]],
  ["[STAT-012]", "statis", ["channel"]],
])("%s /board/{userType}/%s is opened by %j alone", (_, page, whose) => {
  for (const role of roles) {
    const path = `/board/${role}/${page}`;
    const isThere = matchRoutes(routes, path)?.at(-1)?.route.handle !== undefined;
    expect(isThere && detour(path, role) === undefined, role).toBe(whose.includes(role));
  }
});

test("no detour leads to a page that detours again", () => {
  for (const role of [undefined, ...roles])
    for (const path of [...open, ...guarded]) {
      const to = detour(path, role);
      if (to !== undefined) expect(detour(to, role)).toBeUndefined();
    }
});

test("the sign-in pages are never returned to", () => {
  for (const path of ["/login", "/login/goback", "/register", "/admin-login"]) {
    expect(isSignInPage(path)).toBe(true);
    expect(detour(path, undefined)).toBeUndefined();
  }
  expect(isSignInPage("/index")).toBe(false);
});

test("a path of this site is returned to", () => {
  expect(ownPath("/index/course-info/3?tab=comments")).toBe("/index/course-info/3?tab=comments");
  expect(ownPath("/")).toBe("/");
});

test.each([
  undefined,
  null,
  7,
  "",
  "//evil.example",
  "/\\evil.example",
  "https://evil.example",
  "javascript:alert(1)",
])("%j is never returned to", (text) => {
  expect(ownPath(text)).toBeUndefined();
});
