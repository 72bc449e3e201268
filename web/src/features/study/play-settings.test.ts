import { expect, test } from "vitest";
import { readSettings } from "./play-settings.ts";

test("the speed and the definition that were chosen last stay", () => {
  expect(readSettings({ rate: 1.5, definition: "SD" })).toEqual({ rate: 1.5, definition: "SD" });
});

test("what no player of ours has written is the usual speed, and no definition", () => {
  for (const stored of [undefined, null, 3, "SD", [], { rate: 9, definition: "<b>" }, { rate: "2" }])
    expect(readSettings(stored)).toEqual({ rate: 1 });
});
