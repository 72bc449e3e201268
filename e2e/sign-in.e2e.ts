// Signing in by the form: where it leads, what the browser keeps of it, and how it ends. What the card asks and says is
// drawn (web/src/screens/storefront/sign-in.browser.test.tsx).
import type { Page } from "@playwright/test";
import { expect, outboxCode, test } from "./fixtures.ts";

async function byPassword(page: Page, loginName: string, passwd: string): Promise<void> {
  const method = page.getByRole("button", { name: "密码登录" });
  if (page.url().includes("/login")) await method.click();
  await page.getByLabel("用户名").fill(loginName);
  await page.getByLabel("密码", { exact: true }).fill(passwd);
  await page.keyboard.press("Enter");
}
const stored = (page: Page) =>
  page.evaluate(() => ({
    user: localStorage.getItem("zhutu.user"),
    token: sessionStorage.getItem("zhutu.token"),
  }));

test("[AUTH-007] [AUTH-017] [AUTH-018] [AUTH-020] [RULE-001] each role lands on its own page, and is led back there from /login and other boards", async ({
  visitor,
  problems,
}) => {
  problems.expect(/404/);
  for (const [at, loginName, passwd, landing, other] of [
    ["/admin-login", "admin", "Admin2026", "/board/admin/admin-index", "/board/teacher/courses"],
    ["/admin-login", "teacher01", "Teach2026", "/board/teacher/teacher-statis", "/board/admin/courses"],
    ["/login", "channel01", "Chan2026", "/board/channel/statis", "/board/user/my-course"],
    ["/login", "13800000001", "Learn2026", "/board/user/my-course", "/board/channel/statis"],
  ] as const) {
    const page = await visitor();
    await page.goto(at);
    await byPassword(page, loginName, passwd);
    await expect(page).toHaveURL(landing);
    for (const elsewhere of ["/login", other]) {
      await page.goto(elsewhere);
      await expect(page).toHaveURL(landing);
    }
  }
});

test("[AUTH-002] a visitor is led to sign in and back; the session is kept, sent with every call, and ends with signing out or elsewhere", async ({
  page,
  problems,
}) => {
  problems.expect(/40[34]/);
  const phone = "13800000001";
  await page.goto("/index/books?page=1");
  await page.getByRole("banner").getByRole("link", { name: "购物车" }).click();
  await expect(page).toHaveURL("/login/goback");
  await page.getByLabel("手机号").fill(phone);
  await page.getByRole("button", { name: "获取验证码" }).click();
  await expect(page.getByText("验证码已发送至 138****0001，5 分钟内有效")).toBeVisible();
  await page.getByLabel("验证码", { exact: true }).fill(await outboxCode(page.request, phone));
  await expect(page).toHaveURL("/index/books?page=1");

  const { user, token } = await stored(page);
  expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  expect(JSON.parse(user ?? "{}")).toEqual({
    token,
    userName: "李建国",
    role: ["user"],
    avatarUrl: null,
    userId: expect.any(Number) as unknown,
  });
  const personal: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.startsWith("/api/user/"))
      personal.push(request.headers()["authorization"]);
  });
  await page.goto("/board/user/my-course");
  await expect(page.getByRole("heading", { level: 1, name: "我的课程" })).toBeVisible();
  expect(new Set(personal)).toEqual(new Set([token]));

  // From a page of one's own, which leads visitors to the sign-in.
  await page.getByRole("banner").getByRole("button", { name: "李建国" }).click();
  await page.getByRole("button", { name: "退出登录" }).click();
  const question = page.getByRole("dialog", { name: "确定要退出登录吗？" });
  await question.getByRole("button", { name: "退出登录" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "登录" })).toBeVisible();
  await expect(page).toHaveURL("/index");
  expect(await stored(page)).toEqual({ user: null, token: null });
  const after = await page.request.get("/api/user/profile", { headers: { authorization: token ?? "" } });
  expect(after.status()).toBe(403);

  const orders = "/board/user/my-order?productName=%E4%BA%8C%E5%BB%BA";
  await page.goto(orders);
  await expect(page).toHaveURL("/login/goback");
  await byPassword(page, phone, "Learn2026");
  await expect(page).toHaveURL(orders);
  const again = await stored(page);
  // A call that the page still made would be refused, and end the session before the cart is asked for.
  await page.goto("about:blank");
  await page.request.post("/api/security/logout", { headers: { authorization: again.token ?? "" } });
  // The sentence stays for seconds only: a busy machine may load the page's last picture later than that.
  await page.goto("/index/my-cart", { waitUntil: "commit" });
  await expect(page.getByRole("status").filter({ hasText: "授权已失效" })).toBeVisible();
  await expect(page).toHaveURL("/login/goback");
  expect(await stored(page)).toEqual({ user: null, token: null });
});
