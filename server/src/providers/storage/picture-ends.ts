/** How the process that rewrites a picture ends: its exit code. */
export const PICTURE_ENDS = { rewritten: 0, fault: 1, refused: 3, diskFull: 28 } as const;
