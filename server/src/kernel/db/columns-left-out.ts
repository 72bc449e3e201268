/** A row without some of its columns. */
export const leaveOut = <T extends object, K extends keyof T>(row: T, ...columns: readonly K[]): Omit<T, K> =>
  Object.fromEntries(
    Object.entries(row).filter(([name]) => !(columns as readonly string[]).includes(name)),
  ) as Omit<T, K>;
