import type { ProgressRow } from "./progress-queries.ts";

/** A progress row as its owner receives it; `coverage` is the share of the video that is covered, 0 to 1. */
export function progressAnswer(row: ProgressRow) {
  const covered = row.segments.reduce((sum, [from, to]) => sum + to - from, 0);
  return {
    courseChapterId: row.courseChapterId,
    position: row.position,
    countedSeconds: row.playSeconds,
    coverage: row.duration > 0 ? Math.min(1, covered / row.duration) : 0,
    segments: row.segments,
    skipped: row.skipped,
    studyStatus: row.doneAt ? (1 as const) : (0 as const),
    lastPlayedAt: row.lastPlayedAt,
  };
}
