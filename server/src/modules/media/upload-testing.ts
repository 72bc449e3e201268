// Sending a video as tus clients do, in pieces, to the application of a test.
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import type { getUploadAuth } from "@zhutu/domain/media/contract.ts";
import type { TestApp } from "../../testing/app.ts";

export type Leave = CallReply<typeof getUploadAuth>;
type Sender = { t: Pick<TestApp, "app">; leave: Pick<Leave, "uploadAuth" | "uploadAddress"> };

const headersOf = ({ uploadAuth }: Sender["leave"]) => ({
  "tus-resumable": "1.0.0",
  "upload-auth": uploadAuth,
});

/** Begins an upload of so many bytes; its status and address. */
export async function beginUpload({ t, leave }: Sender, size: number) {
  const answer = await t.app.inject({
    method: "POST",
    url: leave.uploadAddress,
    headers: { ...headersOf(leave), "upload-length": String(size) },
  });
  return { status: answer.statusCode, url: answer.headers["location"] ?? "", said: answer.body };
}

/** Sends bytes that begin at `offset`. */
export async function sendPiece({ t, leave }: Sender, url: string, offset: number, bytes: Buffer) {
  const answer = await t.app.inject({
    method: "PATCH",
    url,
    headers: {
      ...headersOf(leave),
      "upload-offset": String(offset),
      "content-type": "application/offset+octet-stream",
      "content-length": String(bytes.length),
    },
    payload: bytes,
  });
  return {
    status: answer.statusCode,
    offset: Number(answer.headers["upload-offset"] ?? -1),
    said: answer.body,
  };
}

/** How much has arrived. */
export async function arrived({ t, leave }: Sender, url: string) {
  const answer = await t.app.inject({ method: "HEAD", url, headers: headersOf(leave) });
  return { status: answer.statusCode, offset: Number(answer.headers["upload-offset"] ?? -1) };
}

/** Sends a whole file. */
export async function uploadFile(sender: Sender, bytes: Buffer): Promise<string> {
  const { url } = await beginUpload(sender, bytes.length);
  await sendPiece(sender, url, 0, bytes);
  return url;
}
