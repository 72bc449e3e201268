import { expect, test } from "vitest";
import { crumbsOf, routeHandle, titleOf } from "./route-handle.ts";

const form = routeHandle({
  access: ["admin"],
  title: "编辑课程",
  unnamed: { param: "courseId", title: "新建课程" },
  crumbs: ["教学", "课程", "编辑课程"],
});
const list = routeHandle({ access: ["admin"], title: "订单", menu: { section: "销售", icon: "file" } });

test("a form of a new record is called so in title and crumbs", () => {
  expect(titleOf({ handle: form, params: {} })).toBe("新建课程");
  expect(crumbsOf({ handle: form, params: {} })).toEqual(["教学", "课程", "新建课程"]);
  expect(titleOf({ handle: form, params: { courseId: "3" } })).toBe("编辑课程");
  expect(crumbsOf({ handle: form, params: { courseId: "3" } })).toEqual(["教学", "课程", "编辑课程"]);
});

test("a page of the menu stands under its section", () => {
  expect(crumbsOf({ handle: list, params: {} })).toEqual(["销售", "订单"]);
});
