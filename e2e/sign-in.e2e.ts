import type { Page } from "@playwright/test";
import { axe, expect, openSession, outboxCode, signIn, test } from "./fixtures.ts";

const openLogin = async (page: Page, path = "/login"): Promise<void> => {
  await page.goto(path);
  await expect(page.getByRole("heading", { name: "登录" })).toBeVisible();
};
async function byPassword(page: Page, loginName: string, passwd: string): Promise<void> {
  await page.getByLabel("用户名").fill(loginName);
  await page.getByLabel("密码", { exact: true }).fill(passwd);
  await page.keyboard.press("Enter");
}
const stored = (page: Page) =>
  page.evaluate(() => ({
    user: localStorage.getItem("zhutu.user"),
    token: sessionStorage.getItem("zhutu.token"),
  }));

test("[AUTH-001][AUTH-030] /login shows the sign-in card, the configured method first, with register and reset", async ({
  page,
}) => {
  await openLogin(page);
  await expect(page).toHaveTitle("登录 - 筑途学堂");
  await expect(page.getByRole("button", { name: "密码登录" })).toHaveAttribute("aria-pressed", "true");
  expect(await axe(page)).toEqual([]);
  await page.getByRole("button", { name: "立即注册" }).click();
  await expect(page.getByRole("dialog", { name: "注册账号" })).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "忘记密码" }).click();
  await expect(page.getByRole("dialog", { name: "重置密码" })).toBeVisible();
  expect(await axe(page)).toEqual([]);
});

test("[AUTH-021][AUTH-022][AUTH-023] signing in keeps the session user in local storage and the token in session storage", async ({
  page,
}) => {
  await openLogin(page);
  await byPassword(page, "13800000001", "Learn2026");
  await expect(page).toHaveURL("/board/user/my-course");
  const { user, token } = await stored(page);
  expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  expect(JSON.parse(user ?? "{}")).toEqual({
    token,
    userName: "李建国",
    role: ["user"],
    avatarUrl: null,
    userId: expect.any(Number) as unknown,
  });
});

test("[AUTH-024] every call of a signed-in person carries the token in its authorization header, a visitor's none", async ({
  page,
}) => {
  const calls: { path: string; authorization: string | undefined }[] = [];
  page.on("request", (request) => {
    const path = new URL(request.url()).pathname;
    if (path.startsWith("/api/")) calls.push({ path, authorization: request.headers()["authorization"] });
  });
  await openLogin(page);
  await byPassword(page, "13800000001", "Learn2026");
  await expect(page.getByRole("heading", { level: 1, name: "我的课程" })).toBeVisible();
  await page.goto("/index/my-cart");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const { token } = await stored(page);
  const personal = calls.filter(({ path }) => path.startsWith("/api/user/"));
  expect([...new Set(personal.map(({ path }) => path))]).toEqual(
    expect.arrayContaining(["/api/user/courses", "/api/user/cart-items"]),
  );
  expect(personal.map(({ authorization }) => authorization)).toEqual(personal.map(() => token));
  const signIns = calls.filter(({ path }) => path === "/api/security/login");
  expect(signIns.map(({ authorization }) => authorization)).toEqual([undefined]);
});

test("[AUTH-002] by way of the cart link a visitor returns to the page they came from", async ({ page }) => {
  await page.goto("/index/books?page=1");
  await page.getByRole("banner").getByRole("link", { name: "购物车" }).click();
  await expect(page).toHaveURL("/login/goback");
  await byPassword(page, "13800000001", "Learn2026");
  await expect(page).toHaveURL("/index/books?page=1");
});

test("[AUTH-008] a visitor on a personal page is led to sign in, and back afterwards", async ({
  page,
  problems,
}) => {
  problems.expect(/404/);
  await page.goto("/board/user/my-order?productName=%E4%BA%8C%E5%BB%BA");
  await expect(page).toHaveURL("/login/goback");
  await byPassword(page, "13800000001", "Learn2026");
  await expect(page).toHaveURL("/board/user/my-order?productName=%E4%BA%8C%E5%BB%BA");
});

test("logging out asks first, forgets the person and goes to the home page", async ({ page }) => {
  await signIn(page, "user");
  await page.goto("/index");
  const { token } = await stored(page);
  const menu = page.getByRole("banner").getByRole("button", { name: "李建国" });
  const leave = async (answer: string) => {
    await menu.click();
    await page.getByRole("button", { name: "退出登录" }).click();
    await page
      .getByRole("dialog", { name: "确定要退出登录吗？" })
      .getByRole("button", { name: answer })
      .click();
  };
  await leave("取消");
  expect((await stored(page)).token).toBe(token);
  // From a page of one's own, which leads visitors to the sign-in.
  await page.goto("/board/user/my-course");
  await leave("退出登录");
  await expect(page.getByRole("banner").getByRole("link", { name: "登录" })).toBeVisible();
  await expect(page).toHaveURL("/index");
  expect(await stored(page)).toEqual({ user: null, token: null });
  const after = await page.request.get("/api/user/profile", { headers: { authorization: token ?? "" } });
  expect(after.status()).toBe(403);
});

test("[ERR-004][ERR-005] a session that was ended elsewhere shows 授权已失效, forgets the person and leads to sign-in", async ({
  page,
  problems,
}) => {
  problems.expect(/403/);
  await signIn(page, "bulkBuyer");
  const { token } = await stored(page);
  await page.request.post("/api/security/logout", { headers: { authorization: token ?? "" } });
  await page.goto("/index/my-cart");
  await expect(page.getByRole("status").filter({ hasText: "授权已失效" })).toBeVisible();
  await expect(page).toHaveURL("/login/goback");
  expect(await stored(page)).toEqual({ user: null, token: null });
});

test("what is filled in when the session ends is kept: signed in again over the page, it is saved", async ({
  page,
  problems,
}) => {
  problems.expect(/403/);
  const { user } = await openSession(page.request, "bulkBuyer");
  await signIn(page, "admin");
  await page.goto(`/board/admin/users/${String(user["userId"])}`);
  const words = `来电询问发票 ${Date.now()}`;
  await page.getByLabel("写备注").fill(words);
  const { token } = await stored(page);
  await page.request.post("/api/security/logout", { headers: { authorization: token ?? "" } });
  await page.getByRole("button", { name: "保存备注" }).click();
  const dialog = page.getByRole("dialog", { name: "请重新登录" });
  await expect(dialog).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await dialog.getByLabel("用户名").fill("admin");
  await dialog.getByLabel("密码", { exact: true }).fill("Admin2026");
  await page.keyboard.press("Enter");
  await expect(page.getByText("备注已保存")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await page.reload();
  await expect(page.getByText(words)).toBeVisible();

  // Escape of a filled dialog asks, and Escape of that question goes back to it.
  await page.getByRole("button", { name: "停用账号" }).click();
  const disabling = page.getByRole("dialog", { name: /^停用.*的账号$/ });
  await disabling.getByLabel("原因").fill("填了一半");
  await page.keyboard.press("Escape");
  const question = page.getByRole("dialog", { name: "放弃填写的内容？" });
  await expect(question).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await expect(disabling.getByLabel("原因")).toHaveValue("填了一半");
  // Also above a dialog: its session ended, too.
  const again = await stored(page);
  await page.request.post("/api/security/logout", { headers: { authorization: again.token ?? "" } });
  await disabling.getByRole("button", { name: "停用账号" }).click();
  await expect(dialog).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(disabling.getByLabel("原因")).toHaveValue("填了一半");
});

test("[AUTH-044] by code: the message's six digits sign in", async ({ page, problems }) => {
  problems.expect(/404/);
  const phone = "13800000001";
  await openLogin(page);
  await page.getByRole("button", { name: "验证码登录" }).click();
  await page.getByLabel("手机号").fill(phone);
  await page.getByRole("button", { name: "获取验证码" }).click();
  await expect(
    page.getByText(`验证码已发送至 ${phone.slice(0, 3)}****${phone.slice(7)}，5 分钟内有效`),
  ).toBeVisible();
  await page.getByLabel("验证码", { exact: true }).fill(await outboxCode(page.request, phone));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/board/user/my-course");
});
