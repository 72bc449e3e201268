// A public page as the server draws it: found by its address in the site's own table of routes, loaded over an API that
// answers what the test says, drawn inside its layouts. For what stands at which address.
import type { TransportRequest } from "@zhutu/domain/endpoint.ts";
import type { SiteSettings } from "@zhutu/domain/sysparams/contract.ts";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { type ComponentType, createElement } from "react";
import {
  createStaticHandler,
  createStaticRouter,
  type LoaderFunctionArgs,
  matchRoutes,
  Outlet,
  type RouteObject,
  RouterContextProvider,
  StaticRouterProvider,
  useLoaderData,
  useMatches,
  useParams,
} from "react-router";
import { serverContext } from "../lib/api/server-context.ts";
import type { RouteHandle } from "../lib/route-handle.ts";
import { detourFrom } from "../lib/session/page-access.ts";
import table from "../routes.ts";

/** By path of the call: its `resultObject`. */
export type PageAnswers = Record<string, (query: URLSearchParams) => unknown>;

type Module = {
  default: ComponentType<object>;
  loader?: (args: LoaderFunctionArgs) => unknown;
  handle?: RouteHandle;
};

// Loaded with the test's file: the time that a test may take is not spent on bringing pages in.
const modules = import.meta.glob<Module>(
  ["../screens/site.tsx", "../screens/storefront/**/*.tsx", "!**/*.{test,testing}.tsx"],
  { eager: true },
);

/** The page at that address, ready to be drawn; undefined where none stands that a visitor may open. */
export async function drawnPage(address: string, answers: PageAnswers, site: SiteSettings) {
  const url = new URL(address, "http://shop");
  const pages: RouteObject[] = table.map(toRoute).filter((one) => one !== undefined);
  const found = matchRoutes(pages, url.pathname);
  if (!found) return undefined;
  for (const { route } of found) bringIn(route);
  const matches = found.map(({ pathname, route }) => ({ pathname, handle: route.handle as unknown }));
  if (detourFrom(matches, url.pathname, undefined) !== undefined) return undefined;
  const context = new RouterContextProvider();
  context.set(serverContext, { transport: transportOf(answers), site, origin: url.origin, nonce: "" });
  const root = { id: "root", loader: () => ({ site }), element: createElement(Outlet), children: pages };
  const handler = createStaticHandler([root]);
  const drawn = await handler.query(new Request(url), { requestContext: context });
  if (drawn instanceof Response) throw new Error(`${address} leads elsewhere`);
  const router = createStaticRouter(handler.dataRoutes, drawn);
  return createElement(StaticRouterProvider, { router, context: drawn, hydrate: false });
}

/** Whose file a route's page is. */
const fileOf = new WeakMap<RouteObject, string>();

function toRoute({ index, path, file, children }: RouteConfigEntry): RouteObject | undefined {
  if (modules[`../${file}`] === undefined) return undefined;
  const route: RouteObject = index
    ? { index }
    : { path, children: children?.map(toRoute).filter((one) => one !== undefined) };
  fileOf.set(route, file);
  return route;
}

function bringIn(route: RouteObject): void {
  const module = modules[`../${fileOf.get(route)}`];
  if (!module) return;
  const { default: Page, loader, handle } = module;
  const Drawn = () => {
    const loaderData: unknown = useLoaderData();
    return createElement(Page, { loaderData, params: useParams(), matches: useMatches() } as object);
  };
  Object.assign(route, { Component: Drawn, ...(loader && { loader }), ...(handle && { handle }) });
}

const transportOf = (answers: PageAnswers) => (request: TransportRequest) => {
  const { pathname, searchParams } = new URL(request.url, "http://shop");
  const answer = answers[pathname];
  const resultObject = answer?.(searchParams) ?? null;
  return Promise.resolve({
    status: answer ? 200 : 404,
    header: () => null,
    json: () => Promise.resolve(answer ? { code: 200, msg: "ok", resultObject } : { code: "error", msg: "" }),
  });
};
