/** How many places a ranking may have; the first is what it opens with. */
export const RANKED = [20, 10, 50] as const;
export type Ranked = (typeof RANKED)[number];

/** How many courses the picker of the play-time page offers on a page (STAT-017). */
export const PICKER_PAGE = 50;
