// The installed site and a lost network. Here alone the service worker is at work.
import type { Page } from "@playwright/test";
import { axe, expect, test } from "./fixtures.ts";
import { signInAsNewcomer } from "./newcomer.ts";
import { storePicture } from "./shelf.ts";
import { at, button, choice, cutSaving, turnToEnd } from "./papers.ts";

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

test("a link to a page that needs the network leads to 没有网络, as its address does @phone", async ({
  page,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource/);
  await page.goto("/index/courses");
  await workerReady(page);
  await page.goto("/index/free-courses");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("免费课程");
  const link = page.getByRole("contentinfo").getByRole("link", { name: "联系我们" });
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: "联系我们" })).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole("contentinfo").getByRole("link", { name: "免费公开课" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "没有网络" })).toBeVisible();
  await expect(page).toHaveURL("/index/free-courses");
  await page.context().setOffline(false);
  await page.getByRole("link", { name: "重试" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("免费课程");
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
  const picture = await storePicture(page.request, "image/editor");
  await signInAsNewcomer(page, phone());
  await page.goto("/index/practice");
  await workerReady(page);
  // The second question has a picture, which is not shown before the network is lost.
  await page.route("**/api/user/practice-runs/*", async (route) => {
    const answer = await route.fetch();
    const json = (await answer.json()) as { resultObject: { questions: { questionText: string }[] } };
    json.resultObject.questions[1]!.questionText += `<img src="${picture}" alt="图" />`;
    await route.fulfill({ response: answer, json });
  });
  const row = page.getByRole("listitem").filter({ hasText: chapter });
  await row.getByRole("button", { name: `开始 ${chapter}` }).click();
  await expect(at(page, 1)).toBeVisible();
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open("pictures")).keys()).length))
    .toBe(1);
  await page.unroute("**/api/user/practice-runs/*");
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
  // A link of the page, not a load of it.
  await page.getByRole("link", { name: "退出练习" }).click();
  await expect(page).toHaveURL("/index/practice");
  await expect(page.getByText("做过 1 / 4 题 · 1 题联网后判分")).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await page.getByRole("link", { name: `继续 施工管理题库 · ${chapter}` }).click();
  await expect(page).toHaveURL(run);
  await expect(at(page, 2)).toBeVisible();
  await expect
    .poll(() =>
      page.getByRole("img", { name: "图" }).evaluate((shown: HTMLImageElement) => shown.naturalWidth),
    )
    .toBe(100);
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
  const handedIn: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/scoring")) handedIn.push(request.url());
  });
  expect(await keptHere(page)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^zhutu\.own\.\d+\.run\.\d+$/), "pages"]),
  );
  await turnToEnd(page);
  await button(page, "结束练习").click();
  const end = page.getByRole("dialog", { name: "要结束本次练习吗?" });
  await end.getByRole("button", { name: "结束练习" }).click();
  await expect(page.getByRole("dialog", { name: "练习结果" }).getByText("共 4 题")).toBeVisible();
  expect(handedIn).toHaveLength(1);

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

test("signing out in one tab leaves nothing of the practice in the other, and the next person sends nothing of it", async ({
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
  const run = page.url();
  const other = await page.context().newPage();
  const joinAgain = await cutSaving(other);
  await other.goto(run);
  await choice(other, "B").click();
  await expect(other.getByText("已记下，联网后判分")).toBeVisible();
  const drafts = /^zhutu\.own\.(?:paper\.\d+|\d+\.drafts)\.\d+$/;
  expect((await keptHere(other)).filter((key) => drafts.test(key))).toHaveLength(2);

  await page.goto("/index/me");
  await page.getByRole("main").getByRole("button", { name: "退出登录" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "退出登录" }).click();
  await expect(other).toHaveURL(/\/login/);
  await expect
    .poll(() => keptHere(other))
    .toEqual(expect.not.arrayContaining([expect.stringMatching(/zhutu|pages/)]));

  const saves: string[] = [];
  other.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/paper-answers")) saves.push(request.url());
  });
  await signInAsNewcomer(page, phone());
  problems.expect(/404/);
  await joinAgain();
  await other.goto(run);
  await expect(other.getByRole("heading", { level: 1, name: "没有找到这个页面" })).toBeVisible();
  expect(saves).toEqual([]);
});
