// What a person sees when the network or the server fails between two pages.
import { axe, expect, signIn, test } from "./fixtures.ts";

test("a page whose code or contents do not arrive is told in its place, with 重试; a failure of the server is not called one of the network", async ({
  page,
  problems,
}) => {
  problems.expect(/Failed to (load resource|fetch)|ERR_|500|Internal Server Error/);
  await page.goto("/index/contact");
  await expect(page.getByRole("heading", { level: 1, name: "联系我们" })).toBeVisible();
  const footer = page.getByRole("contentinfo");
  await page.waitForLoadState("networkidle");
  await page.route("**/assets/**", (route) => route.abort("internetdisconnected"));
  await footer.getByRole("link", { name: "隐私政策" }).click();
  const notice = page.getByRole("alert").filter({ hasText: "网络连接失败，新页面没有打开" });
  await expect(notice).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await expect(page).toHaveURL("/index/contact");
  await expect(page.getByRole("heading", { level: 1, name: "联系我们" })).toBeVisible();
  await expect(page.getByRole("banner")).toBeVisible();
  await notice.getByRole("button", { name: "重试" }).click();
  await expect(notice).toBeVisible(); // still no network
  await expect(page).toHaveURL("/index/contact");
  await notice.getByRole("button", { name: "关闭" }).click();
  await expect(notice).toHaveCount(0);
  await footer.getByRole("link", { name: "隐私政策" }).click();
  await expect(notice).toBeVisible();
  await page.unroute("**/assets/**");
  await notice.getByRole("button", { name: "重试" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "隐私政策" })).toBeVisible();
  await expect(page).toHaveURL("/index/rules/privacy");
  await expect(notice).toHaveCount(0);

  await page.route("**/*.data*", (route) => route.abort("internetdisconnected"));
  await page.getByRole("contentinfo").getByRole("link", { name: "考试培训" }).click();
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("网络连接失败");
  await expect(page.getByRole("banner").getByRole("link", { name: "筑途学堂" })).toBeVisible();
  await expect(page.getByRole("contentinfo")).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await page.route("**/index/courses", (route) => route.abort("internetdisconnected"));
  await main.getByRole("button", { name: "重试" }).click();
  await expect(page.getByRole("status").filter({ hasText: "网络请求失败" })).toBeVisible();
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("网络连接失败");
  await page.unroute("**/index/courses");
  await page.unroute("**/*.data*");
  await main.getByRole("button", { name: "重试" }).click();
  await expect(main.getByRole("heading", { level: 1 })).toContainText("考试培训");
  await expect(page).toHaveURL("/index/courses");

  // A failure of the server.
  await page.route("**/*.data*", (route) =>
    route.fulfill({ status: 500, contentType: "text/html", body: "<h1>Internal Server Error</h1>" }),
  );
  const style = await page.locator("link[rel=stylesheet]").first().elementHandle();
  await page.getByRole("contentinfo").getByRole("link", { name: "免费公开课" }).click();
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("页面出错了");
  // Made anew, the page would stand without its styles for a moment.
  expect(await style?.evaluate((link) => link.isConnected)).toBe(true);
  await expect(main).not.toContainText("网络");
  await expect(page.getByRole("banner")).toBeVisible();
});

test("parts whose code does not arrive: a question is asked by the browser's own dialog, a tab says so and offers 重试", async ({
  page,
  problems,
}) => {
  problems.expect(/Failed to (load resource|fetch)|ERR_/);
  await signIn(page, "user");
  await page.goto("/index/my-cart");
  await page.getByRole("button", { name: /李建国/ }).click();
  const signOut = page.getByRole("button", { name: "退出登录" });
  await expect(signOut).toBeVisible();
  await page.waitForLoadState("networkidle");
  await page.route("**/assets/**", (route) => route.abort("internetdisconnected"));
  // Answered where it is heard: the press itself may wait for it.
  let asked = "";
  page.once("dialog", (question) => {
    asked = question.message();
    void question.dismiss();
  });
  await signOut.click();
  await expect.poll(() => asked).toContain("退出登录");
  await expect(page.getByRole("heading", { level: 1, name: "购物车" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.unroute("**/assets/**");
  page.once("dialog", (again) => void again.accept());
  await page.getByRole("button", { name: /李建国/ }).click();
  await signOut.click();
  // A browser that asks for a part again, once it did not arrive, has the page's own dialog by now.
  const ours = page.getByRole("dialog").getByRole("button", { name: "退出登录" });
  const visitor = page.getByRole("banner").getByRole("link", { name: "登录" });
  await ours.or(visitor).waitFor();
  if (await ours.isVisible()) await ours.click();
  await expect(page).toHaveURL("/index");
  await expect(visitor).toBeVisible();

  await page.goto("/index/course-info/6");
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
  const tab = page.getByRole("tab", { name: "评论" });
  await tab.click();
  const panel = page.getByRole("tabpanel", { name: "评论" });
  await expect(panel.getByRole("alert")).toContainText("网络请求失败");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await panel.getByRole("button", { name: "重试" }).click();
  await expect(page.getByRole("status").filter({ hasText: "网络请求失败" })).toBeVisible();
  await expect(panel.getByRole("alert")).toBeVisible();
  await page.context().setOffline(false);
  await panel.getByRole("button", { name: "重试" }).click();
  await expect(panel.getByRole("alert")).toHaveCount(0);
  await tab.click();
  await expect(panel.getByRole("form", { name: "发表评论" })).toBeVisible();
});

test("an address that leads nowhere answers 404 and keeps header, search and the ways on", async ({
  page,
  problems,
}) => {
  problems.expect(/404/);
  for (const path of [
    "/index/no-such-page",
    "/no-such-page",
    "/index/course-info/999999",
    "/index/course-info/abc",
    "/index/rules/none",
  ]) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1 })).toHaveText("没有找到这个页面");
    await expect(page).toHaveTitle("没有找到这个页面 - 筑途学堂");
    await expect(page.getByRole("banner").getByRole("link", { name: "筑途学堂" })).toBeVisible();
    await expect(main.getByRole("search")).toBeVisible();
    await expect(main.getByRole("link", { name: "回首页" })).toHaveAttribute("href", "/index");
  }
  expect(await axe(page)).toEqual([]);
  await page.getByRole("main").getByRole("combobox").fill("BIM");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/BIM/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
