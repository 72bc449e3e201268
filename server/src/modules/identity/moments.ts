import { moment } from "../../kernel/db/hooks.ts";

/** A learner has proven the account's phone for the first time: at registration, or at the first sign-in by code. */
export const phoneVerified = moment<{ userId: number }>("phoneVerified");
