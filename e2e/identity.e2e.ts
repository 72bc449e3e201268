// Who somebody is: the profile, the face check in a window of its own, and its daily limit.
import { axe, expect, test } from "./fixtures.ts";
import { idCardOf, signInAsNewcomer } from "./newcomer.ts";
import { coverPng } from "./cover.ts";
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

test("[PROF-001] [PROF-002] [PROF-004] [FACE-006] [FACE-010] a learner fills in the profile and is confirmed by face in a new window @phone", async ({
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

test("who failed five times on a day reads why no sixth check begins, and then has another picture", async ({
  page,
  phone,
}) => {
  await signInAsNewcomer(page, phone());
  await openProfile(page);
  await identity(page).getByRole("button", { name: "人脸核验" }).click();
  const dialog = page.getByRole("dialog", { name: "人脸核验" });
  for (let failure = 0; failure < 5; failure++) {
    const provider = await beginCheck(page);
    await provider.getByRole("button", { name: "核验未通过" }).click();
    await expect(provider.getByText("可以关闭本页")).toBeVisible();
    await provider.close();
    await expect(
      dialog.getByText(failure < 4 ? `今天还可以再试 ${4 - failure} 次` : "次数已用完"),
    ).toBeVisible();
  }
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "重新核验" }).click();
  await expect(dialog.getByText("当天实名认证失败次数过多，请明天再试")).toBeVisible();
  await dialog.getByRole("button", { name: "关闭" }).click();

  const picture = page.getByLabel("头像文件");
  await picture.setInputFiles({ name: "a.ico", mimeType: "image/x-icon", buffer: coverPng() });
  await expect(page.getByText("上传的头像只能是 JPG 或 PNG 格式，并且大小不能超过 2M!")).toBeVisible();
  await picture.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: coverPng() });
  const shown = page.getByRole("main").locator('img[src^="/files/image/avatar/"]');
  await expect(shown.filter({ visible: true }).first()).toBeVisible();
  await page.reload();
  await expect(shown.filter({ visible: true }).first()).toBeVisible();
  await page.getByRole("button", { name: "用姓氏" }).click();
  await expect(shown).toHaveCount(0);
});
