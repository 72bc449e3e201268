// A face check from its start to its end: the provider decides, the server alone is told (domain.md "Sign-in and identity").

/** What a check is for: the account, once; the play of a further-education course, each time. */
export const facePurposes = ["account", "play"] as const;
export type FacePurpose = (typeof facePurposes)[number];

/** How a passed check was proven: before a camera, or by a code for who was confirmed by staff. */
export const faceProofs = ["face", "code"] as const;
export type FaceProof = (typeof faceProofs)[number];

/** How far a check is; the last three are for good. */
export const faceStates = ["pending", "passed", "failed", "expired"] as const;
export type FaceState = (typeof faceStates)[number];

/** Checks that may fail on one day in Shanghai before no more are begun. */
export const MOST_FACE_FAILURES_A_DAY = 5;

/** For so long a check that was begun can be passed, in minutes: as long as its address opens at the provider. */
export const FACE_CHECK_MINUTES = 30;

const PLAY_CHECK_BOUNDS = { least: 5, most: 24 * 60 };

/** For how many minutes a passed check opens lessons: the system parameter `faceCheckMinutes`, kept to 5 minutes to a day. */
export const playCheckMinutes = (parameter: number): number =>
  Math.min(PLAY_CHECK_BOUNDS.most, Math.max(PLAY_CHECK_BOUNDS.least, Math.floor(parameter)));
