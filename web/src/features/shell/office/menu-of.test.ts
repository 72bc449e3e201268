import { expect, test } from "vitest";
import { describedRoutes } from "../../../../route-handles.ts";
import { isWithinRights, menuOf } from "./menu-of.ts";

const labels = (rights: Parameters<typeof menuOf>[2]) =>
  menuOf(describedRoutes(), "admin", rights).flatMap(({ places }) => places.map(({ label }) => label));

test("an administrator of parts is shown the pages of these parts alone", () => {
  const all = labels(null);
  expect(all).toEqual(expect.arrayContaining(["概览", "课程", "订单", "讲师", "渠道", "用户", "管理员"]));
  const sales = labels(["sales"]);
  expect(sales).toContain("订单");
  const teaching = labels(["teaching"]);
  expect(teaching).toContain("课程");
  for (const closed of ["概览", "讲师", "渠道", "用户", "登录日志", "管理员"])
    expect([...sales, ...teaching]).not.toContain(closed);
  expect(sales).not.toContain("课程");
  expect(teaching).not.toContain("订单");
});

test("everybody's menu begins with their overview", () => {
  for (const role of ["admin", "teacher", "channel"] as const)
    expect(menuOf(describedRoutes(), role, null)[0]?.places[0]?.label).toBe("概览");
});

test("a page that does not say what it needs is for administrators of everything", () => {
  expect(isWithinRights({}, null)).toBe(true);
  expect(isWithinRights({}, ["sales", "teaching"])).toBe(false);
  expect(isWithinRights({ needs: "haveAProfile" }, ["sales"])).toBe(true);
});
