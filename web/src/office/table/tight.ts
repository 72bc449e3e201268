/** The `style` of an act in a table: its words begin where the column's name does. */
export const tight = { padding: 0 };
