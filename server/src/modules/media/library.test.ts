// The library while the provider is slow or down: what is deleted, and what looking at it costs.
import { setTimeout as sleep } from "node:timers/promises";
import { deleteVideo, listVideos } from "@zhutu/domain/media/contract.ts";
import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { transaction } from "../../kernel/db/transaction.ts";
import { ProviderFailure } from "../../providers/vod/port.ts";
import { testApp } from "../../testing/app.ts";
import { aVideo } from "../../testing/factories/catalogue.ts";
import * as queries from "./queries.ts";
import { removeDeletedVideos } from "./videos.ts";

const t = await testApp();
const admin = await t.account("admin");
const { vod } = t.standIns;
const known = async (videoId: string) => {
  const { videos } = await t.as(admin, listVideos, { query: { pageSize: 100 } });
  return videos.find((one) => one.videoId === videoId);
};

test("while the provider is down a deleted video is gone all the same, and its files go once it answers", async () => {
  const services = { ...t.services, log: t.app.log };
  const { videoId } = await aVideo(t.db);
  const { videoId: beside } = await aVideo(t.db);
  const remove = vi.spyOn(vod, "remove").mockRejectedValue(new ProviderFailure("temporary", "Down", "x"));
  for (const one of [videoId, beside]) await t.as(admin, deleteVideo, { params: { videoId: one } });
  expect(await known(videoId)).toBeUndefined();
  remove.mockClear();
  await expect(removeDeletedVideos(services)).rejects.toThrow(ProviderFailure);
  expect(remove.mock.calls.flat().toSorted()).toEqual([videoId, beside].toSorted());
  remove.mockReset().mockResolvedValue();
  await removeDeletedVideos(services);
  await removeDeletedVideos(services);
  expect(remove.mock.calls.flat().toSorted()).toEqual([videoId, beside].toSorted());
  vi.restoreAllMocks();
});

test("the provider is asked to remove a video's files when no row of it is held any more", async () => {
  const { videoId } = await aVideo(t.db);
  let seen: unknown;
  vi.spyOn(vod, "remove").mockImplementation(async () => {
    // Waits for whoever holds the row, a second at most.
    seen = await transaction(t.db, async (tx) => {
      await tx.execute(sql`set local lock_timeout = '1s'`);
      return (await queries.holdVideo(tx, videoId)) ?? "gone";
    });
  });
  await t.as(admin, deleteVideo, { params: { videoId } });
  vi.restoreAllMocks();
  expect(seen).toBe("gone");
});

test("who looks at the library writes nothing, and asks the provider about five videos at once at most", async () => {
  const rows = await Promise.all(
    Array.from({ length: 12 }, () => aVideo(t.db, { title: "在路上", status: "processing", progress: 0 })),
  );
  let [now, most] = [0, 0];
  vi.spyOn(vod, "describe").mockImplementation(async (videoId) => {
    most = Math.max(most, (now += 1));
    await sleep(20);
    now -= 1;
    const info = { videoId, title: "x", duration: 9, size: 9, progress: 50, failure: null };
    return { ...info, status: "processing", coverUrl: null, createdAt: new Date() };
  });
  const look = () => t.as(admin, listVideos, { query: { videoName: "在路上", pageSize: 100 } });
  const pages = await Promise.all([look(), look()]);
  vi.restoreAllMocks();
  for (const { videos } of pages) expect(videos.map(({ progress }) => progress)).toEqual(rows.map(() => 50));
  expect(most).toBe(5);
  const kept = await Promise.all(
    rows.map(({ videoId }) => queries.findVideo(t.db, { videoId, ownerId: undefined })),
  );
  expect(new Set(kept.map((row) => row?.progress))).toEqual(new Set([0]));
  for (const { videoId } of rows) await t.as(admin, deleteVideo, { params: { videoId } });
});
