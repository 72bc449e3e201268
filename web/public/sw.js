// The service worker: a page for when there is no network, and the build's files that were used.
const offlinePage = "/offline.html?v=97053d3";
const [ownPages, usedFiles] = ["offline", "files"];
const hashedFiles = /^\/(?:assets\/|[\w-]+\.svg\?v=)/;
const mostFiles = 120;
// The office's pages, calls, films and downloads are the browser's own.
const shopPages = /^\/(?:$|index(?:\/|$)|board\/user\/|login|register$|verify|claim\/|app-download$)/;
const anyEncoding = { ignoreVary: true };

self.addEventListener("install", (event) => {
  void self.skipWaiting();
  event.waitUntil(keepOfflinePage());
});

self.addEventListener("activate", (event) => event.waitUntil(dropOlderPages()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin || request.headers.has("range")) return;
  if (hashedFiles.test(pathname + search)) event.respondWith(buildFile(event));
  else if (request.mode === "navigate" && shopPages.test(pathname))
    event.respondWith(page(request, pathname));
});

async function keepOfflinePage() {
  const cache = await caches.open(ownPages);
  await cache.add(new Request(offlinePage, { cache: "reload" }));
}

async function dropOlderPages() {
  const cache = await caches.open(ownPages);
  const current = new URL(offlinePage, self.location.origin).href;
  const older = (await cache.keys()).filter(({ url }) => url !== current);
  await Promise.all(older.map((request) => cache.delete(request)));
}

async function page(request, pathname) {
  try {
    return await fetch(request);
  } catch {
    // Every practice run has the same page (web/src/lib/keep-page.ts).
    const kept = pathname.replace(/^(\/index\/practice-runs\/)\d+$/, "$10");
    return (
      (await caches.match(kept, anyEncoding)) ??
      (await caches.match(offlinePage, anyEncoding)) ??
      Response.error()
    );
  }
}

/** Hashed files never change, so that releases cannot mix. */
async function buildFile(event) {
  const known = await caches.match(event.request, anyEncoding);
  if (known) return known;
  const answer = await fetch(event.request);
  if (answer.status === 200 && answer.type === "basic")
    event.waitUntil(keepFile(event.request, answer.clone()).catch(() => {}));
  return answer;
}

async function keepFile(request, answer) {
  const cache = await caches.open(usedFiles);
  await cache.put(request, answer);
  const oldestFirst = await cache.keys();
  await Promise.all(oldestFirst.slice(0, -mostFiles).map((old) => cache.delete(old)));
}
