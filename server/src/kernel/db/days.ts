// Whole days of Shanghai, as people choose them, against points in time: the same whatever zone the session counts in.
import { and, type Placeholder, type SQL, type SQLChunk, type SQLWrapper, sql } from "drizzle-orm";

/** A day `YYYY-MM-DD`, as text, as a value of a prepared statement, or as SQL that is a date. */
type Day = string | Placeholder | SQL;

/** The moment at which that day begins in Shanghai. */
export const startOfDay = (day: Day): SQL => sql`(${day}::date::timestamp at time zone 'Asia/Shanghai')`;

/** The moment at which the day after it begins. Counted in days, not hours: a session's own zone may have shorter ones. */
export const endOfDay = (day: Day): SQL => sql`((${day}::date + 1)::timestamp at time zone 'Asia/Shanghai')`;

/** The day in Shanghai of a moment, a date. */
export const dayIn = (moment: SQLChunk): SQL<string> =>
  sql<string>`((${moment}) at time zone 'Asia/Shanghai')::date`;

/** The day in Shanghai of a moment, `YYYY-MM-DD`. */
export const dayTextIn = (moment: SQLChunk): SQL<string> =>
  sql<string>`to_char(${dayIn(moment)}, 'YYYY-MM-DD')`;

/** Today in Shanghai, by the transaction's clock. */
export const today: SQL<string> = sql<string>`(now() at time zone 'Asia/Shanghai')::date`;

/** The month in Shanghai of a moment, `YYYY-MM`. */
export const monthIn = (moment: SQLChunk): SQL<string> => sql<string>`to_char(${dayIn(moment)}, 'YYYY-MM')`;

/** That a point in time is on one of these days, both included; an end that is left out or empty is open. */
export const daysWithin = (
  moment: SQLWrapper,
  { start, end }: { start?: string | undefined; end?: string | undefined },
): SQL | undefined =>
  and(
    start ? sql`${moment} >= ${startOfDay(start)}` : undefined,
    end ? sql`${moment} < ${endOfDay(end)}` : undefined,
  );
