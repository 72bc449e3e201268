/** The first is the default. */
export const RANKED = [20, 10, 50] as const;
export type Ranked = (typeof RANKED)[number];

/** Courses offered by the picker (STAT-017). */
export const PICKER_PAGE = 50;
