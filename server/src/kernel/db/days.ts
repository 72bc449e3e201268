// Shanghai days as points in time, whatever the session's time zone.
import { and, type Placeholder, type SQL, type SQLChunk, type SQLWrapper, sql } from "drizzle-orm";

/** A day `YYYY-MM-DD` as text, a placeholder or an SQL date. */
type Day = string | Placeholder | SQL;

export const startOfDay = (day: Day): SQL => sql`(${day}::date::timestamp at time zone 'Asia/Shanghai')`;

/** When the next day begins. Counts days, because the session's zone may have shorter ones. */
export const endOfDay = (day: Day): SQL => sql`((${day}::date + 1)::timestamp at time zone 'Asia/Shanghai')`;

export const dayIn = (moment: SQLChunk): SQL<string> =>
  sql<string>`((${moment}) at time zone 'Asia/Shanghai')::date`;

/**
 * When the Shanghai day began, by whole numbers alone: for sums over very many rows, where `dayIn` is dear. Not for
 * times before 1992, when Shanghai had summer time.
 */
export const dayBegin = (moment: SQLChunk): SQL<string> =>
  sql<string>`date_bin('1 day', ${moment}, timestamptz '2000-01-01 00:00:00+08')`;

/** The Shanghai day, `YYYY-MM-DD`. */
export const dayTextIn = (moment: SQLChunk): SQL<string> =>
  sql<string>`to_char(${dayIn(moment)}, 'YYYY-MM-DD')`;

/** The Shanghai date, by the transaction's clock. */
export const today: SQL<string> = sql<string>`(now() at time zone 'Asia/Shanghai')::date`;

/** The Shanghai month, `YYYY-MM`. */
export const monthIn = (moment: SQLChunk): SQL<string> => sql<string>`to_char(${dayIn(moment)}, 'YYYY-MM')`;

/** Both days included; a missing or empty end is open. */
export const daysWithin = (
  moment: SQLWrapper,
  { start, end }: { start?: string | undefined; end?: string | undefined },
): SQL | undefined =>
  and(
    start ? sql`${moment} >= ${startOfDay(start)}` : undefined,
    end ? sql`${moment} < ${endOfDay(end)}` : undefined,
  );
