import { readdirSync, readFileSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { deleteVideo, getUploadAuth, listVideos, previewVideo } from "@zhutu/domain/media/contract.ts";
import { sql } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { Upload } from "@tus/server";
import { ProviderFailure } from "../../providers/vod/port.ts";
import { testApp } from "../../testing/app.ts";
import { aChapter, aCourse, aVideo } from "../../testing/factories/catalogue.ts";
import * as queries from "./queries.ts";
import { followVideos } from "./videos.ts";
import { arrived, beginUpload, sendPiece, uploadFile } from "./upload-testing.ts";

const t = await testApp();
const admin = await t.account("admin");
const teacher = await t.account("teacher");
const film = readFileSync(join(import.meta.dirname, "../../seed/media/network-plan.sd.mp4"));
const { vod } = t.standIns;
/** Whether this machine has ffmpeg; what is published without it is tried beside the stand-in. */
const canTranscode = vod.transcodes;

const asked = { title: "双代号网络计划", fileName: "网络计划.mp4" };
const leaveFor = (account = admin, more: { size?: number; videoId?: string } = {}) =>
  t.as(account, getUploadAuth, { query: { ...asked, ...more } });
const known = async (videoId: string) => {
  const { videos } = await t.as(admin, listVideos, { query: { pageSize: 100 } });
  return videos.find((one) => one.videoId === videoId);
};
/** Looks, and works as the server does by itself, until the video is no longer under way. */
async function settled(videoId: string) {
  for (let look = 0; look < 600; look++) {
    await vod.work();
    const video = await known(videoId);
    if (video && !["uploading", "processing"].includes(video.status)) return video;
    await sleep(100);
  }
  throw new Error("it never ended");
}

describe("leave to upload", () => {
  test("[VID-003] upload-auth answers a leave, an address and the new video's id; with the id it renews", async () => {
    const leave = await leaveFor();
    expect(leave).toEqual({
      videoId: expect.stringMatching(/^[0-9a-f]{24}$/) as string,
      uploadAuth: expect.stringMatching(/^\S{40,}$/) as string,
      uploadAddress: "/vod/uploads",
    });
    expect(await known(leave.videoId)).toMatchObject({ title: asked.title, status: "uploading" });
    const again = await leaveFor(admin, { videoId: leave.videoId });
    expect(again.videoId).toBe(leave.videoId);
    expect(
      (await t.as(admin, listVideos, {})).videos.filter((one) => one.videoId === leave.videoId),
    ).toHaveLength(1);
  });

  test("[VID-003] staff alone get it; a teacher renews own uploads alone, an administrator anybody's", async () => {
    await expect(leaveFor(await t.account("user"))).rejects.toMatchObject({ status: 403 });
    await expect(t.as(null, getUploadAuth, { query: asked })).rejects.toMatchObject({ status: 403 });
    const { videoId } = await leaveFor(teacher);
    expect((await leaveFor(teacher, { videoId })).videoId).toBe(videoId);
    expect((await leaveFor(admin, { videoId })).videoId).toBe(videoId);
    const other = await t.account("teacher");
    await expect(leaveFor(other, { videoId })).rejects.toMatchObject({ status: 404 });
    await expect(leaveFor(admin, { videoId: "nobody-knows-it" })).rejects.toMatchObject({ status: 404 });
  });

  test.each([
    [{ ...asked, fileName: "讲座.mov" }, /mp4/],
    [{ ...asked, title: " " }, /标题/],
    [{ ...asked, size: 10 * 1024 ** 3 }, /视频必须小于10G/],
  ])("%j is refused at the edge", async (query, sentence) => {
    const failure = await t.as(admin, getUploadAuth, { query }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ status: 400 });
    expect(JSON.stringify((failure as { detail: unknown }).detail)).toMatch(sentence);
  });
});

describe("sending", () => {
  test("[PLAY-004] a file arrives in pieces, goes on after a cut, and becomes playable", async () => {
    const leave = await leaveFor(teacher, { size: film.length });
    const sender = { t, leave };
    const half = Math.floor(film.length / 2);
    const { status, url } = await beginUpload(sender, film.length);
    expect([status, url.startsWith("/vod/uploads/")]).toEqual([201, true]);
    expect(await sendPiece(sender, url, 0, film.subarray(0, half))).toMatchObject({
      status: 204,
      offset: half,
    });
    // As after a cut: asks how much has come, and renews its leave.
    const renewed = { t, leave: await leaveFor(teacher, { videoId: leave.videoId, size: film.length }) };
    expect(await arrived(renewed, url)).toEqual({ status: 200, offset: half });
    expect((await sendPiece(renewed, url, 7, film.subarray(7))).status).toBe(409);
    expect(await sendPiece(renewed, url, half, film.subarray(half))).toMatchObject({
      status: 204,
      offset: film.length,
    });
    // Its answer was lost: asked again, and the last piece once more.
    expect(await arrived(renewed, url)).toEqual({ status: 200, offset: film.length });
    expect((await sendPiece(renewed, url, film.length, Buffer.alloc(0))).status).toBe(204);
    const video = await settled(leave.videoId);
    expect(video).toMatchObject({
      duration: 60,
      size: film.length,
      status: canTranscode ? "normal" : "plain",
      failure: null,
    });
    const sources = await t.as(admin, previewVideo, { params: { videoId: leave.videoId } });
    expect(sources.map((one) => one.definition)).toEqual(canTranscode ? ["AUTO", "SD"] : ["SD"]);
    for (const { playURL } of sources) {
      expect(playURL.split("?")[0]).toMatch(canTranscode ? /\.m3u8$/ : /\.mp4$/);
      const got = await t.app.inject(playURL);
      expect(got.statusCode).toBe(200);
      if (canTranscode) expect(got.body).toMatch(/^#EXTM3U\n/);
    }
    await expect(leaveFor(teacher, { videoId: leave.videoId })).rejects.toMatchObject({
      reason: "VIDEO_ARRIVED",
    });
    expect((await beginUpload(renewed, film.length)).status).toBe(409);
  });

  test("two uploads of one leave at once: the first that is whole is the video's, the other is thrown away", async () => {
    const leave = await leaveFor(teacher);
    const sender = { t, leave };
    const [first, second] = await Promise.all([
      beginUpload(sender, film.length),
      beginUpload(sender, film.length),
    ]);
    const sent = await Promise.all([first, second].map(({ url }) => sendPiece(sender, url, 0, film)));
    expect(sent.filter(({ status }) => status === 204).length).toBeGreaterThan(0);
    const settledVideo = await settled(leave.videoId);
    const own = vod.store.folderOf(leave.videoId);
    const before = await vod.store.load(leave.videoId);
    // And one that is sent when it has long been ready, as long as its leave is good.
    const { datastore } = vod.uploads.server;
    const late = `${leave.videoId}.0123456789abcdef`;
    await datastore.create(new Upload({ id: late, size: film.length, offset: 0 }));
    expect((await sendPiece(sender, `${leave.uploadAddress}/${late}`, 0, film)).status).toBe(204);
    const left = () =>
      readdirSync(join(own, "../../vod-uploads")).filter(
        (name) => name.startsWith(leave.videoId) && !name.endsWith(".json"),
      );
    // The request that sent it may hold its upload for moments after it was answered, and work passes over what is held.
    await expect.poll(async () => vod.work().then(left)).toEqual([before?.uploadId]);
    expect(await vod.store.load(leave.videoId)).toEqual(before);
    expect(await known(leave.videoId)).toEqual(settledVideo);
    expect(readdirSync(own).filter((name) => /^(streams-|\.attempt)/.test(name)).length).toBe(
      canTranscode ? 1 : 0,
    );
  });

  test("a leave is for its own video and size alone, and for nobody without it", async () => {
    const leave = await leaveFor(teacher, { size: 100 });
    const sender = { t, leave };
    expect((await beginUpload(sender, 101)).status).toBe(400);
    expect((await beginUpload(sender, 10 * 1024 ** 3)).status).toBeGreaterThanOrEqual(400);
    const { url } = await beginUpload(sender, 100);
    const stranger = { t, leave: await leaveFor(teacher) };
    expect((await sendPiece(stranger, url, 0, Buffer.alloc(10))).status).toBe(404);
    expect((await arrived(stranger, url)).status).toBe(404);
    for (const uploadAuth of ["", "forged", `${leave.uploadAuth}x`, `x${leave.uploadAuth}`]) {
      const thief = { t, leave: { ...leave, uploadAuth } };
      expect((await beginUpload(thief, 100)).status).toBe(401);
      expect((await sendPiece(thief, url, 0, Buffer.alloc(10))).status).toBe(401);
    }
    // What has come is handed to nobody.
    const got = await t.app.inject({
      url,
      headers: { "upload-auth": leave.uploadAuth, "tus-resumable": "1.0.0" },
    });
    expect(got.statusCode).toBe(403);
  });

  test.each([
    ["no film at all", Buffer.from("not a film, whatever its name says".repeat(40))],
    ["a film cut off", film.subarray(0, film.length - 5_000)],
  ])(
    "%s: the library says so, and takes another file for it",
    async (_what, bytes) => {
      const leave = await leaveFor();
      await uploadFile({ t, leave }, bytes);
      expect(await settled(leave.videoId)).toMatchObject({
        status: "failed",
        failure: "文件不是完整的 MP4 视频，请检查后重新上传",
      });
      await expect(t.as(admin, previewVideo, { params: { videoId: leave.videoId } })).rejects.toMatchObject({
        reason: "VIDEO_NOT_READY",
      });
      const again = await leaveFor(admin, { videoId: leave.videoId });
      await uploadFile({ t, leave: again }, film);
      expect((await settled(leave.videoId)).failure).toBeNull();
    },
    120_000,
  );

  test("on a full disk nothing is begun, a piece is refused with 507, and the upload goes on when there is room", async () => {
    const leave = await leaveFor(admin, { size: film.length });
    const sender = { t, leave };
    const full = { status: 507, said: "服务器存储空间不足，请联系管理员清理后再上传" };
    const free = vi.spyOn(vod.disk, "free").mockResolvedValue(film.length);
    expect(await beginUpload(sender, film.length)).toMatchObject(full);
    free.mockRestore();
    const { url } = await beginUpload(sender, film.length);
    const files = vod.uploads.server.datastore;
    const write = files.write.bind(files);
    const half = Math.floor(film.length / 2);
    // Half of it finds room, as on a disk that fills up meanwhile.
    const broken = vi.spyOn(files, "write").mockImplementation(async (sent, id, offset) => {
      await sent.toArray();
      await write(Readable.from([film.subarray(0, half)]), id, offset);
      vi.spyOn(vod.disk, "free").mockResolvedValue(0);
      throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
    });
    expect(await sendPiece(sender, url, 0, film)).toMatchObject(full);
    broken.mockRestore();
    vi.restoreAllMocks();
    expect(await arrived(sender, url)).toEqual({ status: 200, offset: half });
    expect(await sendPiece(sender, url, half, film.subarray(half))).toMatchObject({ offset: film.length });
    await t.as(admin, deleteVideo, { params: { videoId: leave.videoId } });
  });

  test("what nobody went on with for 7 days goes, and the library says so and takes the file again; what has arrived stays", async () => {
    const { videoId: whole } = await aVideo(t.db);
    await vod.importFile(whole, join(import.meta.dirname, "../../seed/media/network-plan.sd.mp4"), "x");
    const leave = await leaveFor(admin, { size: film.length });
    const sender = { t, leave };
    const { url } = await beginUpload(sender, film.length);
    await sendPiece(sender, url, 0, film.subarray(0, 1_000));
    const folder = join(vod.store.folderOf(leave.videoId), "../../vod-uploads");
    const file = join(folder, url.split("/").at(-1) ?? "");
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    utimesSync(file, daysAgo(6.9), daysAgo(6.9));
    await vod.sweep();
    expect((await arrived(sender, url)).offset).toBe(1_000);
    utimesSync(file, daysAgo(7.1), daysAgo(7.1));
    await vod.sweep();
    expect(readdirSync(folder).filter((name) => name.startsWith(leave.videoId))).toEqual([]);
    expect((await arrived(sender, url)).status).toBe(404);
    expect(await known(leave.videoId)).toMatchObject({
      status: "failed",
      failure: "上传中断超过 7 天，已清除，请重新上传",
    });
    const again = { t, leave: await leaveFor(admin, { videoId: leave.videoId, size: film.length }) };
    expect((await beginUpload(again, film.length)).status).toBe(201);
    await t.as(admin, deleteVideo, { params: { videoId: leave.videoId } });
    expect((await vod.playUrls(whole)).length).toBeGreaterThan(0);
    expect((await known(whole))?.status).toBe("normal");
  });

  test("twenty requests at once on one upload: every byte once", async () => {
    const leave = await leaveFor();
    const sender = { t, leave };
    const { url } = await beginUpload(sender, 1_000);
    const sent = await Promise.all(
      Array.from({ length: 20 }, (_, nth) => sendPiece(sender, url, 0, Buffer.alloc(500, nth))),
    );
    expect(sent.filter((one) => one.status === 204)).toHaveLength(1);
    expect((await arrived(sender, url)).offset).toBe(500);
  });
});

describe("the library", () => {
  test("[VID-001] [VID-004] lists videos with their fields, the newest first, in pages, found by their title", async () => {
    const facts = { title: "混凝土 100%", duration: 61, size: 5_000_000 };
    await aVideo(t.db, { ...facts, coverUrl: "/cover.jpg" });
    await aVideo(t.db);
    await aVideo(t.db);
    const { videoId } = await leaveFor(admin, { size: 12_345 });
    const { videos, total, transcodes } = await t.as(admin, listVideos, { query: { pageSize: 2 } });
    expect(videos).toHaveLength(2);
    expect(total).toBeGreaterThan(2);
    expect(transcodes).toBe(canTranscode);
    const row = await t.db.execute<{ at: string }>(
      sql`select create_time::text as at from videos where video_id = ${videoId}`,
    );
    expect(videos[0]).toEqual({
      videoId,
      title: asked.title,
      coverURL: null,
      createTime: new Date(row.rows[0]?.at ?? "").toISOString(),
      duration: 0,
      size: 12_345,
      status: "uploading",
      progress: 0,
      failure: null,
    });
    const found = await t.as(admin, listVideos, { query: { videoName: "100%" } });
    expect(found.videos.map((one) => one.title)).toEqual(["混凝土 100%"]);
    expect(found.total).toBe(1);
    expect(found.videos[0]).toMatchObject({ ...facts, coverURL: "/cover.jpg", status: "normal" });
    await followVideos({ ...t.services, log: t.app.log })(); // of earlier tests
    const open = await t.as(admin, listVideos, { query: { status: "uploading", pageSize: 100 } });
    expect(new Set(open.videos.map((one) => one.status))).toEqual(new Set(["uploading"]));
  });

  test("[VID-004] the second page of what is found by its title goes on behind the first", async () => {
    const made: string[] = [];
    for (const title of ["隧道工程 一", "桥梁", "隧道工程 二", "隧道工程 三"])
      made.unshift((await aVideo(t.db, { title })).videoId);
    const [third, second, , first] = made;
    const page = async (number: number) => {
      const query = { videoName: "隧道工程", page: number, pageSize: 2 };
      const { videos, total } = await t.as(admin, listVideos, { query });
      return [total, videos.map((one) => one.videoId)];
    };
    expect([await page(1), await page(2)]).toEqual([
      [3, [third, second]],
      [3, [first]],
    ]);
  });

  test("[VID-004] [VID-005] the library is an administrator's", async () => {
    const { videoId } = await leaveFor(teacher);
    for (const account of [teacher, await t.account("user"), await t.account("channel"), null]) {
      await expect(t.as(account, listVideos, {})).rejects.toMatchObject({ status: 403 });
      await expect(t.as(account, deleteVideo, { params: { videoId } })).rejects.toMatchObject({
        status: 403,
      });
      await expect(t.as(account, previewVideo, { params: { videoId } })).rejects.toMatchObject({
        status: 403,
      });
    }
  });

  test("[VID-005] deleting a video removes it with its file", async () => {
    const { videoId } = await aVideo(t.db);
    const { videoId: beside } = await aVideo(t.db);
    await vod.importFile(videoId, join(import.meta.dirname, "../../seed/media/network-plan.sd.mp4"), "x");
    const [source] = await t.as(admin, previewVideo, { params: { videoId } });
    await t.as(admin, deleteVideo, { params: { videoId } });
    expect(await known(videoId)).toBeUndefined();
    expect(await known(beside)).toBeDefined();
    expect((await t.app.inject(source?.playURL ?? "")).statusCode).toBe(404);
    await expect(t.as(admin, deleteVideo, { params: { videoId } })).rejects.toMatchObject({ status: 404 });
  });

  test("[VID-005] one that a chapter or an answer shows is refused with where, and stays", async () => {
    const { videoId } = await aVideo(t.db);
    const { courseId } = await aCourse(t.db, { courseName: "施工管理" });
    await aChapter(t.db, { courseId, videoId, chapterTitle: "第一讲" });
    await expect(t.as(admin, deleteVideo, { params: { videoId } })).rejects.toMatchObject({
      reason: "VIDEO_IN_USE",
      message: "视频正在使用，不能删除：《施工管理》的“第一讲”",
    });
    expect(await known(videoId)).toBeDefined();
    const { videoId: answer } = await aVideo(t.db);
    await aCourse(t.db, { courseName: "怎样计价", courseType: 2, videoId: answer });
    await expect(t.as(admin, deleteVideo, { params: { videoId: answer } })).rejects.toMatchObject({
      message: "视频正在使用，不能删除：《怎样计价》",
    });
  });

  test("an upload that is deleted half-way is over", async () => {
    const leave = await leaveFor();
    const sender = { t, leave };
    const { url } = await beginUpload(sender, film.length);
    await sendPiece(sender, url, 0, film.subarray(0, 1_000));
    await t.as(admin, deleteVideo, { params: { videoId: leave.videoId } });
    expect((await sendPiece(sender, url, 1_000, film.subarray(1_000))).status).toBe(404);
    expect((await beginUpload(sender, film.length)).status).toBe(409);
  });

  test("one that the provider cannot tell of keeps none behind it waiting", async () => {
    const follow = followVideos({ ...t.services, log: t.app.log });
    const rows = await Promise.all(
      ["way-a", "way-b"].map((videoId) => aVideo(t.db, { videoId, status: "processing", progress: 0 })),
    );
    const describeVideo = vod.describe.bind(vod);
    vi.spyOn(vod, "describe").mockImplementation(async (videoId) => {
      if (videoId === "way-a") throw new ProviderFailure("permanent", "InvalidVideo.Damaged", "x");
      if (videoId !== "way-b") return describeVideo(videoId);
      const info = { videoId, title: "x", duration: 9, size: 9, progress: 0, failure: null };
      return { ...info, status: "normal", coverUrl: "/b.jpg", createdAt: new Date() };
    });
    await follow();
    vi.restoreAllMocks();
    const seen = await Promise.all(
      rows.map(({ videoId }) => queries.findVideo(t.db, { videoId, ownerId: undefined })),
    );
    expect(seen.map((one) => one?.status)).toEqual(["processing", "normal"]);
    expect(seen[1]?.coverURL).toBe("/b.jpg");
  });

  test("the provider's messages need its signature", async () => {
    const answer = await t.app.inject({
      method: "POST",
      url: "/api/vod/callback",
      payload: { VideoId: "x" },
    });
    expect(answer.statusCode).toBe(401);
  });
});
