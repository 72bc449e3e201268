// The installed site and a lost network. Here alone the service worker is at work.
import type { Page } from "@playwright/test";
import { axe, expect, test } from "./fixtures.ts";
import { signInAsNewcomer } from "./newcomer.ts";
import { at, choice } from "./papers.ts";

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

const chapter = "第 3 章 施工进度管理";

/** Everything that the browser keeps for this site. */
const keptHere = (page: Page) =>
  page.evaluate(async () => {
    const own = [localStorage, sessionStorage].flatMap((place) => Object.keys(place));
    return [...own.filter((key) => key.startsWith("zhutu.own.")), ...(await caches.keys())];
  });

test("a practice run goes on without a network, also from the practice page; its answers are judged once, and the sign-out leaves nothing @phone", async ({
  page,
  phone,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource/);
  await signInAsNewcomer(page, phone());
  await page.goto("/index/practice");
  await workerReady(page);
  const row = page.getByRole("listitem").filter({ hasText: chapter });
  await row.getByRole("button", { name: `开始 ${chapter}` }).click();
  await expect(at(page, 1)).toBeVisible();
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const kept = await (await caches.open("pages")).keys();
        return kept.map(({ url }) => new URL(url).pathname).filter((path) => path.startsWith("/index/"));
      }),
    )
    .toEqual(["/index/practice", "/index/practice-runs/0"]);
  const run = page.url();

  await page.context().setOffline(true);
  await page.reload();
  await expect(at(page, 1)).toBeVisible();
  await choice(page, "B").click();
  await expect(page.getByText("已记下，联网后判分")).toBeVisible();
  await expect(page.getByText(/正确答案/)).toHaveCount(0);
  expect(await axe(page)).toEqual([]);
  await page.goto("/index/practice");
  await expect(page.getByText("做过 1 / 4 题 · 1 题联网后判分")).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await page.getByRole("link", { name: `继续 施工管理题库 · ${chapter}` }).click();
  await expect(page).toHaveURL(run);
  await expect(at(page, 2)).toBeVisible();
  await choice(page, "B").click();
  await expect(page.getByText("已记下，联网后判分")).toBeVisible();

  const saves: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/paper-answers"))
      saves.push(request.postData() ?? "");
  });
  await page.context().setOffline(false);
  await expect(page.getByText("已加入错题本")).toBeVisible();
  expect(saves).toHaveLength(1);
  expect(JSON.parse(saves[0] ?? "")).toHaveLength(2);
  await page.reload();
  await expect(at(page, 3)).toBeVisible();
  expect(saves).toHaveLength(1);
  expect(await keptHere(page)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^zhutu\.own\.\d+\.run\.\d+$/), "pages"]),
  );

  await page.goto("/index/me");
  await page.getByRole("main").getByRole("button", { name: "退出登录" }).click();
  const question = page.getByRole("dialog", { name: "确定要退出登录吗？" });
  await question.getByRole("button", { name: "退出登录" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "登录" })).toBeVisible();
  expect((await keptHere(page)).sort()).toEqual(["files", "offline"]);
  await page.context().setOffline(true);
  await page.goto(run);
  await expect(page.getByRole("heading", { level: 1, name: "没有网络" })).toBeVisible();
});
