// One endpoint is one value. The server binds it, the browser and the tests call it, OpenAPI is generated
// from it. Nothing about a call is written anywhere else.
import { z } from "zod";
import type { RefusalName } from "./refusal.ts";

/** The roles (AUTH-010); the first entry of an account's list is the one that decides. */
export const roles = ["user", "admin", "teacher", "channel"] as const;
export type Role = (typeof roles)[number];

/** Who may call: anybody, any signed-in account, or accounts whose deciding role is listed. */
export type Access = "public" | "signed-in" | readonly Role[];

/** Whether that access lets the role through; null is a visitor who is not signed in. */
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
  /** Unique name in the OpenAPI document, in the field's words: `placeOrder`. */
  name: string;
  method: "GET" | "POST" | "DELETE";
  /** With `:param` places: `/api/user/orders/:orderId`. */
  path: string;
  access: A;
  params?: P;
  query?: Q;
  body?: B;
  /** Bytes of the body at most, where it may hold a file, a long text or a long list; DEFAULT_BODY_BYTES when absent. */
  mostBodyBytes?: number;
  /** The documents send some bodies as a form; JSON is accepted all the same. */
  bodyAs?: "form";
  /** The shape of `resultObject`, or "file" for an answer of bytes. */
  reply: R | "file";
  /** What the person reads when it is done: the answer's `msg`, and what the browser says (`sayDone`); "ok" when absent. */
  done?: string;
  /** A public GET whose answer to visitors may be kept and served again; what signed-in people get never is. */
  kept?: Kept;
  /** For how many seconds whoever asked may keep the answer; not at all when absent. */
  maxAgeSeconds?: number;
};

export const DEFAULT_BODY_BYTES = 64_000;

/** How many bytes of a body the endpoint takes. */
export const bodyLimitOf = (e: Pick<Endpoint, "mostBodyBytes">): number =>
  e.mostBodyBytes ?? DEFAULT_BODY_BYTES;

/** The bytes of a body with so many characters of text: three each in Chinese, and some for the other fields. */
export const bytesOfText = (characters: number): number => characters * 3 + 8_192;

/** Until the catalogue changes, or as long as this release runs; never a call with one of the `notWith` parameters. */
export type Kept = { until: "catalogue" | "release"; notWith?: readonly string[] };

type Empty = z.ZodUndefined;

/** Declares an endpoint; the types of its parts are inferred. */
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

/** What a caller sends: wire values (money in yuan, times as ISO text). */
export type CallInput<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _R, infer _A>
    ? Parts<z.input<P>, z.input<Q>, z.input<B>>
    : never;

/** What a caller receives in `resultObject`, as wire values. */
export type CallReply<E> =
  E extends Endpoint<infer _P, infer _Q, infer _B, infer R, infer _A> ? z.input<R> : never;

/** What a handler receives: decoded values (money in fen, times as Date). */
export type HandlerInput<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _R, infer _A>
    ? { params: z.output<P>; query: z.output<Q>; body: z.output<B> }
    : never;

/** What a handler returns; the edge encodes it. */
export type HandlerReply<E> =
  E extends Endpoint<infer _P, infer _Q, infer _B, infer R, infer _A> ? z.output<R> : never;

export type Envelope = {
  code: number | string;
  msg: string;
  resultObject?: unknown;
  /** Of a refusal. */
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

/** A call that did not end in `code: 200`; `msg` is a Chinese sentence for the person. */
export class CallError extends Error {
  readonly status: number;
  readonly code: number | string;
  readonly detail: unknown;
  /** What it was refused for; undefined when no answer of ours came. */
  readonly reason: RefusalName | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** Under which the server's log knows the call. */
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

/** The failure that an answer tells of; an answer without an envelope tells its status alone. */
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

/** Whether a call failed because there is no such thing: 404, or 400 for an id that cannot be one. */
export const isMissing = (failure: unknown): boolean =>
  failure instanceof CallError && (failure.status === 404 || failure.status === 400);

/** Fills the path's places and appends the query; arrays repeat their key. */
export function urlOf(
  path: string,
  input: { params?: Record<string, unknown>; query?: Record<string, unknown> },
): string {
  const filled = path.replace(/:([A-Za-z]+)/g, (_, key: string) =>
    encodeURIComponent(String(input.params?.[key])),
  );
  const pairs: string[] = [];
  for (const [key, value] of Object.entries(input.query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one === undefined || one === null || one === "") continue;
      pairs.push(`${encodeURIComponent(key)}=${encodeURIComponent(String(one))}`);
    }
  }
  return pairs.length > 0 ? `${filled}?${pairs.join("&")}` : filled;
}

/** Sends one call and returns its `resultObject`; refuses with CallError. */
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
