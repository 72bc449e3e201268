// An administrator who was given a part of the office only: what she sees, and what a page outside her part tells her.
import type { Page } from "@playwright/test";
import { axe, expect, openSession, signIn, test } from "./fixtures.ts";

test("an administrator of orders alone sees her part's menu, is told on another page whom to ask, and calls nothing there", async ({
  page,
  visitor,
}) => {
  const others = ["用户", "题库与试卷", "课程", "管理员", "系统参数"];
  const menuOf = (whose: Page) => whose.getByRole("navigation", { name: "后台菜单" });
  // Behind some names stands how much waits there.
  const place = (whose: Page, name: string) =>
    menuOf(whose).getByRole("link", { name: new RegExp(`^${name}( ?，|$)`) });
  const unlimited = await visitor();
  await signIn(unlimited, "admin");
  await unlimited.goto("/board/admin/orders");
  for (const name of others) await expect(place(unlimited, name)).toBeVisible();

  await signIn(page, { loginName: "clerk01", passwd: "Admin2026" });
  await page.goto("/board/admin/orders");
  await expect(place(page, "发票")).toBeVisible();
  for (const name of others) await expect(place(page, name)).toHaveCount(0);

  const calls: string[] = [];
  page.on("request", (request) => calls.push(new URL(request.url()).pathname));
  await page.goto("/board/admin/users");
  await expect(page.getByRole("heading", { name: "没有这个页面的权限" })).toBeVisible();
  await expect(page.getByText("您的账号没有“用户”的权限，需要时请联系管理员开通")).toBeVisible();
  await expect(page).toHaveURL("/board/admin/users");
  expect(calls).not.toContain("/api/admin/users-for-page");
  expect(await axe(page)).toEqual([]);
  await page.getByRole("main").getByRole("link", { name: "去订单" }).click();
  await expect(page).toHaveURL("/board/admin/orders");
  await expect(page.getByRole("table")).toBeVisible();

  // The page only spares her the call: the server refuses it whoever asks.
  const { token } = await openSession(page.request, { loginName: "clerk01", passwd: "Admin2026" });
  const refused = await page.request.get("/api/admin/users-for-page", { headers: { authorization: token } });
  expect(refused.status()).toBe(403);
});
