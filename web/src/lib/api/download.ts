// Files that the server makes: fetched with the token, then saved.
import {
  CallError,
  type CallInput,
  type Endpoint,
  type Envelope,
  failureIn,
  urlOf,
} from "@zhutu/domain/endpoint.ts";
import { showFailure } from "./api.ts";
import { mendSecondFactor } from "../session/second-factor.ts";
import { currentSession } from "../session/session.ts";

type Options = {
  signal: AbortSignal;
  /** Bytes received; 0 while the server makes the file. */
  onProgress: (received: number) => void;
};

/** The proposed file name, preferring its Chinese form, else `download`. */
export function proposedName(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="?([^";]+)/i.exec(disposition)?.[1] ?? "download";
}

/** Fetches and saves a file; shows refusals, but not an abort. */
export async function download<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: Options,
): Promise<void> {
  const { signal, onProgress } = options;
  const { body, ...parts } = input as { body?: unknown; params?: Record<string, unknown> };
  try {
    const response = await fetch(urlOf(endpoint.path, parts), {
      method: endpoint.method,
      headers: {
        ...(body !== undefined && { "content-type": "application/json" }),
        authorization: currentSession()?.token ?? "",
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal,
    });
    const disposition = response.headers.get("content-disposition");
    // Refusals have status 200, too; only files have a name.
    if (!response.ok || disposition === null) throw await refusalOf(response);
    saveFile(await bytesOf(response, onProgress), proposedName(disposition));
  } catch (error) {
    if (signal.aborted) return;
    const failure = error instanceof CallError ? error : new CallError(0, "network", "");
    if (await mendSecondFactor(failure)) return download(endpoint, input, options);
    showFailure(failure);
    throw error;
  }
}

async function refusalOf(response: Response): Promise<CallError> {
  const answer = (await response.json().catch(() => undefined)) as Envelope | undefined;
  return failureIn(response.status, answer, response.headers.get("retry-after"));
}

async function bytesOf(response: Response, onProgress: (received: number) => void): Promise<Blob> {
  const chunks: BlobPart[] = [];
  const reader = response.body?.getReader();
  let received = 0;
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    chunks.push(part.value);
    received += part.value.byteLength;
    onProgress(received);
  }
  return new Blob(chunks, { type: response.headers.get("content-type") ?? "" });
}

/**
 * Lets the browser download an address that needs no token, of any size; the page stays even if
 * refused.
 */
export function followDownload(address: string, name = ""): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
}

export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  followDownload(address, name);
  // Some browsers read the address only after the click was handled.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
