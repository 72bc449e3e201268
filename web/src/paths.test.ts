import { expect, test } from "vitest";
import { MY_ORDERS_PATH } from "@zhutu/domain/ordering/paying/pay-address.ts";
import { describedRoutes } from "../route-handles.ts";
import { landingOf, paths } from "./paths.ts";

const landing = "after sign-in without the go-back flag the person lands on";

test(`admin: ${landing} admin-index`, () => {
  expect(landingOf("admin")).toBe("/board/admin/admin-index");
});

test(`channel: ${landing} the channel statistics`, () => {
  expect(landingOf("channel")).toBe("/board/channel/statis");
});

test(`teacher: ${landing} teacher-statis`, () => {
  expect(landingOf("teacher")).toBe("/board/teacher/teacher-statis");
});

test(`user: ${landing} my courses`, () => {
  expect(landingOf("user")).toBe("/board/user/my-course");
});

test("any other first role lands on my courses", () => {
  expect(landingOf("guest")).toBe("/board/user/my-course");
  expect(landingOf(undefined)).toBe("/board/user/my-course");
});

test("who comes back from paying elsewhere comes to the page of the own orders", () => {
  const page = describedRoutes().find(({ file }) => file === "screens/account/my-orders.tsx");
  expect(page?.path).toBe(MY_ORDERS_PATH);
  expect(paths.myOrders()).toBe(MY_ORDERS_PATH);
});
