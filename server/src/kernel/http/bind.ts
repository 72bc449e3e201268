// Binds endpoints to handlers: access, validation, envelope, caching.
import { create as contentDisposition } from "content-disposition";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { USUAL_REFUSALS } from "@zhutu/domain/refusal.ts";
import {
  type Access,
  bodyLimitOf,
  type Endpoint,
  type HandlerInput,
  type HandlerReply,
  type Kept,
} from "@zhutu/domain/endpoint.ts";
import type { Ctx, SessionUser } from "../context.ts";
import type { FileReply } from "../file-reply.ts";
import { admit } from "./access.ts";
import { beforeBody } from "./body.ts";
import type { AnswerCache } from "./cache.ts";
import type { CallersTurns } from "./callers-turns.ts";
import { checkedEncoder, encoderOf } from "./encoder.ts";
import { decode, decodeBody, plainNames } from "./input.ts";
import { readyAnswer, sendReady } from "./ready-answer.ts";
import { Refusal } from "./refuse.ts";

type UserOf<E> = E extends { access: "public" } ? SessionUser | null : SessionUser;
type ReplyOf<E> = E extends { reply: "file" } ? FileReply : HandlerReply<E> | WithHeaders<HandlerReply<E>>;
export type CtxOf<E> = Ctx<UserOf<E>>;

/** A result with headers; for routes only, as services know no HTTP. */
export class WithHeaders<T> {
  readonly result: T;
  readonly headers: Record<string, string>;
  constructor(result: T, headers: Record<string, string>) {
    this.result = result;
    this.headers = headers;
  }
}

export type Handler<E> = (ctx: CtxOf<E>, input: HandlerInput<E>) => Promise<ReplyOf<E>> | ReplyOf<E>;
export type Bind = <E extends Endpoint>(e: E, handler: Handler<E>) => void;
export type ContextOf = (request: FastifyRequest, reply: FastifyReply) => Promise<Ctx>;

type BinderOptions = {
  /** Answer caches by what invalidates them. */
  caches: Record<Kept["until"], AnswerCache>;
  bearer: (request: FastifyRequest) => Promise<number | undefined>;
  /** One caller's calls take turns (security.md 49). */
  turns: CallersTurns;
  /** Checks replies and refusals against contracts, as tests do; otherwise trusts them. */
  checkReplies: boolean;
};

/**
 * Collects endpoints in `bound`. Throws for a duplicate name, missing access, or caching anything but a
 * public GET.
 */
export function binder(
  app: FastifyInstance,
  contextOf: ContextOf,
  bound: Endpoint[],
  { caches, bearer, turns, checkReplies }: BinderOptions,
): Bind {
  const onHeaders = beforeBody({ contextOf, bearer });
  return (e, handler) => {
    if (bound.some((b) => b.name === e.name)) throw new Error(`endpoint name used twice: ${e.name}`);
    // An unknown permission is undefined at run time.
    if ((e.access as Access | undefined) === undefined) throw new Error(`nobody may call it: ${e.name}`);
    if (e.kept && (e.access !== "public" || e.method !== "GET")) throw new Error(`not to be kept: ${e.name}`);
    bound.push(e);
    const answer = e.reply === "file" ? fileAnswer(e) : jsonAnswer(e, checkReplies);
    const run = checkReplies ? refusingAsDeclared(e, handler) : handler;
    const onRequest = onHeaders(e);
    const keptUnder = keyOf(e);
    const cache = e.kept && caches[e.kept.until];
    app.route({
      method: e.method,
      url: e.path,
      bodyLimit: bodyLimitOf(e),
      config: { body: e.body },
      ...(onRequest && { onRequest }),
      ...(e.method !== "GET" && {
        preParsing: (request: FastifyRequest, reply: FastifyReply) => turns.take(request, reply),
      }),
      // HEAD would use up a single-use link.
      exposeHeadRoute: e.reply !== "file",
      handler: async (request, reply) => {
        const key = cache && keptUnder(request);
        const kept = key === undefined ? undefined : cache?.get(key);
        if (kept !== undefined) return sendReady(reply, kept);
        const ticket = cache?.ticket() ?? 0;
        const result = await turns.run(request, async () => {
          const ctx = await contextOf(request, reply);
          admit(e, ctx);
          const input = {
            params: decode(e.params, request.params),
            query: decode(e.query, plainNames(request.query as Record<string, unknown>)),
            body: await decodeBody(e.body, request.body ?? undefined),
          };
          return run(ctx as never, input as never);
        });
        const { headers, body, status = 200 } = answer(result);
        if (key === undefined) return reply.status(status).headers(headers).send(body);
        const ready = readyAnswer(200, headers, Buffer.from(body as string));
        cache?.put(key, ready, ticket);
        return sendReady(reply, ready);
      },
    });
  };
}

/** Throws a plain error, so 500, where the handler refuses with a name that its contract lacks. */
function refusingAsDeclared<E extends Endpoint>(e: E, handler: Handler<E>): Handler<E> {
  const declared = new Set([...USUAL_REFUSALS, ...(e.refuses ?? [])]);
  return async (ctx, input) => {
    try {
      return await handler(ctx, input);
    } catch (error) {
      if (!(error instanceof Refusal) || declared.has(error.refusal)) throw error;
      throw new Error(`${e.name} refuses ${error.refusal}, which its contract lacks`, { cause: error });
    }
  };
}

/** The cache key: path and the parameters read; undefined when not cacheable. */
function keyOf(e: Endpoint): (request: FastifyRequest) => string | undefined {
  const names = e.query instanceof z.ZodObject ? Object.keys(e.query.shape) : [];
  const hindering = e.kept?.notWith ?? [];
  return ({ url, query, headers }) => {
    if (headers.authorization) return undefined;
    const given = plainNames(query as Record<string, unknown>);
    if (hindering.some((name) => given[name] !== undefined)) return undefined;
    return `${url.split("?", 1)[0]}?${JSON.stringify(names.map((name) => given[name]))}`;
  };
}

type Sent = { headers: Record<string, string>; body: FileReply["bytes"]; status?: number };

const cacheControl = ({ access, maxAgeSeconds }: Endpoint) =>
  maxAgeSeconds === undefined
    ? "no-store"
    : `${access === "public" ? "public" : "private"}, max-age=${maxAgeSeconds}`;

function jsonAnswer(e: Endpoint, checkReplies: boolean): (answer: unknown) => Sent {
  const encode = (checkReplies ? checkedEncoder : encoderOf)(e.reply as z.ZodType);
  const usual = { "cache-control": cacheControl(e), "content-type": "application/json; charset=utf-8" };
  return (answer) => {
    const whole: WithHeaders<unknown> = answer instanceof WithHeaders ? answer : new WithHeaders(answer, {});
    const body = JSON.stringify({ code: 200, msg: e.done ?? "ok", resultObject: encode(whole.result) });
    return { headers: { ...usual, ...whole.headers }, body };
  };
}

/** Headers keep browsers from running a file's content. */
function fileAnswer(e: Endpoint): (answer: unknown) => Sent {
  const usual = {
    "cache-control": cacheControl(e),
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
  };
  return (answer) => {
    const { contentType, bytes, size, part, saveAs } = answer as FileReply;
    const headers = {
      ...usual,
      "content-type": contentType,
      ...(size !== undefined && { "content-length": String(size) }),
      ...(part && { "content-range": `bytes ${part.first}-${part.last}/${part.of}` }),
      ...(saveAs && { "content-disposition": contentDisposition(saveAs.name, { fallback: saveAs.plain }) }),
    };
    return { headers, body: bytes, ...(part && { status: 206 }) };
  };
}
