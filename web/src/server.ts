// What the server process imports from this build: what renders a public page, and which query names it reads.
import type { Transport } from "@zhutu/domain/endpoint.ts";
import type { SiteSettings } from "@zhutu/domain/sysparams/contract.ts";
import { createRequestHandler, RouterContextProvider } from "react-router";
import * as build from "virtual:react-router/server-build";
import { serverContext } from "./lib/api/server-context.ts";
import { branchFinder, pageFinder } from "./page-paths.ts";
import { listKinds } from "./screens/storefront/lists/list-kinds.ts";

const routes = Object.values(build.routes).filter((route) => route !== undefined);
const branchAt = branchFinder(routes);
const handlers = new Map<string, ReturnType<typeof createRequestHandler>>();

/** React Router with these routes alone: at every request it goes through all that it knows. */
function handlerOf(ids: readonly string[]) {
  const key = ids.join();
  const known = handlers.get(key);
  if (known) return known;
  const among = <T>(all: Record<string, T>) => Object.fromEntries(ids.map((id) => [id, all[id]]));
  const assets = { ...build.assets, routes: among(build.assets.routes) };
  const handle = createRequestHandler(
    { ...build, assets, routes: among(build.routes) },
    import.meta.env.MODE,
  );
  handlers.set(key, handle);
  return handle;
}

/** Whether a route of its own stands at this path; every other one shows the same page of 404. */
export const hasPage = pageFinder(routes);

/**
 * Renders the page of this request as an anonymous visitor sees it; loaders call the API through `transport`, and
 * the page's own scripts carry `nonce`.
 */
export function render(
  request: Request,
  given: { transport: Transport; site: SiteSettings; nonce: string },
): Promise<Response> {
  const context = new RouterContextProvider();
  const { origin, pathname } = new URL(request.url);
  context.set(serverContext, { ...given, origin });
  return handlerOf(branchAt(pathname))(request, context);
}

/** Names of a channel's code: what they show depends on how often the visitor has guessed wrong. */
export const codeNames: readonly string[] = ["channel", "exclusiveCode"];

// Which names in the query change what the server renders. The server drops every other one, so that a made-up name is
// no new page; a loader that reads a new name needs it here.
const listNames = new Set([
  "page",
  ...codeNames,
  ...Object.values(listKinds).flatMap(({ fields }) => Object.keys(fields)),
]);
const queryNamesOfLists = [...listNames, "spec"];

/** The names that the page at this path reads: screens that run in the browser only are rendered without any. */
export const queryNames = (pathname: string): readonly string[] =>
  pathname.startsWith("/index/") ? queryNamesOfLists : [];
