import { describe, expect, test } from "vitest";
import * as clocks from "./play-clock.ts";

const seconds = (n: number) => n * 1000;

/** Plays from a moment and place for so long at a speed, seen four times a second as players tell it. */
function played(clock: clocks.PlayClock, from: number, position: number, length: number, speed = 1) {
  let now = clocks.run(clock, seconds(from), position);
  for (let t = 0.25; t <= length; t += 0.25) now = clocks.move(now, seconds(from + t), position + t * speed);
  return now;
}
const parts = (clock: clocks.PlayClock) => clock.played.map(({ from, to }) => [from, to]);
const fresh = () => clocks.startClock(0, 0);

describe("play time", () => {
  test("[PLAY-005] is counted every 30 s", () => {
    expect(clocks.COUNT_EVERY_MS).toBe(30_000);
    const half = clocks.count(clocks.run(fresh(), 0, 0), seconds(30));
    expect(half.totalMs).toBe(30_000);
    expect(clocks.count(half, seconds(60)).totalMs).toBe(60_000);
  });

  test("[PLAY-007] a gap of more than 60 s between counts is ignored, one of 60 s is not", () => {
    const running = clocks.run(fresh(), 0, 0);
    expect(clocks.count(running, seconds(60)).totalMs).toBe(60_000);
    const slept = clocks.count(running, seconds(61));
    expect(slept.totalMs).toBe(0);
    expect(clocks.count(slept, seconds(91)).totalMs).toBe(30_000);
  });

  test("is wall-clock time, whatever the speed", () => {
    expect(clocks.stop(played(fresh(), 0, 0, 20, 2), seconds(20), 40).totalMs).toBe(20_000);
  });

  test("stands still while paused, and when the clock is set back", () => {
    const paused = clocks.stop(played(fresh(), 0, 0, 10), seconds(10), 10);
    expect(clocks.count(paused, seconds(50)).totalMs).toBe(10_000);
    expect(clocks.count(clocks.run(fresh(), seconds(10), 0), seconds(5)).totalMs).toBe(0);
  });
});

describe("parts played", () => {
  test.each([0.75, 1, 2])("one part grows with the picture at speed %d", (speed) => {
    expect(parts(played(fresh(), 0, 5, 10, speed))).toEqual([[5, 5 + 10 * speed]]);
  });

  test("what was dragged over is not played", () => {
    const dragged = clocks.jump(played(fresh(), 0, 0, 10));
    expect(parts(played(dragged, 10, 40, 5))).toEqual([
      [0, 10],
      [40, 45],
    ]);
  });

  test("a jump that nobody announced is not played either", () => {
    const jumped = clocks.move(played(fresh(), 0, 0, 10), seconds(10.25), 30);
    expect(parts(played(jumped, 10.25, 30, 5))).toEqual([
      [0, 10],
      [30, 35],
    ]);
  });

  test("dragging while paused plays nothing", () => {
    const paused = clocks.stop(played(fresh(), 0, 0, 10), seconds(10), 10);
    const moved = clocks.move(clocks.jump(paused), seconds(12), 50);
    expect(parts(moved)).toEqual([[0, 10]]);
    expect(moved.position).toBe(50);
  });

  test("playing a part again tells it once", () => {
    expect(parts(played(clocks.jump(played(fresh(), 0, 0, 10)), 10, 5, 10))).toEqual([[0, 15]]);
  });
});

describe("reports", () => {
  test("[PLAY-006] the next upload is due 60 s after the last", () => {
    const { clock } = clocks.takeReport(played(fresh(), 0, 0, 30), seconds(30));
    expect(clocks.uploadDueIn(clock, seconds(31))).toBe(59_000);
    expect(clocks.uploadDueIn(clock, seconds(90))).toBe(0);
  });

  test("tell the session's total in seconds, never less than before, and only new parts", () => {
    const first = clocks.takeReport(played(fresh(), 0, 0, 20), seconds(20));
    expect(first.report).toEqual({ totalPlayTime: 20, position: 20, played: [[0, 20]] });
    const second = clocks.takeReport(played(first.clock, 20, 20, 10), seconds(30));
    expect(second.report).toEqual({ totalPlayTime: 30, position: 30, played: [[20, 30]] });
    expect(clocks.hasRest(second.clock)).toBe(false);
  });

  test("one that did not arrive is told again with the next, nothing lost", () => {
    const before = played(fresh(), 0, 0, 20);
    const lost = clocks.takeReport(before, seconds(20));
    const back = clocks.restore(played(lost.clock, 20, 20, 10), lost.report, before);
    expect(clocks.hasRest(back)).toBe(true);
    expect(clocks.takeReport(back, seconds(30)).report).toEqual({
      totalPlayTime: 30,
      position: 30,
      played: [[0, 30]],
    });
  });

  test("carry 60 parts at most, the others go with the next", () => {
    let clock = fresh();
    for (let n = 0; n < 70; n++) clock = clocks.jump(played(clock, n, n * 10, 1));
    const { report, clock: after } = clocks.takeReport(clock, seconds(70));
    expect(report.played).toHaveLength(60);
    expect(clocks.takeReport(after, seconds(71)).report.played).toHaveLength(10);
  });
});
