// Where a lesson goes on: one rule for the button over its picture and the server that opens it.
import { outside, type Segment } from "./segments.ts";

/** Nothing is left behind who stopped this close to the end (seconds). */
const AT_THE_END_SECONDS = 5;
/** A shorter part (seconds) that was not watched is a difference of clocks. */
const SHORTEST_PART_SECONDS = 1;

/** How far a person is with a lesson; times are seconds of its video. */
type Stood = { position: number; segments: readonly (readonly [number, number])[]; done: boolean };

/** The parts of the video that were not watched, in their order. */
export function partsLeft(segments: Stood["segments"], duration: number): Segment[] {
  const watched = segments.map(([from, to]) => ({ from, to }));
  return outside({ from: 0, to: duration }, watched).filter(
    ({ from, to }) => to - from >= SHORTEST_PART_SECONDS,
  );
}

/** Whether who stopped there stopped at the video's end; both in seconds. */
export const isAtTheEnd = (position: number, duration: number): boolean =>
  position >= duration - AT_THE_END_SECONDS;

/**
 * Where the lesson goes on: where the person stopped, but who stopped at the end begins anew, or, while the lesson is
 * not done, with the first part that was not watched.
 */
export function placeToResume({ position, segments, done }: Stood, duration: number): number {
  if (!isAtTheEnd(position, duration)) return position;
  return done ? 0 : Math.floor(partsLeft(segments, duration)[0]?.from ?? 0);
}
