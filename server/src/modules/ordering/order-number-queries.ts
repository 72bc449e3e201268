// An order's number as staff look for it: whole, or by its first digits.
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** That a number is this one or begins with it; an index in the order of the bytes serves it. */
export const beginsWith = (number: SQLWrapper, digits: string): SQL =>
  sql`${number} >= ${digits} and ${number} < ${`${digits}a`}`;
