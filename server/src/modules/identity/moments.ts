import type { Keys } from "../../kernel/crypto.ts";
import { moment, registry } from "../../kernel/db/hooks.ts";

/** First proof of the account's phone, at registration or sign-in by code. */
export const phoneVerified = moment<{ userId: number }>("phoneVerified");

/**
 * Emitted before `phoneVerified` with both phones locked. `wasProven`: the old phone's copies
 * belong to this person.
 */
export const phoneChanged = moment<{ userId: number; from: string; to: string; wasProven: boolean }>(
  "phoneChanged",
);

/** Parts of the data export by name, rows as they appear in the file: money in yuan, times in ISO 8601. */
export type PersonalData = Record<string, readonly object[]>;

/** By user id. */
export const personalData = registry<number, PersonalData>();

/**
 * Modules remove what names the person and keep what the law requires; a listener that refuses
 * prevents it. `phone`: locked, null for staff. `keys` seal what outlives the account.
 */
export const accountDeleted = moment<{ userId: number; phone: string | null; keys: Keys }>("accountDeleted");
