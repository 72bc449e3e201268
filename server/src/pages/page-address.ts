// Which page a request asks for. Its target is the stranger's; the origin is ours alone (security.md 50).
import { networkOf } from "../kernel/limits.ts";

/** Where every path without a page is rendered and kept. */
export const missingPath = "/404";

/** What the build knows of its pages (web/src/server.ts). */
export type KnownPages = {
  /** The query names that the page at a path reads. */
  queryNames(pathname: string): readonly string[];
  /** Those of them that are a channel's code. */
  codeNames: readonly string[];
  /** Whether this path has a page. */
  hasPage(pathname: string): boolean;
};

/**
 * The address to render and to keep the page under: always of `origin`, whatever the target says (`//host/x`, a whole
 * address); the query holds only what the page reads, in one order, so that unknown names make no new pages, and
 * every path without a page is one address.
 */
export function pageAddress(target: string, origin: string, known: KnownPages): URL {
  const [path = "", query = ""] = target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, "").split(/\?(.*)/s, 2);
  const address = new URL(`${origin}/${path.replace(/^[/\\]+/, "")}`);
  if (!known.hasPage(address.pathname)) return new URL(missingPath, origin);
  const [given, kept] = [new URLSearchParams(query), new URLSearchParams()];
  for (const name of known.queryNames(address.pathname))
    for (const value of given.getAll(name)) if (value !== "") kept.append(name, value);
  address.search = kept.toString();
  address.hash = "";
  return address;
}

/**
 * Under what the page is kept. One that shows a channel's prices is kept for each visitor's network: who has guessed
 * too many codes sees the usual prices, and nobody else may get that page (security.md 48).
 */
export const keptUnder = (address: URL, ip: string, { codeNames }: KnownPages): string =>
  codeNames.some((name) => address.searchParams.has(name))
    ? `${address.href} ${networkOf(ip)}`
    : address.href;
