/** What a code sent by SMS opens; a code is bound to its purpose (domain.md "Sign-in and identity"). */
export const codePurposes = ["login", "register", "reset", "phone", "delete", "claim", "play"] as const;
export type CodePurpose = (typeof codePurposes)[number];

/** What a row of a code may be for besides: a phone that was proven a moment ago registers without another text message. */
export const provenPurpose = "proven";
/** Characters of the proof that stands for a registration's code: 128 random bits. */
export const proofLength = 22;
