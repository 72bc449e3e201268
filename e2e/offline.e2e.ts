// The installed site and a lost network. Here alone the service worker is at work.
import type { Page } from "@playwright/test";
import { axe, expect, test } from "./fixtures.ts";

test.use({ serviceWorkers: "allow" });

/** Until the service worker answers for the next page. */
const workerReady = (page: Page) =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state === "activated") return;
    await new Promise((resolve) => active?.addEventListener("statechange", resolve));
  });

test("the site can be installed; a page that is opened without a network says so and offers to try again @phone", async ({
  page,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource/);
  await page.goto("/index");
  const address = await page.locator("link[rel=manifest]").getAttribute("href");
  const answer = await page.request.get(address ?? "");
  expect(answer.headers()["content-type"]).toContain("application/manifest+json");
  const manifest = (await answer.json()) as { short_name: string; icons: { src: string }[] };
  expect(manifest.short_name).toBe("筑途学堂");
  for (const { src } of manifest.icons) expect((await page.request.get(src)).status(), src).toBe(200);

  await workerReady(page);
  await page.goto("/index/contact");
  await page.context().setOffline(true);
  await page.goto("/index/courses");
  await expect(page.getByRole("heading", { level: 1, name: "没有网络" })).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await page.context().setOffline(false);
  await page.getByRole("link", { name: "重试" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("考试培训");
  await expect(page).toHaveURL("/index/courses");

  // What the server refuses is not a lost network.
  problems.expect(/404/);
  await page.goto("/index/course-info/999999");
  await expect(page.getByRole("heading", { level: 1, name: "没有找到这个页面" })).toBeVisible();
});
