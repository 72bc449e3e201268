// Requests to vendors, bounded in time and size; failures hold nothing that was sent.
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { ProviderFailure } from "./failure.ts";

export type VendorRequest = {
  method: "GET" | "POST" | "HEAD" | "PUT" | "DELETE";
  url: URL;
  headers?: Record<string, string>;
  /** A file's Blob is streamed. */
  body?: string | Blob;
};
export type VendorAnswer = { status: number; headers: Headers; body: Buffer };
export type Asking = {
  timeoutMs: number;
  /** Greatest number of tries; above 1 only for repeatable requests. */
  most: number;
  maxBytes?: number;
};

const MAX_BYTES = 1_000_000;
const PAUSE_MS = 150;

/**
 * Repeats without an answer or on 5xx, with a new signature. Throws a temporary ProviderFailure: it may have
 * happened.
 */
export async function askVendor(
  what: string,
  { timeoutMs, most, maxBytes = MAX_BYTES }: Asking,
  request: () => VendorRequest,
): Promise<VendorAnswer> {
  for (let left = most - 1; ; left--) {
    try {
      const response = await sent(request(), AbortSignal.timeout(timeoutMs));
      const answer = {
        status: response.status,
        headers: response.headers,
        body: await bodyOf(response, maxBytes),
      };
      if (answer.status < 500 || left <= 0) return answer;
    } catch (error) {
      if (left <= 0) throw noAnswer(what, error);
    }
    await sleep(PAUSE_MS * (1 + Math.random()));
  }
}

export type OpenAnswer = { status: number; headers: Headers; body: Readable };

/**
 * Asks once and streams any status; the limit is for the first byte, because readers may be slow. Throws like
 * `askVendor`; read or destroy the body.
 */
export async function openAnswer(
  what: string,
  timeoutMs: number,
  request: VendorRequest,
): Promise<OpenAnswer> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new DOMException("no first byte", "TimeoutError")), timeoutMs);
  try {
    const response = await sent(request, late.signal);
    const body = response.body ? Readable.fromWeb(response.body) : Readable.from([]);
    return { status: response.status, headers: response.headers, body };
  } catch (error) {
    throw noAnswer(what, error);
  } finally {
    clearTimeout(timer);
  }
}

/** Asks once and streams a 200. Throws like `askVendor`. */
export async function openDownload(
  what: string,
  timeoutMs: number,
  request: VendorRequest,
): Promise<AsyncIterable<Uint8Array>> {
  let response: Response;
  try {
    response = await sent(request, AbortSignal.timeout(timeoutMs));
  } catch (error) {
    throw noAnswer(what, error);
  }
  if (response.status === 200 && response.body) return response.body;
  await response.body?.cancel();
  throw new ProviderFailure("temporary", `http-${response.status}`, `${what} was not given`);
}

/** Leaves out the cause, which may repeat addresses and numbers. */
export const noAnswer = (what: string, error: unknown): ProviderFailure =>
  error instanceof ProviderFailure
    ? error
    : new ProviderFailure("temporary", "no-answer", `${what} gave no readable answer (${whyOf(error)})`);

const sent = ({ method, url, headers, body }: VendorRequest, signal: AbortSignal) =>
  fetch(url, {
    method,
    redirect: "error",
    signal,
    ...(headers && { headers }),
    ...(body !== undefined && { body }),
  });

async function bodyOf(response: Response, most: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += part.length;
    if (bytes > most) throw new Error("the answer is too long");
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function whyOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const { code } = (error.cause ?? {}) as { code?: unknown };
  return typeof code === "string" ? code : error.name;
}
