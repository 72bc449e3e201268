// Where the picture stands, and where and how fast it may go on. It knows neither React nor the player; seconds
// throughout.

/** Kept over a change of the picture's address, and over its being loaded again. */
export type Place = {
  videoKey: string;
  at: number;
  /** As far as it was ever watched. */
  furthest: number;
  loading: boolean;
  runs: boolean;
};

/** Why a place in a further-education lesson cannot be reached yet. */
export const NO_SKIPPING = "继续教育课程不能拖过没看的部分";

/** The furthest a player goes on between two looks at it, at double speed in a background tab. */
const LONGEST_STEP_SECONDS = 2.5;
/** What a drag to the very end of what was watched may be off. */
export const DRAG_SLACK_SECONDS = 0.5;

/** The place when an address loads: another video begins, the same goes on. */
export function placeAtLoad(
  before: Place | undefined,
  video: { videoKey: string; startAt: number; watchedUpTo: number | undefined },
): Place {
  const { videoKey, startAt, watchedUpTo } = video;
  if (before?.videoKey === videoKey) return { ...before, loading: true };
  return { videoKey, at: startAt, furthest: Math.max(startAt, watchedUpTo ?? 0), loading: true, runs: true };
}

/** The place after a look at the picture; undefined where it is beyond what may be dragged to. `limited`: up to what was watched. */
export function placeMovedTo(place: Place, at: number, limited: boolean): Place | undefined {
  const jumped = at - place.furthest > LONGEST_STEP_SECONDS;
  if (jumped && limited) return undefined;
  return { ...place, at, furthest: jumped ? place.furthest : Math.max(place.furthest, at) };
}

/** Where a drag ends: not past what was watched where that is the limit, and at the first stop between. */
export function dragEnd(
  { at, furthest }: Place,
  to: number,
  { limited, stops }: { limited: boolean; stops: readonly number[] },
): { to: number; refused: boolean } {
  const refused = limited && to > furthest + DRAG_SLACK_SECONDS;
  return { to: dragTo(stops, at, refused ? furthest : to), refused };
}

/** The speed that a lesson allows; `byTime`: it books hours and is not done. */
export const allowedRate = (rate: number, byTime: boolean): number => (byTime ? Math.min(rate, 1) : rate);

/**
 * The first stop for a question that the picture has reached or passed: nobody gets past one that is not answered.
 * Undefined where it may go on; `stops` ascend.
 */
export const stopReached = (stops: readonly number[], at: number): number | undefined =>
  stops.find((stop) => stop <= at);

/** How far a drag from a place may lead: to the first stop between. */
export const dragTo = (stops: readonly number[], from: number, to: number): number =>
  stops.find((stop) => stop > from && stop < to) ?? to;
