// Face checks: the provider decides, and only the server is told (domain.md "Sign-in and identity").

/** For the account once; for playing a further-education course each time. */
export const facePurposes = ["account", "play"] as const;
export type FacePurpose = (typeof facePurposes)[number];

/** Proven by camera, or by code for people confirmed by staff. */
export const faceProofs = ["face", "code"] as const;
export type FaceProof = (typeof faceProofs)[number];

/** The last three are final. */
export const faceStates = ["pending", "passed", "failed", "expired"] as const;
export type FaceState = (typeof faceStates)[number];

/** Counted in Shanghai days. */
export const MAX_FACE_FAILURES_A_DAY = 5;

/** Time to pass, as long as the provider's address works. */
export const FACE_CHECK_MINUTES = 30;

const PLAY_CHECK_BOUNDS = { least: 5, most: 24 * 60 };

/** Minutes a pass opens lessons: `faceCheckMinutes`, within 5 minutes and a day. */
export const playCheckMinutes = (parameter: number): number =>
  Math.min(PLAY_CHECK_BOUNDS.most, Math.max(PLAY_CHECK_BOUNDS.least, Math.floor(parameter)));
