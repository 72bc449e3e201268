/** Navigation state for the study room: play the lesson at once. */
export const startsPlaying = { startsPlaying: true } as const;

export const isStartingToPlay = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "startsPlaying" in state;
