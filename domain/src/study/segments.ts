// A watched part in video seconds.
export type Segment = { from: number; to: number };

/** Union within the video: sorted, disjoint, none empty. */
export function unionOf(segments: readonly Segment[], videoDuration: number): Segment[] {
  const union: Segment[] = [];
  const inside = segments
    .map(({ from, to }) => ({ from: Math.max(0, from), to: Math.min(videoDuration, to) }))
    .filter(({ from, to }) => to > from)
    .toSorted((a, b) => a.from - b.from);
  for (const segment of inside) {
    const last = union.at(-1);
    if (last !== undefined && segment.from <= last.to) last.to = Math.max(last.to, segment.to);
    else union.push(segment);
  }
  return union;
}

/** What the union leaves uncovered, in order. */
export function outside(segment: Segment, union: readonly Segment[]): Segment[] {
  let left = [segment];
  for (const covered of union)
    left = left.flatMap(({ from, to }) =>
      [
        { from, to: Math.min(to, covered.from) },
        { from: Math.max(from, covered.to), to },
      ].filter((part) => part.to > part.from),
    );
  return left;
}

export function lengthOfUnion(union: readonly Segment[]): number {
  return union.reduce((sum, { from, to }) => sum + to - from, 0);
}

/** Covered share, 0 to 1; 0 without a length. */
export function coverageOf(union: readonly Segment[], videoDuration: number): number {
  return videoDuration > 0 ? lengthOfUnion(union) / videoDuration : 0;
}

/** Times in seconds. `byTime`: the course books hours, so play time counts too. */
export type Watched = {
  segments: readonly Segment[];
  creditedSeconds: number;
  duration: number;
  byTime: boolean;
};

/** Share that counts, 0 to 1: coverage, by time at most the credited share. */
export function watchedShare({ segments, creditedSeconds, duration, byTime }: Watched): number {
  const covered = coverageOf(segments, duration);
  return byTime && duration > 0 ? Math.min(covered, creditedSeconds / duration) : covered;
}

/** Whether the share reaches `playCoverage`. */
export function isWatched(watched: Watched, playCoverage: number): boolean {
  // Tolerates decimal rounding.
  return watchedShare(watched) >= playCoverage - 1e-9;
}
