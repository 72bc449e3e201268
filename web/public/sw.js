// The service worker: a page for when there is no network, and the build's files that were used.
const offlinePage = "/offline.html?v=97053d3";
const [ownPages, usedFiles] = ["offline", "files"];
const hashedFiles = /^\/(?:assets\/|[\w-]+\.svg\?v=)/;
const mostFiles = 120;
const questionPictures = /^\/files\/image\/editor\//;
// The office's pages, calls, films and downloads are the browser's own.
const shopPages = /^\/(?:$|index(?:\/|$)|board\/user\/|login|register$|verify|claim\/|app-download$)/;
const anyEncoding = { ignoreVary: true };

/**
 * @typedef {(work: Promise<unknown>) => void} WaitUntil
 * @typedef {{ waitUntil: WaitUntil }} LifeEvent
 * @typedef {LifeEvent & { request: Request, respondWith: (answer: Promise<Response>) => void }} FetchEvent
 */
const worker = /** @type {{ skipWaiting: () => Promise<void> }} */ (/** @type {unknown} */ (self));

self.addEventListener("install", install);
self.addEventListener("activate", activate);
self.addEventListener("fetch", answer);

/** @param {LifeEvent} event */
function install(event) {
  event.waitUntil(Promise.all([worker.skipWaiting(), keepOfflinePage()]));
}

/** @param {LifeEvent} event */
function activate(event) {
  event.waitUntil(dropOlderPages());
}

/** @param {FetchEvent} event */
function answer(event) {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin || request.headers.has("range")) return;
  if (hashedFiles.test(pathname + search)) event.respondWith(buildFile(event));
  else if (request.mode === "navigate" && shopPages.test(pathname))
    event.respondWith(page(request, pathname));
  else if (request.destination === "image" && questionPictures.test(pathname))
    event.respondWith(picture(request));
}

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

/**
 * @param {Request} request
 * @param {string} pathname
 */
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

/**
 * Those of kept questions are there without a network (web/src/lib/keep-pictures.ts).
 *
 * @param {Request} request
 */
async function picture(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(request.url, anyEncoding)) ?? Response.error();
  }
}

/**
 * Hashed files never change, so that releases cannot mix.
 *
 * @param {FetchEvent} event
 */
async function buildFile(event) {
  const known = await caches.match(event.request, anyEncoding);
  if (known) return known;
  const file = await fetch(event.request);
  if (file.status === 200 && file.type === "basic")
    event.waitUntil(keepFile(event.request, file.clone()).catch(() => {}));
  return file;
}

/**
 * @param {Request} request
 * @param {Response} file
 */
async function keepFile(request, file) {
  const cache = await caches.open(usedFiles);
  await cache.put(request, file);
  const oldestFirst = await cache.keys();
  await Promise.all(oldestFirst.slice(0, -mostFiles).map((old) => cache.delete(old)));
}
