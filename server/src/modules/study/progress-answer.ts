import { coverage, type Segment, type Skipped } from "@zhutu/domain/study/play-ledger.ts";

type Progress = {
  courseChapterId: number;
  position: number;
  playSeconds: number;
  segments: Segment[];
  skipped: Skipped[];
  doneAt: Date | null;
  lastPlayedAt: Date;
  duration: number;
};

/** Progress in a chapter as its owner receives it. */
export const progressAnswer = (progress: Progress) => ({
  courseChapterId: progress.courseChapterId,
  position: progress.position,
  countedSeconds: progress.playSeconds,
  coverage: coverage(progress.segments, progress.duration),
  segments: progress.segments,
  skipped: progress.skipped,
  studyStatus: progress.doneAt ? (1 as const) : (0 as const),
  lastPlayedAt: progress.lastPlayedAt,
});
