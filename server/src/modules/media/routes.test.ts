import { describe, expect, test } from "vitest";
import { documentedCategories, signUpload } from "@zhutu/domain/media/contract.ts";
import { testApp } from "../../testing/app.ts";
import { aPicture, postFile } from "../../testing/upload.ts";

const t = await testApp();
const [admin, teacher, learner, channel] = await Promise.all([
  t.account("admin"),
  t.account("teacher"),
  t.account("user"),
  t.account("channel"),
]);
const sign = (account: typeof admin | null, query: object = {}) => t.as(account, signUpload, { query });

describe("GET /api/files/oss-sign", () => {
  test("[UPL-001] answers policy, accessId, signature, host and expire, five minutes from now", async () => {
    const leave = await sign(admin);
    for (const field of ["policy", "accessId", "signature", "host"] as const)
      expect(leave[field]).not.toBe("");
    const seconds = leave.expire - Date.now() / 1000;
    expect(seconds).toBeGreaterThan(280);
    expect(seconds).toBeLessThanOrEqual(300);
  });

  test.each(documentedCategories)("category %s is for administrators and teachers", async (category) => {
    for (const account of [admin, teacher])
      expect(await sign(account, { category })).toMatchObject({ dir: `${category}/` });
    for (const account of [null, learner, channel])
      await expect(sign(account, { category })).rejects.toMatchObject({ status: 403 });
  });

  test("issued invoices are uploaded by administrators alone, and have no public address", async () => {
    expect(await sign(admin, { category: "invoice" })).toMatchObject({ dir: "invoice/", urlPrefix: null });
    for (const account of [null, learner, channel, teacher])
      await expect(sign(account, { category: "invoice" })).rejects.toMatchObject({ status: 403 });
  });

  test("[UPL-005] the documented categories are image/cover, image/editor and handout, and no other is", async () => {
    expect(documentedCategories.toSorted()).toEqual(["handout", "image/cover", "image/editor"]);
    for (const category of ["image/cover", "image/editor", "handout"])
      expect(await sign(admin, { category })).toMatchObject({ dir: `${category}/` });
    for (const category of ["image", "video", "Handout", "image/cover/"])
      await expect(sign(admin, { category })).rejects.toMatchObject({ status: 400 });
  });

  test("learners and channels are given leave for their own picture, which says whose it is, and for nothing else", async () => {
    for (const account of [learner, channel])
      for (const query of [{}, { category: "image/avatar", extension: "png" }]) {
        const leave = await sign(account, query);
        expect(leave.dir).toMatch(/^image\/avatar\/./);
      }
    expect((await sign(learner)).dir).not.toBe((await sign(channel)).dir);
    await expect(sign(learner, { extension: "pdf" })).rejects.toMatchObject({
      message: "文件不符合要求，请重新选择",
    });
    await expect(sign(null)).rejects.toMatchObject({ status: 403 });
  });

  test("an unknown category, and an extension that the category does not take, are refused", async () => {
    await expect(sign(admin, { category: "video" })).rejects.toMatchObject({ status: 400 });
    await expect(sign(admin, { category: "image/cover", extension: "svg" })).rejects.toMatchObject({
      status: 200,
      code: "error",
      message: "文件不符合要求，请重新选择",
    });
  });

  test("[UPL-002] [UPL-006] the file goes straight to the storage host, and has an address", async () => {
    const picture = await aPicture();
    const { status, url } = await postFile(t, await sign(teacher), picture, "png");
    expect(status).toBe(200);
    expect(url).toMatch(/\/image\/cover\/[A-Za-z0-9]{20}\.png$/);
    const stored = await t.app.inject(url);
    expect(stored.headers["content-type"]).toBe("image/png");
    expect(stored.rawPayload.equals(picture)).toBe(true);
  });

  test("a signature for covers takes nothing else", async () => {
    const { status } = await postFile(t, await sign(teacher), Buffer.from("%PDF-1.7\n%%EOF\n"), "pdf");
    expect(status).toBe(400);
  });

  test("more than 120 signatures an hour are refused with 429", async () => {
    const busy = await t.account("teacher");
    for (let i = 0; i < 120; i++) await sign(busy);
    await expect(sign(busy)).rejects.toMatchObject({ status: 429 });
  });
});
