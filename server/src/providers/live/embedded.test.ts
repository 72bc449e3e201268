// The stand-in with real programs: who may push, what is served to whom, and what is left when something dies.
import Fastify from "fastify";
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { dirname } from "node:path";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { freshFolder } from "../../testing/folder.ts";
import { authKey } from "./auth-key.ts";
import { type EmbeddedLive, embeddedLive } from "./embedded.ts";
import { liveRoutes } from "./embedded-routes.ts";
import { freePort, noPrograms, push } from "./live-testing.ts";

if (noPrograms) process.stdout.write(`Pushing is not tried: ${noPrograms}.\n`);

const dataDir = freshFolder();
const port = await freePort();
const opened: EmbeddedLive[] = [];
const openAt = (over: Partial<Parameters<typeof embeddedLive>[0]> = {}) => {
  const one = embeddedLive({
    dataDir,
    publicUrl: "https://www.zhutu.cn",
    secretKey: "secret",
    clock: () => new Date(),
    host: "127.0.0.1",
    port,
    ...over,
  });
  opened.push(one);
  return one;
};
const live = openAt();
afterAll(() => Promise.all(opened.map((one) => one.close())));

let streams = 0;
const aStream = () => `lesson${String(++streams).padStart(4, "0")}`;
const soon = () => new Date(Date.now() + 3_600_000);
const onAir = async (stream: string, at = live) => (await at.onAir([stream])).has(stream);
const pushed = (address: Parameters<typeof push>[0]) => {
  const pushing = push(address);
  onTestFinished(() => pushing.stop());
  return pushing;
};
const broadcast = async (stream: string, at = live) => {
  const pushing = pushed(await at.pushAddress(stream, soon()));
  await expect.poll(() => onAir(stream, at), { timeout: 20_000 }).toBe(true);
  return pushing;
};
const secondsOf = (file: string) =>
  Number(
    execFileSync(
      "/usr/bin/ffprobe",
      ["-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0", file],
      {
        encoding: "utf8",
      },
    ),
  );

describe.skipIf(noPrograms !== undefined)("pushing", () => {
  test.each([
    [
      "a key of another stream",
      (key: string, other: string) => key.replace(/\?.*/, other.replace(/.*\?/, "?")),
    ],
    ["no key", (key: string) => key.replace(/\?.*/, "")],
    [
      "a key that is over",
      (key: string) => key.replace(/\?.*/, `?auth_key=${authKey("/live/x", "k", { expires: new Date(0) })}`),
    ],
  ])("%s is refused", async (_name, wrong) => {
    const stream = aStream();
    const address = await live.pushAddress(stream, soon());
    const other = await live.pushAddress(aStream(), soon());
    const pushing = pushed({ ...address, streamKey: wrong(address.streamKey, other.streamKey) });
    expect(await pushing.ended).not.toBe(0);
    expect(await onAir(stream)).toBe(false);
  });

  test("an address that is over is refused", async () => {
    const stream = aStream();
    const pushing = pushed(await live.pushAddress(stream, new Date(Date.now() - 1_000)));
    expect(await pushing.ended).not.toBe(0);
  });

  test("a second publisher is refused, and its end does not end the first", async () => {
    const stream = aStream();
    await broadcast(stream);
    const second = pushed(await live.pushAddress(stream, soon()));
    expect(await second.ended).not.toBe(0);
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect(await onAir(stream)).toBe(true);
  });

  test("a stream that is taken back is cut off within seconds, and its address opens nothing again", async () => {
    const stream = aStream();
    const address = await live.pushAddress(stream, soon());
    const pushing = await broadcast(stream);
    await live.revoke(stream);
    expect(await pushing.ended).not.toBe(0);
    expect(await pushed(address).ended).not.toBe(0);
    expect(await onAir(stream)).toBe(false);
  });

  test(
    "a publisher whose network freezes is off the air within 15 seconds",
    { timeout: 60_000 },
    async () => {
      const stream = aStream();
      const pushing = await broadcast(stream);
      pushing.freeze();
      await expect.poll(() => onAir(stream), { timeout: 15_000 }).toBe(false);
    },
  );

  test(
    "a cutting program that is killed begins anew, and the film has what lay before",
    { timeout: 60_000 },
    async () => {
      const stream = aStream();
      const pushing = await broadcast(stream);
      const before = await live.playAddress(stream, { expires: soon() });
      process.kill(live.segmenterPid(stream) ?? 0, "SIGKILL");
      await expect
        .poll(async () => (await live.playAddress(stream, { expires: soon() })) ?? before, {
          timeout: 20_000,
        })
        .not.toBe(before);
      await pushing.stop();
      await expect.poll(() => onAir(stream), { timeout: 10_000 }).toBe(false);
      const film = await live.recording(stream, new Date());
      expect(secondsOf(film?.path ?? "")).toBeGreaterThan(3);
      await film?.remove();
      expect(existsSync(film?.path ?? "")).toBe(false);
      expect(await live.recording(stream, new Date())).toBeUndefined();
    },
  );

  test("who watches has an address that ends, for one stream, whose files nobody else's opens", async () => {
    const stream = aStream();
    await broadcast(stream);
    const app = Fastify();
    await app.register(liveRoutes, { live });
    const url = String(await live.playAddress(stream, { expires: soon(), viewer: "7" }));
    const playlist = await app.inject(url);
    expect(playlist.headers).toMatchObject({
      "content-type": "application/vnd.apple.mpegurl",
      "cache-control": "no-store",
    });
    expect(playlist.body).toContain("#EXT-X-PLAYLIST-TYPE:EVENT");
    const segment = /^\d+\.ts$/m.exec(playlist.body)?.[0] ?? "";
    const first = await app.inject(`${dirname(url)}/${segment}`);
    expect(first.headers["content-type"]).toBe("video/mp2t");
    expect(first.rawPayload[0]).toBe(0x47);
    const status = async (at: string) => (await app.inject(at)).statusCode;
    expect(await status(url.replace(/\.7\//, ".8/"))).toBe(403);
    expect(await status(url.replace(stream, aStream()))).toBe(403);
    expect(await status(`${dirname(url)}/99999.ts`)).toBe(404);
    expect(await status(`${dirname(url)}/..%2Frevoked`)).toBe(404);
    const over = await live.playAddress(stream, { expires: new Date(Date.now() - 1_000), viewer: "7" });
    expect(await status(String(over))).toBe(403);
  });
});

describe.skipIf(noPrograms !== undefined)("beginning and ending", () => {
  test("a taken port is told, and later it works", async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
    const at = (taken.address() as { port: number }).port;
    const other = openAt({ dataDir: freshFolder(), port: at });
    await expect(other.pushAddress(aStream(), soon())).rejects.toMatchObject({
      kind: "permanent",
      code: "live.PORT",
    });
    await new Promise((resolve) => taken.close(resolve));
    await expect(other.pushAddress(aStream(), soon())).resolves.toBeDefined();
  });

  test(
    "a server that starts again takes the address that was given before",
    { timeout: 60_000 },
    async () => {
      const place = { dataDir: freshFolder(), port: await freePort() };
      const first = openAt(place);
      const stream = aStream();
      const address = await first.pushAddress(stream, soon());
      await first.close();
      const second = openAt(place);
      await second.resume();
      pushed(address);
      await expect.poll(() => onAir(stream, second), { timeout: 20_000 }).toBe(true);
      const pid = second.segmenterPid(stream) ?? 0;
      await second.close();
      expect(() => process.kill(pid, 0)).toThrow();
    },
  );
});

test("a machine without the programs says so, and serves all else", async () => {
  const bare = openAt({ dataDir: freshFolder(), programs: undefined });
  await expect(bare.pushAddress(aStream(), soon())).rejects.toMatchObject({
    kind: "permanent",
    code: "live.PROGRAMS",
  });
  await bare.resume();
  expect(await onAir(aStream(), bare)).toBe(false);
  await bare.revoke(aStream());
});
