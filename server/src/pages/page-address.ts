// Which page a request asks for. Its target is the stranger's; the origin is ours alone (security.md 50).

/** The query names that the page at a path reads (web/src/server.ts). */
export type QueryNames = (pathname: string) => readonly string[];

/**
 * The address to render and to keep the page under: always of `origin`, whatever the target says (`//host/x`, a whole
 * address); the query holds only what the page reads, in one order, so that unknown names make no new pages.
 */
export function pageAddress(target: string, origin: string, queryNames: QueryNames): URL {
  const [path = "", query = ""] = target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, "").split(/\?(.*)/s, 2);
  const address = new URL(`${origin}/${path.replace(/^[/\\]+/, "")}`);
  const [given, kept] = [new URLSearchParams(query), new URLSearchParams()];
  for (const name of queryNames(address.pathname))
    for (const value of given.getAll(name)) if (value !== "") kept.append(name, value);
  address.search = kept.toString();
  address.hash = "";
  return address;
}
