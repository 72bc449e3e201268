import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { PlayReport } from "./play-clock.ts";
import { playReporter } from "./play-reporter.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A reporter and what reached the server: seconds since the start, and the report. */
function watched() {
  const start = Date.now();
  const sent: (PlayReport & { at: number; closing: boolean })[] = [];
  const state = { online: true, held: false };
  const tried: number[] = [];
  const waiting: boolean[] = [];
  const again = new Set<() => void>();
  const reporter = playReporter({
    position: 0,
    onWaiting: (now) => waiting.push(now),
    whenOnline: (call) => {
      again.add(call);
      return () => again.delete(call);
    },
    send: async (report, { closing }) => {
      tried.push((Date.now() - start) / 1000);
      if (!state.online) throw new Error("offline");
      sent.push({ ...report, at: (Date.now() - start) / 1000, closing });
      return state.held ? "held" : undefined;
    },
  });
  let position = 0;
  /** Lets so many seconds of video and wall clock go by. */
  const play = async (seconds: number) => {
    reporter.playing(position);
    for (let t = 0; t < seconds * 4; t++) {
      await vi.advanceTimersByTimeAsync(250);
      reporter.moved((position += 0.25));
    }
  };
  const pause = async (seconds: number) => {
    reporter.paused(position);
    await vi.advanceTimersByTimeAsync(seconds * 1000);
  };
  /** The browser finds the network again, and says so. */
  const reconnect = async () => {
    state.online = true;
    for (const call of again) call();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { reporter, sent, tried, state, waiting, again, play, pause, reconnect };
}

describe("a prompt", () => {
  test("what was held while it was open is told again after its answer, and is no lost connection", async () => {
    const { reporter, sent, state, waiting, play } = watched();
    state.held = true;
    await play(60);
    state.held = false;
    expect(sent).toMatchObject([{ at: 60, totalPlayTime: 60 }]);
    await reporter.flush();
    expect(sent.at(-1)).toMatchObject({ at: 60, totalPlayTime: 60, played: [[0, 60]] });
    expect(waiting).not.toContain(true);
  });

  test("an answer of the server is asked for although nothing is left to tell", async () => {
    const { reporter, sent } = watched();
    await reporter.ask();
    expect(sent).toMatchObject([{ totalPlayTime: 0, played: [] }]);
  });
});

describe("uploading while it plays", () => {
  test("[PLAY-005] what was played is counted every 30 s: a machine that sleeps then loses the rest only", async () => {
    const { play, sent, reporter } = watched();
    await play(35);
    vi.setSystemTime(Date.now() + 600_000);
    reporter.leave();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toMatchObject([{ totalPlayTime: 30 }]);
  });

  test("[PLAY-006] at most once every 60 s, and not less often", async () => {
    const { play, sent } = watched();
    await play(301);
    expect(sent.map(({ at }) => at)).toEqual([60, 120, 180, 240, 300]);
    expect(sent.map(({ totalPlayTime }) => totalPlayTime)).toEqual([60, 120, 180, 240, 300]);
  });

  test("[PLAY-005] a wait that is told when it is over costs nothing: a picture that moves on is played", async () => {
    const { play, sent, reporter } = watched();
    await play(7);
    reporter.waiting(7);
    for (let at = 7.25; at <= 53; at += 0.25) {
      await vi.advanceTimersByTimeAsync(250);
      reporter.moved(at);
    }
    reporter.paused(53);
    await vi.advanceTimersByTimeAsync(0);
    // But for the quarter of a second up to where it was seen next.
    expect(sent).toMatchObject([
      {
        totalPlayTime: 52.75,
        played: [
          [0, 7],
          [7.25, 53],
        ],
      },
    ]);
  });

  test("a wait that is over is not played, though the picture is seen moving before it is told to play", async () => {
    const { play, sent, reporter } = watched();
    await play(7);
    reporter.waiting(7);
    reporter.moved(7);
    await vi.advanceTimersByTimeAsync(20_000);
    reporter.moved(7.25);
    await play(0);
    reporter.paused(7.25);
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toMatchObject([{ totalPlayTime: 7 }]);
  });

  test("while it waits for data a drag to somewhere else is not played", async () => {
    const { play, sent, reporter } = watched();
    await play(7);
    reporter.waiting(7);
    for (const at of [7, 30, 30]) {
      await vi.advanceTimersByTimeAsync(5_000);
      if (at === 30) reporter.seeking();
      reporter.moved(at);
    }
    reporter.paused(30);
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toMatchObject([{ totalPlayTime: 7, played: [[0, 7]] }]);
  });

  test("[PLAY-005] [PLAY-006] waiting for data is not playing, and does not shift the minute", async () => {
    const { play, sent, reporter } = watched();
    await play(30);
    reporter.waiting(30);
    await vi.advanceTimersByTimeAsync(10_000);
    await play(21);
    expect(sent).toMatchObject([{ at: 60, totalPlayTime: 50 }]);
  });

  test("[PLAY-006] a picture that stops and goes on sends nothing by that, also while a failed one waits", async () => {
    const { play, tried, state, reporter } = watched();
    await play(59);
    state.online = false;
    await play(1);
    for (let stop = 0; stop < 6; stop++) {
      reporter.waiting(60);
      await play(0.5);
    }
    expect(tried).toEqual([60]);
    await play(1);
    expect(tried).toEqual([60, 64]);
  });

  test("[PLAY-006] moving within the video sends nothing by that", async () => {
    const { play, sent, reporter } = watched();
    for (let jump = 0; jump < 5; jump++) {
      await play(5);
      reporter.seeking();
    }
    await play(34);
    expect(sent).toEqual([]);
    await play(1);
    expect(sent.map(({ at }) => at)).toEqual([60]);
  });

  test("a failed one is tried again while the server still takes its minute", async () => {
    const { play, sent, state } = watched();
    await play(59);
    state.online = false;
    await play(3);
    state.online = true;
    await play(62);
    expect(sent.map(({ at }) => at)).toEqual([64, 124]);
    expect(sent[0]?.played).toEqual([[0, 63.75]]);
  });
});

describe("the rest", () => {
  test("[PLAY-006] is sent at once on every pause: later it would lie behind a gap and count nothing", async () => {
    const { play, pause, sent } = watched();
    for (let stop = 0; stop < 3; stop++) {
      await play(4);
      await pause(1);
    }
    expect(sent.map(({ at, totalPlayTime }) => [at, totalPlayTime])).toEqual([
      [4, 4],
      [9, 8],
      [14, 12],
    ]);
  });

  test("[PLAY-005] is sent on pausing, and pausing again sends nothing more", async () => {
    const { play, pause, sent } = watched();
    await play(12);
    await pause(5);
    await pause(5);
    expect(sent).toEqual([{ at: 12, totalPlayTime: 12, position: 12, played: [[0, 12]], closing: false }]);
  });

  test("is sent before another chapter, and nothing after", async () => {
    const { play, sent, reporter } = watched();
    await play(7);
    await reporter.close();
    expect(sent).toMatchObject([{ totalPlayTime: 7 }]);
    await vi.advanceTimersByTimeAsync(200_000);
    expect(sent).toHaveLength(1);
  });

  test("goes along when the page is closed", async () => {
    const { play, sent, reporter } = watched();
    await play(7);
    reporter.leave();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toMatchObject([{ totalPlayTime: 7, played: [[0, 7]], closing: true }]);
  });

  test("[PLAY-006] closing the page sends nothing where nothing is left to tell", async () => {
    const { play, pause, tried, reporter } = watched();
    await play(7);
    await pause(1);
    reporter.leave();
    await vi.advanceTimersByTimeAsync(0);
    expect(tried).toEqual([7]);
  });
});

describe("what could not be sent", () => {
  test("[PLAY-006] is no upload: the next one keeps to the minute since the one that arrived", async () => {
    const { play, pause, sent, state } = watched();
    await play(20);
    state.online = false;
    await pause(2);
    state.online = true;
    await play(70);
    expect(sent.map(({ at, totalPlayTime }) => [at, totalPlayTime])).toEqual([[60, 58]]);
  });

  test("[PLAY-006] is tried every 4 s while the server still takes its minute, and every 30 s from then on", async () => {
    const { play, pause, tried, state } = watched();
    await play(60);
    state.online = false;
    await play(10);
    await pause(170);
    const waits = tried.slice(1).map((at, n) => at - (tried[n] ?? 0));
    expect(waits).toEqual([10, ...Array.from({ length: 16 }, () => 4), 30, 30, 30]);
  });

  test("while paused goes out as soon as the network is back, once", async () => {
    const { play, pause, reconnect, sent, state, waiting, again } = watched();
    await play(12);
    state.online = false;
    await pause(15);
    await reconnect();
    expect(sent).toMatchObject([{ at: 27, totalPlayTime: 12, played: [[0, 12]] }]);
    expect(waiting.at(-1)).toBe(false);
    expect(again.size).toBe(0);
    await vi.advanceTimersByTimeAsync(200_000);
    expect(sent).toHaveLength(1);
  });

  test("is tried again after the end of the session too, also when nobody says that the network is back", async () => {
    const { play, sent, state, reporter, waiting } = watched();
    await play(12);
    state.online = false;
    await reporter.close();
    expect(waiting).toEqual([true]);
    await vi.advanceTimersByTimeAsync(9_000);
    state.online = true;
    await vi.advanceTimersByTimeAsync(4_000);
    expect(sent).toMatchObject([{ at: 24, totalPlayTime: 12, played: [[0, 12]] }]);
    await vi.advanceTimersByTimeAsync(200_000);
    expect(sent).toHaveLength(1);
  });

  test("goes out before the next lesson opens: closing again sends it", async () => {
    const { play, sent, state, reporter } = watched();
    await play(12);
    state.online = false;
    await reporter.close();
    state.online = true;
    await reporter.close();
    await reporter.close();
    expect(sent).toMatchObject([{ at: 12, totalPlayTime: 12 }]);
  });

  test("still goes out when it is too late to count: the server then says so", async () => {
    const { play, pause, reconnect, sent, state } = watched();
    await play(12);
    state.online = false;
    await pause(300);
    await reconnect();
    expect(sent).toMatchObject([{ at: 312, totalPlayTime: 12 }]);
  });
});

describe("playing on after a pause", () => {
  test("longer than a minute sends the unchanged total, so that the silence earns and costs nothing", async () => {
    const { play, pause, sent } = watched();
    await play(20);
    await pause(300);
    await play(61);
    expect(sent.map(({ at, totalPlayTime }) => [at, totalPlayTime])).toEqual([
      [20, 20],
      [320, 20],
      [380, 80],
    ]);
  });

  test("[PLAY-006] shorter than a minute keeps to the minute since the last upload", async () => {
    const { play, pause, sent } = watched();
    await play(20);
    await pause(50);
    await play(61);
    expect(sent.map(({ at, totalPlayTime }) => [at, totalPlayTime])).toEqual([
      [20, 20],
      [80, 30],
    ]);
  });
});
