// Registering in the dialog of the sign-in card; on its own page channel-visit.e2e.ts does.
import type { Locator, Page } from "@playwright/test";
import { expect, outboxCode, test } from "./fixtures.ts";
import { idCardOf } from "./newcomer.ts";

async function openDialog(page: Page): Promise<Locator> {
  await page.goto("/login");
  await page.getByRole("button", { name: "设密码注册" }).click();
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
