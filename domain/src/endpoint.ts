// One endpoint is one value: bound by the server, called by browser and tests, described by OpenAPI.
import { z } from "zod";
import type { SecondFactorNeed } from "./second-factor.ts";
import type { RefusalName } from "./refusal.ts";

/** The roles (AUTH-010); the first entry of an account's list is the one that decides. */
export const roles = ["user", "admin", "teacher", "channel"] as const;
export type Role = (typeof roles)[number];

/** Roles: the accounts whose deciding role is listed. */
export type Access = "public" | "signed-in" | readonly Role[];

/** Whether a role has this access; null is a visitor. */
export function admits(access: Access, role: Role | null): boolean {
  if (access === "public") return true;
  return role !== null && (access === "signed-in" || access.includes(role));
}

export type Endpoint<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
  A extends Access = Access,
> = {
  /** Unique name in OpenAPI: `placeOrder`. */
  name: string;
  method: "GET" | "POST" | "DELETE";
  /** `/api/user/orders/:orderId`. */
  path: string;
  access: A;
  /** What it asks of an administrator's second factor; default: nothing. */
  secondFactor?: SecondFactorNeed;
  /** Refusals of its own rules, beside USUAL_REFUSALS. */
  refuses?: readonly RefusalName[];
  params?: P;
  query?: Q;
  body?: B;
  /** Limit for files, long texts or lists; default DEFAULT_BODY_BYTES. */
  maxBodyBytes?: number;
  /** The documents send some bodies as forms; JSON is accepted too. */
  bodyAs?: "form";
  /** Shape of `resultObject`, or "file" for bytes. */
  reply: R | "file";
  /** `msg` of success, shown by the browser (`sayDone`); default "ok". */
  done?: string;
  /** Caches visitors' replies of a public GET, never those of signed-in people. */
  kept?: Kept;
  /** Seconds the client may cache; default none. */
  maxAgeSeconds?: number;
};

export const DEFAULT_BODY_BYTES = 64_000;

export const bodyLimitOf = (e: Pick<Endpoint, "maxBodyBytes">): number =>
  e.maxBodyBytes ?? DEFAULT_BODY_BYTES;

/** Body limit for a text: three bytes per Chinese character, plus other fields. */
export const bytesOfText = (characters: number): number => characters * 3 + 8_192;

/** Cached until the catalogue changes or the release ends; never with a `notWith` parameter. */
export type Kept = { until: "catalogue" | "release"; notWith?: readonly string[] };

type Empty = z.ZodUndefined;

export function endpoint<
  R extends z.ZodType,
  const A extends Access,
  P extends z.ZodType = Empty,
  Q extends z.ZodType = Empty,
  B extends z.ZodType = Empty,
>(e: Endpoint<P, Q, B, R, A>): Endpoint<P, Q, B, R, A> {
  return e;
}

// ---- calling ----

type Parts<P, Q, B> = ([P] extends [undefined] ? unknown : { params: P }) &
  ([Q] extends [undefined] ? unknown : object extends Q ? { query?: Q } : { query: Q }) &
  ([B] extends [undefined] ? unknown : { body: B });

/** What callers send, in API values (yuan, ISO times). */
export type CallInput<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _R, infer _A>
    ? Parts<z.input<P>, z.input<Q>, z.input<B>>
    : never;

/** What callers receive in `resultObject`, in API values. */
export type CallReply<E> =
  E extends Endpoint<infer _P, infer _Q, infer _B, infer R, infer _A> ? z.input<R> : never;

/** What handlers receive, decoded (fen, Date). */
export type HandlerInput<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _R, infer _A>
    ? { params: z.output<P>; query: z.output<Q>; body: z.output<B> }
    : never;

/** What handlers return, before encoding. */
export type HandlerReply<E> =
  E extends Endpoint<infer _P, infer _Q, infer _B, infer R, infer _A> ? z.output<R> : never;

export type Envelope = {
  code: number | string;
  msg: string;
  resultObject?: unknown;
  /** Refusals only. */
  reason?: RefusalName;
  requestId?: string;
};

export type TransportRequest = {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string;
};
export type TransportResponse = {
  status: number;
  header(name: string): string | null;
  json(): Promise<unknown>;
};
export type Transport = (request: TransportRequest) => Promise<TransportResponse>;

/** A call that did not end with `code: 200`; `msg` is a Chinese sentence for the user. */
export class CallError extends Error {
  readonly status: number;
  readonly code: number | string;
  readonly detail: unknown;
  /** Undefined without a reply of ours. */
  readonly reason: RefusalName | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** Identifies the call in the server's log. */
  readonly requestId: string | undefined;
  constructor(status: number, code: number | string, msg: string, more: MoreOfFailure = {}) {
    super(msg);
    this.status = status;
    this.code = code;
    this.detail = more.detail;
    this.reason = more.reason;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.requestId = more.requestId;
  }
}

type MoreOfFailure = Partial<Pick<CallError, "detail" | "reason" | "retryAfterSeconds" | "requestId">>;

/** The error in a reply; without an envelope only the status is known. */
export function failureIn(
  status: number,
  answer: Envelope | undefined,
  retryAfter: string | null,
): CallError {
  const seconds = Number(retryAfter);
  return new CallError(status, answer?.code ?? "error", answer?.msg ?? "", {
    detail: answer?.resultObject,
    reason: answer?.reason,
    retryAfterSeconds: seconds > 0 ? seconds : undefined,
    requestId: answer?.requestId,
  });
}

/** Not found: 404, or 400 for an impossible id. */
export const isMissing = (failure: unknown): boolean =>
  failure instanceof CallError && (failure.status === 404 || failure.status === 400);

/** Fills the path and appends the query; arrays repeat their key. */
export function urlOf(
  path: string,
  input: { params?: Record<string, unknown>; query?: Record<string, unknown> },
): string {
  const filled = path.replace(/:([A-Za-z]+)/g, (_, key: string) =>
    encodeURIComponent(String(input.params?.[key])),
  );
  const pairs: string[] = [];
  for (const [key, value] of Object.entries(input.query ?? {})) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item === undefined || item === null || item === "") continue;
      pairs.push(`${encodeURIComponent(key)}=${encodeURIComponent(String(item))}`);
    }
  }
  return pairs.length > 0 ? `${filled}?${pairs.join("&")}` : filled;
}

/** Sends a call and returns its `resultObject`; throws CallError. */
export async function call<E extends Endpoint>(
  transport: Transport,
  e: E,
  input: CallInput<E>,
  headers: Record<string, string> = {},
): Promise<CallReply<E>> {
  const parts = input as {
    params?: Record<string, unknown>;
    query?: Record<string, unknown>;
    body?: unknown;
  };
  const request: TransportRequest = { method: e.method, url: urlOf(e.path, parts), headers: { ...headers } };
  if (parts.body !== undefined) {
    const asForm = e.bodyAs === "form";
    request.headers["content-type"] = asForm ? "application/x-www-form-urlencoded" : "application/json";
    request.body = asForm
      ? urlOf("", { query: parts.body as Record<string, unknown> }).slice(1)
      : JSON.stringify(parts.body);
  }
  const response = await transport(request);
  const answer = (await response.json().catch(() => undefined)) as Envelope | undefined;
  if (response.status === 200 && answer?.code === 200) return answer.resultObject as CallReply<E>;
  throw failureIn(response.status, answer, response.header("retry-after"));
}
