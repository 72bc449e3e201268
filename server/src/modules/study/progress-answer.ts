import { coverageOf } from "@zhutu/domain/study/segments.ts";
import type { StoredSegment, Skipped } from "./tables.ts";

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
