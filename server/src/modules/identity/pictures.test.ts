// A person's own picture: only an own upload, kept as long as somebody shows it, also when it is changed many times at once.
import { deleteAccount, saveProfile } from "@zhutu/domain/identity/contract.ts";
import { signAvatarUpload } from "@zhutu/domain/media/contract.ts";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import type { Account } from "../../testing/factories/identity.ts";
import { aLearnerWithIdCard, codeFor } from "../../testing/identity.ts";
import { aPicture, postFile } from "../../testing/upload.ts";
import { users } from "./tables.ts";

const shop = await testApp();
const save = (account: Account, body: { avatarUrl: string | null }) =>
  shop.as(account, saveProfile, { body });
const refusal = (reason: string) => ({ reason });
const leaveOf = (account: Account) => shop.as(account, signAvatarUpload, { query: { extension: "png" } });
const isThere = async (url: string): Promise<boolean> => (await shop.app.inject(url)).statusCode === 200;
const shownBy = async ({ userId }: Account) => {
  const [row] = await shop.db.select().from(users).where(eq(users.userId, userId));
  return row?.avatarUrl;
};

/** An uploaded picture of the account, 300 x 200. */
async function anAvatar(account: Account): Promise<string> {
  const { status, url } = await postFile(shop, await leaveOf(account), await aPicture(), "png");
  expect(status).toBe(200);
  return url;
}

test("a picture is made square, replaces the one before, which goes, and may be left out again", async () => {
  const me = await aLearnerWithIdCard(shop);
  const first = await anAvatar(me);
  expect(first).toMatch(/^\/files\/image\/avatar\/[0-9a-f]{16}-[A-Za-z0-9]{20}\.png$/);
  expect(await save(me, { avatarUrl: first })).toMatchObject({ avatarUrl: first });
  const stored = await shop.app.inject(first);
  expect(await sharp(stored.rawPayload).metadata()).toMatchObject({ width: 256, height: 256 });
  const second = await anAvatar(me);
  await save(me, { avatarUrl: second });
  expect((await shop.app.inject(first)).statusCode).toBe(404);
  expect(await save(me, { avatarUrl: null })).toMatchObject({ avatarUrl: null });
  expect((await shop.app.inject(second)).statusCode).toBe(404);
});

test("a picture that somebody else shows too stays when one of them replaces it", async () => {
  const [me, other] = [await aLearnerWithIdCard(shop), await aLearnerWithIdCard(shop)];
  const url = await anAvatar(me);
  await save(me, { avatarUrl: url });
  await shop.db.update(users).set({ avatarUrl: url }).where(eq(users.userId, other.userId));
  await save(other, { avatarUrl: null });
  expect(await isThere(url)).toBe(true);
});

test("another person's upload is not one's own picture, shown or not", async () => {
  const [me, other] = [await aLearnerWithIdCard(shop), await aLearnerWithIdCard(shop)];
  const [theirs, loose, mine] = [await anAvatar(other), await anAvatar(other), await anAvatar(me)];
  await save(other, { avatarUrl: theirs });
  await save(me, { avatarUrl: mine });
  for (const avatarUrl of [theirs, loose])
    await expect(save(me, { avatarUrl })).rejects.toMatchObject(refusal("UPLOAD_REFUSED"));
  expect(await shownBy(me)).toBe(mine);
  for (const url of [theirs, loose, mine]) expect(await isThere(url)).toBe(true);
});

test("the leave for a picture writes under the name of nobody else", async () => {
  const [me, other] = [await aLearnerWithIdCard(shop), await aLearnerWithIdCard(shop)];
  const [own, foreign] = [await leaveOf(me), await leaveOf(other)];
  expect(own.dir).not.toBe(foreign.dir);
  expect((await leaveOf(me)).dir).toBe(own.dir);
  for (const dir of [foreign.dir, "image/avatar/"])
    expect((await postFile(shop, { ...own, dir }, await aPicture(), "png")).status).toBe(403);
});

test("20 changes at once leave one picture, which is there, and no other", async () => {
  const me = await aLearnerWithIdCard(shop);
  const urls: string[] = [];
  for (let n = 0; n < 5; n++) urls.push(await anAvatar(me));
  for (let round = 0; round < 3; round++) {
    const tried = Array.from({ length: 20 }, (_, n) =>
      save(me, { avatarUrl: urls[(n * 7 + round) % urls.length] ?? null }).catch((error: unknown) => error),
    );
    const named = new Set<string | null>();
    for (const answer of await Promise.all(tried))
      if (answer instanceof Error) expect(answer).toMatchObject(refusal("UPLOAD_REFUSED"));
      else named.add((answer as { avatarUrl: string | null }).avatarUrl);
    // Whoever asked for the picture that was shown, and lost it to another call in that moment, is told that none is.
    named.delete(null);
    const shown = await shownBy(me);
    for (const url of named) expect(await isThere(url ?? "")).toBe(url === shown);
    if (shown) expect(await isThere(shown)).toBe(true);
    for (let at = urls.length; at-- > 0;) if (!(await isThere(urls[at] ?? ""))) urls.splice(at, 1);
    while (urls.length < 5) urls.push(await anAvatar(me));
  }
});

test("a picture goes with its account, the one that was shown last", async () => {
  const me = await aLearnerWithIdCard(shop);
  const url = await anAvatar(me);
  await save(me, { avatarUrl: url });
  const verifyCode = await codeFor(shop, me.telephone, "delete");
  await shop.as(me, deleteAccount, { body: { verifyCode } });
  expect(await isThere(url)).toBe(false);
});

test.each([
  "https://elsewhere.example/files/image/avatar/abcdefghij0123456789.png",
  "/files/image/avatar/abcdefghij0123456789.png",
  "/files/image/cover/abcdefghij0123456789.png",
  "/files/image/avatar/../cover/abcdefghij0123456789.png",
  "javascript:alert(1)",
])("no picture of ours: %s", async (avatarUrl) => {
  const me = await aLearnerWithIdCard(shop);
  await expect(save(me, { avatarUrl })).rejects.toMatchObject(refusal("UPLOAD_REFUSED"));
});

test("the leave for a picture takes neither a document nor another category", async () => {
  const me = await aLearnerWithIdCard(shop);
  await expect(shop.as(me, signAvatarUpload, { query: { extension: "pdf" } })).rejects.toMatchObject(
    refusal("UPLOAD_REFUSED"),
  );
  const leave = await shop.as(me, signAvatarUpload, { query: {} });
  const { status } = await postFile(shop, { ...leave, dir: "image/cover/" }, await aPicture(), "png");
  expect(status).toBe(403);
});
