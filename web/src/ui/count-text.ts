/** For badges, which have room for two digits. */
export const countText = (count: number): string => (count > 99 ? "99+" : String(count));
