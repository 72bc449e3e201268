import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** Uses an index in byte order. */
export const beginsWith = (number: SQLWrapper, digits: string): SQL =>
  sql`${number} >= ${digits} and ${number} < ${`${digits}a`}`;
