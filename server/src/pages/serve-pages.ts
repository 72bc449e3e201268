// Public pages rendered on the server, as an anonymous visitor sees them: kept for a moment, compressed once. The
// web's build is loaded by path; server and web never import each other.
import type { Transport } from "@zhutu/domain/endpoint.ts";
import type { SiteSettings } from "@zhutu/domain/sysparams/contract.ts";
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { callerOf } from "../kernel/fair-queue.ts";
import { sendReady } from "../kernel/http/ready-answer.ts";
import { injected } from "./injected.ts";
import { keptPages } from "./kept-pages.ts";
import { keptUnder, type KnownPages, missingPath, pageAddress } from "./page-address.ts";
import { freshNonce, underPolicy } from "./page-policy.ts";
import { type Page, readyPage } from "./page.ts";

export type RenderPage = (
  request: Request,
  context: { transport: Transport; site: SiteSettings; nonce: string },
) => Promise<Response>;

/** What web/build/server exports (web/src/server.ts). */
export type WebBuild = KnownPages & { render: RenderPage };

type PageOptions = WebBuild & {
  /** The origin that links and canonicals are built on. */
  publicUrl: string;
  site: () => Promise<SiteSettings>;
  /** Where pictures and videos come from besides this server. */
  mediaHosts: readonly string[];
};

/** Serves every GET that no other route took as a page, kept for ten seconds or until `forget`. */
export function servePages(app: FastifyInstance, options: PageOptions): { forget(): void } {
  const { origin } = new URL(options.publicUrl);
  const pages = keptPages();
  app.setNotFoundHandler(async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.method !== "GET" && request.method !== "HEAD") return reply.status(404).send();
    const address = pageAddress(request.url, origin, options);
    const page = await pages.get(
      keptUnder(address, request.ip, options),
      callerOf({ user: null, ip: request.ip }),
      () => rendered(address, injected(app, request.ip), options),
    );
    return sendReady(reply, await readyPage(page, request.headers["accept-encoding"]));
  });
  return pages;
}

async function rendered(address: URL, transport: Transport, options: PageOptions): Promise<Page> {
  const nonce = freshNonce();
  const calls = watched(transport);
  const request = new Request(address, { headers: { accept: "text/html" } });
  const response = await options.render(request, {
    transport: calls.transport,
    site: await options.site(),
    nonce,
  });
  const { html, policy } = underPolicy(await response.text(), nonce, options.mediaHosts);
  const headers = Object.fromEntries(response.headers);
  headers["content-security-policy"] = policy;
  headers["vary"] = "accept-encoding";
  headers["cache-control"] = "public, max-age=0, must-revalidate";
  const retryAfter = calls.retryAfter();
  if (retryAfter !== undefined) headers["retry-after"] = retryAfter;
  const status = retryAfter === undefined ? response.status : 503;
  // A made-up id of a course is a page of its own and not kept: it would push out what people read.
  const kept = status === 200 || (status === 404 && address.pathname === missingPath);
  return { status, headers, html: Buffer.from(html), kept, ready: new Map() };
}

/** The transport, and when to come again where a call found its dependency down: the page says so, too. */
function watched(transport: Transport): { transport: Transport; retryAfter(): string | undefined } {
  let retryAfter: string | undefined;
  return {
    retryAfter: () => retryAfter,
    transport: async (request) => {
      const answer = await transport(request);
      if (answer.status === 503) retryAfter = answer.header("retry-after") ?? "5";
      return answer;
    },
  };
}

/**
 * The build's files, compressed copies first. Those with a hash in their name or, as `?v=`, with their own in their
 * address are kept for ever: an icon that is first drawn when the network is lost is there. Another release's hash,
 * which a page of it asks for while servers are replaced one by one, is not. The service worker is asked for anew each time.
 */
export async function serveAssets(app: FastifyInstance, folder: string): Promise<void> {
  const versions = await versionsOf(folder);
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ["**/*.br", "**/*.gz", ".vite/**"],
    cacheControl: false,
    setHeaders: (reply, path) => {
      const { v } = reply.request.query as { v?: string };
      const [address] = reply.request.url.split("?");
      const hashed = path.includes("/assets/") || (v !== undefined && versions.get(address) === v);
      const kept = hashed ? "public, max-age=31536000, immutable" : "public, max-age=300";
      reply.header("cache-control", address === "/sw.js" ? "no-cache" : kept);
    },
  });
}

/** The drawings' addresses, and the hash by which pages ask for each (web/src/pictures-kept.test.ts). */
async function versionsOf(folder: string): Promise<ReadonlyMap<string | undefined, string>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".svg"));
  const versions = names.map(async (name) => {
    const hash = createHash("sha256").update(await readFile(join(folder, name)));
    return [`/${name}`, hash.digest("hex").slice(0, 7)] as const;
  });
  return new Map(await Promise.all(versions));
}
