// Blanks, also those that cannot be seen; dashes and the minus sign; brackets.
const DECORATION = /[\s\p{Cf}\p{Pd}\u2212()]/gu;

/** A number as a person means it: full-width forms made plain; blanks, dashes and brackets dropped. */
export const plainForm = (text: string): string => text.normalize("NFKC").replace(DECORATION, "");
