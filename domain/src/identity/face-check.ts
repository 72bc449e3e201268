// A face check from its start to its end: the provider decides, the server alone is told (domain.md "Sign-in and identity").

/** What a check is for: the account, once; the play of a further-education course, each time. */
export const facePurposes = ["account", "play"] as const;
export type FacePurpose = (typeof facePurposes)[number];

/** How far a check is; the last three are for good. */
export const faceStates = ["pending", "passed", "failed", "expired"] as const;
export type FaceState = (typeof faceStates)[number];

/** Checks that may fail on one day in Shanghai before no more are begun. */
export const MOST_FACE_FAILURES_A_DAY = 5;

/** For so long a check that was begun can be passed, in minutes: as long as its address opens at the provider. */
export const FACE_CHECK_MINUTES = 30;
