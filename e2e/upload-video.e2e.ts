// A large video on its way into the library: paused, gone on with after a reload, played, deleted.
import { copyFile, open } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { axe, expect, signIn, test } from "./fixtures.ts";

const clip = join(import.meta.dirname, "../server/src/seed/media/network-plan.sd.mp4");
const library = "/board/admin/admin-assign-users?tab=videos";
const MB = 1024 * 1024;
const paddingBytes = 40 * MB;

/** A film of a minute in a file of 40 MB: behind its last box comes one that players pass over. */
async function largeFilm(path: string): Promise<number> {
  await copyFile(clip, path);
  const file = await open(path, "r+");
  const { size } = await file.stat();
  const head = Buffer.alloc(8);
  head.writeUInt32BE(paddingBytes);
  head.write("free", 4);
  await file.write(head, 0, head.length, size);
  await file.truncate(size + paddingBytes);
  await file.close();
  return size + paddingBytes;
}

const choose = async (page: Page, path: string) => {
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "上传视频" }).click();
  await (await choosing).setFiles(path);
};

test("[VID-002] a video of 40 MB is paused, goes on after a reload where it was, plays, and is deleted", async ({
  page,
}, testInfo) => {
  const name = `大坝浇筑 ${testInfo.retry}`;
  const path = testInfo.outputPath(`${name}.mp4`);
  const bytes = await largeFilm(path);
  await signIn(page, "admin");
  await page.goto(library);
  await expect(page.getByRole("button", { name: /^播放 / }).first()).toBeVisible();
  expect(await axe(page)).toEqual([]);
  const transcodes = (await page.getByText(/没有安装 ffmpeg/).count()) === 0;

  // A line of 4 MB a second, so that there is time to press.
  const line = await page.context().newCDPSession(page);
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 4 * MB };
  await line.send("Network.emulateNetworkConditions", slow);
  await choose(page, path);
  const sending = page.getByRole("group", { name: `${name}.mp4` });
  await expect(sending.getByText(/正在上传，[2-9]\d\.\d MB/)).toBeVisible();
  await sending.getByRole("button", { name: "暂停" }).click();
  await expect(sending.getByText(/已暂停/)).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await line.send("Network.emulateNetworkConditions", { ...slow, uploadThroughput: -1 });
  await page.reload();
  await expect(page.getByRole("button", { name: `继续上传 ${name}` })).toBeVisible();

  const offsets: number[] = [];
  page.on("request", (request) => {
    if (request.method() === "PATCH") offsets.push(Number(request.headers()["upload-offset"]));
  });
  await choose(page, path);
  const play = page.getByRole("button", { name: `播放 ${name}` });
  await expect(play).toBeVisible();
  expect(offsets[0]).toBeGreaterThanOrEqual(16 * MB);
  expect(offsets.every((offset) => offset < bytes)).toBe(true);
  await expect(sending).toHaveCount(0);

  await play.click();
  const dialog = page.getByRole("dialog", { name });
  await expect
    .poll(() => dialog.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0);
  if (transcodes) {
    await dialog.getByRole("slider", { name: "播放进度" }).hover();
    // One of the small pictures of a sheet that came from the same signed place.
    const preview = dialog.locator("img[src*='/previews-']");
    await expect(preview).toBeVisible();
    expect(await preview.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1_600);
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);

  await page.getByRole("button", { name: `更多操作 ${name}` }).click();
  await page.getByRole("menuitem", { name: "删除" }).click();
  await page.getByRole("button", { name: "删除", exact: true }).click();
  await expect(page.getByText("视频已删除")).toBeVisible();
  await expect(play).toHaveCount(0);
});
