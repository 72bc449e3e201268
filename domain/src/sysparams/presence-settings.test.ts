import { describe, expect, test } from "vitest";
import { PRESENCE_DEFAULTS, presenceOf, promptsOf } from "./presence-settings.ts";

describe("the settings of a subject", () => {
  test("are 10 minutes, 60 seconds and no face checks unless set", () => {
    expect(presenceOf({ certHoursOf: {} }, "building")).toEqual({ minutes: 10, seconds: 60, faceChecks: 0 });
    expect(presenceOf({ certHoursOf: { water: { presenceMinutes: 5 } } }, "building")).toEqual(
      PRESENCE_DEFAULTS,
    );
    expect(presenceOf({ certHoursOf: {} }, null)).toEqual(PRESENCE_DEFAULTS);
  });
  test.each([
    [{ presenceMinutes: 0 }, { ...PRESENCE_DEFAULTS, minutes: 0 }],
    [{ faceChecks: 2 }, { ...PRESENCE_DEFAULTS, faceChecks: 2 }],
    [{ faceChecks: 3 }, PRESENCE_DEFAULTS],
    [
      { presenceMinutes: 8, presenceSeconds: 30 },
      { minutes: 8, seconds: 30, faceChecks: 0 },
    ],
    [{ presenceMinutes: -1, presenceSeconds: 61 }, PRESENCE_DEFAULTS],
    [{ presenceMinutes: 1.5, presenceSeconds: 0 }, PRESENCE_DEFAULTS],
    [{ presenceMinutes: Number.NaN }, PRESENCE_DEFAULTS],
  ])("%j comes to %j", (building, settings) => {
    expect(presenceOf({ certHoursOf: { building } }, "building")).toEqual(settings);
  });
  test.each([
    [{}, { presence: true, face: false }],
    [{ presenceMinutes: 0 }, { presence: false, face: false }],
    [{ faceChecks: 1 }, { presence: true, face: true }],
    [
      { presenceMinutes: 0, faceChecks: 2 },
      { presence: false, face: true },
    ],
  ])("%j asks %j", (building, prompts) => {
    expect(promptsOf({ certHoursOf: { building } }, "building")).toEqual(prompts);
  });
});
