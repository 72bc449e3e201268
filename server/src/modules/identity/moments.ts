import type { Keys } from "../../kernel/crypto.ts";
import { moment } from "../../kernel/db/hooks.ts";

/** A learner has proven the account's phone for the first time: at registration, or at the first sign-in by code. */
export const phoneVerified = moment<{ userId: number }>("phoneVerified");

/**
 * A learner has another phone, proven by a code; told before `phoneVerified`, while both phones are locked. `wasProven`:
 * the old one was, so that what was given to it was given to this person.
 */
export const phoneChanged = moment<{ userId: number; from: string; to: string; wasProven: boolean }>(
  "phoneChanged",
);

/** A piece of what is kept of a person, under a name of its own: rows as they go into the file. */
export type PersonalData = { part: string; rows: readonly object[] };

/** A learner takes a copy of what is kept of them: whoever keeps something puts it in. Money in yuan, times in ISO 8601. */
export const personalDataAsked = moment<{ userId: number; put: (data: PersonalData) => void }>(
  "personalDataAsked",
);

/**
 * An account ends for good, a learner's or one of staff: whoever keeps something that names the person lets it go, and keeps
 * what the law asks for without them. A follower that refuses keeps the account. `phone` is the one that was a learner's; it
 * is locked. Null of staff, whose phones are nobody's proof. `keys` seal what outlives the account.
 */
export const accountDeleted = moment<{ userId: number; phone: string | null; keys: Keys }>("accountDeleted");
