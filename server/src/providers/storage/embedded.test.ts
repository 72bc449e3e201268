import { readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  CATEGORIES,
  type Category,
  categoryOf,
  keyPattern,
  ownerMarkOf,
  type UnmarkedCategory,
} from "./port.ts";
import { embeddedFiles } from "./embedded-files.ts";
import { freshFolder } from "../../testing/folder.ts";
import { inPasses } from "../../testing/upload.ts";
import * as kit from "./storage-testing.ts";

let host: Awaited<ReturnType<typeof kit.startHost>>;
beforeAll(async () => {
  host = await kit.startHost();
});
afterAll(() => host.app.close());

const stored = (directory: string) => readdirSync(join(host.dataDir, "storage", directory));
const upload = async (category: UnmarkedCategory, extension: string, file: Buffer) => {
  const post = await host.storage.signFormPost({ category });
  const key = kit.newKey(post.keyPrefix, extension);
  return kit.post(host, kit.formOf(post, key, file)).then((answer) => ({ ...answer, key }));
};

describe("a signed form post", () => {
  test("the signature carries policy, accessId, signature, host and expire, five minutes ahead", async () => {
    const post = await host.storage.signFormPost({ category: "image/cover" });
    expect(post).toMatchObject({
      policy: expect.any(String),
      accessId: "zhutu-embedded",
      signature: expect.any(String),
      host: "http://shop.test/storage",
      expire: kit.START.getTime() / 1000 + 300,
      keyPrefix: "image/cover/",
      urlPrefix: "http://shop.test/files/",
    });
    expect(post.fields).toMatchObject({
      "x-oss-signature-version": "OSS4-HMAC-SHA256",
      "x-oss-credential": "zhutu-embedded/20261121/local/oss/aliyun_v4_request",
      "x-oss-date": "20261121T020000Z",
      success_action_status: "200",
    });
  });

  test.each([
    ["image/cover", "jpg", kit.jpg],
    ["image/cover", "jpeg", kit.jpg],
    ["image/cover", "png", kit.png],
    ["image/editor", "webp", kit.webp],
    ["image/editor", "gif", kit.gif],
    ["handout", "pdf", kit.pdf],
    ["handout", "doc", kit.doc],
    ["handout", "ppt", kit.doc],
    ["handout", "docx", kit.docx()],
    ["handout", "pptx", kit.pptx()],
    ["invoice", "pdf", kit.pdf],
    ["invoice", "ofd", kit.zip({ "OFD.xml": '<?xml version="1.0"?><ofd:OFD xmlns:ofd="x"></ofd:OFD>' })],
    ["invoice", "xml", Buffer.from('<?xml version="1.0"?><EInvoice></EInvoice>')],
  ] as const)("[UPL-002] %s takes .%s posted straight as multipart", async (category, extension, file) => {
    const { status, code, key } = await upload(category, extension, file);
    expect([status, code]).toEqual([200, undefined]);
    expect(
      await host.storage.open(key).then((object) => object?.stream.destroy() && object.size),
    ).toBeGreaterThan(0);
  });

  test("the documented five fields alone are enough, as version 1 of the signature", async () => {
    const post = await host.storage.signFormPost({ category: "image/cover" });
    const form: kit.Form = [
      ["key", kit.newKey(post.keyPrefix, "png")],
      ["policy", post.policy],
      ["OSSAccessKeyId", post.accessId],
      ["success_action_status", "200"],
      ["signature", post.signature],
      ["file", kit.png],
    ];
    expect(await kit.post(host, form)).toEqual({ status: 200, code: undefined });
  });

  test("what an upload left half-way is swept after a day, what is still arriving is not", async () => {
    const written = (ageMs: number) => {
      const path = host.storage.temporaryPath();
      writeFileSync(path, "half a file");
      const then = new Date(host.time.now.getTime() - ageMs);
      utimesSync(path, then, then);
      return basename(path);
    };
    const day = 24 * 3_600_000;
    written(day + 1_000);
    const arriving = written(day - 1_000);
    const { key } = await upload("image/cover", "png", kit.png);
    await host.storage.sweep();
    expect(stored("tmp")).toEqual([arriving]);
    expect(stored("image/cover")).toContain(basename(key));
    rmSync(join(host.dataDir, "storage/tmp", arriving));
  });

  test("an object is never overwritten", async () => {
    const post = await host.storage.signFormPost({ category: "image/cover" });
    const key = kit.newKey(post.keyPrefix, "png");
    const answers = await Promise.all([1, 2, 3].map(() => kit.post(host, kit.formOf(post, key, kit.png))));
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });

  test("a file of this machine is stored under a key that follows from its bytes, once", async () => {
    const path = join(host.dataDir, "讲义.pdf");
    writeFileSync(path, kit.pdf);
    const key = await host.storage.importFile("handout", path);
    expect(key).toMatch(/^handout\/[0-9a-f]{20}\.pdf$/);
    const count = stored("handout").length;
    expect(await host.storage.importFile("handout", path)).toBe(key);
    expect([stored("handout").length, stored("tmp")]).toEqual([count, []]);
    const object = await host.storage.open(key);
    expect(Buffer.concat((await object?.stream.toArray()) as Buffer[])).toEqual(kit.pdf);
  });

  test("a file of this machine that the category would not take is refused", async () => {
    for (const [name, bytes] of [
      ["a.exe", kit.pdf],
      ["a.docx", kit.pdf],
      ["empty.pdf", Buffer.alloc(0)],
    ] as const) {
      const path = join(host.dataDir, name);
      writeFileSync(path, bytes);
      await expect(host.storage.importFile("handout", path)).rejects.toMatchObject({ kind: "permanent" });
    }
    expect(stored("tmp")).toEqual([]);
  });

  test("a handout has no public address, a cover has, and a removed one is gone", async () => {
    const handout = await upload("handout", "pdf", kit.pdf);
    expect((await host.app.inject(`/files/${handout.key}`)).statusCode).toBe(404);
    expect(() => host.storage.publicUrl(handout.key)).toThrow("no public address");
    const cover = await upload("image/cover", "png", kit.png);
    expect(host.storage.publicUrl(cover.key)).toBe(`http://shop.test/files/${cover.key}`);
    const got = await host.app.inject(`/files/${cover.key}`);
    expect(got.headers).toMatchObject({
      "content-type": "image/png",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    });
    expect((await sharp(got.rawPayload).metadata()).width).toBe(200);
    const head = await host.app.inject({ method: "HEAD", url: `/files/${cover.key}` });
    expect([head.statusCode, head.body, head.headers["content-length"]]).toEqual([
      200,
      "",
      String(got.rawPayload.length),
    ]);
    await host.storage.remove(cover.key);
    expect((await host.app.inject(`/files/${cover.key}`)).statusCode).toBe(404);
  });
});

describe("the list of what is stored", () => {
  test("has the objects of one category by their keys, 1,000 a page, and when each was stored", async () => {
    const { storage, dataDir, app } = await kit.startHost();
    const keys = Array.from({ length: 1_001 }, (_, i) => `handout/${String(i).padStart(20, "0")}.pdf`);
    for (const key of keys.toReversed()) writeFileSync(join(dataDir, "storage", key), "x");
    for (const other of ["handout/note.txt", "tmp/11111111111111111111.pdf", "image/cover/a.png"])
      writeFileSync(join(dataDir, "storage", other), "x");
    utimesSync(join(dataDir, "storage", keys[0]!), kit.START, kit.START);

    const first = await storage.list("handout");
    expect(first.map(({ key }) => key)).toEqual(keys.slice(0, 1_000));
    expect(first[0]?.storedAt).toEqual(kit.START);
    const second = await storage.list("handout", keys[999]);
    expect(second.map(({ key }) => key)).toEqual([keys[1_000]]);
    expect(await storage.list("handout", keys[1_000])).toEqual([]);
    expect(await storage.list("image/cover")).toEqual([]);
    await app.close();
  });

  test("read alone, where nothing was ever stored, is empty and makes nothing", async () => {
    const dataDir = freshFolder();
    const files = embeddedFiles(dataDir);
    expect(await files.list("handout")).toEqual([]);
    expect(await files.open("handout/00000000000000000000.pdf")).toBeUndefined();
    expect(readdirSync(dataDir)).toEqual([]);
  });
});

describe("what the file is", () => {
  const junk = Buffer.from("<script>alert(1)</script>");
  test.each([
    ["html under a picture's name", "image/cover", "jpg", junk],
    ["png under jpg", "image/cover", "jpg", kit.png],
    ["a picture's first bytes and nothing behind them", "image/cover", "png", kit.png.subarray(0, 40)],
    [
      "svg under png",
      "image/editor",
      "png",
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
    ],
    ["a pdf under docx", "handout", "docx", kit.pdf],
    ["a plain archive under docx", "handout", "docx", kit.zip({ "a.txt": "x" })],
    ["a presentation under docx", "handout", "docx", kit.pptx()],
    [
      "an archive with a part that claims 10 bytes and unpacks to 1.2 GB",
      "handout",
      "docx",
      kit.bomb(10, "docx"),
    ],
    [
      "an archive with a part that unpacks to 1.2 GB and says so",
      "handout",
      "pptx",
      kit.bomb(1_200_000_000, "pptx"),
    ],
    ["an archive with a part that claims more than it holds", "handout", "docx", kit.docx(200)],
    ["an ofd with a part that claims 10 bytes", "invoice", "ofd", kit.bomb(10, "ofd")],
    ["an ofd that unpacks to 72 MB and says so", "invoice", "ofd", kit.bomb(72_000_000, "ofd", 6)],
    ["an archive that unpacks beyond 1 GB", "handout", "docx", kit.docx(0xf0000000)],
    ["a plain archive under ofd", "invoice", "ofd", kit.zip({ "a.txt": "x" })],
    [
      "an invoice in UTF-16",
      "invoice",
      "xml",
      Buffer.from('\ufeff<?xml version="1.0"?><EInvoice></EInvoice>', "utf16le"),
    ],
    ["a page under xml", "invoice", "xml", Buffer.from('<?xml version="1.0"?><html></html>')],
    ["xml under pdf", "invoice", "pdf", Buffer.from('<?xml version="1.0"?><EInvoice></EInvoice>')],
    ["an executable under pdf", "handout", "pdf", Buffer.concat([Buffer.from("MZ"), Buffer.alloc(512)])],
  ] as const)("%s is refused and leaves nothing behind", async (_what, category, extension, file) => {
    const before = stored(category).length;
    expect(await upload(category, extension, file)).toMatchObject({ status: 400, code: "InvalidArgument" });
    expect(stored(category)).toHaveLength(before);
    expect(stored("tmp")).toEqual([]);
  });

  test("300 files on one leave: 60 are stored, the others are told when to come again", async () => {
    const own = await kit.startHost();
    const leave = await own.storage.signFormPost({ category: "handout" });
    const tally: Record<number, number> = {};
    const postOne = () => kit.post(own, kit.formOf(leave, kit.newKey(leave.keyPrefix, "pdf"), kit.pdf));
    for (let batch = 0; batch < 15; batch++)
      for (const { status } of await Promise.all(Array.from({ length: 20 }, postOne)))
        tally[status] = (tally[status] ?? 0) + 1;
    expect(tally).toEqual({ 200: 60, 429: 240 });
    expect(readdirSync(join(own.dataDir, "storage", "handout"))).toHaveLength(60);
    own.time.now = new Date(kit.START.getTime() + 1_000);
    const another = await own.storage.signFormPost({ category: "handout" });
    const form = kit.encodeForm(kit.formOf(leave, kit.newKey(leave.keyPrefix, "pdf"), kit.pdf));
    const told = await own.app.inject({ method: "POST", url: "/storage", ...form });
    expect(told.headers["retry-after"]).toBe("299");
    const next = kit.formOf(another, kit.newKey(another.keyPrefix, "pdf"), kit.pdf);
    expect(await kit.post(own, next)).toMatchObject({ status: 200 });
    await own.app.close();
  });

  test("a person's own pictures are counted over all leaves, 30 an hour, broken ones too", async () => {
    const own = await kit.startHost();
    const tried = async (ownerMark: string) => {
      own.time.now = new Date(own.time.now.getTime() + 1_000);
      const leave = await own.storage.signFormPost({ category: "image/avatar", ownerMark });
      return kit.post(own, kit.formOf(leave, kit.newKey(leave.keyPrefix, "png"), kit.pdf));
    };
    for (let at = 0; at < 30; at++) expect(await tried("0123456789abcdef")).toMatchObject({ status: 400 });
    expect(await tried("0123456789abcdef")).toEqual({ status: 429, code: "TooManyPosts" });
    expect(await tried("fedcba9876543210")).toMatchObject({ status: 400 });
    own.time.now = new Date(own.time.now.getTime() + 3_600_000);
    expect(await tried("0123456789abcdef")).toMatchObject({ status: 400 });
    await own.app.close();
  });

  test("a picture stored in passes may have 12 million pixels, any other 25", async () => {
    const progressive = await inPasses(4_000, 3_001);
    const plain = await sharp(progressive).jpeg({ progressive: false }).toBuffer();
    expect(await upload("image/editor", "jpg", progressive)).toMatchObject({ status: 400 });
    expect(await upload("image/editor", "jpg", plain)).toMatchObject({ status: 200 });
    expect(await upload("image/editor", "png", kit.blankPng(5_001, 5_000))).toMatchObject({ status: 400 });
  });

  test("of 20 pictures at once some wait and some are told to come again; nothing is refused for good", async () => {
    const leave = await host.storage.signFormPost({ category: "image/editor" });
    const forms = Array.from({ length: 20 }, () =>
      kit.formOf(leave, kit.newKey(leave.keyPrefix, "png"), kit.png),
    );
    const answers = await Promise.all(forms.map((form) => kit.post(host, form)));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(17);
    for (const { status, code } of answers)
      if (status !== 200) expect([status, code]).toEqual([503, "ServiceBusy"]);
  });

  test("two learners who send pictures without end keep neither staff nor others from sending one", async () => {
    const ofOwner = async (mark: string) => {
      const leave = await host.storage.signFormPost({ category: "image/avatar", ownerMark: mark });
      return kit.post(host, kit.formOf(leave, kit.newKey(leave.keyPrefix, "png"), kit.png));
    };
    const [greedy, other] = [["a".repeat(16), "b".repeat(16)], "c".repeat(16)];
    const many = greedy.flatMap((mark) => Array.from({ length: 12 }, () => ofOwner(mark)));
    const [staff, third] = [await upload("image/cover", "png", kit.png), await ofOwner(other)];
    expect([staff.status, third.status]).toEqual([200, 200]);
    const answers = await Promise.all(many);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(15);
    expect(new Set(refused.map(({ status, code }) => `${status} ${code}`))).toEqual(
      new Set(["429 TooManyRequests"]),
    );
  });

  test("a pixel flood is refused", async () => {
    expect(await upload("image/cover", "png", kit.blankPng(200, 112))).toMatchObject({ status: 200 });
    const flood = kit.blankPng(9_000, 9_000);
    expect(await sharp(flood).metadata()).toMatchObject({ format: "png", width: 9_000, height: 9_000 });
    expect(flood.length).toBeLessThan(CATEGORIES["image/cover"].belowBytes);
    expect(await upload("image/cover", "png", flood)).toMatchObject({ status: 400, code: "InvalidArgument" });
  });

  test.each([
    ["jpg", kit.jpg],
    ["png", kit.png],
    ["gif", kit.gif],
  ] as const)("a polyglot .%s loses what was hidden behind the picture", async (extension, file) => {
    const { status, key } = await upload("image/editor", extension, Buffer.concat([file, junk]));
    expect(status).toBe(200);
    const served = (await host.app.inject(`/files/${key}`)).rawPayload;
    expect(served.includes("<script>")).toBe(false);
    expect((await sharp(served).metadata()).width).toBe(200);
  });

  test("a cover of 511,999 bytes is measured as allowed, one of 512,000 is refused as too large", async () => {
    const padded = (size: number) => Buffer.concat([kit.jpg, Buffer.alloc(size - kit.jpg.length)]);
    expect(await upload("image/cover", "jpg", padded(511_999))).toMatchObject({ status: 200 });
    expect(await upload("image/cover", "jpg", padded(512_000))).toMatchObject({
      status: 400,
      code: "EntityTooLarge",
    });
    expect(await upload("image/cover", "jpg", Buffer.alloc(0))).toMatchObject({
      status: 400,
      code: "EntityTooSmall",
    });
  });

  test("a form larger than any category allows is refused before it is read", async () => {
    const answer = await host.app.inject({
      method: "POST",
      url: "/storage",
      headers: {
        "content-type": "multipart/form-data; boundary=x",
        "content-length": String(300 * 1024 * 1024),
      },
    });
    expect(answer.statusCode).toBe(413);
  });
});

describe("a person's own picture", () => {
  const mark = "0123456789abcdef";
  const unmarked = (Object.keys(CATEGORIES) as Category[]).filter((one) => one !== "image/avatar");

  test("is written under its owner's mark, and by no grant without one", async () => {
    const own = await host.storage.signFormPost({ category: "image/avatar", ownerMark: mark });
    expect(own.keyPrefix).toBe(`image/avatar/${mark}-`);
    const key = kit.newKey(own.keyPrefix, "png");
    for (const category of unmarked) {
      const grant = await host.storage.signFormPost({ category });
      for (const name of [key, kit.newKey("image/avatar/", "png")])
        expect(await kit.post(host, kit.formOf(grant, name, kit.png))).toMatchObject({ status: 403 });
    }
    expect(await kit.post(host, kit.formOf(own, kit.newKey("image/avatar/", "png"), kit.png))).toMatchObject({
      status: 403,
    });
    expect(await kit.post(host, kit.formOf(own, key, kit.png))).toMatchObject({ status: 200 });
    expect(ownerMarkOf(key)).toBe(mark);
  });

  test("has no grant without a mark, nor with what is none; nothing else has a grant with one", async () => {
    // @ts-expect-error A person's picture needs its owner's mark.
    const without = host.storage.signFormPost({ category: "image/avatar" });
    await expect(without).rejects.toMatchObject({ kind: "permanent" });
    const empty = host.storage.signFormPost({ category: "image/avatar", ownerMark: "" });
    await expect(empty).rejects.toMatchObject({ kind: "permanent" });
    // @ts-expect-error A cover has none.
    const cover = await host.storage.signFormPost({ category: "image/cover", ownerMark: mark });
    expect(cover.keyPrefix).toBe("image/cover/");
  });

  test.each(["image/cover", "handout", "invoice", "image/editor"] as const)(
    "the mark is in no name of %s",
    (category) => {
      const extension = CATEGORIES[category].extensions[0];
      const name = `${"a".repeat(20)}.${extension}`;
      expect(categoryOf(`${category}/${name}`)).toBe(category);
      expect(categoryOf(`${category}/${mark}-${name}`)).toBeUndefined();
      expect(ownerMarkOf(`${category}/${name}`)).toBeUndefined();
      expect(new RegExp(`^${keyPattern(category)}$`).test(`${category}/${name}\n`)).toBe(false);
    },
  );
});
