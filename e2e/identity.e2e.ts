// Who somebody is: the profile, and the face check in a window of its own.
import { axe, expect, test } from "./fixtures.ts";
import { idCardOf, signInAsNewcomer } from "./newcomer.ts";
import type { Page } from "@playwright/test";

/** Opens the person's own profile, where the account's menu says one is. */
async function openProfile(page: Page): Promise<void> {
  await page.goto("/board/user/profile");
  await expect(page.getByRole("heading", { name: "个人资料" })).toBeVisible();
  const menu = page.getByRole("navigation", { name: "我的" });
  await expect(menu.getByRole("link", { name: "个人资料" })).toHaveAttribute("aria-current", "page");
}
const identity = (page: Page) => page.getByRole("region", { name: "实名认证" });

/** Begins a face check and answers the window of the provider. */
async function beginCheck(page: Page): Promise<Page> {
  const dialog = page.getByRole("dialog", { name: "人脸核验" });
  await dialog.getByRole("checkbox", { name: /同意本次人脸核验/ }).check();
  const opened = page.context().waitForEvent("page");
  await dialog.getByRole("button", { name: /开始核验|重新核验/ }).click();
  return opened;
}

test("[PROF-001] [PROF-002] [PROF-004] [FACE-006] [FACE-010] a learner fills in the profile and is confirmed by face in a new window", async ({
  page,
  phone,
}) => {
  const number = phone();
  await signInAsNewcomer(page, number);
  await openProfile(page);
  expect(await axe(page)).toEqual([]);
  const form = page.getByRole("form", { name: "个人资料" });
  await expect(form.getByLabel("用户名")).toHaveValue(number);
  await expect(form.getByLabel("姓名")).toHaveValue("新学员");
  await expect(form.getByRole("textbox", { name: "身份证号" })).toHaveValue(/^370\*{11}\S{4}$/);
  await form.getByRole("button", { name: "显示完整身份证号" }).click();
  await expect(form.getByRole("textbox", { name: "身份证号" })).toHaveValue(idCardOf(number));
  await form.getByLabel("姓名").fill("李建国");
  // Another page of the account asks before it takes what was typed away.
  await page.getByRole("navigation", { name: "我的" }).getByRole("link", { name: "我的订单" }).click();
  const leaving = page.getByRole("dialog", { name: "离开此页？" });
  await leaving.getByRole("button", { name: "继续编辑" }).click();
  await expect(leaving).toBeHidden();
  await form.getByRole("button", { name: "保存" }).click();
  await expect(page.getByRole("status").filter({ hasText: "保存成功" })).toBeVisible();
  await expect(identity(page).getByText("未认证", { exact: true })).toBeVisible();
  await identity(page).getByRole("button", { name: "人脸核验" }).click();
  await expect(page.getByRole("dialog", { name: "人脸核验" }).getByRole("checkbox")).not.toBeChecked();
  expect(await axe(page)).toEqual([]);
  const provider = await beginCheck(page);
  await expect(provider).toHaveURL(/\/dev\/face\/\w+$/);
  await provider.getByRole("button", { name: "核验通过" }).click();
  await expect(provider.getByText("可以关闭本页")).toBeVisible();
  await provider.close();
  await expect(page.getByRole("dialog", { name: "人脸核验" })).toBeHidden();
  await expect(identity(page).getByText("已认证", { exact: true })).toBeVisible();
  await expect(form.getByLabel("姓名")).not.toBeEditable();
  await expect(form.getByRole("textbox", { name: "身份证号" })).not.toBeEditable();
});
