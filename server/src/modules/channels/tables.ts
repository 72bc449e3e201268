import { sql } from "drizzle-orm";
import { check, integer, pgTable, smallint, text } from "drizzle-orm/pg-core";
import { users } from "../identity/tables.ts";

/** A random UUID as URL-safe base64 (RFC 4648, 5) without padding. */
const randomKey = sql`translate(rtrim(encode(decode(replace(gen_random_uuid()::text, '-', ''), 'hex'), 'base64'), '='), '+/', '-_')`;

/** A sales channel's account, code and discount (domain.md "Pricing"). */
export const channels = pgTable(
  "channels",
  {
    userId: integer("user_id")
      .primaryKey()
      .references(() => users.userId),
    exclusiveCode: text("exclusive_code").unique("channels_exclusive_code"),
    /** Hundredths: 90 is 9折. */
    exclusiveDiscount: smallint("exclusive_discount").notNull().default(100),
    kind: text("kind").$type<"school" | "internal">().notNull().default("school"),
    /** 22 URL-safe characters with 122 random bits, so that nobody finds it by counting. */
    publicKey: text("public_key").notNull().default(randomKey).unique("channels_public_key"),
  },
  (t) => [
    check("channels_kind", sql`${t.kind} in ('school', 'internal')`),
    check("channels_public_key_form", sql`${t.publicKey} ~ '^[A-Za-z0-9_-]{22}$'`),
    check("channels_discount", sql`${t.exclusiveDiscount} between 10 and 100`),
  ],
);
