import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { paths } from "../../paths.ts";
import { openScreen } from "../../testing/open-screen.tsx";
import AccountLayout from "./layout.tsx";

const open = (at: string) =>
  openScreen({ screens: { "/board/user/*": <AccountLayout /> }, at, role: "user" });
const menu = page.getByRole("navigation", { name: "我的" });
test("[HOME-009] the account's menu lists courses, certificates, orders, delivery addresses and profile, and each is there", async () => {
  await open(paths.myCourses());
  await expect.element(menu).toBeVisible();
  const places = menu.getByRole("link").elements();
  const documented = ["我的课程", "我的证书", "我的订单", "收件地址", "个人资料"];
  const found = places.filter((link) => documented.includes(link.textContent.trim()));
  expect(found.map((link) => [link.textContent.trim(), link.getAttribute("href")])).toEqual([
    ["我的课程", "/board/user/my-course"],
    ["我的证书", "/board/user/my-cert"],
    ["我的订单", "/board/user/my-order"],
    ["收件地址", "/board/user/deliver-address"],
    ["个人资料", "/board/user/profile"],
  ]);
});

test("the menu says where one is, also below one of its entries", async () => {
  await open(paths.myCertificates());
  const here = () => [...menu.element().querySelectorAll("a.on")].map((link) => link.textContent);
  await expect.element(menu).toBeVisible();
  expect(here()).toEqual(["我的证书"]);
  await open(paths.assignUsers("20261122000000000001"));
  await expect.element(menu).toBeVisible();
  expect(here()).toEqual(["我的订单"]);
});

test("on a phone the menu is one row, which brings the entry where one is to its middle", async () => {
  await open(paths.myCourses());
  await page.viewport(390, 844);
  await expect.element(menu).toBeVisible();
  const links = () =>
    menu
      .getByRole("link")
      .elements()
      .map((link) => link.getBoundingClientRect());
  expect(new Set(links().map(({ top }) => top)).size).toBe(1);
  expect(Math.min(...links().map(({ height }) => height))).toBeGreaterThanOrEqual(44);
  expect(menu.element().scrollLeft).toBe(0);
  await menu.getByRole("link", { name: "我的订单" }).click();
  await expect.poll(() => menu.element().scrollLeft).toBeGreaterThan(20);
});
