// How often a question is answered wrong: a figure of few answers would be read for more than it says.

/** Fewer judged answers show no rate. */
export const fewestAnswers = 30;

/** The part of judged answers that was wrong, 0 to 1; null under 30 answers. */
export const wrongRate = ({ answered, wrong }: { answered: number; wrong: number }): number | null =>
  answered < fewestAnswers ? null : wrong / answered;
