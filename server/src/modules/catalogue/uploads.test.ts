import { utimesSync } from "node:fs";
import { join } from "node:path";
import { signAvatarUpload } from "@zhutu/domain/media/contract.ts";
import { expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { aCourse } from "../../testing/factories/catalogue.ts";
import { aPicture, anUploadedCover, postFile } from "../../testing/upload.ts";
import { CATEGORIES } from "../../providers/storage/port.ts";
import { sweptCategories } from "./upload-queries.ts";
import { sweepUploads } from "./uploads.ts";

const shop = await testApp();
const { storage } = shop.services.providers;

/** The key of a cover that was uploaded that many days ago. */
const aCover = async (days: number): Promise<string> =>
  aged((await anUploadedCover(shop, await shop.account("admin"))).replace("/files/", ""), days);

/** The key of a person's picture that was uploaded that many days ago. */
async function anAvatar(days: number): Promise<string> {
  const leave = await shop.as(await shop.account("user"), signAvatarUpload, { query: { extension: "png" } });
  const { url } = await postFile(shop, leave, await aPicture(), "png");
  return aged(url.replace("/files/", ""), days);
}

function aged(key: string, days: number): string {
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

test("every category is swept, by one of the two sweeps", async () => {
  expect([...sweptCategories, "invoice"].toSorted()).toEqual(Object.keys(CATEGORIES).toSorted());
});

test("a picture that no account shows goes, one that is shown stays", async () => {
  const [forgotten, young, shown] = [await anAvatar(7.1), await anAvatar(6.9), await anAvatar(400)];
  await shop.account("user", { avatarUrl: storage.publicUrl(shown) } as never);
  await sweepUploads(shop.services);
  expect(await Promise.all([forgotten, young, shown].map(isStored))).toEqual([false, true, true]);
});
