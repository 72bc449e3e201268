import type { Notice } from "@zhutu/domain/notices/notice.ts";

/** Effects of a regrade run on one person, besides verdicts and scores. */
export type Follow = {
  /** They leave the wrong-answer bank. */
  turnedRight: string[];
  turnedWrong: { answer: string; courseChapterId: number | null }[];
  passed: { paperId: number; correlationId: string; courseChapterId: number }[];
  told: Notice[];
};
