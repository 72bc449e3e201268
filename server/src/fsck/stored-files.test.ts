// Invariant 18 over a real folder: rows without their objects, objects without a row.
import { copyFileSync, rmSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { courses } from "../modules/catalogue/tables.ts";
import { testApp } from "../testing/app.ts";
import { aChapter, aCourse } from "../testing/factories/catalogue.ts";
import { anUploadedCover } from "../testing/upload.ts";
import { violations } from "./invariants.ts";

const shop = await testApp();
const { storage } = shop.services.providers;
const handout = join(import.meta.dirname, "../seed/media/handouts/management.pdf");
const pathOf = (key: string) => join(shop.services.config.dataDir, "storage", key);
const found = () => violations(shop.db, storage);

/** Lets the object be stored that many hours ago. */
function storedBefore(key: string, hours: number): void {
  const then = new Date(Date.now() - hours * 3_600_000);
  utimesSync(pathOf(key), then, then);
}

test("a handout, a cover or a picture that a row names and the folder does not have is named", async () => {
  const key = await storage.importFile("handout", handout);
  const { courseChapterId } = await aChapter(shop.db, { handoutKey: key, handoutExtension: ".pdf" });
  const url = await anUploadedCover(shop, await shop.account("admin"));
  const cover = url.replace("/files/", "");
  const described = await aCourse(shop.db, {
    courseImgUrl: url,
    courseDescription: `<img src="${url.replace("cover", "editor")}">`,
  });
  const editor = cover.replace("cover", "editor");
  copyFileSync(pathOf(cover), pathOf(editor));
  // However old: rows name them.
  for (const one of [key, cover, editor]) storedBefore(one, 1_000);
  expect(await found()).toEqual([]);

  for (const one of [key, cover, editor]) rmSync(pathOf(one));
  const promise = "every file that a row names is stored";
  expect(await found()).toEqual([
    { number: 18, promise, what: `handout of chapter ${courseChapterId}: ${key}` },
    { number: 18, promise, what: `cover of course ${described.courseId}: ${cover}` },
    { number: 18, promise, what: `picture in course ${described.courseId}: ${editor}` },
  ]);
  expect(await storage.importFile("handout", handout)).toBe(key);
  await shop.db
    .update(courses)
    .set({ courseImgUrl: null, courseDescription: "" })
    .where(eq(courses.courseId, described.courseId));
  expect(await found()).toEqual([]);
});

test("an object that no row names is named when the nightly sweep should have removed it, and not before", async () => {
  const cover = (await anUploadedCover(shop, await shop.account("admin"))).replace("/files/", "");
  storedBefore(cover, 9 * 24 - 1);
  expect(await found()).toEqual([]);
  storedBefore(cover, 9 * 24 + 1);
  expect(await found()).toEqual([
    {
      number: 18,
      promise: "every file that is stored for more than nine days is named by a row",
      what: cover,
    },
  ]);
  await storage.remove(cover);
});
