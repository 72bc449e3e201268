import { afterEach, expect, test } from "vitest";
import { noteServerTime, serverNow } from "./server-clock.ts";

const noon = Date.parse("2026-11-21T04:00:00Z");
const header = new Date(noon).toUTCString();

afterEach(() => noteServerTime(header, noon));

test("a browser that is 40 minutes fast counts by the server's clock", () => {
  const wrong = noon + 40 * 60_000;
  noteServerTime(header, wrong);
  expect(serverNow(wrong)).toBe(noon);
});

test("what the header's whole seconds and the way here explain is no difference", () => {
  noteServerTime(header, noon + 1_500);
  expect(serverNow(noon + 1_500)).toBe(noon + 1_500);
});

test("an answer without a readable date changes nothing", () => {
  const wrong = noon - 90_000;
  noteServerTime(header, wrong);
  noteServerTime(null, wrong);
  noteServerTime("tomorrow", wrong);
  expect(serverNow(wrong)).toBe(noon);
});
