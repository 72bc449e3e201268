/** Puts `moved` before `before`, or last (null); undefined if either is missing. */
export function movedBefore(
  ids: readonly number[],
  moved: number,
  before: number | null,
): number[] | undefined {
  if (!ids.includes(moved) || moved === before) return undefined;
  const others = ids.filter((one) => one !== moved);
  const place = before === null ? others.length : others.indexOf(before);
  return place < 0 ? undefined : others.toSpliced(place, 0, moved);
}
