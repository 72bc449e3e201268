import { expect, test } from "vitest";
import { byteRange } from "./byte-range.ts";

test.each([
  [undefined, "whole"],
  ["", "whole"],
  ["bytes=0-0", { first: 0, last: 0 }],
  ["bytes=0-", { first: 0, last: 999 }],
  ["bytes=10-19", { first: 10, last: 19 }],
  ["bytes=990-5000", { first: 990, last: 999 }],
  ["bytes=999-", { first: 999, last: 999 }],
  ["bytes=-1", { first: 999, last: 999 }],
  ["bytes=-5000", { first: 0, last: 999 }],
  ["bytes=1000-", "unsatisfiable"],
  ["bytes=1000-2000", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=20-10", "whole"],
  ["bytes=0-1,5-6", "whole"],
  ["bytes=a-b", "whole"],
  ["bytes=-", "whole"],
  ["items=0-1", "whole"],
  ["bytes=9999999999999999-", "whole"],
] as const)("Range %j of 1000 bytes", (header, expected) => {
  expect(byteRange(header, 1000)).toEqual(expected);
});
