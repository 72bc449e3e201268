import { percentOf } from "@zhutu/domain/numbers.ts";
import type { Ctx, SessionUser } from "../../../kernel/context.ts";
import { readParams } from "../../sysparams/service.ts";
import { notesKept } from "../notes/queries.ts";
import { promptsKept } from "../presence/queries.ts";
import * as queries from "./queries.ts";
import { coverageOf } from "@zhutu/domain/study/segments.ts";
import type { StoredSegment, Skipped } from "../tables.ts";
import type { PlayDays } from "@zhutu/domain/study/contract.ts";
import type { Tx } from "../../../kernel/db/db.ts";
import type { PersonalData } from "../../identity/service.ts";

type Progress = {
  courseChapterId: number;
  position: number;
  playSeconds: number;
  creditedSeconds: number;
  segments: StoredSegment[];
  skipped: Skipped[];
  doneAt: Date | null;
  lastPlayedAt: Date;
  duration: number;
};

export const progressAnswer = (progress: Progress) => ({
  courseChapterId: progress.courseChapterId,
  position: progress.position,
  countedSeconds: progress.playSeconds,
  creditedSeconds: Math.floor(progress.creditedSeconds),
  coverage: coverageOf(
    progress.segments.map(([from, to]) => ({ from, to })),
    progress.duration,
  ),
  segments: progress.segments,
  skipped: progress.skipped,
  studyStatus: progress.doneAt !== null,
  lastPlayedAt: progress.lastPlayedAt,
});

/** Own courses and bound live codes without the code; valid first, then on air, then last studied. */
export async function myCourses({ db, user }: Ctx<SessionUser>, courseTypes: readonly number[]) {
  const rows = await queries.userCoursesWithProgress(db, {
    userId: user.userId,
    courseTypes: [...courseTypes],
  });
  return rows.map((row) => ({ ...row, studyProgress: percentOf(row.doneCount, row.lessonCount) }));
}

/** By chapter, with the chapter last played and the coverage needed. */
export async function myProgress({ db, user }: Ctx<SessionUser>, courseId: number) {
  const [rows, params] = await Promise.all([
    queries.progressOf(db, { userId: user.userId, courseId }),
    readParams(db),
  ]);
  return {
    lastChapterId: rows[0]?.courseChapterId ?? null,
    neededCoverage: params.playCoverage,
    chapters: rows.map(progressAnswer),
  };
}

type UserCtx = Ctx<SessionUser>;

const maxCourses = 200;

/** In credited seconds, as the two below (PLAY-010). */
export const totalPlayTime = async ({ db, user }: UserCtx) => ({
  totalPlayTime: await queries.totalOf(db, user.userId),
});

/** At most 200 courses, most played first (PLAY-011). */
export const coursePlayTime = ({ db, user }: UserCtx) => queries.byCourse(db, user.userId, maxCourses);

export const dayPlayTime = ({ db, user }: UserCtx, days: PlayDays) => queries.byDay(db, user.userId, days);

/** Answers `personalData`. Study's records but notes name nobody and stay when the account ends. */
export async function studyData(tx: Tx, userId: number): Promise<PersonalData> {
  return {
    playDays: await queries.playDaysKept(tx, userId),
    studyLogs: await queries.studyLogsKept(tx, userId),
    progress: await queries.progressKept(tx, userId),
    studyPrompts: await promptsKept(tx, userId),
    studyNotes: await notesKept(tx, userId),
  };
}
