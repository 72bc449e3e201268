// The code of the page that a link leads to. Left alone, the router answers code that does not come with a reload of
// the document: without a network that is the browser's own error page, and the page one was on is gone. So a page
// change waits here until the code has come; when it does not, the person stays and is offered to try again.
import { matchRoutes, type RouteObject } from "react-router";
import { useSyncExternalStore } from "react";

type RouteEntry = { id: string; parentId?: string; path?: string; module: string; imports?: string[] };

/** What the framework's first script leaves in the page: every route with the files it needs, and those that are here. */
type Framework = {
  __reactRouterManifest?: { routes: Record<string, RouteEntry> };
  __reactRouterRouteModules?: Record<string, unknown>;
};

/** The page change that is waiting for its code; `failed` offers to try again. */
type PageChange = { state: "coming" } | { state: "failed"; again: () => void };

let change: PageChange | null = null;
const listeners = new Set<() => void>();

function set(next: PageChange | null): void {
  change = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const usePageChange = (): PageChange | null =>
  useSyncExternalStore(
    subscribe,
    () => change,
    () => null,
  );

/** Forgets the page that did not open. */
export const stayHere = (): void => set(null);

/**
 * Opens a page (`open`) as soon as its code has come. A page change that is given up, for another or to stay, is left
 * waiting for ever: the router would open it at the end of this promise.
 */
export async function openWithCode(address: string, open: () => Promise<unknown>): Promise<void> {
  const coming: PageChange = { state: "coming" };
  const files = missingFiles(address);
  while (files.length > 0) {
    set(coming);
    const arrived = await Promise.all(files.map(arrival));
    if (change !== coming) await givenUp;
    if (arrived.every(Boolean)) break;
    await new Promise<void>((resolve) => set({ state: "failed", again: resolve }));
  }
  set(null);
  await open();
}

const givenUp = new Promise<never>(() => {});

const arrivals = new Map<string, Promise<boolean>>();

/** Whether the file comes. Fetched, not imported: browsers remember an import that failed and never try it again. */
function arrival(file: string): Promise<boolean> {
  const asked =
    arrivals.get(file) ??
    fetch(file).then(
      ({ ok }) => ok,
      () => false,
    );
  arrivals.set(file, asked);
  void asked.then((ok) => ok || arrivals.delete(file));
  return asked;
}

/** Asks for the code of the page behind a link that is about to be followed: the click then finds it here. */
export function expectPage(event: Event): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (link?.origin === window.location.origin) missingFiles(link.href).forEach((file) => void arrival(file));
}

/** The files that the page of this address needs and that are not here yet. */
function missingFiles(address: string): string[] {
  const { __reactRouterManifest: manifest, __reactRouterRouteModules: here = {} } = globalThis as Framework;
  const { routes = {} } = manifest ?? {};
  const matches = matchRoutes(childrenOf(routes, undefined), new URL(address, window.location.href)) ?? [];
  const needed = matches.flatMap(({ route: { id = "" } }) => (id in here ? [] : [routes[id]]));
  return [...new Set(needed.flatMap((one) => (one ? [one.module, ...(one.imports ?? [])] : [])))];
}

const childrenOf = (routes: Record<string, RouteEntry>, parentId: string | undefined): RouteObject[] =>
  Object.values(routes)
    .filter((one) => one.parentId === parentId)
    .map(({ id, path }) => ({ id, ...(path !== undefined && { path }), children: childrenOf(routes, id) }));
