import { rememberPage } from "../../lib/session/last-page.ts";
import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { ComponentProps } from "react";
import AdminLogin from "./admin-login.tsx";
import Login from "./login.tsx";
import { type Answers, openScreen, person, refused } from "../../testing/open-screen.tsx";
import { LeaveWhenSignedIn } from "../../features/identity/leave-when-signed-in.tsx";
import { SignInCard } from "../../features/identity/sign-in-card.tsx";

afterEach(() => vi.useRealTimers());

const methods = ["mobile-verify-code", "password", "idcard"] as const;
type Method = (typeof methods)[number];

/** What the router gives the page of its loader's answer. */
const loginProps = (authType: Method) =>
  ({ loaderData: { authType, authTypes: [...methods] } }) as unknown as ComponentProps<typeof Login>;

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

const submit = () => page.getByRole("button", { name: "登录", exact: true }).click();
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

test("[AUTH-004] the card at /login offers a dialog to register", async () => {
  await openCard();
  expect(page.getByRole("dialog").elements()).toEqual([]);
  await page.getByRole("button", { name: "立即注册" }).click();
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
  await submit();
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

/** Signs in on the page at this address, having come from that one. */
async function signInAt(
  at: string,
  goBack: boolean,
  { from, role = "user" }: { from?: string; role?: string },
) {
  const { token, ...user } = person(role);
  const opened = await openScreen({
    screens: {
      [at]: (
        <>
          <SignInCard authType="password" authTypes={methods} />
          <LeaveWhenSignedIn goBack={goBack} />
        </>
      ),
    },
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

test("[AUTH-003] with the go-back flag a person returns to the page they came from, without one to their landing", async () => {
  const from = "/index/books?page=1";
  expect(await signInAt("/login/goback", true, { from })).toBe(from);
  expect(await signInAt("/login/goback", true, { from, role: "admin" })).toBe(from);
  expect(await signInAt("/login", false, { from })).toBe("/board/user/my-course");
  expect(await signInAt("/login/goback", true, {})).toBe("/board/user/my-course");
});

test("[AUTH-019] a teacher lands on teacher-statis", async () => {
  expect(await signInAt("/login", false, { role: "teacher" })).toBe("/board/teacher/teacher-statis");
});

/** The page a sign-in leads to, and what the browser keeps when it is first drawn. */
function FirstPage() {
  const kept = { token: sessionStorage.getItem("zhutu.token"), user: localStorage.getItem("zhutu.user") };
  return <output>{JSON.stringify(kept)}</output>;
}

test("[AUTH-029] a sign-in keeps the authorization header's token and the user before it leads on", async () => {
  await openScreen({
    screens: {
      "/login": (
        <>
          <SignInCard authType="password" authTypes={methods} />
          <LeaveWhenSignedIn />
        </>
      ),
      "/board/user/my-course": <FirstPage />,
    },
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
