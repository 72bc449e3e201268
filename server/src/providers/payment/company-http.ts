// One request to a payment company: a limit of time and of size, repeated only where the caller says that asking twice
// does no harm, and failures that say nothing of what was sent.
import { setTimeout as sleep } from "node:timers/promises";
import { ProviderFailure } from "./port.ts";

export type CompanyRequest = {
  method: "GET" | "POST";
  url: URL;
  headers?: Record<string, string>;
  body?: string;
};
export type CompanyAnswer = { status: number; headers: Headers; body: Buffer };
export type Asking = {
  timeoutMs: number;
  /** How often it is asked at most: more than once only what may happen twice. */
  most: number;
  mostBytes?: number;
};

const MOST_BYTES = 1_000_000;
const PAUSE_MS = 150;

/**
 * Asks, and again after no answer or a gateway in trouble (5xx), `most` times in all; each time `request` makes a new
 * one, as its signature is used once. Refuses with a temporary ProviderFailure: what was asked may have happened.
 */
export async function askCompany(
  what: string,
  { timeoutMs, most, mostBytes = MOST_BYTES }: Asking,
  request: () => CompanyRequest,
): Promise<CompanyAnswer> {
  for (let left = most - 1; ; left--) {
    try {
      const response = await sent(request(), timeoutMs);
      const answer = {
        status: response.status,
        headers: response.headers,
        body: await bodyOf(response, mostBytes),
      };
      if (answer.status < 500 || left <= 0) return answer;
    } catch (error) {
      if (left <= 0) throw noAnswer(what, error);
    }
    await sleep(PAUSE_MS * (1 + Math.random()));
  }
}

/** Asks once for something long, which the caller reads as it comes: the status is 200. Refuses as `askCompany` does. */
export async function openDownload(
  what: string,
  timeoutMs: number,
  request: CompanyRequest,
): Promise<AsyncIterable<Uint8Array>> {
  let response: Response;
  try {
    response = await sent(request, timeoutMs);
  } catch (error) {
    throw noAnswer(what, error);
  }
  if (response.status === 200 && response.body) return response.body;
  await response.body?.cancel();
  throw new ProviderFailure("temporary", `http-${response.status}`, `${what} was not given`);
}

/** That the company gave no readable answer; without the cause, which may repeat addresses and numbers. */
export const noAnswer = (what: string, error: unknown): ProviderFailure =>
  error instanceof ProviderFailure
    ? error
    : new ProviderFailure("temporary", "no-answer", `${what} gave no readable answer (${whyOf(error)})`);

const sent = ({ method, url, headers, body }: CompanyRequest, timeoutMs: number) =>
  fetch(url, {
    method,
    redirect: "error",
    signal: AbortSignal.timeout(timeoutMs),
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

/** The name of what went wrong below HTTP, and nothing else of it. */
function whyOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const { code } = (error.cause ?? {}) as { code?: unknown };
  return typeof code === "string" ? code : error.name;
}
