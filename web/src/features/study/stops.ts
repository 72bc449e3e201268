// Where a video is to stop for a question: nobody gets past one that is not answered, by playing, dragging or going on.

/** The first stop that the picture has reached or passed; undefined where it may go on. `stops` ascend, in seconds. */
export const stopReached = (stops: readonly number[], at: number): number | undefined =>
  stops.find((stop) => stop <= at);

/** How far a drag from a place may lead: to the first stop between. */
export const dragTo = (stops: readonly number[], from: number, to: number): number =>
  stops.find((stop) => stop > from && stop < to) ?? to;
