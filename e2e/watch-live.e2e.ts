// A live lesson from the push address on its form to its replay, with a real stream, watched on a desktop and by taps on a
// phone at once: one broadcast for both. On machines that cannot take one it is skipped, and says why.
import type { Page } from "@playwright/test";
import { type Broadcast, broadcastTo, noBroadcast } from "./broadcast.ts";
import { phone as handset } from "./browser.ts";
import { axe, expect, onOwnServer, signIn } from "./fixtures.ts";
import { freePort } from "./server.ts";
import { putOnSale } from "./shelf.ts";
import { jumpTo, playsPast, position, start, video } from "./lessons.ts";

// The two servers of two workers would want one port.
const test = onOwnServer({ LIVE_RTMP_PORT: String(await freePort()) });

const moves = async (page: Page) => {
  const at = () => position(page);
  await expect.poll(at, { timeout: 25_000 }).toBeGreaterThan(0);
  const seen = await at();
  await expect.poll(at).toBeGreaterThan(seen + 1);
};

/** Every control of the player once, by a tap, and back to where the broadcast is. */
async function tapThrough(page: Page): Promise<void> {
  const controls = page.getByRole("group", { name: "播放控制" });
  const tap = (name: string) => controls.getByRole("button", { name, exact: true }).tap();
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await wide()).toBeLessThanOrEqual(0);
  for (const button of await controls.getByRole("button").all()) {
    const box = await button.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  await tap("静音");
  expect((await video(page)).muted).toBe(true);
  await tap("取消静音");
  expect((await video(page)).muted).toBe(false);
  await tap("全屏");
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await tap("全屏");
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
  await tap("暂停");
  expect((await video(page)).paused).toBe(true);
  await tap("播放");
  await expect.poll(async () => (await video(page)).paused).toBe(false);
  await tap("暂停");
  await jumpTo(page, 0);
  await expect(controls.getByRole("button", { name: "回到现场" })).toBeEnabled({ timeout: 20_000 });
  await tap("回到现场");
  await playsPast(page, 8);
  await expect(controls.getByRole("button", { name: "与现场同步" })).toBeVisible();
  expect((await video(page)).paused).toBe(false);
}

test.describe("live", () => {
  if (noBroadcast) process.stdout.write(`The live journey is skipped: ${noBroadcast}.\n`);
  test.skip(noBroadcast !== undefined, noBroadcast);
  test.setTimeout(180_000);

  test("a teacher broadcasts, learners at a desk and on a phone watch without reloading, it breaks off, ends, and is replayed", async ({
    page,
    visitor,
  }) => {
    const [id] = await putOnSale(page.request, [
      { courseType: 6, courseName: "网络计划直播答疑", liveStatus: "unstarted", coursePriceOriginal: 0 },
    ]);
    await signIn(page, "user");
    await page.goto(`/index/study/${id}`);
    await expect(page.getByText("直播未开始")).toBeVisible();
    expect(await axe(page)).toEqual([]);

    const office = await visitor();
    await signIn(office, "admin");
    await office.goto(`/board/admin/course-detail/${id}`);
    await expect(office.getByText("没有推流")).toBeVisible();
    await office.getByRole("button", { name: "显示推流地址" }).click();
    const address = office.getByText(/^rtmp:\/\/127\.0\.0\.1:\d+\/live\/[0-9a-f]{20}\?auth_key=/);
    const before = await address.innerText();
    await office.getByRole("button", { name: "刷新推流地址" }).click();
    await office.getByRole("button", { name: "确定" }).click();
    await expect(office.getByText("刷新成功")).toBeVisible();
    await expect(address).not.toHaveText(before);
    const pushUrl = await address.innerText();
    expect(await axe(office)).toEqual([]);

    const phone = await visitor(handset);
    await phone.goto(`/index/study/${id}`); // free: watched without signing in
    await expect(phone.getByText("直播未开始")).toBeVisible();

    let broadcast: Broadcast = broadcastTo(pushUrl);
    try {
      await Promise.all([moves(page), moves(phone)]);
      await expect(page.getByText("直播中", { exact: true }).first()).toBeVisible();
      await expect(office.getByText("正在推流")).toBeVisible();
      expect(await axe(page)).toEqual([]);
      await tapThrough(phone);
      expect(await axe(phone)).toEqual([]);

      await broadcast.stop();
      await expect(page.getByText("直播出错")).toBeVisible({ timeout: 30_000 });
      await expect(phone.getByText("直播出错")).toBeVisible({ timeout: 15_000 });
      const asked = phone.waitForResponse((one) => one.url().endsWith(`/api/live/courses/${id}`));
      await phone.getByRole("button", { name: "重试" }).tap();
      await asked;
      await expect(office.getByText("推流中断")).toBeVisible();

      broadcast = broadcastTo(pushUrl);
      await Promise.all([moves(page), moves(phone)]);
    } finally {
      await broadcast.stop();
    }
    await office.getByRole("button", { name: "结束直播" }).click();
    await office.getByRole("button", { name: "确定" }).click();
    await expect(page.getByRole("main").getByText("直播已结束", { exact: true })).toBeVisible({
      timeout: 15_000,
    });
    await page.getByRole("link", { name: "看回放" }).click({ timeout: 30_000 });
    // One over the interruption.
    await expect(page.getByRole("complementary").getByText(/^回放 \d{4}-\d\d-\d\d/)).toHaveCount(1);
    await start(page).click();
    await phone.getByRole("link", { name: "看回放" }).tap();
    await start(phone).tap();
    await Promise.all([playsPast(page, 1), playsPast(phone, 1)]);
  });
});
