import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  isPromptDue,
  nextPromptIn,
  presenceOf,
  PRESENCE_DEFAULTS,
  PROMPT_RULES,
  type Prompt,
  type PromptState,
  promptStateAt,
  promptStates,
} from "./presence.ts";

const MINUTE = 60_000;

describe("the settings of a subject", () => {
  test("are 10 minutes and 60 seconds unless set", () => {
    expect(presenceOf({ certHoursOf: {} }, "building")).toEqual({ minutes: 10, seconds: 60 });
    expect(presenceOf({ certHoursOf: { water: { presenceMinutes: 5 } } }, "building")).toEqual(
      PRESENCE_DEFAULTS,
    );
    expect(presenceOf({ certHoursOf: {} }, null)).toEqual(PRESENCE_DEFAULTS);
  });
  test.each([
    [{ presenceMinutes: 0 }, { minutes: 0, seconds: 60 }],
    [
      { presenceMinutes: 8, presenceSeconds: 30 },
      { minutes: 8, seconds: 30 },
    ],
    [{ presenceMinutes: -1, presenceSeconds: 61 }, PRESENCE_DEFAULTS],
    [{ presenceMinutes: 1.5, presenceSeconds: 0 }, PRESENCE_DEFAULTS],
    [{ presenceMinutes: Number.NaN }, PRESENCE_DEFAULTS],
  ])("%j comes to %j", (building, settings) => {
    expect(presenceOf({ certHoursOf: { building } }, "building")).toEqual(settings);
  });
});

describe("the next prompt", () => {
  test("comes after once to twice the minutes, whatever the random number", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (minutes, random) => {
          const next = nextPromptIn({ minutes, seconds: 60 }, random);
          expect(next).toBeGreaterThanOrEqual(minutes * MINUTE);
          expect(next).toBeLessThanOrEqual(2 * minutes * MINUTE);
        },
      ),
    );
    expect(nextPromptIn(PRESENCE_DEFAULTS, 0.25)).toBe(12.5 * MINUTE);
  });
  test("never comes with 0 minutes", () => {
    expect(nextPromptIn({ minutes: 0, seconds: 60 }, 0.5)).toBeNull();
  });
  test.each([
    [null, 99 * MINUTE, false, false],
    [10 * MINUTE, 10 * MINUTE - 1, false, false],
    [10 * MINUTE, 10 * MINUTE, false, true],
    [10 * MINUTE, 10 * MINUTE, true, false],
  ])(
    "planned at %s, with %s credited and the lesson done %s, is due: %s",
    (promptDueMs, creditedMs, done, due) => {
      expect(isPromptDue({ promptDueMs, creditedMs }, { done })).toBe(due);
    },
  );
});

const asked: Prompt = { answerUntil: 60_000, answered: false, missed: false };
test.each([
  [asked, 0, "open"],
  [asked, 59_999, "open"],
  [asked, 60_000, "closing"],
  [asked, 64_999, "closing"],
  [asked, 65_000, "overdue"],
  [{ ...asked, answered: true }, 0, "answered"],
  [{ ...asked, answered: true }, 99_000, "answered"],
  [{ ...asked, missed: true }, 61_000, "missed"],
] as const)("%j after %i ms is %s", (prompt, now, state) => {
  expect(promptStateAt(prompt, now)).toBe(state);
});

test("every state says what a report, an answer and an opening come to", () => {
  const table: Record<PromptState, [string, string, string]> = {
    open: ["hold", "take", "ask-again"],
    closing: ["miss", "take", "ask-again"],
    overdue: ["miss", "PROMPT_MISSED", "ask-again"],
    answered: ["count", "PROMPT_ANSWERED", "plan"],
    missed: ["drop", "PROMPT_MISSED", "plan"],
  };
  for (const state of promptStates) {
    const { report, answer, opening } = PROMPT_RULES[state];
    expect([state, report, answer, opening]).toEqual([state, ...table[state]]);
  }
});

test("no state takes an answer after the time, none counts a report without an answer", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 200_000 }), fc.boolean(), fc.boolean(), (now, answered, missed) => {
      const rule = PROMPT_RULES[promptStateAt({ ...asked, answered, missed: missed && !answered }, now)];
      if (rule.answer === "take") expect(now).toBeLessThan(65_000);
      if (rule.report === "count") expect(answered).toBe(true);
    }),
  );
});
