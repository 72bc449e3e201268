import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { PlayLedger, PlayReport } from "./play-ledger.ts";
import { creditReport, MAX_PLAY_SPEED } from "./play-ledger.ts";
import { lengthOfUnion } from "./segments.ts";

const START = Date.parse("2026-11-21T05:00:00Z");
const startLedger = (at: number, segments: PlayLedger["segments"] = []): PlayLedger => ({
  lastReportAt: at,
  claimedMs: 0,
  creditedMs: 0,
  segments,
});
const session = { duration: 3_600, active: true, entitled: true, shown: true, missed: false };
const after = (seconds: number, claimed: number, segments: PlayReport["segments"] = []): PlayReport => ({
  at: START + seconds * 1000,
  totalPlayTimeSeconds: claimed,
  segments,
});
const reasons = (result: ReturnType<typeof creditReport>) =>
  result.notCounted.map(({ reason, seconds }) => `${reason} ${seconds}`);

describe("one report", () => {
  test.each([
    ["what was claimed", 60, 30, 30, []],
    ["all of 60 seconds", 60, 60, 60, []],
    ["no more than the server's clock", 20, 50, 20, ["beyond-clock 30"]],
    ["no more than 60 seconds", 65, 65, 60, ["beyond-report 5"]],
    ["a full report that was 10 s on the way", 70, 60, 60, []],
    ["no more than 60 seconds after 70", 70, 70, 60, ["beyond-report 10"]],
    ["[PLAY-007] nothing after a gap of more than 60 s and 10 s on the way", 71, 60, 0, ["gap 60"]],
    ["[PLAY-007] nothing after a gap, however little is claimed", 3_600, 40, 0, ["gap 40"]],
    ["nothing when nothing is claimed, and no word about it", 3_600, 0, 0, []],
    ["nothing for no number", 60, Number.NaN, 0, []],
    ["nothing for a number past counting", 60, 1.8e305, 0, []],
  ])("is credited %s: %d s later, claiming %d, credited %d", (_what, elapsed, claimed, credited, told) => {
    const result = creditReport(startLedger(START), after(elapsed, claimed), session);
    expect(result.creditedMs).toBe(credited * 1000);
    expect(reasons(result)).toEqual(told);
  });

  test("counts nothing in a session that is not the active one, and says so", () => {
    const result = creditReport(startLedger(START), after(30, 30, [{ from: 0, to: 30 }]), {
      ...session,
      active: false,
    });
    expect(result.creditedMs).toBe(0);
    expect(result.ledger.segments).toEqual([]);
    expect(result.notCounted).toEqual([
      {
        reason: "other-session",
        seconds: 30,
        explanation: "已换到另一台设备或窗口播放，这里还没上报的时间不计",
      },
    ]);
  });

  test("counts nothing for whoever may not watch any more, whatever the session, and says so", () => {
    for (const active of [true, false]) {
      const over = { ...session, active, entitled: false };
      const result = creditReport(startLedger(START), after(30, 30, [{ from: 0, to: 30 }]), over);
      expect(result.creditedMs).toBe(0);
      expect(result.ledger.segments).toEqual([]);
      expect(result.notCounted).toEqual([
        { reason: "course-ended", seconds: 30, explanation: "课程已到期，到期后的播放不计时" },
      ]);
    }
  });

  test("counts nothing after a missed prompt, and says so, also of the session that it ended", () => {
    for (const active of [true, false]) {
      const over = { ...session, active, missed: true };
      const result = creditReport(startLedger(START), after(30, 30, [{ from: 0, to: 30 }]), over);
      expect(result.creditedMs).toBe(0);
      expect(result.ledger.segments).toEqual([]);
      expect(reasons(result)).toEqual(["presence-missed 30"]);
    }
  });

  test("counts nothing of a video that its lesson does not show any more, and says so", () => {
    const result = creditReport(startLedger(START), after(30, 30, [{ from: 0, to: 30 }]), {
      ...session,
      shown: false,
    });
    expect(result.creditedMs).toBe(0);
    expect(result.ledger.segments).toEqual([]);
    expect(result.notCounted).toEqual([
      {
        reason: "other-video",
        seconds: 30,
        explanation: "本讲已换成另一个视频，之后的播放不计时，请重新打开本讲",
      },
    ]);
  });

  test("covers no more of the video than its credit can have played", () => {
    const result = creditReport(startLedger(START), after(30, 30, [{ from: 0, to: 3_600 }]), session);
    expect(result.ledger.segments).toEqual([{ from: 0, to: 60 }]);
    expect(reasons(result)).toEqual(["beyond-segment 3540"]);
  });
});

describe("a session", () => {
  const play = (reports: PlayReport[]) => {
    let ledger: PlayLedger = startLedger(START);
    for (const report of reports) ledger = creditReport(ledger, report, session).ledger;
    return ledger;
  };

  test("credits the growth of the total, so that a repeated report counts once", () => {
    expect(play([after(30, 30), after(30, 30), after(60, 60)]).creditedMs).toBe(60_000);
  });

  test("a total that shrinks gives nothing back to claim again", () => {
    expect(play([after(60, 60), after(90, 0), after(120, 60)]).creditedMs).toBe(60_000);
  });

  test("a pause costs nothing when the player reports on pausing and on resuming", () => {
    expect(play([after(40, 40), after(600, 40), after(640, 80)]).creditedMs).toBe(80_000);
  });

  test("what one report could not count cannot be claimed by the next", () => {
    expect(play([after(10, 600), after(70, 610)]).creditedMs).toBe(20_000);
  });

  test("a report sent again, as its answer was lost, is not said to be skipped, and takes nothing from what is new", () => {
    const lost = creditReport(startLedger(START), after(5, 5, [{ from: 0, to: 10 }]), session).ledger;
    const again = creditReport(lost, after(6, 5, [{ from: 0, to: 10 }]), session);
    expect(again.notCounted).toEqual([]);
    const both = creditReport(lost, after(10, 10, [{ from: 0, to: 20 }]), session);
    expect(both.ledger.segments).toEqual([{ from: 0, to: 20 }]);
    expect(both.notCounted).toEqual([]);
  });

  test("what one report tells twice, or in parts that overlap, takes nothing from what follows", () => {
    const twice = [
      { from: 0, to: 20 },
      { from: 0, to: 20 },
      { from: 10, to: 30 },
      { from: 25, to: 40 },
    ];
    const result = creditReport(startLedger(START), after(20, 20, twice), session);
    expect(result.ledger.segments).toEqual([{ from: 0, to: 40 }]);
    expect(result.notCounted).toEqual([]);
  });

  test("joins segments across reports and sessions", () => {
    const earlier = startLedger(START, [{ from: 100, to: 200 }]);
    const result = creditReport(earlier, after(60, 60, [{ from: 40, to: 100 }]), session);
    expect(result.ledger.segments).toEqual([{ from: 40, to: 200 }]);
  });
});

test("model: whatever is reported, credit never exceeds wall time, nor coverage what that credit can play", () => {
  const step = fc.record({
    pause: fc.integer({ min: -5_000, max: 90_000 }),
    // Mostly a total that grows like playing does, at times a jump, a fall or no number.
    growth: fc.oneof(
      { weight: 8, arbitrary: fc.integer({ min: 0, max: 120 }) },
      { weight: 1, arbitrary: fc.double() },
    ),
    active: fc.integer({ min: 0, max: 9 }).map((n) => n > 0),
    segments: fc.array(
      fc.record({ from: fc.integer({ min: -50, max: 4_000 }), to: fc.integer({ min: -50, max: 4_000 }) }),
      { maxLength: 3 },
    ),
  });
  let credits = 0;
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let ledger = startLedger(START);
      let now = START;
      let latest = START;
      let total = 0;
      for (const { pause, growth, active, segments } of steps) {
        now += pause;
        total = Math.abs(total + growth) < 1e9 ? total + growth : growth;
        latest = Math.max(latest, now);
        const { ledger: next, creditedMs } = creditReport(
          ledger,
          { at: now, totalPlayTimeSeconds: total, segments },
          { ...session, active },
        );
        expect(creditedMs).toBeGreaterThanOrEqual(0);
        expect(creditedMs).toBeLessThanOrEqual(60_000);
        if (!active) expect(creditedMs).toBe(0);
        if (creditedMs > 0) credits += 1;
        ledger = next;
      }
      expect(ledger.creditedMs).toBeLessThanOrEqual(latest - START);
      expect(lengthOfUnion(ledger.segments)).toBeLessThanOrEqual(
        (ledger.creditedMs * MAX_PLAY_SPEED) / 1000 + 1e-6,
      );
    }),
    { numRuns: 5_000 },
  );
  expect(credits).toBeGreaterThan(5_000);
});
