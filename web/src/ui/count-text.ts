/** A number in a badge, which has room for two digits. */
export const countText = (count: number): string => (count > 99 ? "99+" : String(count));
