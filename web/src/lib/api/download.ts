// Files that the server makes: fetched with the token, shown while they arrive, and handed to the browser to save.
import {
  CallError,
  type CallInput,
  type Endpoint,
  type Envelope,
  failureIn,
  urlOf,
} from "@zhutu/domain/endpoint.ts";
import { showFailure } from "./api.ts";
import { currentSession } from "../session/session.ts";

type Options = {
  signal: AbortSignal;
  /** Bytes that have arrived; 0 while the server is still making the file. */
  onProgress: (received: number) => void;
};

/** The file name that an answer proposes, its Chinese form first; `download` when it proposes none. */
export function proposedName(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="?([^";]+)/i.exec(disposition)?.[1] ?? "download";
}

/** Fetches a file and saves it; refusals are shown as those of every call, an aborted one says nothing. */
export async function download<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { signal, onProgress }: Options,
): Promise<void> {
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
    // A refusal comes with 200, too; only a file brings a name to be saved under, whatever is in it.
    if (!response.ok || disposition === null) throw await refusalOf(response);
    saveFile(await bytesOf(response, onProgress), proposedName(disposition));
  } catch (error) {
    if (signal.aborted) return;
    showFailure(error instanceof CallError ? error : new CallError(0, "network", ""));
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
 * Lets the browser itself fetch and save what stands under an address, with its own progress and for files of any
 * size. It carries no token: the address must open by itself. The page stays, also when the server refuses.
 */
export function followDownload(address: string, name = ""): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
}

/** Hands a file that the page made to the browser to save. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  followDownload(address, name);
  // Later, because some browsers read the address only after the click was handled.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
