// The promises of the port, for the disk and for buckets of both dialects (against a loopback bucket).
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshFolder } from "../../testing/folder.ts";
import { type Category, isStored, type UnmarkedCategory } from "./port.ts";
import * as kit from "./storage-testing.ts";
import { bucket, bytesOf, disk, type Subject, uploaded } from "./subjects-testing.ts";

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
      expire: kit.START.getTime() / 1000 + 300,
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
    ["image/cover", "png", kit.png],
    ["image/editor", "gif", kit.gif],
    ["image/avatar", "jpg", kit.jpg],
    ["handout", "docx", kit.docx()],
    ["handout", "pdf", kit.pdf],
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
    ["one kind under another's name", "image/editor", "jpg", kit.png],
    ["an executable under pdf", "handout", "pdf", Buffer.concat([Buffer.from("MZ"), Buffer.alloc(512)])],
    ["a broken picture", "image/cover", "png", kit.png.subarray(0, 60)],
    ["an archive that unpacks to too much", "handout", "pptx", kit.bomb(1_200_000_000, "pptx")],
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
      Buffer.concat([kit.png, Buffer.from("<script>x")]),
    );
    expect((await on.show(key)).body.includes("<script>")).toBe(false);
    expect((await bytesOf(on.storage, key))?.includes("<script>")).toBe(false);
  });

  const set = (name: string, value: string) => (form: kit.Form) =>
    form.map(([field, before]): [string, string | Buffer] => [field, field === name ? value : before]);
  test.each<[string, (form: kit.Form) => kit.Form]>([
    ["another category's key", set("key", `handout/${"a".repeat(20)}.png`)],
    ["a key outside every category", set("key", `stored/image/cover/${"a".repeat(20)}.png`)],
    ["a policy without conditions", set("policy", Buffer.from('{"conditions":[]}').toString("base64"))],
    [
      "a file that is too large",
      (form) => form.map(([n, v]) => [n, n === "file" ? Buffer.alloc(600_000) : v]),
    ],
    ["an empty file", (form) => form.map(([n, v]) => [n, n === "file" ? Buffer.alloc(0) : v])],
    ["no signature", (form) => form.filter(([name]) => !name.endsWith("-signature"))],
  ])("a leave does not serve for %s", async (_what, change) => {
    const grant = await on.storage.signFormPost({ category: "image/cover" });
    const form = change(kit.formOf(grant, kit.newKey(grant.keyPrefix, "png"), kit.png));
    const status = await on.post(grant.host, form);
    expect([status >= 400, status < 500]).toEqual([true, true]);
  });

  const ofd = kit.zip({ "OFD.xml": '<?xml version="1.0"?><ofd:OFD xmlns:ofd="x"></ofd:OFD>' });
  test.each<[UnmarkedCategory, string, string, Buffer]>([
    ["invoice", "ofd", "", ofd],
    ["invoice", "ofd", "application/octet-stream", ofd],
    ["invoice", "xml", "text/xml", Buffer.from("<EInvoice></EInvoice>")],
    ["handout", "docx", "application/wps-office.docx", kit.docx()],
    ["handout", "pdf", "application/kswps", kit.pdf],
    ["image/cover", "png", "", kit.png],
    ["image/cover", "png", "text/html", kit.png],
  ])("%s .%s of type %j is taken", async (category, extension, type, file) => {
    const grant = await on.storage.signFormPost({ category, extension });
    const key = kit.newKey(grant.keyPrefix, extension);
    expect(await on.post(grant.host, set("content-type", type)(kit.formOf(grant, key, file)))).toBe(200);
    expect(await isStored(on.storage, key, category)).toBe(true);
    // What is given out has the type of its extension.
    const shown = await on.show(key);
    expect(shown).toMatchObject(
      category === "image/cover" ? { status: 200, type: "image/png" } : { status: 404 },
    );
  });

  test("a leave ends after five minutes", async () => {
    const grant = await on.storage.signFormPost({ category: "image/cover" });
    const form = kit.formOf(grant, kit.newKey(grant.keyPrefix, "png"), kit.png);
    on.time.now = new Date(kit.START.getTime() + 301_000);
    expect(await on.post(grant.host, form)).toBe(403);
    on.time.now = kit.START;
  });

  test("the documented five fields alone are enough where version 1 exists", async () => {
    if (_name.startsWith("s3")) return; // S3 has only version 4
    const grant = await on.storage.signFormPost({ category: "image/cover" });
    const key = kit.newKey(grant.keyPrefix, "png");
    const form: kit.Form = [
      ["key", key],
      ["policy", grant.policy],
      ["OSSAccessKeyId", grant.accessId],
      ["signature", grant.signature],
      ["success_action_status", "200"],
      ["file", kit.png],
    ];
    expect(await on.post(grant.host, form)).toBe(200);
    expect(await isStored(on.storage, key, "image/cover")).toBe(true);
  });

  test("a file of this machine gets a key that follows from its bytes; what a browser might not post is refused", async () => {
    const folder = freshFolder();
    const path = join(folder, "讲义.pdf");
    writeFileSync(path, kit.pdf);
    const key = await on.storage.importFile("handout", path);
    expect(key).toMatch(/^handout\/[0-9a-f]{20}\.pdf$/);
    expect(await on.storage.importFile("handout", path)).toBe(key);
    expect((await bytesOf(on.storage, key))?.equals(kit.pdf)).toBe(true);
    const lie = join(folder, "lie.docx");
    writeFileSync(lie, kit.pdf);
    await expect(on.storage.importFile("handout", lie)).rejects.toMatchObject({ kind: "permanent" });
    const picture = join(folder, "a.png");
    writeFileSync(picture, kit.png);
    const broken = join(folder, "b.png");
    writeFileSync(broken, kit.png.subarray(0, 60));
    const [first, second] = await on.storage.importPictures([picture, broken]);
    expect([first, second]).toEqual([expect.stringMatching(/^image\/editor\/[0-9a-f]{20}\.png$/), undefined]);
    expect(await on.show(first ?? "")).toMatchObject({ status: 200 });
  });
});
