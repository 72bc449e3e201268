import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openScreen } from "../../../testing/open-screen.tsx";
import { NoRight } from "./no-right.tsx";

const place = { label: "订单", to: "/board/admin/orders" };
const open = (at: string) =>
  openScreen({
    screens: { [at]: <NoRight title="用户" landing="/board/admin/admin-index" place={place} /> },
    at,
    role: "admin",
  });

test("who opens a page without the right stays there, is told which it is and whom to ask, and has a way on", async () => {
  const { address } = await open("/board/admin/users");
  await expect.element(page.getByRole("heading", { name: "没有这个页面的权限" })).toBeVisible();
  await expect.element(page.getByText("您的账号没有“用户”的权限，需要时请联系管理员开通")).toBeVisible();
  expect(address()).toBe("/board/admin/users");
  await page.getByRole("link", { name: "去订单" }).click();
  await expect.poll(address).toBe("/board/admin/orders");
});

test("a sign-in leads to the landing page, which leads on without a word where the right is lacking", async () => {
  const { address } = await open("/board/admin/admin-index");
  await expect.poll(address).toBe("/board/admin/orders");
});
