// Wording for courses the buyer already held (domain.md "Orders and payment").
import { inTitleMarks } from "../title-marks.ts";

export const titlesOf = (names: readonly string[]): string =>
  names.map((name) => inTitleMarks(name)).join("、");

/** Names the courses held and the refund after payment; `amount` is formatted. */
export const heldSentence = (names: readonly string[], amount: string): string =>
  `${titlesOf(names)}您已有，${amount} 将原路退回。`;
