// Registering, in the dialog of the sign-in card and on its own page.
import type { Locator, Page } from "@playwright/test";
import { axe, expect, outboxCode, test } from "./fixtures.ts";
import { idCardOf } from "./newcomer.ts";

async function openDialog(page: Page): Promise<Locator> {
  await page.goto("/login");
  await page.getByRole("button", { name: "立即注册" }).click();
  const dialog = page.getByRole("dialog", { name: "注册账号" });
  await expect(dialog).toBeVisible();
  return dialog;
}

const sendCode = (form: Locator) => form.getByRole("button", { name: "获取验证码" });
const submitOf = (form: Locator) => form.getByRole("button", { name: "注册", exact: true });
const idCardConsent = (form: Locator) => form.getByRole("checkbox", { name: /身份证号用于实名认证/ });
const agreement = (form: Locator) => form.getByRole("checkbox", { name: /我已阅读并同意/ });

async function fillIn(page: Page, form: Locator, phone: string): Promise<void> {
  await form.getByLabel("姓名").fill("王建国");
  await form.getByRole("textbox", { name: "身份证号" }).fill(idCardOf(phone));
  await form.getByLabel("手机号").fill(phone);
  await sendCode(form).click();
  await expect(form.getByRole("button", { name: /秒后重发/ })).toBeVisible();
  await form.getByLabel("短信验证码").fill(await outboxCode(page.request, phone));
  await form.getByLabel("密码", { exact: true }).fill("Zhutu-2026");
  await idCardConsent(form).check();
  await agreement(form).check();
}

test("[AUTH-006] /register registers with the same form; 稍后 leads to the sign-in card @phone", async ({
  page,
  phone,
}) => {
  await page.goto("/register");
  const form = page.getByRole("form", { name: "注册" });
  expect(await axe(page)).toEqual([]);
  await fillIn(page, form, phone());
  await submitOf(form).click();
  const prompt = page.getByRole("dialog", { name: "注册成功，是否立即登录？" });
  await prompt.getByRole("button", { name: "稍后" }).click();
  await expect(page).toHaveURL("/login");
});

test("a refused registration shows the server's sentence, or 注册失败，请稍后重试 when there is none, and keeps the form", async ({
  page,
  phone,
  problems,
}) => {
  problems.expect(/500/);
  await page.goto("/register");
  const form = page.getByRole("form", { name: "注册" });
  await fillIn(page, form, phone());
  await form.getByLabel("密码", { exact: true }).fill("password1");
  await submitOf(form).click();
  const said = (sentence: string) => page.getByRole("status").filter({ hasText: sentence });
  await expect(said("密码过于常见，请换一个")).toBeVisible();
  await expect(form.getByText("密码过于常见，请换一个")).toBeVisible();
  await expect(said("注册失败，请稍后重试")).toHaveCount(0);
  await page.route("**/api/security/register", (route) =>
    route.fulfill({ status: 500, json: { code: "error", msg: "" } }),
  );
  await submitOf(form).click();
  await expect(said("注册失败，请稍后重试")).toBeVisible();
  await expect(form.getByLabel("姓名")).toHaveValue("王建国");
});

test("leaving name, ID number, phone or password empty blocks the registration", async ({ page, phone }) => {
  const form = await openDialog(page);
  await fillIn(page, form, phone());
  const sent: string[] = [];
  page.on("request", (request) => sent.push(new URL(request.url()).pathname));
  for (const [label, sentence] of [
    ["姓名", "请输入姓名"],
    ["身份证号", "身份证号不能为空"],
    ["手机号", "请输入手机号"],
    ["密码", "请输入密码"],
  ] as const) {
    const field = form.getByRole("textbox", { name: label, exact: true });
    const typed = await field.inputValue();
    await field.fill("");
    await submitOf(form).click();
    await expect(form.getByRole("alert").filter({ hasText: sentence })).toBeVisible();
    await expect(field).toBeFocused();
    await field.fill(typed);
    await expect(form.getByRole("alert")).toHaveCount(0);
  }
  expect(sent.filter((path) => path === "/api/security/register")).toEqual([]);
  await submitOf(form).click();
  await expect(page.getByRole("dialog", { name: "注册成功，是否立即登录？" })).toBeVisible();
});

test("both consents are asked for, unticked, with the reason beside the ID number and the texts one click away", async ({
  page,
  phone,
}) => {
  const form = await openDialog(page);
  await expect(form.getByText("用于实名认证和学时认定，加密保存，页面上只显示一部分")).toBeVisible();
  await expect(idCardConsent(form)).not.toBeChecked();
  await expect(agreement(form)).not.toBeChecked();
  for (const [name, path] of [
    ["《用户协议》", "/index/rules/agreement"],
    ["《隐私政策》", "/index/rules/privacy"],
  ] as const) {
    const text = form.getByRole("link", { name });
    await expect(text).toHaveAttribute("href", path);
    await expect(text).toHaveAttribute("target", "_blank");
  }
  await fillIn(page, form, phone());
  await idCardConsent(form).uncheck();
  await agreement(form).uncheck();
  await submitOf(form).click();
  const sentence = (text: string) => form.getByRole("alert").filter({ hasText: text });
  await expect(sentence("请同意使用身份证号，否则无法实名和认定学时")).toBeVisible();
  await expect(sentence("请阅读并同意《用户协议》和《隐私政策》")).toBeVisible();
  await expect(idCardConsent(form)).toBeFocused();
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press("Space");
  await agreement(form).check();
  await submitOf(form).click();
  await expect(page.getByRole("dialog", { name: "注册成功，是否立即登录？" })).toBeVisible();
});

test("a sent code rests the button for 60 seconds, also when the dialog was closed meanwhile", async ({
  page,
  phone,
}) => {
  await page.clock.install();
  let form = await openDialog(page);
  const mine = phone();
  await form.getByLabel("手机号").fill(mine);
  await sendCode(form).click();
  const resting = form.getByRole("button", { name: /秒后重发/ });
  await expect(resting).toBeDisabled();
  await page.clock.fastForward(50_000);
  await expect(resting).toBeDisabled();
  await page.keyboard.press("Escape");
  await page
    .getByRole("dialog", { name: "放弃填写的内容？" })
    .getByRole("button", { name: "放弃", exact: true })
    .click();
  form = page.getByRole("dialog", { name: "注册账号" });
  await page.getByRole("button", { name: "立即注册" }).click();
  await form.getByLabel("手机号").fill(mine);
  await expect(resting).toBeDisabled();
  await page.clock.fastForward(11_000);
  await expect(sendCode(form)).toBeEnabled();
});

test("registered in the dialog, 立即登录 signs in at once", async ({ page, phone }) => {
  const form = await openDialog(page);
  await fillIn(page, form, phone());
  await submitOf(form).click();
  await page
    .getByRole("dialog", { name: "注册成功，是否立即登录？" })
    .getByRole("button", { name: "立即登录" })
    .click();
  await expect(page).toHaveURL("/board/user/my-course");
});

test("closing the dialog asks when something was typed, and then forgets it; an empty one just closes @phone", async ({
  page,
}) => {
  const dialog = await openDialog(page);
  const question = page.getByRole("dialog", { name: "放弃填写的内容？" });
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  const open = () => page.getByRole("button", { name: "立即注册" }).click();

  await open();
  await dialog.getByLabel("姓名").fill("王建国");
  await page.keyboard.press("Escape");
  await expect(question).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press("Escape"); // no: the dialog stays as it was
  await expect(question).toHaveCount(0);
  await expect(dialog.getByLabel("姓名")).toHaveValue("王建国");

  await page.mouse.click(5, 5);
  await question.getByRole("button", { name: "继续填写" }).click();
  await expect(dialog.getByLabel("姓名")).toHaveValue("王建国");
  await expect(question).toHaveCount(0);

  await dialog.getByRole("button", { name: "关闭" }).click();
  await question.getByRole("button", { name: "放弃", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await open();
  await expect(dialog.getByLabel("姓名")).toHaveValue("");
});
