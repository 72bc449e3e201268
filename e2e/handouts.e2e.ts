// Handouts: behind the gate for who has not bought, a real file for who has, on the course's page and in the study room.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { axe, expect, signIn, test } from "./fixtures.ts";
import { signInAsNewcomer } from "./newcomer.ts";
import { submitOrder, visible } from "./shopping.ts";
import { pay } from "./stand-ins.ts";

const course = "/index/course-info/13";
const room = "/index/study/13";
const free = "/index/course-info/19";
const lesson = "1.1 双代号网络计划六时标注法";
const asset = join(import.meta.dirname, "../server/src/seed/media/handouts/management.pdf");
const gate = "购买课程后才可以下载讲义";

const openTab = async (page: Page, address: string) => {
  await page.goto(address);
  await page.getByRole("tab", { name: /讲义下载/ }).click();
};

/** Clicks and waits for the file; its name and first bytes. */
async function downloaded(page: Page, button: Locator) {
  const arriving = page.waitForEvent("download");
  await button.click();
  const download = await arriving;
  const bytes = await readFile(await download.path());
  const whole = bytes.equals(await readFile(asset));
  return { name: download.suggestedFilename(), begins: bytes.subarray(0, 5).toString(), whole };
}
const handout = { name: `${lesson}.pdf`, begins: "%PDF-", whole: true };

test("[DET-025] [DET-026] a visitor and who has not bought see the handouts and that they need purchase", async ({
  page,
}) => {
  await openTab(page, course);
  await expect(page.getByText(gate)).toBeVisible();
  await expect(page.getByRole("list", { name: "讲义" }).getByRole("listitem")).toHaveCount(9);
  await expect(page.getByRole("button", { name: `下载 ${lesson}` })).toHaveCount(0);
  await page.getByRole("button", { name: `${lesson}：${gate}` }).click();
  await expect(page.getByText(gate)).toHaveCount(2);
  expect(await axe(page)).toEqual([]);
  await page.getByRole("main").getByRole("link", { name: "去登录" }).click();
  await expect(page).toHaveURL(/\/login\/goback$/);

  await signIn(page, "bulkBuyer");
  await openTab(page, course);
  await expect(page.getByText(gate)).toBeVisible();
  await expect(page.getByRole("button", { name: `${lesson}：${gate}` })).toBeVisible();

  // The trial lesson plays; its handout is not part of the trial.
  await page.goto(room);
  await expect(page.getByRole("heading", { level: 2, name: lesson })).toBeVisible();
  await expect(page.getByRole("button", { name: `${lesson}：${gate}` })).toBeVisible();
  await page.getByText("全部讲义").click();
  await expect(page.getByText(gate)).toBeVisible();
  expect(await axe(page)).toEqual([]);
});

test("[DET-025] [DET-027] who buys the course downloads its handouts, from its page and from the study room @phone", async ({
  page,
  phone,
}) => {
  await signInAsNewcomer(page, phone());
  await page.goto(course);
  await visible(page.getByRole("button", { name: /立即购买/ })).click();
  await pay(page.request, await submitOrder(page), "paid");

  await openTab(page, course);
  const button = page.getByRole("button", { name: `下载 ${lesson}` });
  await expect(button).toBeEnabled();
  await expect(page.getByText(gate)).toHaveCount(0);
  expect(await downloaded(page, button)).toEqual(handout);
  // The link worked once; the next click gets a new one.
  expect(await downloaded(page, button)).toEqual(handout);

  await page.goto(room);
  expect(await downloaded(page, page.getByRole("button", { name: `下载讲义 ${lesson}` }))).toEqual(handout);
  await page.getByText("全部讲义").click();
  expect(await downloaded(page, page.getByRole("button", { name: `下载 ${lesson}` }))).toEqual(handout);
  expect(await axe(page)).toEqual([]);
});

test("[DET-025] the handouts of a free course need an account", async ({ page, phone }) => {
  await openTab(page, free);
  await expect(page.getByText("请先登录后再下载讲义")).toBeVisible();
  await signInAsNewcomer(page, phone());
  await openTab(page, free);
  expect(await downloaded(page, page.getByRole("button", { name: `下载 ${lesson}` }))).toEqual(handout);
});
