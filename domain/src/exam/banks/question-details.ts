// What a question tells of itself beside what it asks: for whoever looks for it, never shown to learners.

export type QuestionDetails = {
  /** The case it is part of. */
  groupNo: string;
  /** How an open answer is marked. */
  scoring: string;
  chapter: string;
  topic: string;
  difficulty: string;
  year: string;
};

/** Characters at most. */
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
