import type { Ctx } from "../../kernel/context.ts";
import type { Db } from "../../kernel/db/db.ts";

/** Public reads may use a replica, except for staff, who must see at once what they saved. */
export const reading = <T>({ user, db, replica }: Ctx, query: (db: Db) => Promise<T>): Promise<T> =>
  user?.role === "admin" || user?.role === "teacher" ? query(db) : replica.read(query);
