// The service worker as it is served, in a browser of a few lines.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { loader } from "./screens/storefront/web-app-manifest.ts";

const folder = join(import.meta.dirname, "../public");
const read = (name: string) => readFileSync(join(folder, name));
const script = read("sw.js").toString();
const origin = "https://shop.example";
type Asked = { mode?: string; method?: string; destination?: string; headers?: Record<string, string> };

/** Runs the script; `network` answers what it asks for. */
async function aWorker(network: (address: string) => Response | Promise<Response>) {
  const kept = new Map<string, Map<string, Response>>();
  const hearers = new Map<string, (event: unknown) => void>();
  const addressOf = (asked: string | { url: string }) =>
    new URL(typeof asked === "string" ? asked : asked.url, origin).href;
  const caches = {
    open: async (name: string) => {
      const entries = kept.get(name) ?? new Map<string, Response>();
      kept.set(name, entries);
      return {
        add: async ({ url }: { url: string }) => void entries.set(url, await network(url)),
        put: async (asked: { url: string }, answer: Response) => void entries.set(asked.url, answer),
        keys: async () => [...entries.keys()].map((url) => ({ url })),
        delete: async ({ url }: { url: string }) => entries.delete(url),
      };
    },
    match: async (asked: string | { url: string }) =>
      [...kept.values()].flatMap((entries) => entries.get(addressOf(asked))?.clone() ?? [])[0],
  };
  const self = {
    location: { origin },
    skipWaiting: () => Promise.resolve(),
    addEventListener: (name: string, hear: (event: unknown) => void) => hearers.set(name, hear),
  };
  class AtOrigin extends Request {
    constructor(path: string, init?: RequestInit) {
      super(new URL(path, origin), init);
    }
  }
  const fetch = async ({ url }: { url: string }) => network(url);
  runInNewContext(script, { self, caches, fetch, Request: AtOrigin, Response, URL });
  const tell = async (name: string, more: object = {}) => {
    const works: Promise<unknown>[] = [];
    let answer: Promise<Response> | undefined;
    const waitUntil = (work: Promise<unknown>): void => void works.push(work);
    hearers.get(name)?.({ ...more, waitUntil, respondWith: (given: typeof answer) => (answer = given) });
    const answered = await answer;
    await Promise.all(works);
    return answered;
  };
  await tell("install");
  await tell("activate");
  return {
    /** Undefined where the browser is left to answer. */
    ask: (path: string, { headers = {}, ...asked }: Asked = {}) =>
      tell("fetch", {
        request: {
          mode: "navigate",
          method: "GET",
          destination: "",
          ...asked,
          url: new URL(path, origin).href,
          headers: new Headers(headers),
        },
      }),
    keep: (cache: string, path: string, answer: Response) =>
      kept.set(cache, new Map([[new URL(path, origin).href, answer]])),
    filesKept: () => [...(kept.get("files") ?? new Map<string, Response>()).keys()],
  };
}

/** What `fetch` answers to a request of this site. */
const fromHere = (body: string, status = 200): Response =>
  Object.defineProperty(new Response(body, { status }), "type", { value: "basic" });

test("without a network a page of the shop is the offline page; what the server answers is shown as it is", async () => {
  let answer: () => Response = () => fromHere("page");
  const worker = await aWorker((url) => (url.includes("offline.html") ? fromHere("没有网络") : answer()));
  expect(await (await worker.ask("/index"))?.text()).toBe("page");
  for (const status of [404, 500, 503]) {
    answer = () => fromHere("broken", status);
    expect((await worker.ask("/index/courses"))?.status).toBe(status);
  }
  answer = () => {
    throw new TypeError("Failed to fetch");
  };
  for (const path of ["/", "/index", "/index/course-info/1", "/board/user/my-course", "/login/goback"])
    expect(await (await worker.ask(path))?.text(), path).toBe("没有网络");
});

test("calls, films, downloads, the office, other sites, parts of files and what is sent are left to the browser", async () => {
  const worker = await aWorker(() => fromHere("x"));
  for (const path of [
    "/api/user/orders",
    "/vod/1.m3u8",
    "/storage/p-1.png",
    "/board/admin/orders",
    "/board/teacher/teacher-statis",
    "/admin-login",
    "/dev/outbox",
    "/manifest.webmanifest",
    "https://media.example/assets/1a2b3c4.js",
  ])
    expect(await worker.ask(path), path).toBeUndefined();
  expect(await worker.ask("/index", { method: "POST" })).toBeUndefined();
  expect(await worker.ask("/index", { mode: "cors" })).toBeUndefined();
  expect(await worker.ask("/assets/1.js", { mode: "cors", headers: { range: "bytes=0-1" } })).toBeUndefined();
});

test("a file of the build that was used is there without a network; only good ones, at most 120, the oldest go", async () => {
  let online = true;
  const worker = await aWorker((url) => {
    if (!online) throw new TypeError("Failed to fetch");
    return fromHere(url, url.includes("gone") ? 404 : 200);
  });
  const file = (name: string | number) => worker.ask(`/assets/${name}.js`, { mode: "cors" });
  for (let at = 0; at < 130; at++) await file(at);
  expect((await file("gone"))?.status).toBe(404);
  expect(worker.filesKept()).toHaveLength(120);
  expect(worker.filesKept()[0]).toBe(`${origin}/assets/10.js`);
  online = false;
  expect(await (await file(129))?.text()).toBe(`${origin}/assets/129.js`);
  await expect(file("gone")).rejects.toThrow();
});

test("a question's picture that was kept is there without a network; other pictures are the browser's own", async () => {
  let online = true;
  const worker = await aWorker((url) => {
    if (!online) throw new TypeError("Failed to fetch");
    return fromHere(url);
  });
  const address = "/files/image/editor/AbCdEfGhIjKlMnOpQrSt.png";
  const picture = { mode: "no-cors", destination: "image" };
  worker.keep("pictures", address, fromHere("kept"));
  expect(await (await worker.ask(address, picture))?.text()).toBe(origin + address);
  online = false;
  expect(await (await worker.ask(address, picture))?.text()).toBe("kept");
  expect((await worker.ask(address.replace("Ab", "Xy"), picture))?.type).toBe("error");
  expect(await worker.ask("/files/image/cover/AbCdEfGhIjKlMnOpQrSt.png", picture)).toBeUndefined();
  expect(await worker.ask(address, { mode: "cors" })).toBeUndefined();
});

test("the worker names the offline page by its hash, so that a new one is fetched", () => {
  const hash = createHash("sha256").update(read("offline.html")).digest("hex").slice(0, 7);
  expect(script).toContain(`"/offline.html?v=${hash}"`);
});

test("the manifest has the site's name, the tokens' colours and icons of the size they say", async () => {
  const site = { siteName: "某某学堂" };
  const context = { get: () => ({ site }) } as unknown as Parameters<typeof loader>[0]["context"];
  const answer = loader({ context });
  const manifest = (await answer.json()) as Record<string, string> & { icons: Record<string, string>[] };
  expect(answer.headers.get("content-type")).toBe("application/manifest+json");
  expect(manifest).toMatchObject({ name: "某某学堂", short_name: "某某学堂", start_url: "/index" });
  const tokens = readFileSync(join(folder, "../src/ui/tokens.css"), "utf8");
  expect(tokens).toContain(`--primary: ${manifest["theme_color"]};`);
  expect(tokens).toContain(`--ground: ${manifest["background_color"]};`);
  for (const { src = "", sizes } of manifest.icons) {
    const png = read(src);
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
  }
});
