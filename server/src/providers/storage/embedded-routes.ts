// POST /storage takes signed form posts, GET /files/<key> serves public categories.
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { escapeHtml } from "../dev-page.ts";
import type { EmbeddedStorage } from "./embedded.ts";
import { CATEGORIES, categoryOf } from "./port.ts";
import { type Grant, PostRefused } from "./post-policy.ts";

const LARGEST_FORM = Math.max(...Object.values(CATEGORIES).map((rule) => rule.belowBytes)) + 64 * 1024;
const LIMITS = {
  fields: 20,
  fieldNameSize: 64,
  fieldSize: 8 * 1024,
  files: 1,
  parts: 24,
  fileSize: LARGEST_FORM,
};

export async function storageRoutes(
  app: FastifyInstance,
  { storage }: { storage: EmbeddedStorage },
): Promise<void> {
  await app.register(multipart, { limits: LIMITS });

  app.post("/storage", { config: { takesFiles: true } }, async (request, reply) => {
    try {
      await receive(storage, request);
    } catch (error) {
      const refusal = asRefusal(error);
      if (refusal === undefined) throw error;
      request.log.info({ code: refusal.code }, "upload refused");
      return sendRefusal(reply, refusal);
    }
    return reply.code(200).header("cache-control", "no-store").send();
  });

  app.route({
    method: ["GET", "HEAD"],
    url: "/files/*",
    handler: async (request, reply) => {
      // No decoding can change the raw path.
      const key = request.url.slice("/files/".length).split("?")[0] ?? "";
      const category = categoryOf(key);
      const object = category && CATEGORIES[category].public ? await storage.open(key) : undefined;
      if (object === undefined) return reply.code(404).header("cache-control", "no-store").send();
      reply
        .type(object.contentType)
        .header("content-length", object.size)
        .header("cache-control", "public, max-age=31536000, immutable")
        .header("x-content-type-options", "nosniff")
        .header("content-security-policy", "default-src 'none'; sandbox")
        .header("cross-origin-resource-policy", "cross-origin");
      if (request.method === "HEAD") {
        object.stream.destroy();
        return reply.send();
      }
      return reply.send(object.stream);
    },
  });
}

async function receive(storage: EmbeddedStorage, request: FastifyRequest): Promise<void> {
  // A declared length bounds what is read from a refused sender; browsers send it.
  const length = Number(request.headers["content-length"]);
  if (!Number.isInteger(length)) throw new PostRefused("MissingContentLength", "The length is missing.", 411);
  if (length > LARGEST_FORM) throw new PostRefused("EntityTooLarge", "The form is too large.", 413);
  if (!request.isMultipart()) throw malformed("The form is not multipart.");

  const fields = new Map<string, string>();
  const path = storage.temporaryPath();
  let refusal: Error | undefined;
  let grant: Grant | undefined;
  try {
    // Reads to the end even when refused, so the sender gets the answer. A cut-off form stores nothing.
    for await (const part of request.parts()) {
      if (part.type === "file") {
        try {
          if (part.fieldname !== "file") throw malformed("Only `file` may be a file.");
          grant = storage.verify(fields);
          await write(part.file, path, grant);
        } catch (error) {
          refusal ??= error instanceof Error ? error : new Error("upload failed", { cause: error });
          part.file.resume();
        }
        continue;
      }
      // OSS ignores fields after the file.
      if (grant !== undefined) continue;
      const name = part.fieldname.toLowerCase();
      if (fields.has(name) || part.valueTruncated || part.fieldnameTruncated) {
        refusal ??= malformed("A field is repeated or too long.");
      }
      fields.set(name, String(part.value));
    }
    if (refusal !== undefined) throw refusal;
    if (grant === undefined) throw malformed("The form has no file.");
    await storage.accept(grant, path);
  } finally {
    await rm(path, { force: true });
  }
}

async function write(file: Readable, path: string, grant: Grant): Promise<void> {
  let size = 0;
  await pipeline(
    file,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        size += chunk.length;
        // The rest of the form is read and dropped.
        if (size <= grant.maxBytes) yield chunk;
      }
    },
    createWriteStream(path, { flags: "wx", mode: 0o600 }),
  );
  if (size > grant.maxBytes) throw new PostRefused("EntityTooLarge", "The file is larger than allowed.", 400);
  if (size < grant.minBytes) throw new PostRefused("EntityTooSmall", "The file is empty.", 400);
}

const malformed = (message: string) => new PostRefused("MalformedPOSTRequest", message, 400);

/** The parser's own limits are refusals too. */
function asRefusal(error: unknown): PostRefused | undefined {
  if (error instanceof PostRefused) return error;
  const parserCode = error instanceof Error && "code" in error ? String(error.code) : "";
  if (
    parserCode.startsWith("FST_") ||
    (error instanceof Error && /multipart|part header|end of form/i.test(error.message))
  ) {
    return malformed("The form cannot be read.");
  }
  return undefined;
}

function sendRefusal(reply: FastifyReply, refusal: PostRefused): FastifyReply {
  if (refusal.retryAfterSeconds !== undefined) reply.header("retry-after", String(refusal.retryAfterSeconds));
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${refusal.code}</Code><Message>${escapeHtml(refusal.message)}</Message></Error>`;
  return reply
    .code(refusal.status)
    .header("cache-control", "no-store")
    .type("application/xml; charset=utf-8")
    .send(body);
}
