// The column kinds every module's tables use, so that money, time and ids look alike everywhere.
import { bigint, integer, timestamp } from "drizzle-orm/pg-core";

/** A generated integer primary key. */
export const pk = (name: string) => integer(name).primaryKey().generatedByDefaultAsIdentity();

/** Money in whole fen. */
export const fen = (name: string) => bigint(name, { mode: "number" });

/** A point in time; shown in Asia/Shanghai, stored with its zone. */
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** The row's birth, by the database's clock. */
export const createdAt = (name = "created_at") => at(name).notNull().defaultNow();
