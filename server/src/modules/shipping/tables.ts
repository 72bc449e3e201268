import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, phoneCheck, pk } from "../../kernel/db/columns.ts";
import { users } from "../identity/tables.ts";

/** A delivery address; an order keeps a copy of the one it ships to. */
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
