// Where the lesson that plays stands, for what lies beside the picture, and where it is asked to go. Seconds; it knows
// no React.

export type Moment = { courseChapterId: number; at: number };
/** `furthest`: as far as it played on this page. */
type Place = Moment & { furthest: number };
export type LessonPlace = ReturnType<typeof createLessonPlace>;

export function createLessonPlace() {
  const listeners = new Set<() => void>();
  let now: Place | undefined;
  let wanted: Moment | undefined;
  let player: { courseChapterId: number; goTo: (at: number) => void } | undefined;
  return {
    now: (): Place | undefined => now,
    /** Where that lesson stands; its beginning before it plays. */
    momentOf: (courseChapterId: number): Moment => ({
      courseChapterId,
      at: now?.courseChapterId === courseChapterId ? now.at : 0,
    }),
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** The player's own report. */
    moved: (courseChapterId: number, at: number): void => {
      if (wanted?.courseChapterId === courseChapterId) wanted = undefined;
      const before = now?.courseChapterId === courseChapterId ? now.furthest : at;
      now = { courseChapterId, at, furthest: Math.max(before, at) };
      for (const listener of listeners) listener();
    },
    /** A player that takes `goTo` from now on; answers how it stops. */
    playedBy: (courseChapterId: number, goTo: (at: number) => void): (() => void) => {
      const mine = { courseChapterId, goTo };
      player = mine;
      return () => {
        if (player === mine) player = undefined;
      };
    },
    /** Goes there now, or where the lesson begins once it is opened. */
    goTo: (moment: Moment): void => {
      if (player?.courseChapterId === moment.courseChapterId) player.goTo(moment.at);
      else wanted = moment;
    },
    /** Where a lesson begins that would begin at `position`; never beyond `limit`. */
    startOf: (courseChapterId: number, position: number, limit = Infinity): number =>
      wanted?.courseChapterId === courseChapterId ? Math.min(wanted.at, Math.max(limit, position)) : position,
  };
}
