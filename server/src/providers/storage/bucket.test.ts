// What holds of buckets besides the port's promises: taking in at once, addresses, lists, and vendors in trouble.
import { inspect } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ProviderFailure } from "../failure.ts";
import { BUCKET_KEY } from "./bucket-gateway-testing.ts";
import { isStored } from "./port.ts";
import * as kit from "./storage-testing.ts";
import { bucket, bytesOf, uploaded } from "./subjects-testing.ts";

describe.each(["oss", "s3-path", "s3-host"] as const)("a bucket (%s)", (kind) => {
  let on: Awaited<ReturnType<typeof bucket>>;
  beforeAll(async () => {
    on = await bucket(kind);
  });
  afterAll(() => on.close());

  const failureOf = (asked: Promise<unknown>) =>
    asked.then(
      () => expect.unreachable("it was accepted"),
      (error: unknown) => {
        expect(error).toBeInstanceOf(ProviderFailure);
        return error as ProviderFailure;
      },
    );

  test("20 at once take a posted picture in, and it is stored once and the posted one gone", async () => {
    const { key } = await uploaded(on, "image/cover", "png", kit.png);
    const both = [on.storage, on.opened()];
    const got = await Promise.all(
      Array.from({ length: 20 }, (_, at) => isStored(both[at % 2]!, key, "image/cover")),
    );
    expect(new Set(got)).toEqual(new Set([true]));
    expect([...on.gateway.objects.keys()].filter((one) => one.endsWith(key))).toEqual([`stored/${key}`]);
  });

  test("what is posted again under a key that is stored is never shown", async () => {
    const { key } = await uploaded(on, "image/cover", "png", kit.png);
    expect(await isStored(on.storage, key, "image/cover")).toBe(true);
    on.gateway.objects.set(key, { body: Buffer.from("<script>"), type: "text/html", at: kit.START });
    const shown = await on.show(key);
    expect([shown.status, shown.type, shown.body.includes("<script>")]).toEqual([200, "image/png", false]);
    // Removed, it does not come back from what was posted.
    await on.storage.remove(key);
    expect(await on.show(key)).toMatchObject({ status: 404 });
  });

  test("an address is the same all day and ends with the next", async () => {
    const { key } = await uploaded(on, "image/cover", "png", kit.png);
    const led = async () => String((await on.app.inject(`/files/${key}`)).headers.location);
    const address = await led();
    on.time.now = new Date("2026-11-21T23:59:00Z");
    expect(await led()).toBe(address);
    on.time.now = new Date("2026-11-22T23:59:00Z");
    expect([await led()].includes(address)).toBe(false);
    expect((await fetch(address)).status).toBe(200);
    on.time.now = new Date("2026-11-23T00:00:01Z");
    expect((await fetch(address)).status).toBe(403);
    expect((await fetch(address.replace("stored/", ""))).status).toBe(403);
    on.time.now = kit.START;
  });

  test("a list goes on past objects that are none of ours, 1,000 a page", async () => {
    for (let at = 0; at < 1_001; at++) {
      const stray = `stored/invoice/!${String(at).padStart(4, "0")}.txt`;
      on.gateway.objects.set(stray, { body: kit.pdf, type: "text/plain", at: kit.START });
      const key = `stored/invoice/${String(at).padStart(20, "0")}.pdf`;
      on.gateway.objects.set(key, { body: kit.pdf, type: "application/pdf", at: kit.START });
    }
    const counted: string[] = [];
    let page = await on.storage.list("invoice");
    while (page.length > 0) {
      expect(page.length).toBeLessThanOrEqual(1_000);
      counted.push(...page.map((one) => one.key));
      page = await on.storage.list("invoice", page.at(-1)?.key);
    }
    expect([counted.length, new Set(counted).size, counted[0]]).toEqual([
      1_001,
      1_001,
      "invoice/00000000000000000000.pdf",
    ]);
    expect((await on.storage.list("invoice"))[0]?.storedAt).toEqual(kit.START);
  });

  test("what nobody asked for goes after a day, what was taken in stays", async () => {
    const kept = await uploaded(on, "image/cover", "png", kit.png);
    expect(await isStored(on.storage, kept.key, "image/cover")).toBe(true);
    const forgotten = await uploaded(on, "handout", "pdf", kit.pdf);
    on.time.now = new Date(kit.START.getTime() + 23 * 3_600_000);
    const young = await uploaded(on, "handout", "pdf", kit.pdf);
    on.time.now = new Date(kit.START.getTime() + 25 * 3_600_000);
    await on.storage.sweep();
    on.time.now = kit.START;
    expect([forgotten, young].map(({ key }) => on.gateway.objects.has(key))).toEqual([false, true]);
    expect(on.gateway.objects.has(`stored/${kept.key}`)).toBe(true);
  });

  test.each([
    ["silent", "temporary", "no-answer"],
    ["trouble", "temporary", "InternalError"],
    ["slow-down", "limited", "SlowDown"],
  ] as const)(
    "a vendor that is %s is a failure of its kind, and nothing is lost or said",
    async (mood, word, code) => {
      const { key } = await uploaded(on, "handout", "pdf", kit.pdf);
      const patience = on.opened(mood === "silent" ? { timeoutMs: 200 } : {});
      on.gateway.mood = mood;
      try {
        for (const asked of [
          () => patience.open(key),
          () => patience.remove(key),
          () => patience.list("handout"),
        ]) {
          const failure = await failureOf(asked());
          expect(failure).toMatchObject({ kind: word, code });
          expect(inspect(failure, { depth: 9 })).not.toMatch(
            new RegExp(`${BUCKET_KEY.secret}|aaaaaaaa|127\\.0`),
          );
        }
      } finally {
        on.gateway.mood = "normal";
      }
      expect((await bytesOf(on.storage, key))?.equals(kit.pdf)).toBe(true);
    },
  );

  test("/files says that the storage is down, and is itself again afterwards", async () => {
    const { key } = await uploaded(on, "image/cover", "png", kit.png);
    on.gateway.mood = "trouble";
    const down = await on.app.inject(`/files/${key}`);
    on.gateway.mood = "normal";
    expect([down.statusCode, down.headers["retry-after"]]).toEqual([503, "5"]);
    expect(await on.show(key)).toMatchObject({ status: 200 });
  });

  test("an answer that breaks off is a failure for now, and the posted file is taken in later", async () => {
    const { key } = await uploaded(on, "handout", "pdf", kit.pdf);
    on.gateway.mood = "cut";
    expect(await failureOf(on.storage.open(key))).toMatchObject({ kind: "temporary", code: "no-answer" });
    on.gateway.mood = "normal";
    expect((await bytesOf(on.storage, key))?.equals(kit.pdf)).toBe(true);
  });

  test("a page in place of a list is no empty storage", async () => {
    on.gateway.mood = "not-xml";
    expect(await failureOf(on.storage.list("handout"))).toMatchObject({ kind: "temporary" });
    on.gateway.mood = "normal";
  });

  test("a wrong secret is refused for good", async () => {
    const wrong = on.opened({ credentials: { ...BUCKET_KEY, secret: "another" } });
    expect(await failureOf(wrong.list("handout"))).toMatchObject({
      kind: "permanent",
      code: "SignatureDoesNotMatch",
    });
  });
});
