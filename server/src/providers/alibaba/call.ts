// One call of an Alibaba Cloud service (RPC style, signature version 3), for every port that has an adapter for one.
// Written from public documents, tested against a loopback gateway, not yet run against the vendor.
import { randomUUID } from "node:crypto";
import { type FailureKind, ProviderFailure } from "../failure.ts";
import { askVendor, noAnswer } from "../vendor-http.ts";
import { signAcs3 } from "./acs3.ts";

/** Whose calls they are, and how long to wait for one. */
export type AlibabaAccess = {
  accessKeyId: string;
  accessKeySecret: string;
  clock: () => Date;
  /** Only tests, proxies and other regions change it. */
  endpoint?: string;
  timeoutMs?: number;
};

export type AlibabaService = {
  endpoint: string;
  version: string;
  /** The code of an answer that accepts; a service without one accepts by HTTP 200 and no code. */
  accepted?: string;
  /** Codes of the service's own that mean a limit of its, or that it may work later. */
  limited?: readonly string[];
  temporary?: readonly string[];
  timeoutMs?: number;
};

const TIMEOUT_MS = 8_000;
const THROTTLED = /^(?:ServiceUnavailable\.)?Throttling(?:\.|$)/;
const TROUBLE = new Set(["InternalError", "ServiceUnavailable"]);

/**
 * Gives the one call through which an adapter asks its service: sent once, never repeated, as not every action may
 * happen twice. It resolves with an answer that accepts; whatever else happens is a ProviderFailure with the vendor's
 * code, and nothing of what was sent.
 */
export function alibabaCall<Answer extends object>(
  access: AlibabaAccess,
  service: AlibabaService,
): (action: string, query: Record<string, string>) => Promise<Answer> {
  const base = new URL(access.endpoint ?? service.endpoint);
  return async (action, query) => {
    const { status, body } = await posted(access, service, base, action, query);
    const code = typeof body?.Code === "string" ? body.Code : undefined;
    // HTTP 200 alone is not acceptance where the service says so by a code.
    if (body !== null && code === service.accepted && (code !== undefined || status === 200))
      return body as Answer;
    if (code === undefined)
      throw new ProviderFailure("temporary", `http-${status}`, `${action} answered without a code`);
    // The vendor's sentence may repeat what was sent: only its code is kept.
    throw new ProviderFailure(kindOf(service, status, code), code, `the vendor refused ${action}: ${code}`);
  };
}

/** Whether the vendor refused with one of these codes. */
export const refusedWith = (error: unknown, codes: ReadonlySet<string>): boolean =>
  error instanceof ProviderFailure && codes.has(error.code);

/** The vendor's code in our three words; a code that we do not know will not get better by itself. */
function kindOf({ limited, temporary }: AlibabaService, status: number, code: string): FailureKind {
  if (THROTTLED.test(code) || limited?.includes(code)) return "limited";
  return status >= 500 || TROUBLE.has(code) || temporary?.includes(code) ? "temporary" : "permanent";
}

async function posted(
  { accessKeyId, accessKeySecret, clock, timeoutMs }: AlibabaAccess,
  service: AlibabaService,
  base: URL,
  action: string,
  query: Record<string, string>,
): Promise<{ status: number; body: { Code?: unknown } | null }> {
  const signed = signAcs3({
    host: base.host,
    action,
    version: service.version,
    query,
    accessKeyId,
    accessKeySecret,
    date: clock(),
    nonce: randomUUID(),
  });
  // The client writes the host header itself, from the same address that was signed.
  const { host: _host, ...headers } = signed.headers;
  // Asked once: what was asked may have happened before the answer was lost.
  const asking = { timeoutMs: timeoutMs ?? service.timeoutMs ?? TIMEOUT_MS, most: 1 };
  const answer = await askVendor(action, asking, () => ({
    method: "POST",
    url: new URL(`/?${signed.query}`, base),
    headers,
  }));
  try {
    return {
      status: answer.status,
      body: JSON.parse(answer.body.toString("utf8")) as { Code?: unknown } | null,
    };
  } catch (error) {
    throw noAnswer(action, error);
  }
}
