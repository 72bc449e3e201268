/** How the process that rewrites pictures ends: its exit code. */
export const PICTURE_ENDS = { done: 0, fault: 1, diskFull: 28 } as const;

/** What the process writes of each picture as soon as it is through with it. */
export const PICTURE_SAYS = { rewritten: "1", refused: "0" } as const;
