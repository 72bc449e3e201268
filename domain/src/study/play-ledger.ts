// Credits play by the server's clock (domain.md "Study time"). The caller stores the ledger, credits in a
// transaction, keeps one active session per user.
import type { Segment } from "./segments.ts";
import { outside, unionOf } from "./segments.ts";

/** A play session, in milliseconds so fractions add up. */
export type PlayLedger = {
  /** Server time of the last report or start. */
  lastReportAt: number;
  /** Largest total the player claimed. */
  claimedMs: number;
  creditedMs: number;
  /** Watched segments, in video seconds. */
  segments: Segment[];
};

/** A player's report: `at` is server time, the total counts from the session's start. */
export type PlayReport = { at: number; totalPlayTimeSeconds: number; segments: readonly Segment[] };

export type NotCountedReason =
  | "course-ended"
  | "presence-missed"
  | "other-session"
  | "other-video"
  | "gap"
  | "beyond-clock"
  | "beyond-report"
  | "beyond-segment";
/** Claimed time without credit, explained to the learner. */
export type NotCounted = { reason: NotCountedReason; seconds: number; explanation: string };

export const NOT_COUNTED_EXPLANATIONS: Readonly<Record<NotCountedReason, string>> = {
  "course-ended": "课程已到期，到期后的播放不计时",
  "presence-missed": "没有回应在学提示，画面已退回提示出现处，请从那里接着看",
  "other-session": "已换到另一台设备或窗口播放，这里还没上报的时间不计",
  "other-video": "本讲已换成另一个视频，之后的播放不计时，请重新打开本讲",
  gap: "与上次计时相隔超过 60 秒，这段不计",
  "beyond-clock": "上报的时长多于实际经过的时间，多出的不计",
  "beyond-report": "每次上报最多计 60 秒，多出的不计",
  "beyond-segment": "快进或拖过的片段没有看完，不计入进度",
};

/** Most seconds credited per report, and longest silence (back-office spec 9). */
export const REPORT_LIMIT_SECONDS = 60;
/** Network delay of a report that is no gap yet (domain.md "Study time"). */
const DELAY_SECONDS = 10;
/** Fastest player speed (interface.md "Player"): a credited second covers two video seconds. */
export const MAX_PLAY_SPEED = 2;
// A smaller difference is clock drift.
const WORTH_TELLING_MS = 1_000;

/**
 * Credits min(claimed, elapsed server time, 60 s) and no more video than that can play.
 * Credits nothing after a gap or a missed prompt, in an inactive session, for a replaced video (`shown`) or
 * without the right (`entitled`). Players send reports without a claim on resume; these only move the clock.
 */
export function creditReport(
  ledger: PlayLedger,
  report: PlayReport,
  session: { duration: number; active: boolean; entitled: boolean; shown: boolean; missed: boolean },
): { ledger: PlayLedger; creditedMs: number; notCounted: NotCounted[] } {
  const milliseconds = Math.floor(report.totalPlayTimeSeconds * 1000);
  const total = Number.isSafeInteger(milliseconds) ? milliseconds : 0;
  const claimed = Math.max(0, total - ledger.claimedMs);
  const elapsed = Math.max(0, report.at - ledger.lastReportAt);
  const limit = REPORT_LIMIT_SECONDS * 1000;
  // The first that holds is told.
  const refusals: readonly [NotCountedReason, boolean][] = [
    ["course-ended", !session.entitled],
    ["presence-missed", session.missed],
    ["other-session", !session.active],
    ["other-video", !session.shown],
    ["gap", elapsed > limit + DELAY_SECONDS * 1000],
  ];
  const refusal = refusals.find(([, holds]) => holds)?.[0];
  const credited = refusal === undefined ? Math.min(claimed, elapsed, limit) : 0;

  const notCounted = new Map<NotCountedReason, number>();
  if (refusal !== undefined) notCounted.set(refusal, claimed);
  else notCounted.set(elapsed < limit ? "beyond-clock" : "beyond-report", claimed - credited);

  // Segments repeated in or across reports use no credit.
  const reported = unionOf(report.segments, session.duration);
  const fresh = reported.flatMap((segment) => outside(segment, ledger.segments));
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

/** Keeps segments in order, up to `seconds` in total. */
function cutSegments(segments: readonly Segment[], seconds: number, duration: number) {
  const kept: Segment[] = [];
  let left = seconds;
  let droppedSeconds = 0;
  for (const segment of segments) {
    const from = Math.max(0, segment.from);
    const length = Math.min(duration, segment.to) - from;
    if (!(length > 0)) continue;
    const taken = Math.min(length, left);
    if (taken > 0) kept.push({ from, to: from + taken });
    left -= taken;
    droppedSeconds += length - taken;
  }
  return { kept, droppedSeconds };
}
