// A live lesson from the push address on its form to its replay, with a real stream. On machines that cannot take one
// it is skipped, and says why.
import type { Page } from "@playwright/test";
import { type Broadcast, broadcastTo, noBroadcast } from "./broadcast.ts";
import { axe, expect, onOwnServer, signIn } from "./fixtures.ts";
import { freePort } from "../tools/run.ts";
import { putOnSale } from "./shelf.ts";
import { playsPast, start } from "./lessons.ts";

// The two servers of two workers would want one port.
const test = onOwnServer({ LIVE_RTMP_PORT: String(await freePort()) });

const moves = async (page: Page) => {
  const at = () => page.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime);
  await expect.poll(at).toBeGreaterThan(0);
  const seen = await at();
  await expect.poll(at).toBeGreaterThan(seen + 1);
};

test.describe("live", () => {
  if (noBroadcast) process.stdout.write(`The live journey is skipped: ${noBroadcast}.\n`);
  test.skip(noBroadcast !== undefined, noBroadcast);
  test("a teacher broadcasts, a learner watches without reloading, it breaks off, ends, and is replayed", async ({
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
    // Half under the office's head, as the page may stand, a button is no target of 24 px.
    await address.evaluate((one) => one.scrollIntoView({ block: "center" }));
    expect(await axe(office)).toEqual([]);

    let broadcast: Broadcast = broadcastTo(pushUrl);
    try {
      await moves(page);
      await expect(page.getByText("直播中", { exact: true }).first()).toBeVisible();
      await expect(office.getByText("正在推流")).toBeVisible();
      expect(await axe(page)).toEqual([]);

      await broadcast.stop();
      await expect(page.getByText("直播出错")).toBeVisible();
      await expect(office.getByText("推流中断")).toBeVisible();

      broadcast = broadcastTo(pushUrl);
      await moves(page);
    } finally {
      await broadcast.stop();
    }
    await office.getByRole("button", { name: "结束直播" }).click();
    await office.getByRole("button", { name: "确定" }).click();
    await expect(page.getByRole("main").getByText("直播已结束", { exact: true })).toBeVisible();
    await page.getByRole("link", { name: "看回放" }).click();
    await start(page).click();
    await playsPast(page, 1);
  });
});
