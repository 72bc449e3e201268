import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  isPromptDue,
  nextPrompt,
  PROMPT_RULES,
  type Prompt,
  type PromptState,
  promptStateAt,
  promptStates,
} from "./presence.ts";
import { PRESENCE_DEFAULTS } from "../sysparams/presence-settings.ts";

const MINUTE = 60_000;

describe("the next prompt", () => {
  const settings = (minutes: number, faceChecks = 0) => ({ minutes, seconds: 60, faceChecks });
  const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  test("comes after once to twice the minutes, whatever the random number", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), random, random, (minutes, presence, face) => {
        const next = nextPrompt(settings(minutes), { presence, face });
        expect(next?.kind).toBe("presence");
        expect(next?.inMs).toBeGreaterThanOrEqual(minutes * MINUTE);
        expect(next?.inMs).toBeLessThanOrEqual(2 * minutes * MINUTE);
      }),
    );
    const quarter = { presence: 0.25, face: 0 };
    expect(nextPrompt(PRESENCE_DEFAULTS, quarter)).toEqual({ kind: "presence", inMs: 12.5 * MINUTE });
  });
  test("never comes with 0 minutes and 0 checks", () => {
    expect(nextPrompt(settings(0), { presence: 0.5, face: 0.5 })).toBeNull();
  });
  test("is a check where that comes first, and nothing else with 0 minutes", () => {
    const mean = 60 * MINUTE;
    expect(nextPrompt(settings(0, 1), { presence: 0, face: 0.5 })).toEqual({
      kind: "face",
      inMs: Math.round(Math.LN2 * mean),
    });
    expect(nextPrompt(settings(10, 2), { presence: 0.5, face: 0.1 })?.kind).toBe("face");
    expect(nextPrompt(settings(10, 2), { presence: 0.5, face: 0.9 })?.kind).toBe("presence");
  });
  test.each([1, 2])("asks for %i checks an hour on average, also among presence prompts", (faceChecks) => {
    let state = 7;
    const next = () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
    let hours = 0;
    let checks = 0;
    while (hours < 20_000) {
      const plan = nextPrompt(settings(10, faceChecks), { presence: next(), face: next() });
      hours += (plan?.inMs ?? 0) / (60 * MINUTE);
      if (plan?.kind === "face") checks += 1;
    }
    expect(checks / hours).toBeCloseTo(faceChecks, 1);
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
  [{ ...asked, answerUntil: null }, 99_000_000, "open"],
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
