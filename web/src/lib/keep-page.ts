// Pages that open without a network: the visitor's HTML, which holds nothing of a person, and the files it runs on.
import { useEffect } from "react";
import { currentSession } from "./session/session.ts";
import { pagesKept } from "./storage.ts";

const hashedFile = /\/(?:assets\/[\w.-]+|[\w-]+\.svg\?v=\w+)/;

/** Keeps the page of this address once it `isRead`, for the service worker. */
export function useKeptPage(address: string, isRead: boolean): void {
  useEffect(() => {
    // A page that cannot be kept needs the network, as before.
    if (isRead) keepPage(address).catch(() => {});
  }, [address, isRead]);
}

/** Pages of another release go. */
async function keepPage(address: string): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  await navigator.serviceWorker.ready;
  const token = currentSession()?.token;
  const answer = await fetch(address, { credentials: "omit" });
  if (answer.status !== 200) return;
  const named = (await answer.clone().text()).match(new RegExp(hashedFile, "g")) ?? [];
  const loaded = filesLoaded();
  // This page is of an older release: its files and that HTML do not belong together.
  if (!named.every((file) => loaded.has(file) || file.includes(".svg"))) return;
  const known = await caches.open(pagesKept);
  if (!(await known.match(named.find((file) => file.includes("/entry.client-")) ?? "")))
    await caches.delete(pagesKept);
  const cache = await caches.open(pagesKept);
  // The page last: without its files it would show nothing.
  await cache.addAll([...loaded]);
  await cache.put(address, answer);
  if (currentSession()?.token !== token) await caches.delete(pagesKept);
}

function filesLoaded(): Set<string> {
  const addresses = performance.getEntriesByType("resource").map(({ name }) => new URL(name));
  const own = addresses.filter(({ origin }) => origin === location.origin);
  return new Set(own.flatMap(({ pathname, search }) => (pathname + search).match(hashedFile)?.[0] ?? []));
}
