import { utimesSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { aCourse } from "../../testing/factories/catalogue.ts";
import { anUploadedCover } from "../../testing/upload.ts";
import { sweepUploads } from "./uploads.ts";

const shop = await testApp();
const { storage } = shop.services.providers;

/** The key of a cover that was uploaded that many days ago. */
async function aCover(days: number): Promise<string> {
  const key = (await anUploadedCover(shop, await shop.account("admin"))).replace("/files/", "");
  const then = new Date(Date.now() - days * 24 * 3_600_000);
  utimesSync(join(shop.services.config.dataDir, "storage", key), then, then);
  return key;
}

const isStored = async (key: string): Promise<boolean> => {
  const object = await storage.open(key);
  object?.stream.destroy();
  return object !== undefined;
};

test("the nightly sweep removes what no row names after a week, and nothing that a row names or that is younger", async () => {
  const [forgotten, young, shown] = [await aCover(7.1), await aCover(6.9), await aCover(400)];
  await aCourse(shop.db, { courseImgUrl: `/files/${shown}` });
  await sweepUploads(shop.services);
  expect(await Promise.all([forgotten, young, shown].map(isStored))).toEqual([false, true, true]);
});
