import { expect, test } from "vitest";
import { byteRange } from "./file-reply.ts";

test.each([
  ["bytes=0-99", 0, 99],
  ["bytes=0-", 0, 999],
  ["bytes=500-", 500, 999],
  ["bytes=-100", 900, 999],
  ["bytes=-5000", 0, 999],
  ["bytes=990-2000", 990, 999],
])("%s of 1000 bytes is %i to %i", (header, first, last) => {
  expect(byteRange(header, 1000)).toEqual({ first, last });
});

test.each([
  undefined,
  "",
  "bytes=",
  "bytes=-",
  "bytes=1000-",
  "bytes=9-3",
  "bytes=-0",
  "bytes=0-1,5-6",
  "items=0-1",
])("%s is the whole file", (header) => expect(byteRange(header, 1000)).toBeUndefined());
