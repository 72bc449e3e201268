export const PLAY_DAYS = [7, 30, 90] as const;
export type PlayDays = (typeof PLAY_DAYS)[number];
