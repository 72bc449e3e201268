// Few answers would mislead.

export const fewestAnswers = 30;

/** Share of wrong answers, 0 to 1; null below 30. */
export const wrongRate = ({ answered, wrong }: { answered: number; wrong: number }): number | null =>
  answered < fewestAnswers ? null : wrong / answered;
