// A shop whose files lie in a bucket (S3 on loopback): from the leave to post to what others are shown.
import { signAvatarUpload, signUpload } from "@zhutu/domain/media/contract.ts";
import { saveProfile } from "@zhutu/domain/identity/contract.ts";
import { afterAll, expect, test } from "vitest";
import { BUCKET, BUCKET_KEY, startBucketGateway } from "./providers/storage/bucket-gateway-testing.ts";
import { testApp } from "./testing/app.ts";
import { refusalOf } from "./testing/refusal.ts";
import { aPicture } from "./testing/upload.ts";

const gateway = await startBucketGateway("s3-path", () => new Date());
// Before the shop, as what is first declared ends last: the invariants look into the bucket.
afterAll(() => gateway.close());
const shop = await testApp({
  STORAGE_PROVIDER: "s3",
  S3_ENDPOINT: gateway.endpoint,
  S3_BUCKET: BUCKET,
  S3_REGION: BUCKET_KEY.region,
  S3_ACCESS_KEY_ID: BUCKET_KEY.accessId,
  S3_SECRET_ACCESS_KEY: BUCKET_KEY.secret,
});

type Leave = { host: string; dir: string; fields: Record<string, string>; urlPrefix: string | null };
/** Posts a file as a browser does; its address. */
async function posted(leave: Leave, file: Buffer): Promise<string> {
  const key = `${leave.dir}${crypto.randomUUID().replaceAll("-", "").slice(0, 20)}.png`;
  const form = new FormData();
  for (const [name, value] of Object.entries(leave.fields)) form.set(name, value);
  form.set("key", key);
  form.set("content-type", "image/png");
  form.set("file", new Blob([new Uint8Array(file)]), "original.png");
  const answer = await fetch(leave.host, { method: "POST", body: form });
  expect(answer.status).toBe(200);
  return `${leave.urlPrefix ?? ""}${key}`;
}

test("a person's picture is posted to the bucket, taken as theirs, and shown from there; a lie is refused and gone", async () => {
  const user = await shop.account("user");
  const leave = await shop.as(user, signAvatarUpload, { query: { extension: "png" } });
  const lie = await posted(leave, Buffer.from("<script>alert(1)</script>"));
  const save = (avatarUrl: string) => shop.as(user, saveProfile, { body: { avatarUrl } });
  expect(await refusalOf(save(lie))).not.toBe("");
  expect([...gateway.objects.keys()]).toEqual([]);
  const avatar = await posted(leave, await aPicture());
  await save(avatar);
  const led = await shop.app.inject({ url: avatar });
  expect(led.statusCode).toBe(302);
  const shown = await fetch(String(led.headers.location));
  expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/png"]);
});

test("while the bucket is down a person is told so, and not that the file is wrong", async () => {
  const admin = await shop.account("admin");
  const leave = await shop.as(admin, signUpload, { query: { category: "image/cover", extension: "png" } });
  const cover = await posted(leave, await aPicture());
  gateway.mood = "trouble";
  const answer = await shop.app.inject({ url: cover });
  const user = await shop.account("user");
  const own = await shop.as(user, signAvatarUpload, { query: { extension: "png" } });
  const url = `/files/${own.dir}${"a".repeat(20)}.png`;
  expect(await refusalOf(shop.as(user, saveProfile, { body: { avatarUrl: url } }))).toMatch(
    /^503 外部服务暂时没有回应/,
  );
  gateway.mood = "normal";
  expect(answer.statusCode).toBe(503);
});
