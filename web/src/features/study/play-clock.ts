// What a player really played since its session began, kept in the browser until the server is told. The server's
// ledger (domain/src/study/play-ledger.ts) decides what of it counts; this one must only never claim what was not
// played. Times in milliseconds of the wall clock, positions in seconds of the video.
import { type Segment, unionOf } from "@zhutu/domain/study/segments.ts";

/** Play time is counted this often (back-office spec 9). */
export const COUNT_EVERY_MS = 30_000;
/** And uploaded at most this often while it goes on (back-office spec 9). */
const UPLOAD_EVERY_MS = 60_000;
/** A longer silence between two counts adds nothing: the machine slept (back-office spec 9). */
const LONGEST_GAP_MS = 60_000;
/** Two looks at a picture that moves are this close, also in a background tab. */
const LOOK_EVERY_MS = 2_500;
/** The fastest speed of the player, and what its steps may differ from the clock. */
const FASTEST = 2;
const STEP_SLACK_SECONDS = 0.5;
/** As many parts as one report may carry; more are joined into the next. */
const MOST_SEGMENTS = 60;

/** Where the picture was seen, and when. */
type Sight = { at: number; position: number };

export type PlayClock = {
  /** Since when the running stretch is not yet counted; undefined while nothing plays. */
  countedAt: number | undefined;
  totalMs: number;
  /** Total and moment of the last upload; the session's start stands for the first. */
  uploadedMs: number;
  uploadedAt: number;
  position: number;
  /** Where and when the picture was last seen; undefined after a jump, and where it came to stand. */
  seen: Sight | undefined;
  /** Parts played since the last upload. */
  played: Segment[];
};

export type PlayReport = { totalPlayTime: number; position: number; played: [number, number][] };

/** A clock for a play session that begins now at that position. */
export const startClock = (at: number, position: number): PlayClock => ({
  countedAt: undefined,
  totalMs: 0,
  uploadedMs: 0,
  uploadedAt: at,
  position,
  seen: undefined,
  played: [],
});

/** Counts up to now; a gap of more than 60 s, or a clock set back, adds nothing. */
export function count(clock: PlayClock, at: number): PlayClock {
  if (clock.countedAt === undefined) return clock;
  const gap = at - clock.countedAt;
  const added = gap > 0 && gap <= LONGEST_GAP_MS ? gap : 0;
  return { ...clock, totalMs: clock.totalMs + added, countedAt: at };
}

/** The picture moves from here on. */
export function run(clock: PlayClock, at: number, position: number): PlayClock {
  const counted = count(clock, at);
  return { ...counted, countedAt: at, position, seen: { at, position } };
}

/** The player stands somewhere; what lies between two sights of a running picture was played, unless it jumped. */
export function move(clock: PlayClock, at: number, position: number): PlayClock {
  const { seen } = clock;
  const now = { at, position };
  if (clock.countedAt === undefined) return { ...clock, position, seen: now };
  if (seen === undefined || !isPlayed(seen, now)) return { ...clock, position, seen: now };
  const played = unionOf([...clock.played, { from: seen.position, to: position }], Infinity);
  return { ...clock, position, played, seen: now };
}

/**
 * The same of a picture that nobody paused. One that was told to wait for data and moves on by itself plays again since
 * it was seen last: the player tells of a short wait when it is over, and of no other playing after it.
 */
export function moveUnpaused(clock: PlayClock, at: number, position: number): PlayClock {
  const { countedAt, seen } = clock;
  const isSoon = seen !== undefined && at - seen.at <= LOOK_EVERY_MS;
  const playsAgain = countedAt === undefined && isSoon && isPlayed(seen, { at, position });
  return move(playsAgain ? run(clock, seen.at, seen.position) : clock, at, position);
}

/** Whether playing alone leads from one sight to the next: forwards, no faster than the player can, without a gap. */
function isPlayed(from: Sight, to: Sight): boolean {
  const passed = to.at - from.at;
  const step = to.position - from.position;
  return step > 0 && passed <= LONGEST_GAP_MS && step <= (passed / 1000) * FASTEST + STEP_SLACK_SECONDS;
}

/** The person is dragging: what is passed over now is not played. */
export const jump = (clock: PlayClock): PlayClock => ({ ...clock, seen: undefined });

/** The picture stands: paused, waiting for data, or at the end. */
export function stop(clock: PlayClock, at: number, position: number): PlayClock {
  const moved = count(move(clock, at, position), at);
  return { ...moved, countedAt: undefined, seen: undefined };
}

/** Whether there is anything that the server was not told. */
export const hasRest = (clock: PlayClock): boolean =>
  clock.totalMs > clock.uploadedMs || clock.played.length > 0;

/** Milliseconds until the next upload may go out; 0 when it may now. */
export const uploadDueIn = (clock: PlayClock, at: number): number =>
  Math.max(0, clock.uploadedAt + UPLOAD_EVERY_MS - at);

/** The report of all up to now, and the clock after it. Give the clock `restore(report)` when it did not arrive. */
export function takeReport(clock: PlayClock, at: number): { clock: PlayClock; report: PlayReport } {
  const counted = count(clock, at);
  const now = counted.played.slice(0, MOST_SEGMENTS);
  const report: PlayReport = {
    totalPlayTime: counted.totalMs / 1000,
    position: counted.position,
    played: now.map(({ from, to }) => [from, to]),
  };
  const later = counted.played.slice(MOST_SEGMENTS);
  return { clock: { ...counted, uploadedMs: counted.totalMs, uploadedAt: at, played: later }, report };
}

/** Takes back a report that did not arrive: the total is told again anyway, its parts go into the next. */
export function restore(clock: PlayClock, report: PlayReport, before: PlayClock): PlayClock {
  const lost = report.played.map(([from, to]) => ({ from, to }));
  return {
    ...clock,
    uploadedMs: before.uploadedMs,
    uploadedAt: before.uploadedAt,
    played: unionOf([...lost, ...clock.played], Infinity),
  };
}
