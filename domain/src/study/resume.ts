// Where a lesson resumes; one rule for player button and server.
import { outside, type Segment } from "./segments.ts";

/** Stopping this close to the end counts as finished. */
const AT_THE_END_SECONDS = 5;
/** Shorter unwatched parts are clock drift. */
const SHORTEST_PART_SECONDS = 1;

/** Progress in video seconds. */
type Stood = { position: number; segments: readonly (readonly [number, number])[]; done: boolean };

/** In order. */
export function partsLeft(segments: Stood["segments"], duration: number): Segment[] {
  const watched = segments.map(([from, to]) => ({ from, to }));
  return outside({ from: 0, to: duration }, watched).filter(
    ({ from, to }) => to - from >= SHORTEST_PART_SECONDS,
  );
}

/** Seconds. */
export const isAtTheEnd = (position: number, duration: number): boolean =>
  position >= duration - AT_THE_END_SECONDS;

/** The stored position; at the end the first unwatched part, or 0 once done. */
export function placeToResume({ position, segments, done }: Stood, duration: number): number {
  if (!isAtTheEnd(position, duration)) return position;
  return done ? 0 : Math.floor(partsLeft(segments, duration)[0]?.from ?? 0);
}
