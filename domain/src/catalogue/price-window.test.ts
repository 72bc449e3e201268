import { expect, test } from "vitest";
import { priceEndText, priceWindowRule, windowState } from "./price-window.ts";

const at = (seconds: number) => new Date(Date.UTC(2026, 11, 5, 10) + seconds * 1_000);

test.each([
  [{}, "open"],
  [{ beginTime: null, endTime: null }, "open"],
  [{ beginTime: at(0) }, "open"],
  [{ beginTime: at(0.001) }, "upcoming"],
  [{ endTime: at(0.001) }, "open"],
  [{ endTime: at(0) }, "ended"],
  [{ beginTime: at(-9), endTime: at(9) }, "open"],
  [{ beginTime: at(-9), endTime: at(0) }, "ended"],
  [{ beginTime: at(1), endTime: at(9) }, "upcoming"],
] as const)("%j is %s: the beginning belongs to it, the end does not", (window, state) => {
  expect(windowState(window, at(0))).toBe(state);
});

test.each([
  [{}, true],
  [{ beginTime: at(0) }, true],
  [{ endTime: at(0) }, true],
  [{ beginTime: at(0), endTime: at(0.001) }, true],
  [{ beginTime: at(0), endTime: at(0) }, false],
  [{ beginTime: at(1), endTime: at(0) }, false],
])("%j may be saved: %s", (window, accepted) => {
  expect(priceWindowRule(window)).toBe(accepted ? undefined : "结束时间要晚于开始时间");
});

test.each([
  ["2026-12-05T10:00:00.000Z", "限时价，12 月 5 日 18:00 结束"],
  ["2026-12-31T16:00:00.000Z", "限时价，2027 年 1 月 1 日 00:00 结束"],
])("a price until %s says: %s", (until, text) => {
  expect(priceEndText(until, at(0)).replaceAll("\u00A0", " ")).toBe(text);
});
