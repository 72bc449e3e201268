/** What a code sent by SMS opens; a code is bound to its purpose (domain.md "Sign-in and identity"). */
export const codePurposes = ["login", "register", "reset", "phone", "delete", "claim"] as const;
export type CodePurpose = (typeof codePurposes)[number];
