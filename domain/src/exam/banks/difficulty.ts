/** Easiest first. */
export const difficulties = ["很易", "较易", "中等", "较难", "很难"] as const;
