import type { Page } from "@playwright/test";
import { axe, expect, openSession, outboxCode, signIn, test } from "./fixtures.ts";

const card = (page: Page) => page.getByRole("main");
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

test("[AUTH-001][AUTH-030] /login shows the sign-in card, the configured method first, with register and reset @phone", async ({
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

test("each method asks for its two fields and keeps what was typed", async ({ page }) => {
  await openLogin(page);
  await page.getByLabel("用户名").fill("13800000001");
  await page.getByRole("button", { name: "验证码登录" }).click();
  await expect(page.getByLabel("手机号")).toBeVisible();
  await expect(page.getByLabel("验证码", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "身份证登录" }).click();
  await expect(page.getByLabel("身份证号")).toBeVisible();
  await expect(page.getByLabel("密码", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "密码登录" }).click();
  await expect(page.getByLabel("用户名")).toHaveValue("13800000001");
});

test("[AUTH-035][AUTH-036][AUTH-037][AUTH-039][AUTH-040] empty and unfit fields show the documented sentence beside them @phone", async ({
  page,
}) => {
  await openLogin(page);
  const submit = page.getByRole("button", { name: "登录", exact: true });
  const sentence = (text: string) => card(page).getByRole("alert").filter({ hasText: text });
  await submit.click();
  await expect(sentence("请输入用户名")).toBeVisible();
  await expect(sentence("请输入密码")).toBeVisible();
  await expect(page.getByLabel("用户名")).toBeFocused();
  await page.getByRole("button", { name: "验证码登录" }).click();
  await submit.click();
  await expect(sentence("请输入手机号")).toBeVisible();
  await expect(sentence("请输入验证码")).toBeVisible();
  await page.getByLabel("手机号").fill("1380000000");
  await page.getByRole("button", { name: "获取验证码" }).click();
  await expect(sentence("请输入手机号")).toBeVisible();
  await expect(page.getByRole("button", { name: "获取验证码" })).toBeEnabled();
  await page.getByRole("button", { name: "身份证登录" }).click();
  await submit.click();
  await expect(sentence("身份证号不能为空")).toBeVisible();
  await page.getByLabel("身份证号").fill("370102198803121234");
  await expect(sentence("你输入的身份证号非法")).toBeVisible();
});

test("[ERR-006] a wrong password shows the server's sentence and loses nothing typed", async ({
  page,
  problems,
  phone,
}) => {
  problems.expect(/401/);
  await openLogin(page);
  const name = phone();
  await byPassword(page, name, "Wrong2026");
  await expect(page.getByRole("status").filter({ hasText: "账号或密码不正确" })).toBeVisible();
  await expect(page.getByLabel("用户名")).toHaveValue(name);
  await expect(page.getByLabel("密码", { exact: true })).toHaveValue("Wrong2026");
  await expect(page).toHaveURL("/login");
});

for (const [name, answer] of [
  ["429", { status: 429, json: { code: "error", msg: "登录失败次数过多，请 15 分钟后再试" } }],
  ["404", { status: 404, json: { code: "error", msg: "没有找到您要的内容" } }],
  ["500", { status: 500, json: { code: "error", msg: "系统出错了，请稍后再试", requestId: "req-7" } }],
  ["502 of a gateway", { status: 502, body: "<html>Bad Gateway</html>", contentType: "text/html" }],
] as const) {
  test(`[ERR-007] HTTP ${name} shows the toast 网络请求失败`, async ({ page, problems }) => {
    problems.expect(/status of \d+|answer 50\d/);
    await openLogin(page);
    await page.route("**/api/security/login", (route) => route.fulfill(answer));
    await byPassword(page, "13800000001", "Learn2026");
    await expect(page.locator(".toast").getByText("网络请求失败", { exact: true })).toBeVisible();
    await expect(page.getByLabel("密码", { exact: true })).toHaveValue("Learn2026");
  });
}

test("what failed is said beside the form: a limit with its time, a defect with the request's number", async ({
  page,
  problems,
}) => {
  problems.expect(/status of \d+|answer 500|Failed to load/);
  await openLogin(page);
  const answers = [
    [429, "登录失败次数过多，请 15 分钟后再试", "登录失败次数过多，请 15 分钟后再试"],
    [500, "系统出错了，请稍后再试", "系统出错了，请稍后再试（请求编号 req-7）"],
  ] as const;
  const form = page.getByRole("form", { name: "密码登录" });
  await page.getByLabel("用户名").fill("13800000001");
  await page.getByLabel("密码", { exact: true }).fill("Learn2026");
  for (const [status, msg, sentence] of answers) {
    await page.route("**/api/security/login", (route) =>
      route.fulfill({ status, json: { code: "error", msg, requestId: "req-7" } }),
    );
    await form.getByRole("button", { name: "登录" }).click();
    await expect(form.getByText(sentence, { exact: true })).toBeVisible();
    await page.unroute("**/api/security/login");
  }
  await page.route("**/api/security/login", (route) => route.abort("internetdisconnected"));
  await form.getByRole("button", { name: "登录" }).click();
  await expect(form.getByText("网络连接失败，请检查网络后重试")).toBeVisible();
});

/** Signs in without the go-back flag, lands there, and is led there again by /login: nobody signs in twice. */
async function landsOn(page: Page, [loginName, passwd]: [string, string], landing: string): Promise<void> {
  await openLogin(page);
  await byPassword(page, loginName, passwd);
  await expect(page).toHaveURL(landing);
  await page.goto("/login");
  await expect(page).toHaveURL(landing);
}

test("[AUTH-017] an administrator who signs in lands on admin-index", async ({ page }) => {
  await landsOn(page, ["admin", "Admin2026"], "/board/admin/admin-index");
});

test("[AUTH-018] a channel that signs in lands on its statistics", async ({ page }) => {
  await landsOn(page, ["channel01", "Chan2026"], "/board/channel/statis");
});

test("[AUTH-019] a teacher who signs in lands on teacher-statis", async ({ page }) => {
  await landsOn(page, ["teacher01", "Teach2026"], "/board/teacher/teacher-statis");
});

test("[AUTH-020] a learner who signs in lands on my-course", async ({ page }) => {
  await landsOn(page, ["13800000001", "Learn2026"], "/board/user/my-course");
});

/** Asks for a code on the card, which the server answers so. */
async function askForCode(page: Page, answer: { status: number; json: object }): Promise<void> {
  await openLogin(page);
  await page.route("**/api/public/user/verify-code?**", (route) => route.fulfill(answer));
  await page.getByRole("button", { name: "验证码登录" }).click();
  await page.getByLabel("手机号").fill("13800000001");
  await page.getByRole("button", { name: "获取验证码" }).click();
}

test("[ERR-001] a body code of error shows the server's msg as a toast, and the call counts as failed", async ({
  page,
}) => {
  const json = { code: "error", msg: "短信发送失败，请检查手机号是否正确" };
  await askForCode(page, { status: 200, json });
  await expect(page.locator(".toast").getByText(json.msg, { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "获取验证码" })).toBeEnabled();
});

test("[ERR-003] HTTP 403 shows the toast 无权访问", async ({ page, problems }) => {
  problems.expect(/403/);
  await askForCode(page, { status: 403, json: { code: "error", msg: "请先登录" } });
  await expect(page.locator(".toast").getByText("无权访问", { exact: true })).toBeVisible();
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

for (const [method, label, name, secret] of [
  ["密码登录", "用户名", "13800000001", "密码"],
  ["验证码登录", "手机号", "13800000001", "验证码"],
  ["身份证登录", "身份证号", "370102199003070075", "密码"],
] as const) {
  test(`${method} sends channelId 0`, async ({ page, problems }) => {
    problems.expect(/401/);
    await openLogin(page);
    await page.getByRole("button", { name: method }).click();
    await page.getByLabel(label).fill(name);
    await page.getByLabel(secret, { exact: true }).fill("000000");
    const sent = page.waitForRequest("**/api/security/login");
    await page.getByRole("button", { name: "登录", exact: true }).click();
    expect(new URLSearchParams((await sent).postData() ?? "").getAll("channelId")).toEqual(["0"]);
  });
}

test("[AUTH-007] /admin-login asks for username and password, and lets staff in", async ({
  page,
  problems,
}) => {
  problems.expect(/404/);
  await page.goto("/admin-login");
  await expect(page.getByRole("heading", { name: "后台登录" })).toBeVisible();
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await expect(card(page).getByRole("alert").filter({ hasText: "请输入用户名" })).toBeVisible();
  await expect(card(page).getByRole("alert").filter({ hasText: "请输入密码" })).toBeVisible();
  expect(await axe(page)).toEqual([]);
  const sent = page.waitForRequest("**/api/security/login");
  await byPassword(page, "teacher02", "Teach2026");
  const form = new URLSearchParams((await sent).postData() ?? "");
  expect([form.get("loginType"), form.get("channelId")]).toEqual(["password", "0"]);
  await expect(page).toHaveURL("/board/teacher/teacher-statis");
});

test("[AUTH-002] by way of the cart link a visitor returns to the page they came from", async ({ page }) => {
  await page.goto("/index/books?page=1");
  await page.getByRole("banner").getByRole("link", { name: "购物车" }).click();
  await expect(page).toHaveURL("/login/goback");
  await byPassword(page, "13800000001", "Learn2026");
  await expect(page).toHaveURL("/index/books?page=1");
});

test("without a page to return to, the role's landing", async ({ page, problems }) => {
  problems.expect(/404/);
  await openLogin(page, "/login/anything");
  await byPassword(page, "13800000001", "Learn2026");
  await expect(page).toHaveURL("/board/user/my-course");
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

test("[RULE-001] a teacher on another role's board is led to the own landing", async ({ page, problems }) => {
  problems.expect(/404/);
  await signIn(page, "teacher");
  for (const path of ["/board/admin/courses", "/board/user/my-course", "/board/channel/statis"]) {
    await page.goto(path);
    await expect(page).toHaveURL("/board/teacher/teacher-statis");
  }
});

test("logging out asks first, forgets the person and goes to the home page @phone", async ({ page }) => {
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

test("what is filled in when the session ends is kept: signed in again over the page, it is saved @phone", async ({
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

test("sign-in is a matter of this tab's person: another visitor stays a visitor", async ({
  page,
  visitor,
}) => {
  await openSession(page.request, "user");
  const other = await visitor();
  await other.goto("/index");
  await expect(other.getByRole("banner").getByRole("link", { name: "登录" })).toBeVisible();
});
