// What registering and resetting a password refuse, ask and say.
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type Answers, openScreen, person, refused } from "../../testing/open-screen.tsx";
import Register from "./register.tsx";
import { SignInCard } from "../../features/identity/sign-in-card.tsx";
import { ResetForm, useResetForm } from "../../features/identity/reset-form.tsx";

const box = (name: string) => page.getByRole("textbox", { name, exact: true });
/** The same by its label alone, as the mark of a required field is no part of that. */
const field = (name: string) => page.getByLabelText(name, { exact: true });
const said = () =>
  page
    .getByRole("alert")
    .elements()
    .map((one) => one.textContent);
const toast = (sentence: string) => page.getByRole("status").filter({ hasText: sentence });

const registered = "POST /api/security/register";
const openRegister = (answers: Answers = {}) =>
  openScreen({
    screens: { "/register": <Register /> },
    at: "/register",
    answers: { [registered]: () => null, ...answers },
  });
const register = () => page.getByRole("button", { name: "注册", exact: true }).click();
async function fillRegister(): Promise<void> {
  await box("姓名").fill("王建国");
  await box("身份证号").fill("11010519491231002X");
  await box("手机号").fill("13800000001");
  await box("短信验证码").fill("123456");
  await box("密码").fill("Zhutu-2026");
  for (const consent of page.getByRole("checkbox").all()) await consent.click();
}
const prompt = page.getByRole("dialog", { name: "注册成功，是否立即登录？" });

test.each([
  ["姓名", "王建国", "请输入姓名"],
  ["身份证号", "11010519491231002X", "身份证号不能为空"],
  ["手机号", "13800000001", "请输入手机号"],
  ["密码", "Zhutu-2026", "请输入密码"],
])("[AUTH-047] registering without %s is not sent", async (name, right, sentence) => {
  const { called } = await openRegister();
  await fillRegister();
  await box(name).fill("");
  await register();
  await expect.poll(said).toEqual([sentence]);
  await expect.element(field(name)).toHaveFocus();
  expect(called(registered)).toEqual([]);
  await box(name).fill(right);
  await register();
  await prompt.getByRole("button", { name: "稍后" }).click();
  expect(called(registered)).toHaveLength(1);
});

test("[AUTH-046] the page sends the registration urlencoded", async () => {
  const { called } = await openRegister();
  await fillRegister();
  await register();
  await prompt.getByRole("button", { name: "稍后" }).click();
  const [sent] = called(registered);
  expect(sent?.headers.get("content-type")).toBe("application/x-www-form-urlencoded");
  const form = new URLSearchParams(sent?.body);
  expect(["loginName", "passwd", "userName", "idCard"].map((name) => form.get(name))).toEqual([
    "13800000001",
    "Zhutu-2026",
    "王建国",
    "11010519491231002X",
  ]);
});

test("[AUTH-050] a refused registration shows the server's sentence as it is", async () => {
  await openRegister({ [registered]: () => refused(400, "密码过于常见，请换一个") });
  await fillRegister();
  await register();
  await expect.element(toast("密码过于常见，请换一个")).toBeVisible();
  await expect.element(page.getByRole("form").getByText("密码过于常见，请换一个")).toBeVisible();
  await expect.element(field("姓名")).toHaveValue("王建国");
  expect(toast("注册失败，请稍后重试").elements()).toEqual([]);
  expect(prompt.elements()).toEqual([]);
});

test("a password that is too common is said at its field", async () => {
  const answer = { code: "error", msg: "密码过于常见，请换一个", reason: "PASSWORD_TOO_COMMON" };
  await openRegister({ [registered]: () => Response.json(answer) });
  await fillRegister();
  await register();
  const password = field("密码");
  await expect.element(password).toHaveAccessibleDescription("密码过于常见，请换一个");
  await expect.element(password).toHaveFocus();
});

test("[AUTH-050] a registration that fails without a sentence says 注册失败，请稍后重试", async () => {
  await openRegister({ [registered]: () => refused(400, "") });
  await fillRegister();
  await register();
  await expect.element(toast("注册失败，请稍后重试")).toBeVisible();
  expect(prompt.elements()).toEqual([]);
});

test("[AUTH-051] who has registered is asked whether to sign in at once: a yes does so, a no leads to the card", async () => {
  const { token, ...user } = person("user");
  const signedIn = "POST /api/security/login";
  const answers = {
    [signedIn]: () =>
      Response.json({ code: 200, msg: "", resultObject: user }, { headers: { authorization: token } }),
  };
  const no = await openRegister(answers);
  await fillRegister();
  expect(prompt.elements()).toEqual([]);
  await register();
  await prompt.getByRole("button", { name: "稍后" }).click();
  await expect.poll(no.address).toBe("/login");
  expect(no.called(signedIn)).toEqual([]);

  const yes = await openRegister(answers);
  await fillRegister();
  await register();
  await prompt.getByRole("button", { name: "立即登录" }).click();
  await expect.poll(() => yes.called(signedIn).length).toBe(1);
  const form = new URLSearchParams(yes.called(signedIn)[0]?.body);
  expect([form.get("loginName"), form.get("passwd")]).toEqual(["13800000001", "Zhutu-2026"]);
});

const reset = "POST /api/security/reset-password";
function Reset() {
  return <ResetForm form={useResetForm()} onReset={() => undefined} />;
}
const openReset = (answer: () => unknown = () => null) =>
  openScreen({ screens: { "/": <Reset /> }, at: "/", answers: { [reset]: answer } });
async function fillReset(): Promise<void> {
  await box("身份证号").fill("11010519491231002X");
  await box("手机号").fill("13800000001");
  await box("短信验证码").fill("123456");
  await box("新密码").fill("Zhutu-2027");
}
const question = page.getByRole("dialog", { name: "确定要重置密码吗？" });
const agree = () => question.getByRole("button", { name: "重置密码" }).click();

test.each([
  ["身份证号", "11010519491231002X", "身份证号不能为空"],
  ["手机号", "13800000001", "请输入手机号"],
  ["新密码", "Zhutu-2027", "请输入密码"],
])("[AUTH-053] resetting without %s asks nothing and is not sent", async (name, right, sentence) => {
  const { called } = await openReset();
  await fillReset();
  await box(name).fill("");
  await userEvent.keyboard("{Enter}");
  await expect.poll(said).toEqual([sentence]);
  await expect.element(field(name)).toHaveFocus();
  expect(question.elements()).toEqual([]);
  expect(called(reset)).toEqual([]);
  await box(name).fill(right);
  await userEvent.keyboard("{Enter}");
  await question.getByRole("button", { name: "取消" }).click();
});

test("[AUTH-054] [AUTH-056] a reset is asked for first; a no sends nothing, a yes sends it and says that it is done", async () => {
  const { called } = await openReset();
  await fillReset();
  await userEvent.keyboard("{Enter}");
  await expect.element(question).toBeVisible();
  expect(called(reset)).toEqual([]);
  await question.getByRole("button", { name: "取消" }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(called(reset)).toEqual([]);
  expect(toast("密码重置成功").elements()).toEqual([]);
  await page.getByRole("button", { name: "确认重置" }).click();
  await agree();
  await expect.element(page.getByText("密码重置成功，请使用新密码登录", { exact: true })).toBeVisible();
  expect(called(reset)).toHaveLength(1);
});

test("[AUTH-055] a refused reset shows the server's sentence as it is", async () => {
  await openReset(() => refused(400, "身份证号、手机号或验证码不正确"));
  await fillReset();
  await userEvent.keyboard("{Enter}");
  await agree();
  await expect.element(toast("身份证号、手机号或验证码不正确")).toBeVisible();
  await expect.element(page.getByRole("form").getByText("身份证号、手机号或验证码不正确")).toBeVisible();
  await expect.element(field("新密码")).toHaveValue("Zhutu-2027");
  expect(toast("密码重置失败，请稍后重试").elements()).toEqual([]);
});

test("[AUTH-055] a reset that fails without a sentence says 密码重置失败，请稍后重试", async () => {
  await openReset(() => refused(400, ""));
  await fillReset();
  await userEvent.keyboard("{Enter}");
  await agree();
  await expect.element(toast("密码重置失败，请稍后重试")).toBeVisible();
});

/** The sign-in card, whose dialogs register and reset; answers how to open the one that registers. */
async function openCard(answers: Answers = {}) {
  const methods = { authType: "password", authTypes: ["password"] } as const;
  await openScreen({ screens: { "/login": <SignInCard {...methods} /> }, at: "/login", answers });
  return () => page.getByRole("button", { name: "设密码注册" }).click();
}
const dialog = page.getByRole("dialog", { name: "注册账号" });
const giveUp = page.getByRole("dialog", { name: "放弃填写的内容？" });

test("closing the dialog asks when something was typed, and then forgets it; an empty one just closes", async () => {
  const open = await openCard();
  await open();
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();

  await open();
  await box("姓名").fill("王建国");
  await userEvent.keyboard("{Escape}");
  await expect.element(giveUp).toBeVisible();
  // No: the dialog stays as it was.
  await userEvent.keyboard("{Escape}");
  await expect.element(giveUp).not.toBeInTheDocument();
  await expect.element(field("姓名")).toHaveValue("王建国");
  await dialog.getByRole("button", { name: "关闭" }).click();
  await giveUp.getByRole("button", { name: "继续填写" }).click();
  await expect.element(field("姓名")).toHaveValue("王建国");
  await dialog.getByRole("button", { name: "关闭" }).click();
  await giveUp.getByRole("button", { name: "放弃", exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await open();
  await expect.element(field("姓名")).toHaveValue("");
});

test("a sent code rests the button also when the dialog was closed meanwhile", async () => {
  const open = await openCard({ "GET /api/public/user/verify-code": () => ({ resendAfterSeconds: 60 }) });
  const resting = dialog.getByRole("button", { name: /秒后重发/ });
  await open();
  await box("手机号").fill("13800000077");
  await dialog.getByRole("button", { name: "获取验证码" }).click();
  await expect.element(resting).toBeDisabled();
  await userEvent.keyboard("{Escape}");
  await giveUp.getByRole("button", { name: "放弃", exact: true }).click();
  await open();
  await box("手机号").fill("13800000077");
  await expect.element(resting).toBeDisabled();
});

test("the question of a reset lies above its dialog", async () => {
  await openCard();
  await page.getByRole("button", { name: "忘记密码" }).click();
  await fillReset();
  const { left, top } = page
    .getByRole("dialog", { name: "重置密码", exact: true })
    .element()
    .getBoundingClientRect();
  await userEvent.keyboard("{Enter}");
  await expect.element(question).toBeVisible();
  // The question's own backdrop, not the dialog itself.
  expect(document.elementFromPoint(left + 12, top + 12)?.closest("[role=dialog]")).toBeNull();
  await userEvent.keyboard("{Escape}");
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(field("新密码")).toHaveValue("Zhutu-2027");
});
