// Which parts of a video were watched. Positions are seconds of the video.
export type Segment = { from: number; to: number };

/** The union of segments within the video: sorted, apart from each other, empty ones dropped. */
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

/** The parts of a segment that no segment of the union covers, in their order. */
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

/** Seconds of a union. */
export function lengthOfUnion(union: readonly Segment[]): number {
  return union.reduce((sum, { from, to }) => sum + to - from, 0);
}

/** The part of the video that a union covers, 0 to 1; a video without a length is covered by nothing. */
export function coverageOf(union: readonly Segment[], videoDuration: number): number {
  return videoDuration > 0 ? lengthOfUnion(union) / videoDuration : 0;
}

/** What counts of a lesson's video; both in seconds. `byTime`: its course books hours, so play time is asked for too. */
export type Watched = {
  segments: readonly Segment[];
  creditedSeconds: number;
  duration: number;
  byTime: boolean;
};

/** The share of a lesson that counts, 0 to 1: what was covered, of a lesson by time also what was played of its length. */
export function watchedShare({ segments, creditedSeconds, duration, byTime }: Watched): number {
  const covered = coverageOf(segments, duration);
  return byTime && duration > 0 ? Math.min(covered, creditedSeconds / duration) : covered;
}

/** Whether enough was watched for the lesson to be done: a share of at least `playCoverage`. */
export function isWatched(watched: Watched, playCoverage: number): boolean {
  // Sums of decimals end a hair short of the bound that they reach on paper.
  return watchedShare(watched) >= playCoverage - 1e-9;
}
