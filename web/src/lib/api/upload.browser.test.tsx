import { afterEach, expect, test, vi } from "vitest";
import { openScreen } from "../../testing/open-screen.tsx";
import { noteServerTime } from "./server-clock.ts";
import { upload, type UploadCategory } from "./upload.ts";

afterEach(() => {
  noteServerTime(new Date().toUTCString());
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const sign = "GET /api/files/oss-sign";
const expire = 2_000_000_000;
const cover = new File(["cover"], "cover.png", { type: "image/png" });

/** Who is signed in uploads to a storage host that takes everything; the signature lives until `expire`. */
async function open() {
  const headers: string[][] = [];
  const posts: { address: string; body: unknown }[] = [];
  vi.spyOn(XMLHttpRequest.prototype, "open").mockImplementation((method, address) => {
    posts.push({ address: `${method} ${String(address)}`, body: undefined });
  });
  vi.spyOn(XMLHttpRequest.prototype, "setRequestHeader").mockImplementation(
    (...header) => void headers.push(header),
  );
  vi.spyOn(XMLHttpRequest.prototype, "send").mockImplementation(function (this: XMLHttpRequest, body) {
    Object.assign(posts.at(-1) ?? {}, { body });
    Object.defineProperty(this, "status", { value: 204 });
    queueMicrotask(() => this.dispatchEvent(new Event("load")));
  });
  const signature = {
    policy: "p",
    accessId: "a",
    signature: "s",
    host: "/storage",
    expire,
    dir: "image/cover/",
    urlPrefix: "/files/",
    fields: { policy: "p" },
  };
  const { called } = await openScreen({
    screens: {},
    at: "/",
    role: "admin",
    answers: { [sign]: () => signature },
  });
  const send = (file = cover, category: UploadCategory = "image/cover") =>
    upload(file, category, { signal: new AbortController().signal, onProgress: () => undefined });
  return { called, send, headers, posts };
}

test("[AUTH-025] an upload carries the token to our own server, and not to the storage host", async () => {
  const { called, send, headers } = await open();
  const { url } = await send();
  expect(url).toMatch(/^\/files\/image\/cover\/\w{20}\.png$/);
  expect(called(sign).map((one) => one.headers.get("authorization"))).toEqual(["token-of-admin"]);
  expect(headers).toEqual([]);
});

test("[UPL-002] [UPL-003] [UPL-006] a file is posted straight to the host as multipart, under 20 random characters and its extension, and has an address", async () => {
  const { send, posts } = await open();
  const urls = [await send(), await send()].map(({ url }) => url);
  const keys = posts.map(({ body }) => {
    expect(body).toBeInstanceOf(FormData); // which the browser sends as multipart
    const key = (body as FormData).get("key");
    return typeof key === "string" ? key : "";
  });
  for (const key of keys) expect(key).toMatch(/^image\/cover\/[A-Za-z0-9]{20}\.png$/);
  expect(new Set(keys).size).toBe(2);
  expect(posts.map(({ address }) => address)).toEqual(["POST /storage", "POST /storage"]);
  expect(urls).toEqual(keys.map((key) => `/files/${key}`));
});

test("[UPL-004] the signature is kept in local storage until 3 seconds before its expiry", async () => {
  const { called, send } = await open();
  vi.useFakeTimers({ toFake: ["Date"], now: (expire - 600) * 1_000 });
  const kept = () => Object.entries(localStorage).filter(([key]) => key.startsWith("zhutu.upload."));
  expect(kept()).toEqual([]);
  await send();
  expect(kept().map(([, text]) => JSON.parse(String(text)) as unknown)).toMatchObject([
    { policy: "p", expire },
  ]);
  vi.setSystemTime(expire * 1_000 - 3_001);
  await send();
  expect(called(sign)).toHaveLength(1);
  // Each category and extension has a signature of its own.
  const drawing = new File(["drawing"], "drawing.png", { type: "image/png" });
  await send(drawing, "handout");
  await send(new File(["cover"], "cover.jpg", { type: "image/jpeg" }));
  await send(drawing, "handout");
  const asked = () => called(sign).map(({ query }) => `${query.get("category")} ${query.get("extension")}`);
  expect(asked()).toEqual(["image/cover png", "handout png", "image/cover jpg"]);
  vi.setSystemTime(expire * 1_000 - 3_000);
  await send();
  expect(called(sign)).toHaveLength(4);
});

test("a signature ends by the server's clock where the computer's is slow", async () => {
  const { called, send } = await open();
  vi.useFakeTimers({ toFake: ["Date"], now: (expire - 1_200) * 1_000 });
  await send();
  await send();
  expect(called(sign)).toHaveLength(1);
  noteServerTime(new Date(expire * 1_000).toUTCString());
  await send();
  expect(called(sign)).toHaveLength(2);
});
