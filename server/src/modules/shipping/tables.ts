import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { at, createdAt, phoneCheck, pk } from "../../kernel/db/columns.ts";
import { users } from "../identity/tables.ts";

export const addresses = pgTable(
  "addresses",
  {
    deliverAddressId: pk("deliver_address_id"),
    userId: integer("user_id")
      .notNull()
      .references(() => users.userId),
    name: text("name").notNull(),
    province: text("province").notNull(),
    city: text("city").notNull(),
    area: text("area").notNull(),
    regionText: text("region_text").notNull(),
    address: text("address").notNull(),
    telephone: text("telephone").notNull(),
    isDefault: boolean("is_default").notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    index("addresses_user").on(t.userId),
    uniqueIndex("addresses_one_default")
      .on(t.userId)
      .where(sql`is_default`),
    phoneCheck("addresses_telephone", t.telephone),
  ],
);

/** By staff; `reference` is an order's number. */
export const trackingLines = pgTable(
  "tracking_lines",
  {
    trackingLineId: pk("tracking_line_id"),
    reference: text("reference").notNull(),
    acceptTime: at("accept_time").notNull(),
    remark: text("remark").notNull(),
    notedBy: integer("noted_by")
      .notNull()
      .references(() => users.userId),
    createTime: createdAt("create_time"),
  },
  (t) => [
    uniqueIndex("tracking_lines_once").on(t.reference, t.acceptTime, t.remark),
    check("tracking_lines_remark", sql`char_length(${t.remark}) between 1 and 200`),
  ],
);

/** `acceptTime` in ISO 8601. */
export type KeptLine = { acceptTime: string; remark: string };

/**
 * The courier's last answer, shared by all servers; another tracking number means an earlier
 * delivery.
 */
export const parcelTracks = pgTable("parcel_tracks", {
  reference: text("reference").primaryKey(),
  expressCompany: text("express_company").notNull(),
  trackingNo: text("tracking_no").notNull(),
  lines: jsonb("lines").$type<KeptLine[]>().notNull().default([]),
  /** Delivered or returned; we stop asking. */
  ended: boolean("ended").notNull().default(false),
  /** Null: none yet. */
  toldAt: at("told_at"),
  askAgainAt: at("ask_again_at").notNull(),
  followedSince: at("followed_since").notNull().defaultNow(),
});
