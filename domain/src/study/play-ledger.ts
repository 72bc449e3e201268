// Play time and covered segments of one play session, credited by the server's clock (domain.md "Study time"). The
// caller keeps the ledger in a row, credits each report in a transaction and keeps one active session a user.
import type { Segment } from "./segments.ts";
import { outside, unionOf } from "./segments.ts";

/** What is kept of a play session. Times in milliseconds so that no report loses a part of a second. */
export type PlayLedger = {
  /** Server time of the last report, or of the start. */
  lastReportAt: number;
  /** The largest total that the player has claimed. */
  claimedMs: number;
  creditedMs: number;
  /** Union of what was watched, in seconds of the video. */
  segments: Segment[];
};

/** One report of the player, `at` by the server's clock; the total is the player's own count since the session began. */
export type PlayReport = { at: number; totalPlayTimeSeconds: number; segments: readonly Segment[] };

export type NotCountedReason =
  | "course-ended"
  | "other-session"
  | "other-video"
  | "gap"
  | "beyond-clock"
  | "beyond-report"
  | "beyond-segment";
/** What a report claimed and did not get, for the learner to read. */
export type NotCounted = { reason: NotCountedReason; seconds: number; explanation: string };

export const NOT_COUNTED_EXPLANATIONS: Readonly<Record<NotCountedReason, string>> = {
  "course-ended": "课程已到期，到期后的播放不计时",
  "other-session": "已换到另一台设备或窗口播放，这里还没上报的时间不计",
  "other-video": "本讲已换成另一个视频，之后的播放不计时，请重新打开本讲",
  gap: "与上次计时相隔超过 60 秒，这段不计",
  "beyond-clock": "上报的时长多于实际经过的时间，多出的不计",
  "beyond-report": "每次上报最多计 60 秒，多出的不计",
  "beyond-segment": "快进或拖过的片段没有看完，不计入进度",
};

/** No report is credited more, and a longer silence counts nothing (back-office spec 9). */
export const REPORT_LIMIT_SECONDS = 60;
/** A player that reports every 60 s is seen at 60 s and something: this much on the way is not a gap (domain.md "Study time"). */
const DELAY_SECONDS = 10;
/** The fastest speed that the player offers (interface.md "Player"): a second of credit covers two of the video. */
export const MAX_PLAY_SPEED = 2;
// Less than this is a difference between clocks, not something to tell a learner.
const WORTH_TELLING_MS = 1_000;

/**
 * Credits min(claimed, server time elapsed, 60 s), nothing after a gap, in a session that is not the active one, of a
 * video that its lesson does not show any more (`shown`) or for whoever may not watch it any more (`entitled`), and covers no more of the video than that credit can have
 * played. A report that claims nothing only moves the clock: players send one when playing resumes.
 */
export function creditReport(
  ledger: PlayLedger,
  report: PlayReport,
  session: { duration: number; active: boolean; entitled: boolean; shown: boolean },
): { ledger: PlayLedger; creditedMs: number; notCounted: NotCounted[] } {
  const milliseconds = Math.floor(report.totalPlayTimeSeconds * 1000);
  const total = Number.isSafeInteger(milliseconds) ? milliseconds : 0;
  const claimed = Math.max(0, total - ledger.claimedMs);
  const elapsed = Math.max(0, report.at - ledger.lastReportAt);
  const limit = REPORT_LIMIT_SECONDS * 1000;
  const refusal = !session.entitled
    ? "course-ended"
    : !session.active
      ? "other-session"
      : !session.shown
        ? "other-video"
        : elapsed > limit + DELAY_SECONDS * 1000
          ? "gap"
          : undefined;
  const credited = refusal === undefined ? Math.min(claimed, elapsed, limit) : 0;

  const notCounted = new Map<NotCountedReason, number>();
  if (refusal !== undefined) notCounted.set(refusal, claimed);
  else notCounted.set(elapsed < limit ? "beyond-clock" : "beyond-report", claimed - credited);

  // A report whose answer was lost is sent again: what it covered is covered, and takes nothing from what is new.
  // What one report tells twice is told once: the second time takes nothing from what follows either.
  const told = unionOf(report.segments, session.duration);
  const fresh = told.flatMap((one) => outside(one, ledger.segments));
  const cut = cutSegments(fresh, (credited * MAX_PLAY_SPEED) / 1000, session.duration);
  if (refusal === undefined) notCounted.set("beyond-segment", cut.droppedSeconds * 1000);

  return {
    ledger: {
      lastReportAt: Math.max(ledger.lastReportAt, report.at),
      claimedMs: Math.max(ledger.claimedMs, total),
      creditedMs: ledger.creditedMs + credited,
      segments: unionOf([...ledger.segments, ...cut.kept], session.duration),
    },
    creditedMs: credited,
    notCounted: [...notCounted]
      .filter(([, ms]) => ms >= WORTH_TELLING_MS)
      .map(([reason, ms]) => ({
        reason,
        seconds: Math.floor(ms / 1000),
        explanation: NOT_COUNTED_EXPLANATIONS[reason],
      })),
  };
}

/** Keeps the segments, in their order, up to so many seconds of video in all. */
function cutSegments(segments: readonly Segment[], seconds: number, duration: number) {
  const kept: Segment[] = [];
  let left = seconds;
  let droppedSeconds = 0;
  for (const one of segments) {
    const from = Math.max(0, one.from);
    const length = Math.min(duration, one.to) - from;
    if (!(length > 0)) continue;
    const taken = Math.min(length, left);
    if (taken > 0) kept.push({ from, to: from + taken });
    left -= taken;
    droppedSeconds += length - taken;
  }
  return { kept, droppedSeconds };
}
