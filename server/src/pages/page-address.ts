// Which page a request asks for. Its target is the stranger's; the origin is ours alone (security.md 50).

/** Where every path without a page is rendered and kept. */
export const missingPath = "/404";

/** What the build knows of its pages (web/src/server.ts). */
export type KnownPages = {
  /** The query names that the page at a path reads. */
  queryNames(pathname: string): readonly string[];
  /** Whether a page stands at this path. */
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
