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

test("the menu's groups are named as those of the person's menu", async () => {
  await open(paths.myCourses());
  for (const [group, first] of [
    ["学习", "我的课程"],
    ["交易", "我的订单"],
    ["账户", "个人资料"],
  ] as const)
    await expect
      .element(menu.getByRole("group", { name: group }).getByRole("link", { name: first }))
      .toBeVisible();
});

test("on a phone the bottom bar stands in the menu's place and says where one is", async () => {
  await open(paths.myCourses());
  await page.viewport(390, 844);
  const bar = page.getByRole("navigation", { name: "底部导航" });
  await expect.element(bar).toBeInViewport({ ratio: 1 });
  await expect.element(menu).not.toBeInTheDocument();
  const links = bar.getByRole("link").elements();
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["首页", "/index"],
    ["课程", "/index/courses"],
    ["学习", "/board/user/my-course"],
    ["我的", "/index/me"],
  ]);
  for (const link of links) expect(link.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  const here = () => bar.element().querySelector("a.on")?.textContent;
  expect(here()).toBe("学习");
  await page.viewport(1440, 900);
  await expect.element(bar).not.toBeInTheDocument();
  await open(paths.myCertificates());
  await page.viewport(390, 844);
  await expect.poll(here).toBe("我的");
});
