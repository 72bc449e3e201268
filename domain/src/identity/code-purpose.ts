/** An SMS code has one purpose (domain.md "Sign-in and identity"). */
export const codePurposes = ["login", "register", "reset", "phone", "delete", "claim", "play"] as const;
export type CodePurpose = (typeof codePurposes)[number];

/** Stored for a phone proven a moment ago, which registers without another SMS. */
export const provenPurpose = "proven";
/** Length of that proof: 128 random bits. */
export const proofLength = 22;
