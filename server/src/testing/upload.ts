// Uploading as the browser does: a signature first, then the file straight to the storage host.
import { randomBytes } from "node:crypto";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { signUpload } from "@zhutu/domain/media/contract.ts";
import sharp from "sharp";
import { CONTENT_TYPES } from "../providers/storage/port.ts";
import type { TestApp } from "./app.ts";
import type { Account } from "./factories/identity.ts";

/** A small real PNG. */
export const aPicture = (): Promise<Buffer> =>
  sharp({ create: { width: 200, height: 112, channels: 3, background: { r: 11, g: 87, b: 208 } } })
    .png()
    .toBuffer();

/** Posts a file under a signature with a random name of 20 characters; the host's status and the file's address. */
export async function postFile(
  t: TestApp,
  leave: CallReply<typeof signUpload>,
  file: Buffer,
  extension: string,
) {
  const key = `${leave.dir}${randomBytes(10).toString("hex")}.${extension}`;
  const form = new FormData();
  for (const [name, value] of Object.entries(leave.fields)) form.set(name, value);
  form.set("key", key);
  form.set("content-type", CONTENT_TYPES[extension] ?? "");
  form.set("file", new Blob([new Uint8Array(file)]), `original.${extension}`);
  const encoded = new Response(form);
  const payload = Buffer.from(await encoded.arrayBuffer());
  const answer = await t.app.inject({
    method: "POST",
    url: leave.host,
    headers: {
      "content-type": encoded.headers.get("content-type") ?? "",
      "content-length": String(payload.length),
    },
    payload,
  });
  return { status: answer.statusCode, url: `${leave.urlPrefix ?? ""}${key}` };
}

/** The address of a cover that this account has just uploaded. */
export async function anUploadedCover(t: TestApp, account: Account): Promise<string> {
  const leave = await t.as(account, signUpload, { query: { category: "image/cover" } });
  return (await postFile(t, leave, await aPicture(), "png")).url;
}

// A picture that costs much to decode, for tests and for the trial of pictures.

/** A picture of one colour, stored in passes: few bytes, and all of it in memory when it is decoded. */
export const inPasses = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: "#123" } })
    .jpeg({ progressive: true, quality: 20 })
    .toBuffer();
