import { expect, test } from "vitest";
import { jsonScan } from "./json-scan.ts";

/** What becomes of the text, whole or in pieces of so many bytes. */
function scanned(text: string, pieceBytes = text.length): string {
  const [scan, bytes] = [jsonScan(1_000), Buffer.from(text)];
  try {
    for (let at = 0; at < bytes.length; at += pieceBytes) scan(bytes.subarray(at, at + pieceBytes));
    return "taken";
  } catch (error) {
    return (error as Error).message;
  }
}
const tooDeep = "内容嵌套的层数过多";
const nested = (levels: number, open = "[", close = "]"): string =>
  open.repeat(levels) + close.repeat(levels);

test.each([
  ["20 levels", nested(20), "taken"],
  ["21 levels", nested(21), tooDeep],
  ["20 levels of objects", nested(20, '{"a":', "}"), "taken"],
  ["21 levels, never closed", "[".repeat(21), tooDeep],
  ["many lists side by side", `[${"[],".repeat(100)}0]`, "taken"],
  ["brackets within a text", `["${"[".repeat(500)}"]`, "taken"],
  ["a text that ends in an escaped backslash", String.raw`["\\",${"[".repeat(20)}`, tooDeep],
  ["a text with escaped quotes", String.raw`["\"${"[".repeat(30)}\"","\\\"[[[[[[[[[[[[[[[[[[[[["]`, "taken"],
  ["an escaped quote before real levels", String.raw`["\"",${"[".repeat(20)}`, tooDeep],
  ["brackets written as code points", String.raw`["\u005b\u005b\u0022"]`, "taken"],
  ["Chinese before real levels", `["筑途",${"[".repeat(20)}`, tooDeep],
  ["1,000 values", `[${"0,".repeat(999)}0]`, "taken"],
  ["1,001 values", `[${"0,".repeat(1_000)}0]`, "内容的项数过多"],
  ["a list that is longer, and its end never comes", `[${"0,".repeat(2_000)}`, "内容的项数过多"],
])("%s", (_, text, outcome) => {
  expect(scanned(text)).toBe(outcome);
  expect(scanned(text, 1)).toBe(outcome);
  expect(scanned(text, 7)).toBe(outcome);
});
