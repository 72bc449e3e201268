// Receipts, spreadsheets and platforms group the characters of a long number, each in its way.
const GROUPING = /[\s\p{Cc}\p{Pd}\p{Default_Ignorable_Code_Point}\u2212]+/gu;

/** A number as it is kept: without the blanks and dashes that group its characters. */
export const ungrouped = (text: string): string => text.replaceAll(GROUPING, "");
