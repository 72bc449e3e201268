// The same promises for the stand-in and for the vendor adapter (the latter against a loopback gateway).
import { createHash } from "node:crypto";
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ownLocks } from "../../kernel/db/session-locks-testing.ts";
import { freshFolder } from "../../testing/folder.ts";
import { GATEWAY_KEY } from "../alibaba/acs3-testing.ts";
import { type AlibabaVodGateway, startAlibabaVodGateway } from "./alibaba-gateway-testing.ts";
import { alibabaVod } from "./alibaba.ts";
import { embeddedVod } from "./embedded.ts";
import { ProviderFailure, type VodPort } from "./port.ts";

const clock = () => new Date();
const CLIP = join(import.meta.dirname, "../../seed/media/network-plan.sd.mp4");
const embedded = embeddedVod({
  dataDir: freshFolder(),
  publicUrl: "",
  secretKey: "x",
  clock,
  locks: ownLocks(),
  log: { info() {}, warn() {}, error() {} },
  transcodes: false,
});
let gateway: AlibabaVodGateway;
beforeAll(async () => {
  gateway = await startAlibabaVodGateway(clock);
});
afterAll(() => gateway.close());

const callback = { callbackUrl: "https://www.zhutu.cn/api/vod/callback", callbackKey: "callback key" };
const alibaba = (changed: Partial<Parameters<typeof alibabaVod>[0]> = {}) =>
  alibabaVod({
    ...GATEWAY_KEY,
    ...callback,
    clock,
    endpoint: gateway.endpoint,
    timeoutMs: 20_000, // a loaded machine answers late
    ...changed,
  });

/** The file arrives and is ready. */
async function finishEmbedded(videoId: string): Promise<void> {
  const video = await embedded.store.load(videoId);
  copyFileSync(CLIP, join(embedded.store.folderOf(videoId), "SD.mp4"));
  if (video)
    await embedded.store.save(videoId, { ...video, status: "plain", duration: 60, definitions: ["SD"] });
}

const subjects: [string, { port: () => VodPort; finish: (videoId: string) => unknown }][] = [
  ["embedded", { port: () => embedded, finish: finishEmbedded }],
  ["alibaba", { port: () => alibaba(), finish: (videoId) => gateway.finish(videoId, 60) }],
];
const wanted = { title: "双代号网络计划", fileName: "网络计划.mp4", size: 1_000 };
const unknown = "0123456789abcdef01234567";

const failureOf = (asked: Promise<unknown>) =>
  asked.then(
    () => expect.unreachable("it was accepted"),
    (error: unknown) => {
      expect(error).toBeInstanceOf(ProviderFailure);
      return error as ProviderFailure;
    },
  );

describe.each(subjects)("%s", (_name, { port, finish }) => {
  test("a leave to upload makes a video, and can be had again while it is on its way", async () => {
    const first = await port().uploadAuth(wanted);
    const second = await port().uploadAuth(wanted);
    expect(first.videoId).toMatch(/^[A-Za-z0-9-]{4,40}$/);
    expect(first.videoId).not.toBe(second.videoId);
    expect([first.uploadAuth, first.uploadAddress].every((one) => one.length > 3)).toBe(true);
    expect((await port().uploadAuth({ ...wanted, videoId: first.videoId })).videoId).toBe(first.videoId);
    expect(await port().describe(first.videoId)).toMatchObject({
      videoId: first.videoId,
      title: wanted.title,
      size: 1_000,
      status: "uploading",
      failure: null,
    });
  });

  test("a video that is ready plays, by definition, and takes no other file", async () => {
    const { videoId } = await port().uploadAuth(wanted);
    expect((await failureOf(port().playUrls(videoId))).kind).toBe("permanent");
    await finish(videoId);
    expect(await port().describe(videoId)).toMatchObject({ duration: 60 });
    const urls = await port().playUrls(videoId, { viewer: "7" });
    expect(urls.length).toBeGreaterThan(0);
    expect(new Set(urls.map((one) => one.definition)).size).toBe(urls.length);
    for (const { playUrl } of urls) expect(playUrl).toContain(videoId);
    expect((await failureOf(port().uploadAuth({ ...wanted, videoId }))).kind).toBe("permanent");
  });

  test("a removed video is unknown; removing it again changes nothing", async () => {
    const { videoId } = await port().uploadAuth(wanted);
    await port().remove(videoId);
    await port().remove(videoId);
    expect(await port().describe(videoId)).toBeUndefined();
    expect((await failureOf(port().playUrls(videoId))).kind).toBe("permanent");
  });

  test("what nobody uploaded is unknown", async () => {
    expect(await port().describe(unknown)).toBeUndefined();
    expect((await failureOf(port().uploadAuth({ ...wanted, videoId: unknown }))).kind).toBe("permanent");
  });

  test("a message that is not signed tells nothing", () => {
    expect(port().readEvent(Buffer.from('{"VideoId":"x"}'), {})).toBeUndefined();
  });
});

/** Each definition of a video with what its address ends in. */
const formatsOf = async (vod: VodPort, videoId: string) =>
  (await vod.playUrls(videoId)).map((one) => [
    one.definition,
    /\.(\w+)$/.exec(new URL(one.playUrl, "http://site").pathname)?.[1],
  ]);

describe("what an address ends in", () => {
  test("[PLAY-004] mp4 where a film plays as it was uploaded, m3u8 where streams were made of it", async () => {
    const { videoId } = await embedded.uploadAuth(wanted);
    await finishEmbedded(videoId);
    expect(await formatsOf(embedded, videoId)).toEqual([["SD", "mp4"]]);
    const video = await embedded.store.load(videoId);
    const streams = { folder: "streams-1", definitions: ["HD" as const, "SD" as const] };
    await embedded.store.save(videoId, { ...video!, status: "normal", streams });
    expect(await formatsOf(embedded, videoId)).toEqual([
      ["AUTO", "m3u8"],
      ["HD", "m3u8"],
      ["SD", "m3u8"],
    ]);
  });
});

describe("alibaba at its edges", () => {
  test("[PLAY-004] one address a definition, all in one first, streams before files", async () => {
    const { videoId } = await alibaba().uploadAuth(wanted);
    gateway.finish(videoId, 60);
    expect(await formatsOf(alibaba(), videoId)).toEqual([
      ["AUTO", "m3u8"],
      ["HD", "m3u8"],
      ["SD", "mp4"],
    ]);
  });

  test.each([
    ["silent", "temporary"],
    ["http-500", "temporary"],
    ["not-json", "temporary"],
    ["throttled", "limited"],
  ] as const)("a gateway that is %s: %s, after exactly one request", async (mood, kind) => {
    gateway.mood = mood;
    const before = gateway.requests;
    const patience = mood === "silent" ? { timeoutMs: 1_000 } : {};
    const failure = await failureOf(alibaba(patience).uploadAuth(wanted)).finally(() => {
      gateway.mood = "normal";
    });
    expect(failure.kind).toBe(kind);
    expect(gateway.requests).toBe(before + 1);
  });

  test.each([
    ["a wrong secret", { accessKeySecret: "other" }, "SignatureDoesNotMatch"],
    ["an unknown key", { accessKeyId: "other" }, "InvalidAccessKeyId.NotFound"],
  ])("%s is refused for good", async (_what, changed, code) => {
    expect(await failureOf(alibaba(changed).uploadAuth(wanted))).toMatchObject({ kind: "permanent", code });
  });

  const seconds = (ago = 0) => String(Math.floor(Date.now() / 1000) - ago);
  const signed = (timestamp: string, { callbackUrl, callbackKey } = callback) => ({
    "x-vod-timestamp": timestamp,
    "x-vod-signature": createHash("md5").update(`${callbackUrl}|${timestamp}|${callbackKey}`).digest("hex"),
  });
  const message = Buffer.from(
    JSON.stringify({ EventType: "TranscodeComplete", VideoId: "v1", Status: "success" }),
  );

  test("a signed message names its video", () => {
    expect(alibaba().readEvent(message, signed(seconds()))).toEqual({ videoId: "v1" });
    expect(alibaba().readEvent(Buffer.from("not json"), signed(seconds()))).toBeUndefined();
    expect(alibaba().readEvent(Buffer.from('{"EventType":"x"}'), signed(seconds()))).toBeUndefined();
  });

  test.each([
    ["another key", signed(seconds(), { ...callback, callbackKey: "other" })],
    ["another address", signed(seconds(), { ...callback, callbackUrl: "https://elsewhere.cn" })],
    ["an old one", signed(seconds(3_600))],
    ["another time than was signed", { ...signed(seconds()), "x-vod-timestamp": seconds(-1) }],
    ["no time", { ...signed("x"), "x-vod-timestamp": "x" }],
    ["no signature", { "x-vod-timestamp": seconds() }],
  ])("a message with %s is none", (_what, headers) => {
    expect(alibaba().readEvent(message, headers)).toBeUndefined();
  });
});
