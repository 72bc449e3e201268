// Calls Alibaba Cloud services (RPC style, signature version 3).
// From public documents; not yet run against the vendor.
import { randomUUID } from "node:crypto";
import { type FailureKind, ProviderFailure } from "../failure.ts";
import { askVendor, noAnswer } from "../vendor-http.ts";
import { signAcs3 } from "./acs3.ts";

export type AlibabaAccess = {
  accessKeyId: string;
  accessKeySecret: string;
  clock: () => Date;
  /** For tests, proxies, other regions. */
  endpoint?: string;
  timeoutMs?: number;
};

export type AlibabaService = {
  endpoint: string;
  version: string;
  /** The code of success, if the service has one. */
  accepted?: string;
  /** The service's own codes. */
  limited?: readonly string[];
  temporary?: readonly string[];
  timeoutMs?: number;
};

const TIMEOUT_MS = 8_000;
const THROTTLED = /^(?:ServiceUnavailable\.)?Throttling(?:\.|$)/;
const TROUBLE = new Set(["InternalError", "ServiceUnavailable"]);

/**
 * Sent once, because not every action may repeat. Throws ProviderFailure with the vendor's code and nothing
 * that was sent.
 */
export function alibabaCall<Answer extends object>(
  access: AlibabaAccess,
  service: AlibabaService,
): (action: string, query: Record<string, string>) => Promise<Answer> {
  const base = new URL(access.endpoint ?? service.endpoint);
  return async (action, query) => {
    const { status, body } = await posted(access, service, base, action, query);
    const code = typeof body?.Code === "string" ? body.Code : undefined;
    if (body !== null && code === service.accepted && (code !== undefined || status === 200))
      return body as Answer;
    if (code === undefined)
      throw new ProviderFailure("temporary", `http-${status}`, `${action} answered without a code`);
    // The vendor's sentence may repeat what was sent.
    throw new ProviderFailure(kindOf(service, status, code), code, `the vendor refused ${action}: ${code}`);
  };
}

export const refusedWith = (error: unknown, codes: ReadonlySet<string>): boolean =>
  error instanceof ProviderFailure && codes.has(error.code);

/** Unknown codes are permanent. */
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
  // The client writes the host header itself.
  const { host: _host, ...headers } = signed.headers;
  // Never repeated: the action may have happened before the answer was lost.
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
