// Play-time reports: what the database knows -> the pure rule -> one statement.
import { bookReport, coverage, type Segment } from "@zhutu/domain/study/play-ledger.ts";
import { defaultParams } from "@zhutu/domain/sysparams/defaults.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import { refuse } from "../../kernel/refuse.ts";
import { startPlaySession } from "./play.ts";
import { playableVideo } from "./play-right.ts";
import { progressAnswer } from "./progress-answer.ts";
import { findSessionState, saveReport } from "./report-queries.ts";

type Report = {
  courseId: number;
  videoId: string;
  coursePlayId: string;
  totalPlayTime: number;
  position: number;
  played: Segment[];
};
type State = NonNullable<Awaited<ReturnType<typeof findSessionState>>>;

/** How often a report is booked anew when another one of its session came first. */
const attempts = 4;

/**
 * Credits play time to the caller's session by the server's clock (seconds) and answers what was counted, and what
 * was not and why. An empty coursePlayId starts a session for those who may play the video (PLAY-008); a session
 * that is not the caller's, or of another course or video, is not found.
 */
export async function reportPlayTime(ctx: Ctx<SessionUser>, report: Report) {
  if (report.coursePlayId === "") return firstReport(ctx, report);
  const { coursePlayId, courseId, videoId } = report;
  for (let attempt = 0; attempt < attempts; attempt++) {
    const state = await findSessionState(ctx.db, {
      coursePlayId,
      courseId,
      videoId,
      userId: ctx.user.userId,
    });
    if (!state) throw refuse("NOT_FOUND");
    const answer = await book(ctx, report, state);
    if (answer) return answer;
  }
  throw refuse("TOO_MANY", { retryAfterSeconds: 1 });
}

async function firstReport(ctx: Ctx<SessionUser>, { courseId, videoId }: Report) {
  const { courseChapterId } = await playableVideo(ctx, { courseId, videoId });
  const unbooked = { creditedSeconds: 0, progress: null };
  // A paid answer's video belongs to no chapter: it is watched, not studied.
  if (courseChapterId === null) return { coursePlayId: "", ...unbooked };
  const owner = { userId: ctx.user.userId, courseId, courseChapterId, videoId };
  return { coursePlayId: await startPlaySession(ctx, owner), ...unbooked };
}

async function book(ctx: Ctx<SessionUser>, report: Report, state: State) {
  const { coursePlayId } = report;
  const segments = state.segments ?? [];
  const known = { ...state, segments, skipped: state.skipped ?? [] };
  const booked = bookReport(known, { ...report, at: new Date() });
  const needed = state.playCoverage ?? defaultParams.playCoverage;
  const done = coverage(booked.segments, state.duration) >= needed;
  const savedAt = await saveReport(ctx.db, {
    coursePlayId,
    userId: ctx.user.userId,
    lastReportAt: state.lastReportAt,
    claimedBefore: state.claimedSeconds,
    elapsedSeconds: state.elapsedSeconds,
    active: state.active,
    claimed: booked.claimedSeconds,
    credited: booked.creditedSeconds,
    segments: JSON.stringify(booked.segments),
    skipped: JSON.stringify(booked.skipped),
    position: booked.position,
    done,
  });
  if (!savedAt) return undefined;
  const progress = {
    ...booked,
    courseChapterId: state.courseChapterId,
    position: state.active ? booked.position : (state.position ?? 0),
    playSeconds: (state.playSeconds ?? 0) + booked.creditedSeconds,
    doneAt: state.doneAt ?? (done ? savedAt : null),
    lastPlayedAt: savedAt,
    duration: state.duration,
  };
  return { coursePlayId, creditedSeconds: booked.creditedSeconds, progress: progressAnswer(progress) };
}
