import type { Notice } from "@zhutu/domain/notices/notice.ts";

/** What follows from a run for one person, once the verdicts and scores are written. */
export type Follow = {
  /** Answers that were wrong and are right now: they leave the bank's count. */
  turnedRight: string[];
  turnedWrong: { answer: string; courseChapterId: number | null }[];
  passed: { paperId: number; correlationId: string; courseChapterId: number }[];
  told: Notice[];
};
