// Handouts: a real file for who has bought the course, on its page and in the study room.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { axe, expect, test } from "./fixtures.ts";
import { signInAsNewcomer } from "./newcomer.ts";
import { submitOrder, visible } from "./shopping.ts";
import { pay } from "./stand-ins.ts";

const course = "/index/course-info/13";
const room = "/index/study/13";
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

test("[DET-025] [DET-027] who buys the course downloads its handouts, from its page and from the study room", async ({
  page,
  phone,
}) => {
  await signInAsNewcomer(page, phone());
  await openTab(page, course);
  await expect(page.getByText(gate)).toBeVisible();
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
