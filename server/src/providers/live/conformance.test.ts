// The same promises for the stand-in, with real pushes where this machine can take them, and for the vendor adapter
// (against a loopback gateway).
import Fastify from "fastify";
import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { freshFolder } from "../../testing/folder.ts";
import { GATEWAY_KEY } from "../alibaba/acs3-testing.ts";
import {
  type AlibabaLiveGateway,
  GATEWAY_APP,
  GATEWAY_DOMAIN,
  startAlibabaLiveGateway,
} from "./alibaba-gateway-testing.ts";
import { alibabaLive } from "./alibaba.ts";
import { alibabaLiveRoutes } from "./alibaba-routes.ts";
import { type EmbeddedLive, embeddedLive } from "./embedded.ts";
import { freePort } from "../../../../tools/run.ts";
import { noPrograms, push, type Push } from "./live-testing.ts";
import { type LivePort, ProviderFailure } from "./port.ts";

const clock = () => new Date();
const soon = () => new Date(Date.now() + 3_600_000);
const rtmpPort = await freePort();
const embedded: EmbeddedLive = embeddedLive({
  dataDir: freshFolder(),
  publicUrl: "https://www.zhutu.cn",
  secretKey: "secret",
  clock,
  host: "127.0.0.1",
  port: rtmpPort,
});
let gateway: AlibabaLiveGateway;
beforeAll(async () => {
  gateway = await startAlibabaLiveGateway(clock);
});
const pushes: Push[] = [];
afterAll(async () => {
  await Promise.all(pushes.map((one) => one.stop()));
  await Promise.all([gateway.close(), embedded.close()]);
});

const keys = { pushDomain: "push.example.com", playDomain: GATEWAY_DOMAIN, appName: GATEWAY_APP };
const alibaba = (changed: Partial<Parameters<typeof alibabaLive>[0]> = {}) =>
  alibabaLive({
    ...GATEWAY_KEY,
    ...keys,
    pushKey: "push-key",
    playKey: "play-key",
    clock,
    endpoint: gateway.endpoint,
    timeoutMs: 20_000, // a loaded machine answers late
    ...changed,
  });

type Subject = { port: () => LivePort; goOnAir: (stream: string) => Promise<() => Promise<unknown>> };
const subjects: [string, Subject][] = [
  [
    "embedded",
    {
      port: () => embedded,
      async goOnAir(stream) {
        const pushing = push(await embedded.pushAddress(stream, soon()));
        pushes.push(pushing);
        return () => pushing.stop();
      },
    },
  ],
  [
    "alibaba",
    {
      // A new one each time: it remembers the list for ten seconds.
      port: () => alibaba(),
      async goOnAir(stream) {
        gateway.online.add(stream);
        return async () => gateway.online.delete(stream);
      },
    },
  ],
];

let streams = 0;
const aStream = () => `stream${String(++streams).padStart(4, "0")}`;
/** Waits for it; `expect.poll` does not know whose it is among tests that run at once. */
const until = (holds: () => Promise<boolean>) => vi.waitUntil(holds, { timeout: 60_000, interval: 100 });
const watchable = async (port: () => LivePort, stream: string) => (await port().onAir([stream])).has(stream);

describe.each(subjects)("%s", { concurrent: true }, (name, { port, goOnAir }) => {
  const able = name === "alibaba" || !noPrograms;

  test.skipIf(!able)(
    "a push address names the stream, is signed, and is another one for another end",
    async () => {
      const stream = aStream();
      const first = await port().pushAddress(stream, soon());
      expect(first.server).toMatch(/^rtmp:\/\/[^/]+\/live$/);
      expect(first.streamKey).toMatch(new RegExp(`^${stream}\\?auth_key=\\d+-0-0-[0-9a-f]{32}$`));
      const later = await port().pushAddress(stream, new Date(Date.now() + 7_200_000));
      expect(later.streamKey).not.toBe(first.streamKey);
    },
  );

  test("a stream that nobody pushes is not on air", async () => {
    expect(await watchable(port, aStream())).toBe(false);
    expect(await port().recording(aStream(), new Date())).toBeUndefined();
  });

  test.skipIf(!able)(
    "it is on air while it is pushed, with an address of each viewer's own, and not after",
    async () => {
      const [stream, other] = [aStream(), aStream()];
      const stop = await goOnAir(stream);
      await until(() => watchable(port, stream));
      expect(await watchable(port, other)).toBe(false);
      const address = (viewer: string) => port().playAddress(stream, { expires: soon(), viewer });
      expect(await address("7")).toMatch(/\.m3u8/);
      expect(await address("7")).not.toBe(await address("8"));
      await stop();
      await until(async () => !(await watchable(port, stream)));
    },
  );

  test.skipIf(!able)("a stream that is taken back is off the air at once", async () => {
    const stream = aStream();
    await goOnAir(stream);
    await until(() => watchable(port, stream));
    await port().revoke(stream);
    expect(await watchable(port, stream)).toBe(false);
  });
});

describe("alibaba at its edges", () => {
  test("push and play are signed with their domains' keys over the vendor's paths", async () => {
    const expires = new Date(1_740_562_218_000);
    const md5 = (text: string) => createHash("md5").update(text).digest("hex");
    const { server, streamKey } = await alibaba().pushAddress("stream", expires);
    expect(`${server}/${streamKey}`).toBe(
      `rtmp://push.example.com/live/stream?auth_key=1740562218-0-0-${md5("/live/stream-1740562218-0-0-push-key")}`,
    );
    expect(await alibaba().playAddress("stream", { expires, viewer: "42" })).toBe(
      `https://play.example.com/live/stream.m3u8?auth_key=1740562218-0-42-${md5("/live/stream.m3u8-1740562218-0-42-play-key")}`,
    );
  });

  test("every page of the list is read, once in ten seconds, unless the vendor calls", async () => {
    let now = Date.now();
    const port = alibaba({ clock: () => new Date(now) });
    gateway.online = new Set(["streama", "streamb"]);
    const before = gateway.requests;
    expect(await port.onAir(["streama", "streamb", "streamc"])).toEqual(new Set(["streama", "streamb"]));
    await port.onAir(["streama"]);
    expect(gateway.requests).toBe(before + 2);
    gateway.online.delete("streama");
    expect((await port.onAir(["streama"])).has("streama")).toBe(true);
    port.look();
    expect((await port.onAir(["streama"])).has("streama")).toBe(false);
    now += 10_000;
    gateway.online.add("streama");
    expect((await port.onAir(["streama"])).has("streama")).toBe(true);
    gateway.online.clear();
  });

  test.each(["silent", "http-500", "not-json"] as const)(
    "a gateway that is %s is a temporary failure, and is asked again",
    async (mood) => {
      gateway.mood = mood;
      const port = alibaba(mood === "silent" ? { timeoutMs: 1_000 } : {});
      await expect(port.onAir(["x"]).finally(() => (gateway.mood = "normal"))).rejects.toMatchObject({
        kind: "temporary",
      });
      expect(await port.onAir(["x"])).toEqual(new Set());
    },
  );

  test.each([
    ["a wrong secret", { accessKeySecret: "other" }, "SignatureDoesNotMatch"],
    ["an unknown domain", { playDomain: "other.example.com" }, "InvalidDomain.NotFound"],
  ])("%s is refused for good", async (_name, changed, code) => {
    await expect(alibaba(changed).onAir(["x"])).rejects.toMatchObject({ kind: "permanent", code });
    await expect(alibaba(changed).revoke("x")).rejects.toBeInstanceOf(ProviderFailure);
  });

  test("a callback is taken only with the vendor's fresh signature, and only makes us look", async () => {
    const port = alibaba();
    const app = Fastify();
    await app.register(alibabaLiveRoutes, { live: port, host: "www.zhutu.cn", callbackKey: "agreed", clock });
    const called = async (timestamp: number, key = "agreed", host = "www.zhutu.cn") => {
      const signature = createHash("md5").update(`${host}|${timestamp}|${key}`).digest("hex");
      const headers = { "ali-live-timestamp": String(timestamp), "ali-live-signature": signature };
      return (await app.inject({ url: "/live/callback?action=publish&id=stream", headers })).statusCode;
    };
    await port.onAir(["streamz"]);
    gateway.online.add("streamz");
    const now = Math.floor(Date.now() / 1_000);
    expect(await called(now, "guessed")).toBe(403);
    expect(await called(now, "agreed", "other.cn")).toBe(403);
    expect(await called(now - 301)).toBe(403);
    expect((await app.inject("/live/callback")).statusCode).toBe(403);
    expect((await port.onAir(["streamz"])).size).toBe(0);
    expect(await called(now)).toBe(200);
    expect((await port.onAir(["streamz"])).size).toBe(1);
    gateway.online.clear();
    await app.close();
  });
});
