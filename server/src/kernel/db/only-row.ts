/** For statements that always return a row, such as an insert with `returning`. */
export function onlyRow<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error("a statement that answers a row answered none");
  return row;
}
