// Blanks, also invisible; dashes, minus, brackets.
const DECORATION = /[\s\p{Cf}\p{Pd}\u2212()]/gu;

/** A number in half-width without them. */
export const plainForm = (text: string): string => text.normalize("NFKC").replace(DECORATION, "");
