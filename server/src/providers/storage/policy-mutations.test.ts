// security.md 33: a signature for one thing must not serve for another. Every mutation of a good form is refused, and
// nothing is stored.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as kit from "./storage-testing.ts";

let host: Awaited<ReturnType<typeof kit.startHost>>;
let other: Awaited<ReturnType<typeof kit.startHost>>;
beforeAll(async () => {
  host = await kit.startHost();
  other = await kit.startHost();
});
afterAll(() => Promise.all([host.app.close(), other.app.close()]));

const set = (name: string, value: string) => (form: kit.Form) =>
  form.map(([n, v]): [string, string | Buffer] => [n, n === name ? value : v]);
const drop = (name: string) => (form: kit.Form) => form.filter(([n]) => n !== name);
const repeat =
  (name: string, value: string) =>
  (form: kit.Form): kit.Form => [[name, value], ...form];

/** Decodes the policy, changes it, and encodes it again without a new signature. */
const repolicy =
  (change: (policy: { expiration: string; conditions: unknown[] }) => unknown) => (form: kit.Form) =>
    form.map(([n, v]): [string, string | Buffer] => [
      n,
      n === "policy"
        ? Buffer.from(
            JSON.stringify(change(JSON.parse(Buffer.from(String(v), "base64").toString()))),
          ).toString("base64")
        : v,
    ]);

const keys = [
  "image/editor/aaaaaaaaaaaaaaaaaaaa.png",
  "handout/aaaaaaaaaaaaaaaaaaaa.pdf",
  "image/cover/../editor/aaaaaaaaaaaaaaaaaaaa.png",
  "image/cover/../../../outbox.jsonl",
  "image/cover/..%2f..%2faaaaaaaaaaaaaa.png",
  "image/cover\\aaaaaaaaaaaaaaaaaaaa.png",
  "/image/cover/aaaaaaaaaaaaaaaaaaaa.png",
  "image/cover/aaaaaaaaaaaaaaaaaaa.png",
  "image/cover/aaaaaaaaaaaaaaaaaaaaa.png",
  "image/cover/aaaaaaaaaaaaaaaaaaa_.png",
  "image/cover/aaaaaaaaaaaaaaaaaaaa.PNG",
  "image/cover/aaaaaaaaaaaaaaaaaaaa.svg",
  "image/cover/aaaaaaaaaaaaaaaaaaaa.gif",
  "image/cover/aaaaaaaaaaaaaaaaaaaa.php.png",
  "image/cover/aaaaaaaaaaaaaaaaaaaa.png.php",
  "image/cover/aaaaaaaaaaaaaaaaaaaa",
  "image/cover/aaaaaaaaaaaaaaaaaaaa.png\0.html",
  "image/cover/aaaaaaaaaaaaaaaaaaaa.png\n",
  "image/cover/${filename}",
  "image/cover/",
  "",
];

const mutations: [string, (form: kit.Form) => kit.Form][] = [
  ...keys.map((key): [string, (form: kit.Form) => kit.Form] => [
    `key ${JSON.stringify(key)}`,
    set("key", key),
  ]),
  ...[
    "policy",
    "key",
    "file",
    "success_action_status",
    "x-oss-forbid-overwrite",
    "x-oss-signature-version",
    "x-oss-credential",
    "x-oss-date",
    "x-oss-signature",
  ].map((name): [string, (form: kit.Form) => kit.Form] => [`without ${name}`, drop(name)]),
  ["an empty policy", set("policy", "")],
  ["a policy of nonsense", set("policy", "bm9uc2Vuc2U=")],
  ["a policy with no conditions", repolicy((p) => ({ ...p, conditions: [] }))],
  ["a policy that lives longer", repolicy((p) => ({ ...p, expiration: "2099-01-01T00:00:00.000Z" }))],
  [
    "a policy with a larger range",
    repolicy((p) => ({ ...p, conditions: [["content-length-range", 1, 1e9], ...p.conditions.slice(1)] })),
  ],
  ["a policy written again with a space", repolicy((p) => ({ ...p, " ": 1 }))],
  ["another signature", set("x-oss-signature", "0".repeat(64))],
  ["an empty signature", set("x-oss-signature", "")],
  ["a short signature", set("x-oss-signature", "00")],
  ["another algorithm", set("x-oss-signature-version", "OSS4-HMAC-SHA1")],
  ["an unknown key id", set("x-oss-credential", "someone/20261121/local/oss/aliyun_v4_request")],
  ["another day", set("x-oss-credential", "zhutu-embedded/20261122/local/oss/aliyun_v4_request")],
  ["another region", set("x-oss-credential", "zhutu-embedded/20261121/cn/oss/aliyun_v4_request")],
  ["another service", set("x-oss-credential", "zhutu-embedded/20261121/local/s3/aliyun_v4_request")],
  ["a longer credential", set("x-oss-credential", "zhutu-embedded/20261121/local/oss/aliyun_v4_request/x")],
  ["another date", set("x-oss-date", "20261121T020001Z")],
  ["overwriting allowed", set("x-oss-forbid-overwrite", "false")],
  ["another status", set("success_action_status", "201")],
  ["a second key", repeat("key", "image/cover/bbbbbbbbbbbbbbbbbbbb.png")],
  ["a second policy", repeat("policy", "e30=")],
  ["the file before its fields", (form) => form.toReversed()],
  ["the file under another name", (form) => form.map(([n, v]) => [n === "file" ? "upload" : n, v])],
  ["a field of 9 KB", repeat("x-note", "x".repeat(9 * 1024))],
  [
    "30 fields",
    (form) => [...Array.from({ length: 30 }, (_, i): [string, string] => [`x${i}`, "x"]), ...form],
  ],
  ["a field named __proto__ twice", (form) => [["__proto__", "1"], ["__proto__", "2"], ...form]],
];

const objects = () =>
  ["image/cover", "image/editor", "handout", "tmp"].flatMap((d) =>
    readdirSync(join(host.dataDir, "storage", d)),
  );

describe("a mutated form is refused and stores nothing", () => {
  const good = async () => {
    const post = await host.storage.signFormPost({ category: "image/cover" });
    return kit.formOf(post, kit.newKey(post.keyPrefix, "png"), kit.png);
  };

  test.each(mutations)("%s", async (_what, mutate) => {
    const { status } = await kit.post(host, mutate(await good()));
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(objects()).toEqual([]);
  });

  test.each<[string, (form: kit.Form) => kit.Form]>([
    ["another signature", set("signature", "AAAAAAAAAAAAAAAAAAAAAAAAAAA=")],
    ["no signature", drop("signature")],
    ["another key id", set("OSSAccessKeyId", "someone")],
    ["a policy that lives longer", repolicy((p) => ({ ...p, expiration: "2099-01-01T00:00:00.000Z" }))],
    ["a policy with no conditions", repolicy((p) => ({ ...p, conditions: [] }))],
    ["a key of another category", set("key", "image/editor/aaaaaaaaaaaaaaaaaaaa.png")],
    ["the signature of version 4", (form) => [["x-oss-signature-version", "OSS4-HMAC-SHA256"], ...form]],
  ])("version 1: %s", async (_what, mutate) => {
    const post = await host.storage.signFormPost({ category: "image/cover" });
    const form: kit.Form = [
      ["key", kit.newKey(post.keyPrefix, "png")],
      ["policy", post.policy],
      ["OSSAccessKeyId", post.accessId],
      ["signature", post.signature],
      ["file", kit.png],
    ];
    expect(await kit.post(host, mutate(form))).toMatchObject({ status: 403 });
    expect(objects()).toEqual([]);
  });

  test("a form is not signed for an extension of another category", async () => {
    const svg = host.storage.signFormPost({ category: "image/cover", extension: "svg" });
    await expect(svg).rejects.toThrow("does not take");
  });

  test("a signature ends with its expiry, to the second", async () => {
    const form = await good();
    host.time.now = new Date(kit.START.getTime() + 300_000);
    expect(await kit.post(host, form)).toEqual({ status: 403, code: "AccessDenied" });
    expect(objects()).toEqual([]);
    host.time.now = kit.START;
  });

  test("the unchanged form is taken, so that the refusals above mean something", async () => {
    expect(await kit.post(host, await good())).toEqual({ status: 200, code: undefined });
  });
});

describe("addresses that are no objects", () => {
  test.each([
    "/files/",
    "/files/image/cover/",
    "/files/image/cover/aaaaaaaaaaaaaaaaaaaz.png",
    "/files/../storage/tmp",
    "/files/image/cover/..%2f..%2f..%2foutbox.jsonl",
    "/files/image%2Fcover/aaaaaaaaaaaaaaaaaaaa.png",
    "/files/image/cover/%2e%2e/%2e%2e/outbox.jsonl",
    "/files/image/cover/aaaaaaaaaaaaaaaaaaaa.png%00.html",
    "/files/tmp/aaaaaaaaaaaaaaaaaaaa.png",
    "/files/handout/aaaaaaaaaaaaaaaaaaaa.pdf",
    "/files//etc/passwd",
  ])("%s is 404", async (url) => {
    expect((await host.app.inject(url)).statusCode).toBe(404);
  });
});

test("a form cut off before its end stores nothing", async () => {
  const post = await host.storage.signFormPost({ category: "image/editor" });
  const { payload, headers } = kit.encodeForm(kit.formOf(post, kit.newKey(post.keyPrefix, "png"), kit.png));
  for (const length of [payload.length - 24, payload.length - 400, 300]) {
    const cut = payload.subarray(0, length);
    const answer = await host.app.inject({
      method: "POST",
      url: "/storage",
      payload: cut,
      headers: { ...headers, "content-length": String(length) },
    });
    expect(answer.statusCode).toBe(400);
  }
  expect(readdirSync(join(host.dataDir, "storage/image/editor"))).toEqual([]);
});
