import { oftenWrong, type PracticeKind } from "./choice.ts";

/** A question that may be drawn, with the person's record; in the bank's order. */
export type Candidate = {
  questionId: number;
  /** The case it belongs to; empty for none. */
  groupNo: string;
  wrongs: number;
  /** Milliseconds of the last answer; null if never answered. */
  lastAt: number | null;
  /** In the wrong-answer bank, and last tried before today. */
  due: boolean;
};

const matches: Readonly<Record<PracticeKind, (question: Candidate) => boolean>> = {
  any: () => true,
  new: ({ lastAt }) => lastAt === null,
  wrong: ({ wrongs }) => wrongs >= oftenWrong,
  due: ({ due }) => due,
};

/**
 * The questions to practise: new ones first, then those answered longest ago. A case comes whole if one of
 * its questions matches; one that does not fit any more is passed over, unless it is the first.
 */
export function drawPractice<Q extends Candidate>(
  candidates: readonly Q[],
  kind: PracticeKind,
  size: number,
): Q[] {
  const units = unitsOf(candidates).filter((unit) => unit.some(matches[kind]));
  const drawn: Q[] = [];
  for (const unit of units.toSorted((a, b) => turnOf(a) - turnOf(b)))
    if (drawn.length === 0 || drawn.length + unit.length <= size) drawn.push(...unit);
  return drawn;
}

/** When the unit was last answered; new ones come first. */
const turnOf = (unit: readonly Candidate[]): number => Math.min(...unit.map(({ lastAt }) => lastAt ?? 0));

/** Cases whole, every other question alone. */
function unitsOf<Q extends Candidate>(candidates: readonly Q[]): Q[][] {
  const units = new Map<string, Q[]>();
  for (const question of candidates) {
    const key = question.groupNo === "" ? `question ${question.questionId}` : `case ${question.groupNo}`;
    const unit = units.get(key);
    if (unit) unit.push(question);
    else units.set(key, [question]);
  }
  return [...units.values()];
}
