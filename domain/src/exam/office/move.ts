// Putting a question of a paper into another place.

/** The ids with `moved` directly before another one, or last (null); undefined where either is not among them. */
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
