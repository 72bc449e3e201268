import type { Ctx } from "../../kernel/context.ts";
import type { Db } from "../../kernel/db/db.ts";

/** Reads what everybody may see: a replica may answer, except to those who keep the catalogue and see at once what they saved. */
export const reading = <T>({ user, db, replica }: Ctx, query: (db: Db) => Promise<T>): Promise<T> =>
  user?.role === "admin" || user?.role === "teacher" ? query(db) : replica.read(query);
