import { asc, eq } from "drizzle-orm";
import type { Tx } from "../../kernel/db/db.ts";
import { chapters, courses } from "../catalogue/tables.ts";
import { chapterProgress, playDays, studyLogs } from "./tables.ts";

export const playDaysKept = (tx: Tx, userId: number) =>
  tx
    .select({
      day: playDays.day,
      courseId: playDays.courseId,
      courseName: courses.courseName,
      playSeconds: playDays.playSeconds,
    })
    .from(playDays)
    .innerJoin(courses, eq(courses.courseId, playDays.courseId))
    .where(eq(playDays.userId, userId))
    .orderBy(asc(playDays.day), asc(playDays.courseId));

export const progressKept = (tx: Tx, userId: number) =>
  tx
    .select({
      courseId: chapterProgress.courseId,
      courseChapterId: chapterProgress.courseChapterId,
      chapterTitle: chapters.chapterTitle,
      segments: chapterProgress.segments,
      skipped: chapterProgress.skipped,
      playSeconds: chapterProgress.playSeconds,
      position: chapterProgress.position,
      lastPlayedAt: chapterProgress.lastPlayedAt,
      doneAt: chapterProgress.doneAt,
      faceCheckedAt: chapterProgress.faceCheckedAt,
    })
    .from(chapterProgress)
    .innerJoin(chapters, eq(chapters.courseChapterId, chapterProgress.courseChapterId))
    .where(eq(chapterProgress.userId, userId))
    .orderBy(asc(chapterProgress.courseId), asc(chapterProgress.courseChapterId));

export const studyLogsKept = (tx: Tx, userId: number) =>
  tx
    .select({
      courseId: studyLogs.courseId,
      courseChapterId: studyLogs.courseChapterId,
      chapterTitle: chapters.chapterTitle,
      createdAt: studyLogs.createdAt,
    })
    .from(studyLogs)
    .innerJoin(chapters, eq(chapters.courseChapterId, studyLogs.courseChapterId))
    .where(eq(studyLogs.userId, userId))
    .orderBy(asc(studyLogs.courseId), asc(studyLogs.courseChapterId));
