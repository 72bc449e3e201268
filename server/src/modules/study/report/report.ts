// Play-time reports: read the state, apply the pure rule, write one statement. One that loses to another of
// its session is retried alone.
import { COURSE_TYPE } from "@zhutu/domain/catalogue/course-type.ts";
import { entryToCourse, entryToLesson } from "@zhutu/domain/study/entry.ts";
import { creditReport } from "@zhutu/domain/study/play-ledger.ts";
import { isPromptDue } from "@zhutu/domain/study/presence.ts";
import { isWatched } from "@zhutu/domain/study/segments.ts";
import type { Ctx, SessionUser } from "../../../kernel/context.ts";
import { refuse } from "../../../kernel/http/refuse.ts";
import type { Tx } from "../../../kernel/db/db.ts";
import { transaction } from "../../../kernel/db/transaction.ts";
import { noteFirstUse } from "../../enrolment/service.ts";
import { chapterDone, holdHours } from "../chapter-done.ts";
import { startDocumentedSession } from "../play/play.ts";
import { playableVideo } from "../play/right.ts";
import { askOnReport, settleOnReport } from "../presence/presence.ts";
import { progressAnswer } from "../progress/my-study.ts";
import { type BookedReport, findSessionStates, saveReports, type AskedSession } from "./queries.ts";
import type { Skipped, StoredSegment } from "../tables.ts";
import { grouped } from "../../../kernel/db/grouped.ts";

// Reports that arrive together share a read and a write (performance.md); what fails in a group is retried
// alone.
const size = { most: 128, maxWaiting: 5_000 };

/** `findSessionStates`, batched. */
export const readState = grouped({
  ...size,
  atOnce: 2,
  keyOf: (asked: AskedSession) => asked.coursePlayId,
  run: findSessionStates,
});

/** `saveReports`, batched; undefined also if somebody else is writing the session. */
export const writeReport = grouped({
  ...size,
  // Serial, so that two groups never wait for each other's rows.
  atOnce: 1,
  keyOf: (report: BookedReport) => report.userId,
  run: (db, reports) => saveReports(db, reports, "skip"),
});

type Report = {
  courseId: number;
  videoId: string;
  coursePlayId: string;
  totalPlayTime: number;
  position: number;
  played: StoredSegment[];
};
type State = NonNullable<Awaited<ReturnType<typeof readState>>>;

/** Tries when another report of the session came first. */
const attempts = 4;
/** Reasons kept per chapter. */
const keptReasons = 50;

/**
 * Credits play time by the server's clock (seconds); returns what counted, and why the rest did not. An
 * empty coursePlayId starts a session (PLAY-008).
 */
export async function reportPlayTime(ctx: Ctx<SessionUser>, report: Report) {
  if (report.coursePlayId === "") return firstReport(ctx, report);
  const { coursePlayId, courseId, videoId } = report;
  for (let attempt = 0; attempt < attempts; attempt++) {
    const asked = { coursePlayId, courseId, videoId, userId: ctx.user.userId };
    const alone = attempt > 0;
    const state = alone ? (await findSessionStates(ctx.db, [asked]))[0] : await readState(ctx.db, asked);
    if (!state) throw refuse("NOT_FOUND");
    // A session may be older than the enrolment: note the first use, then read again in case it was taken
    // back.
    if (state.active && state.unused) {
      await noteFirstUse(ctx.db, { userId: ctx.user.userId, courseId });
      continue;
    }
    const answer =
      state.promptId === null
        ? await book(ctx, report, state, { alone })
        : await bookPrompted(ctx, report, state, state.promptId);
    if (answer) return answer;
  }
  throw refuse("TOO_MANY", { retryAfterSeconds: 1 });
}

async function firstReport(ctx: Ctx<SessionUser>, { courseId, videoId }: Report) {
  const lesson = await playableVideo(ctx, { courseId, videoId });
  const { courseChapterId } = lesson;
  // A paid answer's video has no chapter: it is watched, not studied.
  if (courseChapterId === null) return { ...uncounted, coursePlayId: "", prompt: null };
  return { ...uncounted, ...(await startDocumentedSession(ctx, { ...lesson, courseChapterId })) };
}
const uncounted = { active: true, creditedSeconds: 0, progress: null, held: false };

type Settled = Awaited<ReturnType<typeof settleOnReport>>;

/** A session with a prompt: held while it is open; once missed, the session is over and its report is dropped. */
async function bookPrompted(ctx: Ctx<SessionUser>, report: Report, state: State, promptId: string) {
  const { userId } = ctx.user;
  const settle = (tx: Tx) => settleOnReport(tx, { promptId, userId });
  const { report: effect, prompt } = await transaction(ctx.db, settle);
  // Answered since the state was read.
  if (effect === "count") return undefined;
  if (effect !== "hold")
    return book(ctx, report, { ...state, active: false }, { alone: true, missed: prompt });
  // Left open by a session that is over: its next opening asks again.
  if (!state.active) return book(ctx, report, state, { alone: true });
  return { ...uncounted, coursePlayId: report.coursePlayId, prompt, held: true };
}

type Booking = { alone: boolean; missed?: Settled["prompt"] };

async function book(ctx: Ctx<SessionUser>, report: Report, state: State, { alone, missed }: Booking) {
  const entitled = mayStillWatch(state, ctx.user);
  const booked = credited(state, report, { entitled, missed: missed !== undefined });
  const creditedSeconds = state.creditedSeconds + (booked.creditedMs - state.creditedMs) / 1000;
  const byTime = state.course.courseType === COURSE_TYPE.continuingEducation;
  const watched = { segments: booked.covered, creditedSeconds, duration: state.duration, byTime };
  // A replaced session, or one of a replaced video, completes no chapter.
  const done = state.active && state.shown && isWatched(watched, state.playCoverage);
  const { userId } = ctx.user;
  const written = {
    coursePlayId: report.coursePlayId,
    userId,
    lastReportAt: state.lastReportAt,
    elapsedMs: state.elapsedMs,
    active: state.active,
    claimedMs: booked.claimedMs,
    creditedMs: booked.creditedMs,
    creditedSeconds: booked.creditedSeconds,
    segments: booked.segments,
    skipped: booked.skipped,
    position: booked.position,
    done,
  };
  const { courseChapterId } = state;
  const isDue = isPromptDue(
    { ...state, creditedMs: booked.creditedMs },
    { done: done || state.doneAt !== null },
  );
  const ways: readonly [Way, boolean][] = [
    ["ask", state.active && state.shown && entitled && isDue],
    ["complete", done && state.doneAt === null && state.faceCheckedAt !== null],
    ["alone", alone],
  ];
  const way = ways.find(([, holds]) => holds)?.[0] ?? "grouped";
  const saved = await SAVE[way](ctx, written, { userId, courseId: report.courseId, courseChapterId });
  if (!saved.savedAt) return undefined;
  const { savedAt } = saved;
  const progress = progressAnswer({
    courseChapterId,
    position: state.active ? booked.position : (state.position ?? 0),
    playSeconds: (state.playSeconds ?? 0) + booked.creditedSeconds,
    creditedSeconds,
    segments: booked.segments,
    skipped: booked.skipped,
    doneAt: state.doneAt ?? (done ? savedAt : null),
    lastPlayedAt: savedAt,
    duration: state.duration,
  });
  // The player stops on a replaced video and opens the lesson again.
  const active = state.active && state.shown;
  const prompt = missed ?? saved.prompt ?? null;
  const { creditedSeconds: counted } = booked;
  return {
    coursePlayId: report.coursePlayId,
    active,
    creditedSeconds: counted,
    progress,
    prompt,
    held: false,
  };
}

type Chapter = { userId: number; courseId: number; courseChapterId: number };
type Saved = { savedAt: Date | undefined; prompt?: Awaited<ReturnType<typeof askOnReport>> };
/** `ask`: the prompt comes at the report's end; `complete`: a face-checked chapter is done. */
type Way = "ask" | "complete" | "alone" | "grouped";
const SAVE: Readonly<
  Record<Way, (ctx: Ctx<SessionUser>, written: BookedReport, chapter: Chapter) => Promise<Saved>>
> = {
  ask: ({ db }, written, { courseChapterId }) =>
    transaction(db, async (tx) => {
      const [savedAt] = await saveReports(tx, [written], "wait");
      return { savedAt, prompt: savedAt ? await askOnReport(tx, { ...written, courseChapterId }) : null };
    }),
  complete: ({ db }, written, chapter) =>
    transaction(db, async (tx) => {
      await holdHours(tx, chapter.userId);
      const [savedAt] = await saveReports(tx, [written], "wait");
      if (savedAt) await chapterDone.emit(tx, chapter);
      return { savedAt };
    }),
  alone: async ({ db }, written) => ({ savedAt: (await saveReports(db, [written], "wait"))[0] }),
  grouped: async ({ db }, written) => ({ savedAt: await writeReport(db, written) }),
};

/**
 * A course can end, or stop being free, while it plays. A face-checked trial lesson counts only while the
 * course is held, as it would earn hours.
 */
const mayStillWatch = ({ course, trial, holds, faceCheckedAt }: State, user: SessionUser): boolean =>
  entryToLesson(
    { trial: trial && faceCheckedAt === null },
    course,
    entryToCourse(course, { ...user, holds }, false),
  ) === "watch";

/** In stored units; the clock starts at the session's last report. */
function credited(state: State, report: Report, right: { entitled: boolean; missed: boolean }) {
  const segments = (state.segments ?? []).map(([from, to]) => ({ from, to }));
  const ledgerBefore = {
    lastReportAt: 0,
    claimedMs: state.claimedMs,
    creditedMs: state.creditedMs,
    segments,
  };
  // Tenths, so that noise or forged splinters cannot grow the row without end.
  const played = report.played.map(([from, to]) => ({ from: tenth(from), to: tenth(to) }));
  const said = { at: state.elapsedMs, totalPlayTimeSeconds: report.totalPlayTime, segments: played };
  const { ledger, notCounted } = creditReport(ledgerBefore, said, { ...state, ...right });
  const at = new Date().toISOString();
  const skipped = notCounted.map(({ seconds, explanation }): Skipped => ({
    at,
    seconds,
    reason: explanation,
  }));
  return {
    claimedMs: ledger.claimedMs,
    creditedMs: ledger.creditedMs,
    // Whole seconds of the session's sum, so that no fraction is lost.
    creditedSeconds: Math.floor(ledger.creditedMs / 1000) - Math.floor(state.creditedMs / 1000),
    covered: ledger.segments,
    segments: ledger.segments.map(({ from, to }): StoredSegment => [tenth(from), tenth(to)]),
    skipped: [...(state.skipped ?? []), ...skipped].slice(-keptReasons),
    position: Math.round(Math.min(report.position, state.duration)),
  };
}

const tenth = (seconds: number): number => Math.round(seconds * 10) / 10;
