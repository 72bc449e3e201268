// Binds an endpoint value to a handler: access, validation in and out, the envelope, and every error's way out.
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Readable } from "node:stream";
import type { Access, Endpoint, HandlerInput, HandlerReply } from "@zhutu/domain/endpoint.ts";
import type { z } from "zod";
import { admit } from "./access.ts";
import type { AnswerCache } from "./cache.ts";
import type { Ctx, SessionUser } from "../context.ts";
import { isDatabaseDown, withoutValues } from "../db/db-errors.ts";
import { checkedEncoder, encoderOf } from "./encoder.ts";
import { readyAnswer, sendReady } from "./ready-answer.ts";
import { Refusal, refuse } from "./refuse.ts";

type UserOf<E> = E extends { access: "public" } ? SessionUser | null : SessionUser;
type ReplyOf<E> = E extends { reply: "file" } ? FileAnswer : HandlerReply<E> | Answer<HandlerReply<E>>;
/** What a service needs to know of an endpoint's caller. */
export type CtxOf<E> = Ctx<UserOf<E>>;

/** An answer of bytes. */
export class FileAnswer {
  readonly type: string;
  readonly bytes: Buffer | string | Readable;
  readonly headers: Record<string, string>;
  constructor(type: string, bytes: Buffer | string | Readable, headers: Record<string, string> = {}) {
    this.type = type;
    this.bytes = bytes;
    this.headers = headers;
  }
}

/** A result that also sets headers or a `msg` of its own. */
export class Answer<T> {
  readonly result: T;
  readonly headers: Record<string, string>;
  readonly msg: string;
  constructor(result: T, options: { headers?: Record<string, string>; msg?: string } = {}) {
    this.result = result;
    this.headers = options.headers ?? {};
    this.msg = options.msg ?? "ok";
  }
}

/** A result that is the same for everybody who sends this URL, whoever they are: it may be kept and served again. */
export class SharedAnswer<T> extends Answer<T> {}

export type Handler<E> = (ctx: CtxOf<E>, input: HandlerInput<E>) => Promise<ReplyOf<E>> | ReplyOf<E>;
/** `cache` keeps the SharedAnswers of a public GET; a kept one is served before the caller is even looked up. */
export type Bind = <E extends Endpoint>(e: E, handler: Handler<E>, cache?: AnswerCache) => void;
export type ContextOf = (request: FastifyRequest) => Promise<Ctx>;

type BinderOptions = {
  /** Who may make a call; undefined when nobody said, and then nobody may. */
  whoMay: (method: string, path: string) => Access | undefined;
  /** Holds every reply against its contract, as the tests do; else its type is trusted. */
  checkReplies: boolean;
};

/**
 * A binder for one application; `bound` collects what was bound, for OpenAPI and for the repository's tests. Refuses,
 * so that the application does not start, an endpoint whose `access` is not exactly what `whoMay` says.
 */
export function binder(
  app: FastifyInstance,
  contextOf: ContextOf,
  bound: Endpoint[],
  { whoMay, checkReplies }: BinderOptions,
): Bind {
  return (e, handler, cache) => {
    if (bound.some((b) => b.name === e.name)) throw new Error(`endpoint name used twice: ${e.name}`);
    const permitted = whoMay(e.method, e.path);
    if (permitted === undefined) throw new Error(`nobody may call it, there is no permission: ${e.name}`);
    if (textOf(e.access) !== textOf(permitted))
      throw new Error(`the permission is for ${textOf(permitted)}: ${e.name} for ${textOf(e.access)}`);
    if (cache && (e.access !== "public" || e.method !== "GET")) throw new Error(`not cacheable: ${e.name}`);
    bound.push(e);
    const encodeReply = replyEncoder(e, checkReplies);
    app.route({
      method: e.method,
      url: e.path,
      handler: async (request, reply) => {
        const kept = cache?.get(request.url);
        if (kept !== undefined) return sendReady(reply, kept);
        const ticket = cache?.ticket() ?? 0;
        const ctx = await contextOf(request);
        admit(e.access, ctx);
        const input = {
          params: decode(e.params, request.params),
          query: decode(e.query, plainNames(request.query as Record<string, unknown>)),
          body: decode(e.body, request.body ?? undefined),
        };
        const answer = await handler(ctx as never, input as never);
        if (answer instanceof FileAnswer)
          return reply.headers(answer.headers).type(answer.type).send(answer.bytes);
        const headers = { ...jsonHeaders, ...(answer instanceof Answer && answer.headers) };
        const body = encodeReply(answer);
        if (!(cache && answer instanceof SharedAnswer)) return reply.headers(headers).send(body);
        const ready = readyAnswer(200, headers, Buffer.from(body));
        cache.put(request.url, ready, ticket);
        return sendReady(reply, ready);
      },
    });
  };
}

const textOf = (access: Access): string =>
  typeof access === "string" ? access : access.toSorted().join(", ");

/** `courseStatus[]=a` names the same parameter as `courseStatus=a`; an empty value means that it was not given. */
function plainNames(query: Record<string, unknown>): Record<string, unknown> {
  const plain: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(query))
    if (value !== "") plain[key.endsWith("[]") ? key.slice(0, -2) : key] = value;
  return plain;
}

function decode(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (parsed.success) {
    if (holdsNul(parsed.data)) throw refuse("BAD_INPUT");
    return parsed.data;
  }
  const issues = parsed.error.issues.map((issue) => ({ field: issue.path.join("."), msg: issue.message }));
  // A sentence of our own rules is worth showing; Zod's English one is not.
  const sentence = issues.find((issue) => /\p{Script=Han}/u.test(issue.msg))?.msg;
  throw refuse("BAD_INPUT", { ...(sentence && { msg: sentence }), detail: { fields: issues } });
}

/** PostgreSQL keeps no NUL in a text: refused here for every endpoint, instead of failing there. */
function holdsNul(value: unknown): boolean {
  if (typeof value === "string") return value.includes("\0");
  return typeof value === "object" && value !== null && Object.values(value).some(holdsNul);
}

const jsonHeaders = { "cache-control": "no-store", "content-type": "application/json; charset=utf-8" };

/** The envelope around what a handler answered. */
function replyEncoder(e: Endpoint, checkReplies: boolean): (answer: unknown) => string {
  const encode = e.reply === "file" ? () => null : (checkReplies ? checkedEncoder : encoderOf)(e.reply);
  return (answer) => {
    const whole: Answer<unknown> = answer instanceof Answer ? answer : new Answer(answer);
    return JSON.stringify({ code: 200, msg: whole.msg, resultObject: encode(whole.result) });
  };
}

/** The one way out for everything thrown: refusals as the table says, a dead database as 503, the rest as 500. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = asRefusal(error);
  if (refusal.status >= 500) request.log.error({ err: withoutValues(error) }, "request failed");
  if (refusal.retryAfterSeconds) reply.header("retry-after", String(refusal.retryAfterSeconds));
  // Serialised here and not by a response schema: a refusal has another shape than the success.
  return reply
    .status(refusal.status)
    .header("cache-control", "no-store")
    .type("application/json; charset=utf-8")
    .send(
      JSON.stringify({
        code: refusal.code,
        msg: refusal.message,
        ...(refusal.detail !== undefined && { resultObject: refusal.detail }),
        requestId: request.id,
      }),
    );
}

function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (isDatabaseDown(error)) return refuse("UNAVAILABLE", { retryAfterSeconds: 2 });
  const status = (error as { statusCode?: number }).statusCode ?? 500;
  if (status === 413) return refuse("BAD_INPUT", { msg: "提交的内容太大" });
  if (status >= 400 && status < 500) return refuse("BAD_INPUT");
  return refuse("INTERNAL");
}
