/** The first row of a statement that always answers one, as an insert with `returning` does. */
export function onlyRow<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error("a statement that answers a row answered none");
  return row;
}
