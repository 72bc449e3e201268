/** Nothing is left behind who stopped this close to the end (seconds). */
const AT_THE_END_SECONDS = 5;

/** Whether who stopped there stopped at the video's end; both in seconds. */
export const isAtTheEnd = (position: number, duration: number): boolean =>
  position >= duration - AT_THE_END_SECONDS;
