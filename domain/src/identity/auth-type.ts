/** Ways to sign in (learner spec 4, domain.md "Sign-in and identity"). */
export const authTypes = ["mobile-verify-code", "password", "idcard"] as const;
export type AuthType = (typeof authTypes)[number];
