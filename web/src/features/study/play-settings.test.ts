import { expect, test } from "vitest";
import { readSettings } from "./play-settings.ts";

test("the speed, the definition and the captions that were chosen last stay", () => {
  expect(readSettings({ rate: 1.5, definition: "SD" })).toEqual({ rate: 1.5, definition: "SD" });
  expect(readSettings({ rate: 1, captions: true })).toEqual({ rate: 1, captions: true });
});

test("what no player of ours has written is the usual speed, and no definition", () => {
  for (const stored of [
    undefined,
    null,
    3,
    "SD",
    [],
    { rate: 9, definition: "<b>" },
    { rate: "2" },
    { captions: "yes" },
  ])
    expect(readSettings(stored)).toEqual({ rate: 1 });
});
