/** Aligns a table action with its column's title. */
export const tight = { padding: 0 };
