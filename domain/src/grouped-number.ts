// Signs that group long numbers.
const GROUPING = /[\s\p{Cc}\p{Pd}\p{Default_Ignorable_Code_Point}\u2212]+/gu;

export const ungrouped = (text: string): string => text.replaceAll(GROUPING, "");
