import { expect, test } from "vitest";
import { authKey, isAuthKey, isCallbackSignature } from "./auth-key.ts";

const published = { path: "/video/standard/1K.html", key: "aliyuncdnexp1234" };
const expires = new Date("2015-10-10T00:00:00Z");

test("the published example of signature A comes out", () => {
  const at = new Date(1_444_435_200_000);
  expect(authKey(published.path, published.key, { expires: at })).toBe(
    "1444435200-0-0-80cd3862d699b7118eed99103f2a3a4f",
  );
});

test.each([
  ["as it was made", {}, true],
  ["a second late", { now: new Date(expires.getTime() + 1_000) }, false],
  ["at the very end", { now: expires }, false],
  ["another path", { path: "/live/other" }, false],
  ["another key", { key: "other" }, false],
])("a signature is taken for its path, key and time alone: %s", (_name, over, taken) => {
  const given = authKey("/live/stream", "key", { expires, uid: "42" });
  const asked = { path: "/live/stream", key: "key", now: new Date(expires.getTime() - 1_000), ...over };
  expect(isAuthKey(given, asked.path, asked.key, asked.now)).toBe(taken);
});

test("a later time, another person or an odd form are no signature", () => {
  const now = new Date(expires.getTime() - 1_000);
  const given = authKey("/live/stream", "key", { expires, uid: "42" });
  const [seconds = "", rand = "", uid = "", hash = ""] = given.split("-");
  for (const forged of [
    `${Number(seconds) + 60}-${rand}-${uid}-${hash}`,
    `${seconds}-${rand}-43-${hash}`,
    `${seconds}-${rand}-${uid}-`,
    "",
    "x",
  ])
    expect(isAuthKey(forged, "/live/stream", "key", now)).toBe(false);
  expect(authKey("/live/stream", "key", { expires, uid: "4-2" })).toMatch(/^\d+-0-0-[0-9a-f]{32}$/);
});

test("a callback is signed over host, time and key", () => {
  // md5 of "learn.aliyundoc.com|1519375990|yourkey", the document's example.
  const signature = "9e226fc2c250be266e3657e156f68c12";
  const of = (host: string, time: string, key: string) => isCallbackSignature(signature, host, time, key);
  expect(of("learn.aliyundoc.com", "1519375990", "yourkey")).toBe(true);
  expect(of("learn.aliyundoc.com", "1519375991", "yourkey")).toBe(false);
  expect(of("www.aliyundoc.com", "1519375990", "yourkey")).toBe(false);
  expect(of("learn.aliyundoc.com", "1519375990", "another")).toBe(false);
});
