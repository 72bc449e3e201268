// The promises of the port, for the disk and for buckets of both dialects (against a loopback bucket).
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { inspect } from "node:util";
import Fastify from "fastify";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshFolder } from "../../testing/folder.ts";
import { ProviderFailure } from "../failure.ts";
import { BUCKET, BUCKET_KEY, startBucketGateway } from "./bucket-gateway-testing.ts";
import { bucketRoutes } from "./bucket-routes.ts";
import { inBucket } from "./config.ts";
import { type Category, isStored, type StoragePort, type WantedPost } from "./port.ts";
import * as t from "./storage-testing.ts";
import { OSS, S3 } from "./v4-signature.ts";

type Shown = { status: number; body: Buffer; type: string | null };
type Subject = {
  storage: StoragePort;
  time: { now: Date };
  /** Posts a form as a browser does; the HTTP status. */
  post(host: string, form: t.Form): Promise<number>;
  /** What a browser is shown under the public address of a key. */
  show(key: string): Promise<Shown>;
  close(): Promise<unknown>;
};

async function disk(): Promise<Subject> {
  const host = await t.startHost();
  return {
    ...host,
    post: async (_host, form) => (await t.post(host, form)).status,
    async show(key) {
      const { statusCode, rawPayload, headers } = await host.app.inject(`/files/${key}`);
      return { status: statusCode, body: rawPayload, type: String(headers["content-type"]) };
    },
    close: () => host.app.close(),
  };
}

async function bucket(kind: "oss" | "s3-path" | "s3-host") {
  const time = { now: t.START };
  const clock = () => time.now;
  const gateway = await startBucketGateway(kind, clock);
  const opened = (changed: Partial<Parameters<typeof inBucket>[0]> = {}) =>
    inBucket(
      {
        dialect: kind === "oss" ? OSS : S3,
        credentials: BUCKET_KEY,
        bucket: BUCKET,
        endpoint: gateway.endpoint,
        browserEndpoint: gateway.endpoint,
        pathStyle: kind === "s3-path",
        timeoutMs: 20_000, // a loaded machine answers late
        ...changed,
      },
      clock,
    );
  const storage = opened();
  const app = Fastify();
  await app.register(bucketRoutes, { storage });
  return {
    storage,
    time,
    gateway,
    app,
    opened,
    async post(host: string, form: t.Form) {
      const { payload, headers } = t.encodeForm(form);
      const { "content-type": type = "" } = headers;
      const sent = await fetch(host, {
        method: "POST",
        body: new Uint8Array(payload),
        headers: { "content-type": type },
      });
      await sent.arrayBuffer();
      return sent.status;
    },
    async show(key: string) {
      const led = await app.inject(`/files/${key}`);
      if (led.statusCode !== 302) return { status: led.statusCode, body: led.rawPayload, type: null };
      const got = await fetch(String(led.headers.location));
      return {
        status: got.status,
        body: Buffer.from(await got.arrayBuffer()),
        type: got.headers.get("content-type"),
      };
    },
    close: () => Promise.all([app.close(), gateway.close()]),
  };
}

const mark = "0123456789abcdef";
const wantedOf = (category: Category): WantedPost =>
  category === "image/avatar" ? { category, ownerMark: mark } : { category };

async function uploaded(on: Subject, category: Category, extension: string, file: Buffer) {
  const grant = await on.storage.signFormPost(wantedOf(category));
  const key = t.newKey(grant.keyPrefix, extension);
  const status = await on.post(grant.host, t.formOf(grant, key, file));
  return { key, status };
}

async function bytesOf(storage: StoragePort, key: string): Promise<Buffer | undefined> {
  const object = await storage.open(key);
  return object && Buffer.concat(await object.stream.toArray());
}

const subjects: [string, () => Promise<Subject>][] = [
  ["embedded", disk],
  ["oss", () => bucket("oss")],
  ["s3 by path", () => bucket("s3-path")],
  ["s3 by host", () => bucket("s3-host")],
];

describe.each(subjects)("%s", (_name, open) => {
  let on: Subject;
  beforeAll(async () => {
    on = await open();
  });
  afterAll(() => on.close());

  test("a leave has five fields, those of version 4, and five minutes", async () => {
    const leave = await on.storage.signFormPost({ category: "handout", extension: "pdf" });
    expect(leave).toMatchObject({
      policy: expect.stringMatching(/^[\w+/=]{50,}$/),
      signature: expect.stringMatching(/.{20,}/),
      accessId: expect.stringMatching(/.+/),
      host: expect.stringMatching(/^http/),
      expire: t.START.getTime() / 1000 + 300,
      keyPrefix: "handout/",
      urlPrefix: null,
    });
    await expect(
      on.storage.signFormPost({ category: "image/cover", extension: "svg" }),
    ).rejects.toMatchObject({
      kind: "permanent",
    });
    await expect(
      on.storage.signFormPost({ category: "image/avatar", ownerMark: "me" }),
    ).rejects.toMatchObject({ kind: "permanent" });
  });

  test.each<[Category, string, Buffer]>([
    ["image/cover", "png", t.png],
    ["image/editor", "gif", t.gif],
    ["image/avatar", "jpg", t.jpg],
    ["handout", "docx", t.docx()],
    ["handout", "pdf", t.pdf],
    ["invoice", "xml", Buffer.from('<?xml version="1.0"?><EInvoice></EInvoice>')],
  ])("a posted %s .%s is stored, listed and removed", async (category, extension, file) => {
    const { key, status } = await uploaded(on, category, extension, file);
    expect(status).toBe(200);
    expect(await isStored(on.storage, key, category)).toBe(true);
    expect((await on.storage.list(category)).map((one) => one.key)).toContain(key);
    const bytes = await bytesOf(on.storage, key);
    if (category.startsWith("image/")) {
      const { width = 0, height } = await sharp(bytes).metadata();
      expect([width > 0, width === height]).toEqual([true, category === "image/avatar"]);
      const shown = await on.show(key);
      expect(shown).toMatchObject({ status: 200, type: `image/${extension === "jpg" ? "jpeg" : extension}` });
      expect(shown.body.equals(bytes ?? Buffer.alloc(0))).toBe(true);
    } else {
      expect(bytes?.equals(file)).toBe(true);
      expect(await on.show(key)).toMatchObject({ status: 404 });
      expect(() => on.storage.publicUrl(key)).toThrow("no public address");
    }
    await on.storage.remove(key);
    await on.storage.remove(key);
    expect(await isStored(on.storage, key, category)).toBe(false);
    expect((await on.storage.list(category)).map((one) => one.key)).not.toContain(key);
    expect(await bytesOf(on.storage, key)).toBeUndefined();
  });

  test.each<[string, Category, string, Buffer]>([
    ["a page under a picture's name", "image/cover", "png", Buffer.from("<script>alert(1)</script>")],
    ["one kind under another's name", "image/editor", "jpg", t.png],
    ["an executable under pdf", "handout", "pdf", Buffer.concat([Buffer.from("MZ"), Buffer.alloc(512)])],
    ["a broken picture", "image/cover", "png", t.png.subarray(0, 60)],
    ["an archive that unpacks to too much", "handout", "pptx", t.bomb(1_200_000_000, "pptx")],
    ["xml that is no invoice", "invoice", "xml", Buffer.from('<?xml version="1.0"?><html></html>')],
  ])("%s is never stored nor shown", async (_what, category, extension, file) => {
    const { key } = await uploaded(on, category, extension, file);
    expect(await on.show(key)).toMatchObject({ status: 404 });
    expect(await isStored(on.storage, key, category)).toBe(false);
    expect((await on.storage.list(category)).map((one) => one.key)).not.toContain(key);
  });

  test("what was hidden behind a picture is gone", async () => {
    const { key } = await uploaded(
      on,
      "image/editor",
      "png",
      Buffer.concat([t.png, Buffer.from("<script>x")]),
    );
    expect((await on.show(key)).body.includes("<script>")).toBe(false);
    expect((await bytesOf(on.storage, key))?.includes("<script>")).toBe(false);
  });

  const set = (name: string, value: string) => (form: t.Form) =>
    form.map(([field, before]): [string, string | Buffer] => [field, field === name ? value : before]);
  test.each<[string, (form: t.Form) => t.Form]>([
    ["another category's key", set("key", `handout/${"a".repeat(20)}.png`)],
    ["a key outside every category", set("key", `stored/image/cover/${"a".repeat(20)}.png`)],
    ["another type", set("content-type", "text/html")],
    ["a policy without conditions", set("policy", Buffer.from('{"conditions":[]}').toString("base64"))],
    [
      "a file that is too large",
      (form) => form.map(([n, v]) => [n, n === "file" ? Buffer.alloc(600_000) : v]),
    ],
    ["an empty file", (form) => form.map(([n, v]) => [n, n === "file" ? Buffer.alloc(0) : v])],
    ["no signature", (form) => form.filter(([name]) => !name.endsWith("-signature"))],
  ])("a leave does not serve for %s", async (_what, change) => {
    const grant = await on.storage.signFormPost({ category: "image/cover" });
    const form = change(t.formOf(grant, t.newKey(grant.keyPrefix, "png"), t.png));
    const status = await on.post(grant.host, form);
    expect([status >= 400, status < 500]).toEqual([true, true]);
  });

  test("a leave ends after five minutes", async () => {
    const grant = await on.storage.signFormPost({ category: "image/cover" });
    const form = t.formOf(grant, t.newKey(grant.keyPrefix, "png"), t.png);
    on.time.now = new Date(t.START.getTime() + 301_000);
    expect(await on.post(grant.host, form)).toBe(403);
    on.time.now = t.START;
  });

  test("the documented five fields alone are enough where version 1 exists", async () => {
    if (_name.startsWith("s3")) return; // S3 has only version 4
    const grant = await on.storage.signFormPost({ category: "image/cover" });
    const key = t.newKey(grant.keyPrefix, "png");
    const form: t.Form = [
      ["key", key],
      ["policy", grant.policy],
      ["OSSAccessKeyId", grant.accessId],
      ["signature", grant.signature],
      ["success_action_status", "200"],
      ["file", t.png],
    ];
    expect(await on.post(grant.host, form)).toBe(200);
    expect(await isStored(on.storage, key, "image/cover")).toBe(true);
  });

  test("a file of this machine gets a key that follows from its bytes; what a browser might not post is refused", async () => {
    const folder = freshFolder();
    const path = join(folder, "讲义.pdf");
    writeFileSync(path, t.pdf);
    const key = await on.storage.importFile("handout", path);
    expect(key).toMatch(/^handout\/[0-9a-f]{20}\.pdf$/);
    expect(await on.storage.importFile("handout", path)).toBe(key);
    expect((await bytesOf(on.storage, key))?.equals(t.pdf)).toBe(true);
    const lie = join(folder, "lie.docx");
    writeFileSync(lie, t.pdf);
    await expect(on.storage.importFile("handout", lie)).rejects.toMatchObject({ kind: "permanent" });
    const picture = join(folder, "a.png");
    writeFileSync(picture, t.png);
    const broken = join(folder, "b.png");
    writeFileSync(broken, t.png.subarray(0, 60));
    const [first, second] = await on.storage.importPictures([picture, broken]);
    expect([first, second]).toEqual([expect.stringMatching(/^image\/editor\/[0-9a-f]{20}\.png$/), undefined]);
    expect(await on.show(first ?? "")).toMatchObject({ status: 200 });
  });
});

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
    const { key } = await uploaded(on, "image/cover", "png", t.png);
    const both = [on.storage, on.opened()];
    const got = await Promise.all(
      Array.from({ length: 20 }, (_, at) => isStored(both[at % 2]!, key, "image/cover")),
    );
    expect(new Set(got)).toEqual(new Set([true]));
    expect([...on.gateway.objects.keys()].filter((one) => one.endsWith(key))).toEqual([`stored/${key}`]);
  });

  test("what is posted again under a key that is stored is never shown", async () => {
    const { key } = await uploaded(on, "image/cover", "png", t.png);
    expect(await isStored(on.storage, key, "image/cover")).toBe(true);
    on.gateway.objects.set(key, { body: Buffer.from("<script>"), type: "text/html", at: t.START });
    const shown = await on.show(key);
    expect([shown.status, shown.type, shown.body.includes("<script>")]).toEqual([200, "image/png", false]);
    // Removed, it does not come back from what was posted.
    await on.storage.remove(key);
    expect(await on.show(key)).toMatchObject({ status: 404 });
  });

  test("an address is the same all day and ends with the next", async () => {
    const { key } = await uploaded(on, "image/cover", "png", t.png);
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
    on.time.now = t.START;
  });

  test("a list goes on past objects that are none of ours, 1,000 a page", async () => {
    for (let at = 0; at < 1_001; at++) {
      const stray = `stored/invoice/!${String(at).padStart(4, "0")}.txt`;
      on.gateway.objects.set(stray, { body: t.pdf, type: "text/plain", at: t.START });
      const key = `stored/invoice/${String(at).padStart(20, "0")}.pdf`;
      on.gateway.objects.set(key, { body: t.pdf, type: "application/pdf", at: t.START });
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
    expect((await on.storage.list("invoice"))[0]?.storedAt).toEqual(t.START);
  });

  test("what nobody asked for goes after a day, what was taken in stays", async () => {
    const kept = await uploaded(on, "image/cover", "png", t.png);
    expect(await isStored(on.storage, kept.key, "image/cover")).toBe(true);
    const forgotten = await uploaded(on, "handout", "pdf", t.pdf);
    on.time.now = new Date(t.START.getTime() + 23 * 3_600_000);
    const young = await uploaded(on, "handout", "pdf", t.pdf);
    on.time.now = new Date(t.START.getTime() + 25 * 3_600_000);
    await on.storage.sweep();
    on.time.now = t.START;
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
      const { key } = await uploaded(on, "handout", "pdf", t.pdf);
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
      expect((await bytesOf(on.storage, key))?.equals(t.pdf)).toBe(true);
    },
  );

  test("/files says that the storage is down, and is itself again afterwards", async () => {
    const { key } = await uploaded(on, "image/cover", "png", t.png);
    on.gateway.mood = "trouble";
    const down = await on.app.inject(`/files/${key}`);
    on.gateway.mood = "normal";
    expect([down.statusCode, down.headers["retry-after"]]).toEqual([503, "5"]);
    expect(await on.show(key)).toMatchObject({ status: 200 });
  });

  test("an answer that breaks off is a failure for now, and the posted file is taken in later", async () => {
    const { key } = await uploaded(on, "handout", "pdf", t.pdf);
    on.gateway.mood = "cut";
    expect(await failureOf(on.storage.open(key))).toMatchObject({ kind: "temporary", code: "no-answer" });
    on.gateway.mood = "normal";
    expect((await bytesOf(on.storage, key))?.equals(t.pdf)).toBe(true);
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
