// The stand-in with real programs: who may push, what is served to whom, and what is left when something dies.
import Fastify from "fastify";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { freshFolder } from "../../testing/folder.ts";
import { authKey } from "./auth-key.ts";
import { type EmbeddedLive, embeddedLive } from "./embedded.ts";
import { liveRoutes } from "./embedded-routes.ts";
import { freePort } from "../../../../tools/run.ts";
import { noPrograms, push, type Push } from "./live-testing.ts";

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
/** Waits for it; `expect.poll` does not know whose it is among tests that run at once. */
const until = (holds: () => boolean | Promise<boolean>, timeout = 20_000) =>
  vi.waitUntil(holds, { timeout, interval: 100 });
const onAir = async (stream: string, at = live) => (await at.onAir([stream])).has(stream);
const pushes: Push[] = [];
afterAll(() => Promise.all(pushes.map((one) => one.stop())));
const pushed = (address: Parameters<typeof push>[0]) => {
  const pushing = push(address);
  pushes.push(pushing);
  return pushing;
};
const broadcast = async (stream: string, at = live) => {
  const pushing = pushed(await at.pushAddress(stream, soon()));
  await until(() => onAir(stream, at));
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
/** The address at which nginx asks whether somebody may push. */
const HOOK = /(http:\/\/127\.0\.0\.1:)(\d+)(\/\w+)\/begin/;
const nginxFile = (folder: string, name: string) => join(folder, "live/nginx", name);
/** The process of the RTMP server; 0 when there is none, as when it ends while its file is read. */
const pidOf = (folder: string) => {
  try {
    return Number(readFileSync(nginxFile(folder, "nginx.pid"), "utf8"));
  } catch {
    return 0;
  }
};

// They mostly wait, each for its own stream.
describe.skipIf(noPrograms !== undefined)("pushing", { concurrent: true }, () => {
  // For who only looks at one.
  const common = aStream();
  beforeAll(() => (noPrograms ? undefined : broadcast(common)), 30_000);

  test.for<[name: string, wrong: (key: string, other: string) => string]>([
    ["a key of another stream", (key, other) => key.replace(/\?.*/, other.replace(/.*\?/, "?"))],
    ["no key", (key) => key.replace(/\?.*/, "")],
    [
      "a key that is over",
      (key) => key.replace(/\?.*/, `?auth_key=${authKey("/live/x", "k", { expires: new Date(0) })}`),
    ],
  ])("%s is refused", async ([, wrong]) => {
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
    const second = pushed(await live.pushAddress(common, soon()));
    expect(await second.ended).not.toBe(0);
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect(await onAir(common)).toBe(true);
  });

  test("of twenty that are asked for at once one may begin, and only its own end ends it", async () => {
    const stream = aStream();
    const { streamKey } = await live.pushAddress(stream, soon());
    const [, server = "", at = "", secret = ""] =
      HOOK.exec(readFileSync(nginxFile(dataDir, "nginx.conf"), "utf8")) ?? [];
    const ask = async (call: string, clientid: number) => {
      const body = new URLSearchParams({
        app: "live",
        name: stream,
        auth_key: streamKey.replace(/.*auth_key=/, ""),
        clientid: String(clientid),
      });
      return (await fetch(`${server}${at}${secret}/${call}`, { method: "POST", body })).status;
    };
    const clients = Array.from({ length: 20 }, (_, nth) => 1_000 + nth);
    const answers = await Promise.all(clients.map((one) => ask("begin", one)));
    expect(answers.filter((one) => one === 204)).toHaveLength(1);
    const first = clients[answers.indexOf(204)] ?? 0;
    for (const one of clients.filter((client) => client !== first)) await ask("end", one);
    expect(live.segmenterPid(stream)).toBeDefined();
    expect(await ask("begin", first)).toBe(403); // asked for twice
    await ask("end", first);
    expect(live.segmenterPid(stream)).toBeUndefined();
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

  test("a publisher whose network freezes is off the air within 15 seconds", async () => {
    const stream = aStream();
    const pushing = await broadcast(stream);
    pushing.freeze();
    await until(async () => !(await onAir(stream)), 15_000);
  });

  test("a cutting program that is killed begins anew, and the film has what lay before", async () => {
    const stream = aStream();
    const pushing = await broadcast(stream);
    const expires = soon();
    const before = await live.playAddress(stream, { expires });
    process.kill(live.segmenterPid(stream) ?? 0, "SIGKILL");
    await until(async () => ((await live.playAddress(stream, { expires })) ?? before) !== before);
    await pushing.stop();
    await until(async () => !(await onAir(stream)), 10_000);
    const film = await live.recording(stream, new Date());
    expect(secondsOf(film?.path ?? "")).toBeGreaterThan(3);
    await film?.remove();
    expect(existsSync(film?.path ?? "")).toBe(false);
    expect(await live.recording(stream, new Date())).toBeUndefined();
  });

  test("who watches has an address that ends, for one stream, whose files nobody else's opens", async () => {
    const app = Fastify();
    await app.register(liveRoutes, { live });
    const url = String(await live.playAddress(common, { expires: soon(), viewer: "7" }));
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
    expect(await status(url.replace(common, aStream()))).toBe(403);
    expect(await status(`${dirname(url)}/99999.ts`)).toBe(404);
    expect(await status(`${dirname(url)}/..%2Frevoked`)).toBe(404);
    const over = await live.playAddress(common, { expires: new Date(Date.now() - 1_000), viewer: "7" });
    expect(await status(String(over))).toBe(403);
  });

  test("another process on the data directory gives the same addresses and shows what is on air, taking none itself", async () => {
    const other = openAt();
    const expires = soon();
    expect(await other.pushAddress(common, expires)).toEqual(await live.pushAddress(common, expires));
    expect(await onAir(common, other)).toBe(true);
    expect(await other.playAddress(common, { expires })).toBe(await live.playAddress(common, { expires }));
    expect(other.segmenterPid(common)).toBeUndefined();
    // Its replay waits until who cuts it has ended.
    await expect(other.recording(common, new Date())).rejects.toMatchObject({ kind: "temporary" });
    await other.close();
    expect(await onAir(common)).toBe(true);
  });

  test("while nobody answers whether one may push, nobody pushes", async () => {
    const place = { dataDir: freshFolder(), port: await freePort() };
    const other = openAt(place);
    const stream = aStream();
    const address = await other.pushAddress(stream, soon());
    const file = nginxFile(place.dataDir, "nginx.conf");
    const silent = await freePort();
    writeFileSync(file, readFileSync(file, "utf8").replaceAll(/(http:\/\/127\.0\.0\.1:)\d+/g, `$1${silent}`));
    const before = pidOf(place.dataDir);
    process.kill(before, "SIGTERM"); // it is begun again, and reads that
    await until(() => ![0, before].includes(pidOf(place.dataDir)), 10_000);
    expect(await pushed(address).ended).not.toBe(0);
    expect(await onAir(stream, other)).toBe(false);
  });

  test("another process takes over when the first is gone, and takes the address that was given before", async () => {
    const place = { dataDir: freshFolder(), port: await freePort() };
    const [first, second] = [openAt(place), openAt(place)];
    const stream = aStream();
    const address = await first.pushAddress(stream, soon());
    await second.resume();
    await first.close();
    expect(pidOf(place.dataDir)).toBe(0);
    expect(await onAir(stream, second)).toBe(false); // and looks after it
    pushed(address);
    await until(() => onAir(stream, second));
    const pid = second.segmenterPid(stream) ?? 0;
    await second.close();
    expect(() => process.kill(pid, 0)).toThrow();
    const third = openAt(place);
    await third.resume();
    expect(pidOf(place.dataDir)).not.toBe(0);
  });

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
