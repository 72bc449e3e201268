import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, signIn, test } from "./fixtures.ts";
import { signInAsNewcomer } from "./newcomer.ts";
import { visible } from "./shopping.ts";

const assets = join(import.meta.dirname, "../web/build/client/assets");

/**
 * Keeps the code that holds these words, or whose file name begins with them, from arriving until the answered function is
 * called: most files have no name but their hash.
 */
async function holdBack(page: Page, words: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const held = readdirSync(assets).filter(
    (name) =>
      name.endsWith(".js") &&
      (name.startsWith(`${words}-`) || readFileSync(join(assets, name), "utf8").includes(words)),
  );
  expect(held, words).not.toEqual([]);
  for (const name of held)
    await page.route(`**/assets/${name}`, async (route) => {
      await promise;
      await route.continue();
    });
  return resolve;
}

test("what is pressed before its code is there is done once it is: a slide is turned to, a dialog opens and gives the focus back", async ({
  page,
}) => {
  const release = await holdBack(page, "entry.client");
  await page.goto("/index", { waitUntil: "commit" });
  const carousel = page.getByRole("region", { name: "推荐", exact: true });
  const second = carousel.getByRole("group", { includeHidden: true }).nth(1);
  await carousel.getByRole("button", { name: "第 2 张" }).click();
  await expect(second).not.toBeInViewport({ ratio: 0.9 });
  release();
  await expect(second).toBeInViewport({ ratio: 0.9 });
  await expect(second).not.toHaveAttribute("inert");

  await signIn(page, "bulkBuyer");
  const open = await holdBack(page, "输入直播码");
  await page.goto("/index/course-info/30", { waitUntil: "commit" }); // the held code is part of loading
  const opener = page.getByRole("button", { name: "已有直播码？点此输入" });
  // Drawn for anybody at first; the page is the person's own once its scripts run.
  await expect(page.getByRole("banner").getByRole("link", { name: "登录", exact: true })).toHaveCount(0);
  await opener.click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  open();
  const dialog = page.getByRole("dialog", { name: "输入直播码" });
  await expect(dialog).toBeVisible();
  await expect.poll(() => dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test("before the page's scripts run a press and a form wait, say so, and are done once they do; no field goes into the address", async ({
  page,
  problems,
  phone,
}) => {
  problems.expect(/401/);
  const release = await holdBack(page, "entry.client");
  await page.goto("/login", { waitUntil: "commit" });
  await page.getByLabel("手机号").fill(phone());
  await page.getByLabel("验证码", { exact: true }).fill("000000");
  await page.keyboard.press("Enter");
  await expect(page.locator('form[aria-busy="true"]')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  release();
  await expect(page.getByRole("status").filter({ hasText: "手机号或验证码不正确" })).toBeVisible();
  await expect(page.locator('form[aria-busy="true"]')).toHaveCount(0);
  await expect(page).toHaveURL(/\/login$/);

  await signInAsNewcomer(page, phone());
  const run = await holdBack(page, "entry.client");
  await page.goto("/index/course-info/10", { waitUntil: "commit" });
  // Before the styles are there, what they hide is seen, too: the bar of a phone.
  const toCart = visible(page.getByRole("main").getByRole("button", { name: "加入购物车" }));
  await toCart.click();
  await expect(toCart).toHaveAttribute("aria-busy", "true");
  await expect(page.getByText("添加成功")).toHaveCount(0);
  run();
  await expect(page.getByText("添加成功")).toBeVisible();
  await expect(toCart).not.toHaveAttribute("aria-busy");
});
