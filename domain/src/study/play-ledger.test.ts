import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  bookReport,
  coverage,
  type Ledger,
  type PlayReport,
  type Segment,
  skipReasons,
} from "./play-ledger.ts";

const ledger = (given: Partial<Ledger> = {}): Ledger => ({
  active: true,
  claimedSeconds: 0,
  elapsedSeconds: 30,
  duration: 600,
  segments: [],
  skipped: [],
  ...given,
});
const at = new Date("2026-11-21T08:00:00Z");
const report = (given: Partial<PlayReport> = {}): PlayReport => ({
  totalPlayTime: 30,
  position: 30,
  played: [[0, 30]],
  at,
  ...given,
});
const reasons = (booked: { skipped: { reason: string; seconds: number }[] }) =>
  booked.skipped.map(({ reason, seconds }) => [reason, seconds]);

describe("play time is credited as min(claimed, server time elapsed, 60 s) a report", () => {
  test.each<[string, Partial<Ledger>, Partial<PlayReport>, number, [string, number][]]>([
    ["all of it", {}, {}, 30, []],
    ["only what is new in the session", { claimedSeconds: 20 }, { played: [[20, 30]] }, 10, []],
    [
      "no more than the server saw pass",
      { elapsedSeconds: 12 },
      { played: [] },
      12,
      [[skipReasons.ahead, 18]],
    ],
    [
      "[PLAY-007] no more than 60 s",
      { elapsedSeconds: 200 },
      { totalPlayTime: 200 },
      60,
      [[skipReasons.gap, 140]],
    ],
    ["nothing when the claim went down", { claimedSeconds: 90 }, { played: [] }, 0, []],
    ["nothing beside a newer session", { active: false }, {}, 0, [[skipReasons.superseded, 30]]],
    [
      "nothing when the clock was set back",
      { elapsedSeconds: -5 },
      { played: [] },
      0,
      [[skipReasons.ahead, 30]],
    ],
  ])("%s", (_name, given, said, credited, left) => {
    const booked = bookReport(ledger(given), report(said));
    expect(booked.creditedSeconds).toBe(credited);
    expect(reasons(booked)).toEqual(left);
  });

  test("one second lost to rounding is earned by the next report", () => {
    const first = bookReport(ledger({ elapsedSeconds: 29 }), report());
    expect(first).toMatchObject({ creditedSeconds: 29, claimedSeconds: 29, skipped: [] });
    const second = bookReport(ledger({ ...first, elapsedSeconds: 31 }), report({ totalPlayTime: 60 }));
    expect(second.creditedSeconds).toBe(31);
  });

  test("the last 50 reasons are kept", () => {
    let state = ledger({ active: false });
    for (let n = 1; n <= 60; n++)
      state = { ...state, ...bookReport(state, report({ totalPlayTime: n * 10, played: [] })) };
    expect(state.skipped).toHaveLength(50);
    expect(state.skipped.at(-1)).toEqual({
      at: at.toISOString(),
      seconds: 10,
      reason: skipReasons.superseded,
    });
  });
});

describe("covered segments", () => {
  const after = (segments: Segment[], played: Segment[], given: Partial<Ledger> = {}) =>
    bookReport(ledger({ segments, ...given }), report({ played })).segments;

  test("overlaps merge, order does not matter", () =>
    expect(
      after(
        [[40, 50]],
        [
          [30, 45],
          [10, 20],
          [50, 60],
        ],
      ),
    ).toEqual([
      [10, 20],
      [30, 60],
    ]));
  test("what lies outside the video, or backwards, is left out", () =>
    expect(
      after(
        [],
        [
          [590, 700],
          [20, 10],
        ],
      ),
    ).toEqual([[590, 600]]));
  test("nothing is covered twice as fast as the fastest player", () =>
    expect(after([], [[0, 600]])).toEqual([[0, 60]]));
  test("nothing is covered without credit", () => {
    expect(after([], [[0, 30]], { elapsedSeconds: 0 })).toEqual([]);
    expect(after([[0, 5]], [[0, 30]], { active: false })).toEqual([[0, 5]]);
  });
  test("coverage is their share of the video, at most 1", () => {
    expect(
      coverage(
        [
          [0, 30],
          [60, 90],
        ],
        600,
      ),
    ).toBe(0.1);
    expect(coverage([[0, 700]], 600)).toBe(1);
    expect(coverage([], 0)).toBe(0);
  });
});

test("whatever is claimed: credit never exceeds the time that passed, segments stay ordered and inside the video", () => {
  const step = fc.record({
    elapsedSeconds: fc.integer({ min: 0, max: 400 }),
    totalPlayTime: fc.double({ min: 0, max: 5000, noNaN: true }),
    played: fc.array(
      fc.tuple(fc.double({ min: 0, max: 900, noNaN: true }), fc.double({ min: 0, max: 900, noNaN: true })),
      { maxLength: 20 },
    ),
    active: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let state = ledger();
      let credited = 0;
      let passed = 0;
      for (const { elapsedSeconds, active, ...said } of steps) {
        const booked = bookReport({ ...state, elapsedSeconds, active }, report(said));
        credited += booked.creditedSeconds;
        passed += elapsedSeconds;
        state = { ...state, ...booked };
        expect(booked.creditedSeconds).toBeGreaterThanOrEqual(0);
        expect(credited).toBeLessThanOrEqual(passed);
      }
      const flat = state.segments.flat();
      expect(flat).toEqual(flat.toSorted((a, b) => a - b));
      expect(flat.every((second) => second >= 0 && second <= 600)).toBe(true);
      expect(coverage(state.segments, 600) * 600).toBeLessThanOrEqual(2 * credited + 0.001);
    }),
    { numRuns: 2000 },
  );
});
