import { may } from "@zhutu/domain/permissions.ts";
import { matchRoutes } from "react-router";
import { expect, test } from "vitest";
import { describedRoutes } from "../../../route-handles.ts";
import { landingOf } from "../../paths.ts";
import { detourFrom, isSignInPage } from "./page-access.ts";

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
  expect(files.map(({ path }) => path)).toEqual(["/", "/robots.txt", "/sitemap.xml", "/*"]);
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
