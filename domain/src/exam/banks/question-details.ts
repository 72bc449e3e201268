// Metadata for staff, never for learners.

export type QuestionDetails = {
  /** The case it belongs to. */
  groupNo: string;
  /** How an open answer is marked. */
  scoring: string;
  chapter: string;
  topic: string;
  difficulty: string;
  year: string;
};

/** Characters. */
export const detailLimits: Readonly<Record<keyof QuestionDetails, number>> = {
  groupNo: 50,
  scoring: 2_000,
  chapter: 100,
  topic: 100,
  difficulty: 20,
  year: 10,
};

export const noDetails: QuestionDetails = {
  groupNo: "",
  scoring: "",
  chapter: "",
  topic: "",
  difficulty: "",
  year: "",
};

/** Easiest first. */
export const difficulties = ["很易", "较易", "中等", "较难", "很难"] as const;
