import { expect, test } from "vitest";
import { z } from "./zod-stand-in.ts";

const call = (of: unknown, name: string) => (of as Record<string, (value: unknown) => unknown>)[name]?.({});

test("contracts can be declared with it", () => {
  const id = z["coerce"]?.["number"]?.()["int"]?.();
  const order = z["object"]?.({ id }, z["codec"]?.({}, { decode: () => 1, encode: () => 2 }));
  expect(order?.["extend"]?.({})["optional"]).toBe(z);
});

test.each([
  ["parse", "safeParse", "parseAsync", "safeParseAsync", "spa"],
  ["encode", "decode", "encodeAsync", "decodeAsync"],
  ["safeEncode", "safeDecode", "safeEncodeAsync", "safeDecodeAsync"],
])("%s and its kind say that nothing can be validated here, on a schema and on zod itself", (...names) => {
  for (const name of names) {
    expect(() => call(z["string"]?.(), name), name).toThrow("zod is not in this bundle");
    expect(() => call(z, name), name).toThrow("zod is not in this bundle");
  }
});
