// Public pages rendered on the server, as an anonymous visitor sees them: cached for a moment, compressed once,
// under a content security policy that names the hash of every inline script. The web's build is loaded by path;
// server and web never import each other.
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Transport } from "@zhutu/domain/endpoint.ts";
import type { SiteSettings } from "@zhutu/domain/sysparams/contract.ts";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type ReadyAnswer, readyAnswer, sendReady } from "../kernel/http/ready-answer.ts";

/** What web/build/server exports (web/src/server.ts). */
export type RenderPage = (
  request: Request,
  context: { transport: Transport; site: SiteSettings },
) => Promise<Response>;

type Page = {
  status: number;
  headers: Record<string, string>;
  html: Buffer;
  /** Made when first asked for: hardly anybody reads gzip any more. */
  ready: Map<Coding, Promise<ReadyAnswer>>;
};

const freshMs = 10_000;
const mostPages = 2_000;

const brotli = promisify(brotliCompress);
const codings = {
  // 4 is the last quality that costs no more than gzip, and still makes less of a page.
  br: (html: Buffer) => brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: promisify<Buffer, Buffer>(gzip),
  identity: async (html: Buffer) => html,
};
type Coding = keyof typeof codings;

/**
 * Serves every GET that no other route took as a page, kept for ten seconds or until `forget`. `publicUrl` is the
 * origin that links and canonicals are built on.
 */
export function servePages(
  app: FastifyInstance,
  options: { render: RenderPage; publicUrl: string; site: SiteSettings; mediaHosts?: string[] },
): { forget(): void } {
  const transport = injected(app);
  const cache = new Map<string, Promise<Page>>();

  const render = async (url: string): Promise<Page> => {
    const request = new Request(new URL(url, options.publicUrl), { headers: { accept: "text/html" } });
    const response = await options.render(request, { transport, site: options.site });
    const html = Buffer.from(await response.arrayBuffer());
    const headers = Object.fromEntries(response.headers);
    headers["content-security-policy"] = policyFor(html.toString("utf8"), options.mediaHosts ?? []);
    headers["vary"] = "accept-encoding";
    headers["cache-control"] = "public, max-age=0, must-revalidate";
    return { status: response.status, headers, html, ready: new Map() };
  };

  const pageFor = (url: string): Promise<Page> => {
    const kept = cache.get(url);
    if (kept) return kept;
    const made = render(url);
    cache.set(url, made);
    if (cache.size > mostPages) cache.delete(cache.keys().next().value as string);
    const forget = () => cache.get(url) === made && cache.delete(url);
    made.then((page) => (page.status === 200 ? setTimeout(forget, freshMs).unref() : forget()), forget);
    return made;
  };

  app.setNotFoundHandler(async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.method !== "GET" && request.method !== "HEAD") return reply.status(404).send();
    const page = await pageFor(request.url);
    const coding = page.status === 200 ? codingFor(request.headers["accept-encoding"]) : "identity";
    return sendReady(reply, await readyIn(page, coding));
  });
  return { forget: () => cache.clear() };
}

const codingFor = (accepts = ""): Coding =>
  accepts.includes("br") ? "br" : accepts.includes("gzip") ? "gzip" : "identity";

function readyIn(page: Page, coding: Coding): Promise<ReadyAnswer> {
  const known = page.ready.get(coding);
  if (known) return known;
  const headers = coding === "identity" ? page.headers : { ...page.headers, "content-encoding": coding };
  const made = codings[coding](page.html).then((body) => readyAnswer(page.status, headers, body));
  page.ready.set(coding, made);
  return made;
}

/** The API, called in-process: the same validation, access and envelope as over the network. */
export function injected(app: FastifyInstance): Transport {
  return async ({ method, url, headers, body }) => {
    const answer = await app.inject({
      method: method as "GET",
      url,
      headers,
      ...(body !== undefined && { payload: body }),
    });
    return {
      status: answer.statusCode,
      header: (name) => (answer.headers[name] === undefined ? null : String(answer.headers[name])),
      json: async () => JSON.parse(answer.body) as unknown,
    };
  };
}

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

function policyFor(html: string, mediaHosts: string[]): string {
  const hashes = [...html.matchAll(inlineScript)].map(
    (match) =>
      `'sha256-${createHash("sha256")
        .update(match[1] as string)
        .digest("base64")}'`,
  );
  const media = ["'self'", "blob:", ...mediaHosts].join(" ");
  return [
    "default-src 'self'",
    `script-src 'self' ${hashes.join(" ")}`,
    "style-src 'self' 'unsafe-inline'", // antd writes its styles at run time
    `img-src 'self' data: ${media}`,
    `media-src ${media}`,
    "worker-src 'self' blob:",
    `connect-src 'self' ${mediaHosts.join(" ")}`,
    "font-src 'self' data:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** The build's files: those with a hash in their name are kept for ever, compressed copies go first. */
export async function serveAssets(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ["**/*.br", "**/*.gz", ".vite/**"],
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes("/assets/");
      reply.header("cache-control", hashed ? "public, max-age=31536000, immutable" : "public, max-age=300");
    },
  });
}
