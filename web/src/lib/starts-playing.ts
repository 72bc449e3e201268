/** The state with which a page leads into the study room so that its lesson begins by itself. */
export const startsPlaying = { startsPlaying: true } as const;

export const isStartingToPlay = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "startsPlaying" in state;
