import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { forgetOwn, kept, keptOwn, texts } from "./storage.ts";

/** What a browser says to a page that may keep nothing. */
const denied = (): never => {
  throw new DOMException("Access is denied for this document.", "SecurityError");
};
const switchedOff = (): void => {
  for (const name of ["localStorage", "sessionStorage"])
    Object.defineProperty(globalThis, name, { get: denied, configurable: true });
};
const storage = (setItem: (key: string, text: string) => void, stored = new Map<string, string>()) => ({
  getItem: (key: string) => stored.get(key) ?? null,
  setItem,
  removeItem: (key: string) => void stored.delete(key),
});

afterEach(() => {
  for (const name of ["localStorage", "sessionStorage"]) Reflect.deleteProperty(globalThis, name);
  vi.unstubAllGlobals();
});

const asNumber = (stored: unknown): number | null => (typeof stored === "number" ? stored : null);

test.each(["tab", "browser"] as const)(
  "where storage is switched off, a value lives with the page: %s",
  (place) => {
    switchedOff();
    const count = kept("zhutu.test", asNumber, place);
    expect(count.read()).toBeNull();
    count.write(3);
    expect(count.read()).toBe(3);
    expect(kept("zhutu.test", asNumber, place).read()).toBe(3);
    count.forget();
    expect(count.read()).toBeNull();
  },
);

test("what a full storage does not take is remembered all the same, and the older text no more", () => {
  const stored = new Map([["zhutu.test", "1"]]);
  vi.stubGlobal("sessionStorage", storage(denied, stored));
  const count = kept("zhutu.test", asNumber, "tab");
  expect(count.read()).toBe(1);
  count.write(2);
  expect(count.read()).toBe(2);
  vi.stubGlobal(
    "sessionStorage",
    storage((key, text) => void stored.set(key, text), stored),
  );
  count.write(4);
  expect([count.read(), stored.get("zhutu.test")]).toEqual([4, "4"]);
});

test.each([["["], [""], ['"a word"'], ["null"]])("a stored text that is not ours is none: %j", (text) => {
  vi.stubGlobal(
    "localStorage",
    storage(() => undefined, new Map([["zhutu.test", text]])),
  );
  expect(kept("zhutu.test", asNumber, "browser").read()).toBeNull();
});

test("what is a person's own goes at once, whoever wrote it, and nothing else does", () => {
  const stored = new Map([["zhutu.own.written-by-a-page-that-is-not-loaded", "1"]]);
  const place = storage((key, text) => void stored.set(key, text), stored);
  // As a browser's storage does, it lists what it holds as its own properties.
  vi.stubGlobal(
    "sessionStorage",
    new Proxy(place, {
      ownKeys: () => [...stored.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    }),
  );
  const [draft, table] = [keptOwn("draft", asNumber), kept("zhutu.table", asNumber, "tab")];
  draft.write(3);
  table.write(4);
  forgetOwn();
  expect([...stored.keys()]).toEqual(["zhutu.table"]);
  expect([draft.read(), table.read()]).toEqual([null, 4]);
});

test("also where storage is switched off", () => {
  switchedOff();
  const draft = keptOwn("draft", asNumber);
  draft.write(3);
  forgetOwn();
  expect(draft.read()).toBeNull();
});

test("tab and browser are two places", () => {
  switchedOff();
  texts.tab.setItem("zhutu.test", "a");
  expect([texts.tab.getItem("zhutu.test"), texts.browser.getItem("zhutu.test")]).toEqual(["a", null]);
  texts.tab.removeItem("zhutu.test");
});

test("no other file names the browser's storage: nobody who has switched it off meets a page that fails", () => {
  const src = join(import.meta.dirname, "..");
  const naming = readdirSync(src, { recursive: true, encoding: "utf8" }).filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      !file.includes(".test.") &&
      !file.startsWith("testing/") &&
      /(?:local|session)Storage/.test(readFileSync(join(src, file), "utf8")),
  );
  expect(naming).toEqual(["lib/storage.ts"]);
});
