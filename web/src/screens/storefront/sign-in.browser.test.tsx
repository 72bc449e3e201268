import { storeSession } from "../../lib/session/session.ts";
import { consentVersions } from "@zhutu/domain/identity/account-rules.ts";
import { keepPendingChoice } from "../../lib/buying/pending-choice.ts";
import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { ComponentProps } from "react";
import { rememberPage } from "../../lib/session/page-access.ts";
import AdminLogin from "./admin-login.tsx";
import Login from "./login.tsx";
import { type Answers, openScreen, person, refused } from "../../testing/open-screen.tsx";
import { drawnRoutes } from "../../testing/route-of.ts";

afterEach(() => vi.useRealTimers());

const methods = ["mobile-verify-code", "password", "idcard"] as const;
type Method = (typeof methods)[number];

/** What the router gives the page of its loader's answer. */
const loginProps = (authType: Method) =>
  ({ loaderData: { authType, authTypes: [...methods] } }) as unknown as ComponentProps<typeof Login>;

/** The sign-in page at its addresses. */
const loginPages = Object.fromEntries(
  drawnRoutes
    .filter(({ file }) => file === "screens/storefront/login.tsx")
    .map(({ path }) => [path, <Login key={path} {...loginProps("password")} />]),
);

const openCard = (authType: Method = "password", answers: Answers = {}) =>
  openScreen({
    screens: { "/login": <Login {...loginProps(authType)} /> },
    at: "/login",
    answers: { "POST /api/security/login": () => refused(401, "账号或密码不正确"), ...answers },
  });
const openStaff = () =>
  openScreen({
    screens: { "/admin-login": <AdminLogin /> },
    at: "/admin-login",
    answers: { "POST /api/security/login": () => refused(401, "账号或密码不正确") },
  });

const submit = () => page.getByRole("button", { name: /^(登录|继续)$/ }).click();
const asked = () =>
  page
    .getByRole("textbox")
    .elements()
    .map((one) => (one as HTMLInputElement).labels?.[0]?.textContent);
const said = () =>
  page
    .getByRole("alert")
    .elements()
    .map((one) => one.textContent);

test("the configured method stands first; going to another and back keeps what was typed", async () => {
  await openCard("password");
  const method = (name: string) => page.getByRole("button", { name, exact: true });
  await expect.element(page.getByRole("heading", { level: 1, name: "密码登录" })).toBeVisible();
  await page.getByLabelText("用户名").fill("13800000001");
  await method("验证码登录").click();
  expect(asked()).toEqual(["手机号", "验证码"]);
  await method("身份证登录").click();
  expect(asked()).toEqual(["身份证号", "密码"]);
  await method("密码登录").click();
  await expect.element(page.getByLabelText("用户名")).toHaveValue("13800000001");
});

test("[AUTH-035] [AUTH-036] [AUTH-037] [AUTH-039] [AUTH-040] empty and unfit fields show the documented sentence beside them", async () => {
  const { asked: calls } = await openCard("password");
  await submit();
  await expect.poll(said).toEqual(["请输入用户名", "请输入密码"]);
  await expect.element(page.getByLabelText("用户名")).toHaveFocus();
  await page.getByRole("button", { name: "验证码登录" }).click();
  await submit();
  await expect.poll(said).toEqual(["请输入手机号", "请输入验证码"]);
  await page.getByLabelText("手机号").fill("1380000000");
  const sendCode = page.getByRole("button", { name: "获取验证码" });
  await sendCode.click();
  await expect.poll(said).toContain("请输入手机号");
  await expect.element(sendCode).toBeEnabled();
  await page.getByRole("button", { name: "身份证登录" }).click();
  await submit();
  await expect.poll(said).toContain("身份证号不能为空");
  await page.getByLabelText("身份证号").fill("370102198803121234");
  await expect.poll(said).toContain("你输入的身份证号非法");
  expect(calls).toEqual([]);
});

test("[AUTH-004] the card at /login offers a dialog to register", async () => {
  await openCard();
  expect(page.getByRole("dialog").elements()).toEqual([]);
  await page.getByRole("button", { name: "设密码注册" }).click();
  const dialog = page.getByRole("dialog", { name: "注册账号" });
  await expect.element(dialog.getByRole("form", { name: "注册" })).toBeVisible();
});

test("[AUTH-005] the card at /login offers a dialog to reset the password", async () => {
  await openCard();
  expect(page.getByRole("dialog").elements()).toEqual([]);
  await page.getByRole("button", { name: "忘记密码" }).click();
  const dialog = page.getByRole("dialog", { name: "重置密码" });
  await expect.element(dialog.getByRole("form", { name: "重置密码" })).toBeVisible();
});

test("[AUTH-031] by code it asks for phone and verification code", async () => {
  await openCard("mobile-verify-code");
  await expect.element(page.getByRole("button", { name: "获取验证码" })).toBeVisible();
  expect(asked()).toEqual(["手机号", "验证码"]);
});

test("[AUTH-032] by password it asks for login name and password", async () => {
  await openCard("password");
  await expect.element(page.getByLabelText("密码", { exact: true })).toHaveAttribute("type", "password");
  expect(asked()).toEqual(["用户名", "密码"]);
});

test("[AUTH-033] by ID card it asks for the ID number, and for the password: the number alone signs nobody in", async () => {
  const { called } = await openCard("idcard");
  await expect.element(page.getByLabelText("密码", { exact: true })).toHaveAttribute("type", "password");
  expect(asked()).toEqual(["身份证号", "密码"]);
  await page.getByLabelText("身份证号").fill("11010519491231002X");
  await submit();
  await expect.poll(said).toEqual(["请输入密码"]);
  expect(called("POST /api/security/login")).toEqual([]);
});

test("[AUTH-034] by code, an empty phone shows 请输入手机号", async () => {
  const { called } = await openCard("mobile-verify-code");
  await page.getByLabelText("验证码", { exact: true }).fill("123456");
  expect(said()).toEqual([]);
  await submit();
  await expect.poll(said).toEqual(["请输入手机号"]);
  expect(called("POST /api/security/login")).toEqual([]);
});

test("[AUTH-041] [AUTH-043] the staff's page asks for username and password, and says which is empty", async () => {
  const { called } = await openStaff();
  await expect.element(page.getByRole("heading", { name: "后台登录" })).toBeVisible();
  expect(asked()).toEqual(["用户名", "密码"]);
  expect(said()).toEqual([]);
  await submit();
  await expect.poll(said).toEqual(["请输入用户名", "请输入密码"]);
  await page.getByLabelText("用户名").fill("admin");
  await expect.poll(said).toEqual(["请输入密码"]);
  await page.getByLabelText("用户名").fill("");
  await page.getByLabelText("密码", { exact: true }).fill("Admin2026");
  await submit();
  await expect.poll(said).toEqual(["请输入用户名"]);
  expect(called("POST /api/security/login")).toEqual([]);
});

test("[AUTH-042] the staff's page takes a username of 1 to 40 characters and sends no longer one", async () => {
  const { called } = await openStaff();
  const sent = () =>
    called("POST /api/security/login").map(({ body }) => new URLSearchParams(body).get("loginName"));
  await page.getByLabelText("密码", { exact: true }).fill("Admin2026");
  await page.getByLabelText("用户名").fill("a".repeat(41));
  await submit();
  await expect.poll(said).toEqual(["长度在 1 到 40 个字符"]);
  expect(sent()).toEqual([]);
  await page.getByLabelText("用户名").fill("a".repeat(40));
  await submit();
  await expect.poll(sent).toEqual(["a".repeat(40)]);
});

test.each([
  ["mobile-verify-code", "手机号", "13800000001", "验证码", "123456"],
  ["password", "用户名", "13800000001", "密码", "Learn2026"],
  ["idcard", "身份证号", "11010519491231002X", "密码", "Learn2026"],
] as const)("[AUTH-027] %s sends channelId 0", async (method, label, name, secret, passwd) => {
  const { called } = await openCard(method);
  await page.getByLabelText(label, { exact: true }).fill(name);
  await page.getByLabelText(secret, { exact: true }).fill(passwd);
  // A code goes on by itself.
  if (method !== "mobile-verify-code") await submit();
  await expect.poll(() => called("POST /api/security/login").length).toBe(1);
  const [sent] = called("POST /api/security/login");
  expect(new URLSearchParams(sent?.body).getAll("channelId")).toEqual(["0"]);
});

test("[AUTH-027] the staff's page sends channelId 0, and always loginType password", async () => {
  const { called } = await openStaff();
  await page.getByLabelText("用户名").fill("teacher01");
  await page.getByLabelText("密码", { exact: true }).fill("Teach2026");
  await submit();
  await expect.poll(() => called("POST /api/security/login").length).toBe(1);
  const form = new URLSearchParams(called("POST /api/security/login")[0]?.body);
  expect([form.getAll("channelId"), form.getAll("loginType")]).toEqual([["0"], ["password"]]);
});

test("[AUTH-045] a sent code rests the button for 60 seconds and no longer", async () => {
  // Before the card is there, so that its countdown ticks by this clock; expect.poll would push the clock itself.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"], now: Date.now() });
  const { called } = await openCard("mobile-verify-code", {
    "GET /api/public/user/verify-code": () => ({ resendAfterSeconds: 60 }),
  });
  const button = () =>
    page.getByRole("button", { name: /获取验证码|秒后重发/ }).element() as HTMLButtonElement;
  const after = async (seconds: number) => {
    vi.advanceTimersByTime(seconds * 1_000);
    await new Promise((resolve) => setTimeout(resolve, 500));
    return [button().textContent, button().disabled];
  };
  await page.getByLabelText("手机号").fill("13800000001");
  expect(await after(0)).toEqual(["获取验证码", false]);
  button().click();
  expect(await after(0)).toEqual(["60 秒后重发", true]);
  // The button looks at the clock four times a second, and filling the field may have pushed it between two looks.
  expect(await after(59.5)).toEqual(["1 秒后重发", true]);
  expect(await after(0.75)).toEqual(["获取验证码", false]);
  expect(called("GET /api/public/user/verify-code")).toHaveLength(1);
});

/** Signs in at this address of the site's table of routes, having come from that one. */
async function signInAt(at: string, { from, role = "user" }: { from?: string; role?: string } = {}) {
  const { token, ...user } = person(role);
  const opened = await openScreen({
    screens: loginPages,
    at,
    kept: () => from !== undefined && rememberPage(from, ""),
    answers: {
      "POST /api/security/login": () =>
        Response.json({ code: 200, msg: "", resultObject: user }, { headers: { authorization: token } }),
    },
  });
  await page.getByLabelText("用户名").fill("13800000001");
  await page.getByLabelText("密码", { exact: true }).fill("Learn2026");
  await userEvent.keyboard("{Enter}");
  await expect.poll(opened.address).not.toBe(at);
  return opened.address();
}

test("[AUTH-001] /login shows a visitor the sign-in card", async () => {
  const { address } = await openScreen({ screens: loginPages, at: "/login" });
  await expect.element(page.getByRole("heading", { level: 1, name: "密码登录" })).toBeVisible();
  await expect.element(page.getByRole("form", { name: "密码登录" })).toBeVisible();
  expect(address()).toBe("/login");
});

test("[AUTH-002] /login/{goback} shows the same card, and any segment is the flag that leads back", async () => {
  const from = "/index/books?page=1";
  for (const at of ["/login/goback", "/login/anything"]) expect(await signInAt(at, { from })).toBe(from);
});

test("[AUTH-003] with the go-back flag a person returns to the page they came from, without one to their landing", async () => {
  const from = "/index/books?page=1";
  expect(await signInAt("/login/goback", { from })).toBe(from);
  expect(await signInAt("/login/goback", { from, role: "admin" })).toBe(from);
  expect(await signInAt("/login", { from })).toBe("/board/user/my-course");
  expect(await signInAt("/login/goback")).toBe("/board/user/my-course");
});

test.each([
  ["[AUTH-017] an administrator", "admin", "/board/admin/admin-index"],
  ["[AUTH-018] a channel", "channel", "/board/channel/statis"],
  ["[AUTH-019] a teacher", "teacher", "/board/teacher/teacher-statis"],
  ["[AUTH-020] a learner", "user", "/board/user/my-course"],
])(
  "%s who signs in lands on their own page, and is led there from /login again",
  async (_, role, landing) => {
    expect(await signInAt("/login", { role })).toBe(landing);
    const again = await openScreen({
      screens: loginPages,
      at: "/login",
      kept: () => storeSession(person(role)),
    });
    await expect.poll(again.address).toBe(landing);
  },
);

/** What is refused on the card, and what is said of it as a toast and beside the button. */
const failures: [string, () => Response, toast: string, beside: string][] = [
  ["[ERR-006] 401", () => refused(401, "账号或密码不正确"), "账号或密码不正确", ""],
  [
    "[ERR-007] 429",
    () => refused(429, "登录失败次数过多，请 15 分钟后再试"),
    "网络请求失败",
    "登录失败次数过多，请 15 分钟后再试",
  ],
  ["[ERR-007] 404", () => refused(404, "没有找到您要的内容"), "网络请求失败", "没有找到您要的内容"],
  [
    "[ERR-007] 500",
    () =>
      Response.json({ code: "error", msg: "系统出错了，请稍后再试", requestId: "req-7" }, { status: 500 }),
    "网络请求失败",
    "系统出错了，请稍后再试（请求编号 req-7）",
  ],
  [
    "[ERR-007] 502 of a gateway",
    () => new Response("<html>Bad Gateway</html>", { status: 502, headers: { "content-type": "text/html" } }),
    "网络请求失败",
    "系统出错了，请稍后再试",
  ],
  [
    "[ERR-007] no network",
    () => {
      throw new TypeError("Failed to fetch");
    },
    "网络请求失败",
    "网络连接失败，请检查网络后重试",
  ],
];
test.each(failures)(
  "%s: the failed sign-in is told and loses nothing typed",
  async (_, answer, toast, beside) => {
    const { address } = await openCard("password", { "POST /api/security/login": answer });
    await page.getByLabelText("用户名").fill("13800000001");
    await page.getByLabelText("密码", { exact: true }).fill("Wrong2026");
    await submit();
    await expect.element(page.getByRole("status").getByText(toast, { exact: true })).toBeVisible();
    if (beside !== "")
      await expect.element(page.getByRole("form").getByText(beside, { exact: true })).toBeVisible();
    await expect.element(page.getByLabelText("用户名")).toHaveValue("13800000001");
    await expect.element(page.getByLabelText("密码", { exact: true })).toHaveValue("Wrong2026");
    expect(address()).toBe("/login");
  },
);

test("a code that was not sent is told as a toast, and the button does not rest; one that was says so, masked", async () => {
  const sent = "GET /api/public/user/verify-code";
  const refusal = "短信发送失败，请检查手机号是否正确";
  let answer: () => unknown = () => Response.json({ code: "error", msg: refusal });
  await openCard("mobile-verify-code", { [sent]: () => answer() });
  const sendCode = page.getByRole("button", { name: "获取验证码" });
  await page.getByLabelText("手机号").fill("13800000001");
  await sendCode.click();
  await expect.element(page.getByRole("status").getByText(refusal, { exact: true })).toBeVisible();
  await expect.element(sendCode).toBeEnabled();
  answer = () => ({ resendAfterSeconds: 60 });
  await sendCode.click();
  await expect.element(page.getByText("验证码已发送至 138****0001，5 分钟内有效")).toBeVisible();
});

/** The page a sign-in leads to, and what the browser keeps when it is first drawn. */
function FirstPage() {
  const kept = { token: sessionStorage.getItem("zhutu.token"), user: localStorage.getItem("zhutu.user") };
  return <output>{JSON.stringify(kept)}</output>;
}

test("[AUTH-029] a sign-in keeps the authorization header's token and the user before it leads on", async () => {
  await openScreen({
    screens: { ...loginPages, "/board/user/my-course": <FirstPage /> },
    at: "/login",
    answers: {
      "POST /api/security/login": () =>
        Response.json(
          {
            code: 200,
            msg: "",
            resultObject: { userId: 7, userName: "李建国", role: ["user"], avatarUrl: null },
          },
          { headers: { authorization: "token-of-the-header" } },
        ),
    },
  });
  await page.getByLabelText("用户名").fill("13800000001");
  await page.getByLabelText("密码", { exact: true }).fill("Learn2026");
  await userEvent.keyboard("{Enter}");
  const kept = page.getByRole("status").filter({ hasText: "token" });
  await expect.element(kept).toBeVisible();
  const { token, user } = JSON.parse(kept.element().textContent) as { token: string; user: string };
  expect(token).toBe("token-of-the-header");
  expect(JSON.parse(user)).toMatchObject({ userId: 7, userName: "李建国", role: ["user"] });
});

const proof = "P".repeat(22);
const newNumber = () =>
  Response.json(
    {
      code: "error",
      msg: "该手机号尚未注册，请先注册",
      reason: "PHONE_NOT_REGISTERED",
      resultObject: { proof },
    },
    { status: 401 },
  );
const registerCall = "POST /api/security/register-by-phone";
const consent = (name: string) => page.getByRole("checkbox", { name });

/** A new phone, whose right code has just gone on. */
async function openNewPhone(answers: Answers = {}) {
  const opened = await openCard("mobile-verify-code", { "POST /api/security/login": newNumber, ...answers });
  await page.getByLabelText("手机号").fill("138 0531 0001");
  await page.getByLabelText("验证码", { exact: true }).fill("482917");
  await expect.element(page.getByText("138****0001 已验证，是新号码")).toBeVisible();
  return opened;
}

test("a new phone's right code goes on by itself to two consents, unticked, which register and sign in", async () => {
  const { token, ...user } = person("user");
  const { called, address } = await openNewPhone({
    [registerCall]: () =>
      Response.json({ code: 200, msg: "", resultObject: user }, { headers: { authorization: token } }),
  });
  const register = page.getByRole("button", { name: "注册并继续" });
  await expect.element(consent("同意《用户协议》")).not.toBeChecked();
  await expect.element(consent("同意《隐私政策》")).not.toBeChecked();
  await expect.element(register).toBeDisabled();
  await expect.element(page.getByText("还要勾选 2 项")).toBeVisible();
  await consent("同意《用户协议》").click();
  await expect.element(page.getByText("还要勾选 1 项")).toBeVisible();
  await consent("同意《隐私政策》").click();
  await register.click();
  await expect.poll(address).toBe("/board/user/my-course");
  expect(called(registerCall).map(({ body }) => JSON.parse(body) as unknown)).toEqual([
    {
      telephone: "13805310001",
      proof,
      agreementVersion: consentVersions.agreement,
      privacyVersion: consentVersions.privacy,
    },
  ]);
});

test("a proof that has run out is said, and another phone begins anew", async () => {
  await openNewPhone({ [registerCall]: () => refused(200, "手机号的验证已失效，请重新获取验证码") });
  await consent("同意《用户协议》").click();
  await consent("同意《隐私政策》").click();
  await page.getByRole("button", { name: "注册并继续" }).click();
  await expect
    .element(page.getByRole("alert").filter({ hasText: "手机号的验证已失效，请重新获取验证码" }))
    .toBeVisible();
  await page.getByRole("button", { name: "换一个手机号" }).click();
  await expect.element(page.getByLabelText("手机号")).toHaveValue("");
});

test("a wrong code is said beside it and loses nothing", async () => {
  await openCard("mobile-verify-code", {
    "POST /api/security/login": () =>
      Response.json({ code: "error", msg: "手机号或验证码不正确", reason: "WRONG_CODE" }, { status: 401 }),
  });
  await page.getByLabelText("手机号").fill("13805310001");
  await page.getByLabelText("验证码", { exact: true }).fill("482917");
  await expect.poll(said).toEqual(["手机号或验证码不正确"]);
  await expect.element(page.getByLabelText("手机号")).toHaveValue("13805310001");
});

test("what a visitor was about to buy stands above the sign-in, with its price", async () => {
  await openScreen({
    screens: { "/login": <Login {...loginProps("mobile-verify-code")} /> },
    at: "/login",
    kept: () =>
      keepPendingChoice({
        courseId: 7,
        name: "施工管理精讲班 · 三科联报",
        count: 1,
        withBook: false,
        action: "buy",
      }),
    answers: {
      "GET /api/public/courses/7": () => ({
        coverArt: null,
        courseImgUrl: null,
        payPrice: 599,
      }),
    },
  });
  await expect.element(page.getByText("施工管理精讲班 · 三科联报")).toBeVisible();
  await expect.element(page.getByText(/登录后回到确认订单/)).toHaveTextContent("登录后回到确认订单 ¥599.00");
});
