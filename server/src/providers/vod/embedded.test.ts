import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { truncate, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import Fastify from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { vodRoutes } from "./embedded-routes.ts";
import { embeddedVod } from "./embedded.ts";
import { probeMp4 } from "./mp4-probe.ts";
import { ownLocks } from "../../kernel/db/session-locks-testing.ts";
import { freshFolder } from "../../testing/folder.ts";

const CLIP = join(import.meta.dirname, "../../seed/media/network-plan.mp4");
const START = new Date("2026-11-21T02:00:00Z");
const bytes = readFileSync(CLIP);
const dataDir = freshFolder();
const time = { now: START };
const quiet = { info() {}, warn() {}, error() {} };
const opened = (secretKey = "test secret") =>
  embeddedVod({ dataDir, publicUrl: "", secretKey, clock: () => time.now, locks: ownLocks(), log: quiet });
const vod = opened();
const app = Fastify();

beforeAll(async () => {
  await app.register(vodRoutes, { vod });
  await vod.importFile("network-plan", CLIP, "双代号网络计划");
});
afterAll(() => app.close());

const address = async (viewer?: string) => (await vod.playUrls("network-plan", { viewer }))[0]?.playUrl ?? "";
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe("the library", () => {
  test("an imported video tells its duration, size and definition, also after a restart", async () => {
    const again = opened();
    expect(await again.describe("network-plan")).toEqual({
      videoId: "network-plan",
      title: "双代号网络计划",
      duration: 60,
      size: bytes.length,
      status: "normal",
      progress: 0,
      failure: null,
      coverUrl: null,
      createdAt: START,
    });
    expect((await again.playUrls("network-plan")).map((one) => one.definition)).toEqual(["HD"]);
  });

  test.each([
    ["nothing", Buffer.alloc(0)],
    ["text", Buffer.from("not a film, whatever its name says")],
    ["a film cut off inside its index", bytes.subarray(0, 600)],
    [
      "an index that tells a length beyond the file",
      Buffer.concat([bytes.subarray(0, 32), Buffer.from("7fffffff6d6f6f76", "hex")]),
    ],
    ["a first box that is no ftyp", Buffer.concat([Buffer.from("0000000866726565", "hex"), bytes])],
  ])("%s is no video", async (_what, content) => {
    const path = join(dataDir, "broken.mp4");
    writeFileSync(path, content);
    expect(await probeMp4(path)).toBeUndefined();
    await expect(vod.importFile("broken", path, "x")).rejects.toMatchObject({ kind: "permanent" });
    expect(await vod.describe("broken")).toBeUndefined();
  });

  test("a film of more boxes than a film has is none, in its index and beside it; some hundred are let pass", async () => {
    const moov = bytes.indexOf("moov") - 4;
    const empty = (count: number) => Buffer.concat(Array(count).fill(Buffer.from("0000000866726565", "hex")));
    const path = join(dataDir, "boxes.mp4");
    const probed = async (beside: number, inside: number) => {
      const size = bytes.readUInt32BE(moov);
      const index = Buffer.concat([bytes.subarray(moov, moov + size), empty(inside)]);
      index.writeUInt32BE(index.length);
      const parts = [bytes.subarray(0, moov), index, bytes.subarray(moov + size), empty(beside)];
      writeFileSync(path, Buffer.concat(parts));
      return probeMp4(path);
    };
    expect(await probed(300, 300)).toMatchObject({ width: 1280, height: 720 });
    const megabyte = 131_072;
    expect(await probed(megabyte, 0)).toBeUndefined();
    expect(await probed(0, megabyte)).toBeUndefined();
  });

  test.each(["../outbox", "a/b", "abc", "", ".", "a".repeat(41), "x.mp4"])(
    "the id %j is refused",
    async (id) => {
      await expect(vod.importFile(id, CLIP, "x")).rejects.toMatchObject({ code: "InvalidVideoId" });
      await expect(vod.playUrls(id)).rejects.toMatchObject({ kind: "permanent" });
      expect(await vod.describe(id)).toBeUndefined();
      await vod.remove(id);
      expect(await vod.describe("network-plan")).toBeDefined();
    },
  );

  test("an import that the process's stop breaks off replaces nothing and may be tried again", async () => {
    await vod.importFile("stopped-import", CLIP, "原来的");
    const path = join(dataDir, "long.mp4");
    const rest = 200_000_000;
    const header = Buffer.concat([Buffer.alloc(4), Buffer.from("free")]);
    header.writeUInt32BE(rest);
    writeFileSync(path, Buffer.concat([bytes, header]));
    await truncate(path, bytes.length + rest);
    const hidden = () => readdirSync(dirname(vod.store.folderOf("x"))).filter((name) => name.startsWith("."));
    const before = hidden();
    const stopping = new AbortController();
    const imported = vod.importFile("stopped-import", path, "新的", stopping.signal);
    setTimeout(() => stopping.abort(), 20);
    await expect(imported).rejects.toMatchObject({ kind: "temporary", code: "stopping" });
    expect(await vod.describe("stopped-import")).toMatchObject({ title: "原来的", size: bytes.length });
    expect(hidden()).toEqual(before);
    expect(await vod.importFile("stopped-import", CLIP, "新的")).toMatchObject({ title: "新的" });
    await vod.remove("stopped-import");
  });

  test("a removed video is gone, with a valid address as well", async () => {
    await vod.importFile("bim-basics", CLIP, "BIM");
    const url = (await vod.playUrls("bim-basics"))[0]?.playUrl ?? "";
    expect((await get(url)).statusCode).toBe(200);
    await vod.remove("bim-basics");
    expect((await get(url)).statusCode).toBe(404);
    await expect(vod.playUrls("bim-basics")).rejects.toMatchObject({ code: "InvalidVideo.NotFound" });
  });

  test("a video is removed whole while its files are still being written, twenty times", async () => {
    for (let round = 0; round < 20; round += 1) {
      const videoId = `written-${round}`;
      await vod.importFile(videoId, CLIP, "还在写入");
      const folder = vod.store.folderOf(videoId);
      const written = (name: string) =>
        writeFile(join(folder, name), "x").then(
          () => true,
          () => false,
        );
      const writers = Array.from({ length: 8 }, async (_, writer) => {
        for (let nth = 0; await written(`${writer}-${nth}`);) nth += 1;
      });
      await vod.remove(videoId);
      await Promise.all(writers);
      expect(existsSync(folder)).toBe(false);
    }
    expect(readdirSync(join(dataDir, "vod")).filter((name) => name.startsWith("."))).toEqual([]);
  });

  test("what a process that died was building or removing goes after a day", async () => {
    const folders = [1.1, 0.9].map((days) => {
      const folder = join(dataDir, "vod", `.left-${days}`);
      mkdirSync(folder);
      const since = new Date(Date.now() - days * 86_400_000);
      utimesSync(folder, since, since);
      return folder;
    });
    await vod.sweep();
    expect(folders.map((folder) => existsSync(folder))).toEqual([false, true]);
    expect(await vod.describe("network-plan")).toBeDefined();
  });
});

describe("byte ranges", () => {
  test("the whole file, and HEAD without a body", async () => {
    const url = await address();
    const whole = await get(url);
    expect(whole.statusCode).toBe(200);
    expect(whole.headers).toMatchObject({
      "content-type": "video/mp4",
      "accept-ranges": "bytes",
      "content-length": String(bytes.length),
      "cache-control": "private, no-store",
    });
    expect(whole.rawPayload.equals(bytes)).toBe(true);
    const head = await app.inject({ method: "HEAD", url });
    expect([head.statusCode, head.headers["content-length"], head.rawPayload.length]).toEqual([
      200,
      String(bytes.length),
      0,
    ]);
  });

  test.each([
    ["bytes=0-0", 0, 0],
    ["bytes=0-", 0, bytes.length - 1],
    ["bytes=100-4099", 100, 4099],
    ["bytes=-500", bytes.length - 500, bytes.length - 1],
    [`bytes=${bytes.length - 1}-`, bytes.length - 1, bytes.length - 1],
    [`bytes=1000-${bytes.length * 2}`, 1000, bytes.length - 1],
  ])("%s", async (range, first, last) => {
    const part = await get(await address(), { range });
    expect(part.statusCode).toBe(206);
    expect(part.headers["content-range"]).toBe(`bytes ${first}-${last}/${bytes.length}`);
    expect(part.headers["content-length"]).toBe(String(last - first + 1));
    expect(part.rawPayload.equals(bytes.subarray(first, last + 1))).toBe(true);
  });

  test.each(["bytes=0-1,5-6", "bytes=a-b", "items=0-1", ""])(
    "%j is no single range: 416 where it names no byte, else the whole file",
    async (range) => {
      const answer = await get(await address(), { range });
      expect([answer.statusCode, answer.rawPayload.length]).toEqual(
        range === "bytes=a-b" ? [416, 0] : [200, bytes.length],
      );
    },
  );

  test("HEAD tells the part that GET would send", async () => {
    const head = await app.inject({ method: "HEAD", url: await address(), headers: { range: "bytes=5-9" } });
    expect([
      head.statusCode,
      head.headers["content-length"],
      head.headers["content-range"],
      head.body,
    ]).toEqual([206, "5", `bytes 5-9/${bytes.length}`, ""]);
  });

  test("a range beyond the end is 416 with the true size", async () => {
    const beyond = await get(await address(), { range: `bytes=${bytes.length}-` });
    expect([beyond.statusCode, beyond.headers["content-range"], beyond.body]).toEqual([
      416,
      `bytes */${bytes.length}`,
      "",
    ]);
  });

  test("If-Range sends a part of the same file only", async () => {
    const url = await address();
    const { etag, "last-modified": modified } = (await get(url, { range: "bytes=0-0" })).headers;
    const status = async (condition: string) =>
      (await get(url, { range: "bytes=5-9", "if-range": condition })).statusCode;
    expect(await status(String(etag))).toBe(206);
    expect(await status(String(modified))).toBe(206);
    expect(await status('"another"')).toBe(200);
    expect(await status(`W/${String(etag)}`)).toBe(200);
    expect(await status("Sat, 01 Jan 2000 00:00:00 GMT")).toBe(200);
  });
});

describe("signed addresses", () => {
  test("an address ends with the duration and ten minutes", async () => {
    const url = await address();
    expect(new URL(url, "http://x").searchParams.get("expires")).toBe(
      String(START.getTime() / 1000 + 60 + 600),
    );
    time.now = new Date(START.getTime() + 659_000);
    expect((await get(url)).statusCode).toBe(200);
    time.now = new Date(START.getTime() + 660_000);
    expect((await get(url)).statusCode).toBe(403);
    time.now = START;
  });

  const mutations: [string, (url: URL) => void][] = [
    ["no signature", (u) => u.searchParams.delete("signature")],
    ["an empty signature", (u) => u.searchParams.set("signature", "")],
    ["another signature", (u) => u.searchParams.set("signature", "0".repeat(64))],
    ["a doubled signature", (u) => u.searchParams.append("signature", "0".repeat(64))],
    ["a later end", (u) => u.searchParams.set("expires", "99999999999")],
    ["no end", (u) => u.searchParams.delete("expires")],
    ["an end that is no number", (u) => u.searchParams.set("expires", "NaN")],
    ["another viewer", (u) => u.searchParams.set("viewer", "8")],
    ["no viewer", (u) => u.searchParams.delete("viewer")],
    ["another video", (u) => void (u.pathname = "/vod/bim-basics/HD.mp4")],
    ["another definition", (u) => void (u.pathname = "/vod/network-plan/FHD.mp4")],
    ["another file of the video", (u) => void (u.pathname = "/vod/network-plan/video.json")],
    ["a way out", (u) => void (u.pathname = "/vod/..%2f..%2fvod/HD.mp4")],
    ["a NUL", (u) => void (u.pathname = "/vod/network-plan/HD.mp4%00")],
  ];
  test.each(mutations)("%s is 403", async (_what, mutate) => {
    const url = new URL(await address("7"), "http://shop.test");
    expect((await get(url.pathname + url.search)).statusCode).toBe(200);
    mutate(url);
    expect((await get(url.pathname + url.search)).statusCode).toBe(403);
  });

  test("an address of another secret is 403", async () => {
    const other = opened("other");
    expect((await get((await other.playUrls("network-plan"))[0]?.playUrl ?? "")).statusCode).toBe(403);
  });
});
