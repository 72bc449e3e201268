// Files go straight to the storage host by a signed form post (back-office spec 7); the sign-in
// token goes to our server only.
import type { uploadCategory } from "@zhutu/domain/media/contract.ts";
import { signAvatarUpload, signUpload } from "@zhutu/domain/media/contract.ts";
import { extensionOf } from "@zhutu/domain/media/upload-rules.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import type { z } from "zod";
import { apiWithHeaders } from "./api.ts";
import { currentSession } from "../session/session.ts";
import { kept } from "../storage.ts";
import { serverNow } from "./server-clock.ts";

/** The office's categories, and a person's own picture. */
export type UploadCategory = z.infer<typeof uploadCategory> | "image/avatar";
export type Signature = CallReply<typeof signUpload>;

/** Signatures are unused in their last 3 seconds (UPL-004). */
const EXPIRY_MARGIN_SECONDS = 3;
const NAME_LENGTH = 20;
const CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** 20 uniformly random letters and digits (UPL-003). */
export function randomName(): string {
  let name = "";
  while (name.length < NAME_LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(NAME_LENGTH * 2))) {
      // 248 = 4 x 62: higher bytes would favour the first letters.
      if (byte < 248 && name.length < NAME_LENGTH) name += CHARACTERS[byte % CHARACTERS.length];
    }
  }
  return name;
}

/** Until 3 seconds before its expiry. */
export function isUsable(signature: { expire: number }, nowMs: number): boolean {
  return nowMs < (signature.expire - EXPIRY_MARGIN_SECONDS) * 1000;
}

/** For the storage host: signed fields, key, content-type and, last, the file. */
export function formOf(signature: Signature, key: string, file: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(signature.fields)) form.append(name, value);
  form.append("key", key);
  // Informative: the storage host judges the key's extension and the bytes.
  form.append("content-type", file.type || "application/octet-stream");
  form.append("file", file);
  return form;
}

type Options = { signal: AbortSignal; onProgress: (percent: number) => void };

/**
 * Resolves to address (null unless the category is public) and key; rejects with UploadFailed or,
 * if aborted, AbortError.
 */
export async function upload(
  file: File,
  category: UploadCategory,
  options: Options,
): Promise<{ url: string | null; key: string }> {
  const extension = extensionOf(file.name);
  const signature = await signatureFor(category, extension);
  options.signal.throwIfAborted();
  const key = `${signature.dir}${randomName()}.${extension}`;
  try {
    await post(signature.host, formOf(signature, key, file), options);
  } catch (error) {
    // The refusal may be about this signature; the next try gets a new one.
    if (error instanceof UploadFailed) keptSignature(category, extension).forget();
    throw error;
  }
  return { url: signature.urlPrefix === null ? null : `${signature.urlPrefix}${key}`, key };
}

/** Status 0: the storage host could not be reached. */
export class UploadFailed extends Error {
  readonly status: number;
  constructor(status: number) {
    super(status === 0 ? "the storage host cannot be reached" : `the storage host answered ${status}`);
    this.status = status;
  }
}

/** Shared by one person's tabs. */
const keptSignature = (category: UploadCategory, extension: string) =>
  kept(
    `zhutu.upload.${currentSession()?.userId ?? 0}.${category}.${extension}`,
    (stored) => stored as Signature | undefined,
    "browser",
  );

async function signatureFor(category: UploadCategory, extension: string): Promise<Signature> {
  const signature = keptSignature(category, extension);
  const known = signature.read();
  if (known && isUsable(known, serverNow())) return known;
  // Not even an expired token may lead away from the form.
  const { reply: fresh } = await (category === "image/avatar"
    ? apiWithHeaders(signAvatarUpload, { query: { extension } })
    : apiWithHeaders(signUpload, { query: { category, extension } }));
  signature.write(fresh);
  return fresh;
}

/** XMLHttpRequest, because fetch reports no upload progress. */
function post(host: string, form: FormData, { signal, onProgress }: Options): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal.addEventListener("abort", abort);
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      if (total > 0) onProgress(Math.floor((loaded / total) * 100));
    });
    request.addEventListener("load", () =>
      request.status >= 200 && request.status < 300 ? resolve() : reject(new UploadFailed(request.status)),
    );
    request.addEventListener("error", () => reject(new UploadFailed(0)));
    request.addEventListener("abort", () => reject(new DOMException("cancelled", "AbortError")));
    request.addEventListener("loadend", () => signal.removeEventListener("abort", abort));
    request.open("POST", host);
    request.send(form);
  });
}
