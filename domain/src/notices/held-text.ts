// What is told of courses of an order that its buyer held already (domain.md "Orders and payment"): on screens
// and in notices in the same words.
import { inTitleMarks } from "../title-marks.ts";

/** Their names in one line. */
export const titlesOf = (names: readonly string[]): string =>
  names.map((name) => inTitleMarks(name)).join("、");

/** That they were held, and what goes back for it once the order is paid; `amount` as it is read. */
export const heldSentence = (names: readonly string[], amount: string): string =>
  `${titlesOf(names)}您已有，${amount} 将原路退回。`;
