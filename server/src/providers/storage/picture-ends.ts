/** Exit codes of the picture process. */
export const PICTURE_ENDS = { done: 0, fault: 1, diskFull: 28 } as const;

/** Its output per picture. */
export const PICTURE_SAYS = { rewritten: "1", refused: "0" } as const;
