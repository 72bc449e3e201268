// Reads bodies up to the endpoint's limit, nothing without access; large ones via disk, so slow uploads hold
// no memory or place.
import { randomUUID } from "node:crypto";
import { type FileHandle, open, rm } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse as parseForm } from "node:querystring";
import { bodyLimitOf, DEFAULT_BODY_BYTES, type Endpoint } from "@zhutu/domain/endpoint.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Ctx } from "../context.ts";
import { type Caller, callerOf, fairQueue } from "../fair-queue.ts";
import { admit } from "./access.ts";
import { maxValues } from "./max-values.ts";
import { Refusal, refuse } from "./refuse.ts";

/** Larger or undeclared lengths go to disk. */
const LARGE_BYTES = 1_000_000;
const MAX_FIELDS = 1_000;

/** Large bodies are handled two at a time, because each is in memory several times. */
const large = fairQueue({
  atOnce: 2,
  maxWaiting: 30,
  full: (before) =>
    refuse("UNAVAILABLE", { msg: `前面还有 ${before} 个文件在处理，请稍后重试`, retryAfterSeconds: 5 }),
  ownFull: () => ownUnderWay(),
});
const ownUnderWay = () =>
  refuse("TOO_MANY", { msg: "您的上一个文件还在读取，请稍后重试", retryAfterSeconds: 5 });

declare module "fastify" {
  interface FastifyContextConfig {
    body?: z.ZodType | undefined;
  }
}

type Callers = {
  contextOf: (request: FastifyRequest, reply: FastifyReply) => Promise<Ctx>;
  /** The user id by the token alone. */
  bearer: (request: FastifyRequest) => Promise<number | undefined>;
};

const senders = new WeakMap<FastifyRequest, { caller: Caller; reply: FastifyReply }>();

/** Undefined where anyone may send a body. */
export function beforeBody(callers: Callers) {
  const underWay = new Set<number>();
  return (e: Endpoint) => {
    if (e.method === "GET" || e.access === "public") return undefined;
    return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const person = await callers.bearer(request);
      // Role and rights are checked again in the caller's turn; here only before large bodies.
      if (person !== undefined && e.maxBodyBytes === undefined) return;
      const ctx = await callers.contextOf(request, reply);
      admit(e, ctx);
      if (person === undefined || !isLarge(request, bodyLimitOf(e))) return;
      if (underWay.has(person)) throw ownUnderWay();
      underWay.add(person);
      reply.raw.once("close", () => underWay.delete(person));
      senders.set(request, { caller: callerOf(ctx), reply });
    };
  };
}

const isLarge = ({ headers }: FastifyRequest, limit: number): boolean =>
  limit > LARGE_BYTES && !(Number(headers["content-length"] ?? Infinity) <= LARGE_BYTES);

/** Parses JSON and forms; refuses other bodies unread. */
export function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser("application/json", async (request: FastifyRequest, body: IncomingMessage) => {
    const text = await arrivedText(request, body, jsonScan(maxValues(request.routeOptions.config.body)));
    return new Promise((resolve, reject) => {
      void parseJson(request, text, (error, value) => (error ? reject(error) : resolve(value)));
    });
  });
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    async (request: FastifyRequest, body: IncomingMessage) =>
      parseForm(await arrivedText(request, body), "&", "=", { maxKeys: MAX_FIELDS }),
  );
}

type Look = (piece: Uint8Array) => void;

async function arrivedText(request: FastifyRequest, body: IncomingMessage, look?: Look): Promise<string> {
  const limit = request.routeOptions.bodyLimit ?? DEFAULT_BODY_BYTES;
  if (Number(request.headers["content-length"]) > limit) throw tooLarge();
  const pieces = arriving(body, limit, look);
  const sender = senders.get(request);
  if (sender) return throughDisk(pieces, sender);
  const all: Buffer[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all).toString();
}

const tooLarge = () => refuse("BAD_INPUT", { msg: "提交的内容太大" });

/** Refuses BAD_INPUT beyond `limit` or by `look`. */
async function* arriving(body: IncomingMessage, limit: number, look?: Look): AsyncGenerator<Buffer> {
  let size = 0;
  try {
    // Kept open: the answer uses the same connection.
    for await (const piece of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > limit) throw tooLarge();
      look?.(piece);
      yield piece;
    }
  } catch (error) {
    throw error instanceof Refusal ? error : refuse("BAD_INPUT"); // the upload broke off
  }
}

/** Loads the body once the queue grants a place, held until the answer. */
async function throughDisk(
  pieces: AsyncIterable<Buffer>,
  { caller, reply }: { caller: Caller; reply: FastifyReply },
): Promise<string> {
  const file = await namelessFile();
  try {
    for await (const piece of pieces) await file.appendFile(piece);
    reply.raw.once("close", await large.enter(caller, callerGone(reply)));
    const { size } = await file.stat();
    const { buffer } = await file.read(Buffer.alloc(size), 0, size, 0);
    return buffer.toString();
  } finally {
    await file.close();
  }
}

/** The file vanishes with its handle, however the process ends. */
async function namelessFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `zhutu-body-${randomUUID()}`);
  const file = await open(path, "wx+", 0o600);
  await rm(path);
  return file;
}

// Ends long work when its caller disconnects.

/** Ends abandoned work; it is not logged. */
class CallerGone extends Error {
  readonly statusCode = 499;
}

/** Aborted when the caller disconnects early; throw its reason. */
export function callerGone({ raw }: Pick<FastifyReply, "raw">): AbortSignal {
  const gone = new AbortController();
  const closed = (): void => {
    if (!raw.writableFinished) gone.abort(new CallerGone("the caller went away"));
  };
  // Already closed: no event will follow.
  if (raw.destroyed) closed();
  else raw.once("close", closed);
  return gone.signal;
}

/** Deeper than any real body. */
const MAX_DEPTH = 20;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Scans a body's pieces before parsing; refuses BAD_INPUT for depth or number of values. */
export function jsonScan(most: number): (piece: Uint8Array) => void {
  let [depth, values, inText, isEscaped] = [0, 0, false, false];
  return (piece) => {
    for (const byte of piece) {
      if (isEscaped) isEscaped = false;
      else if (inText) {
        if (byte === BACKSLASH) isEscaped = true;
        else if (byte === QUOTE) inText = false;
      } else if (byte === QUOTE) inText = true;
      else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
        values += 1;
        if (++depth > MAX_DEPTH) throw refuse("BAD_INPUT", { msg: "内容嵌套的层数过多" });
      } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth -= 1;
      else if (byte === COMMA && ++values > most) throw refuse("BAD_INPUT", { msg: "内容的项数过多" });
    }
  };
}
