// Times are the database's, because servers' clocks differ.
import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../../kernel/db/db.ts";
import type { Parcel, Route, Tracked } from "../../providers/courier/port.ts";
import { parcelTracks as t } from "./tables.ts";

type Sent = Pick<Parcel, "expressCompany" | "trackingNo">;

/** Pauses after an answer, and while asking or after a failure. */
const keptFor = sql`interval '10 minutes'`;
const turnFor = sql`interval '1 minute'`;
const mostKept = 500;

/** One caller at a time, never after the parcel ended. Another number resets the parcel. */
export async function claimTurn(db: Db, reference: string, sent: Sent): Promise<boolean> {
  const { expressCompany, trackingNo } = sent;
  const other = sql`(${t.expressCompany}, ${t.trackingNo}) is distinct from (${expressCompany}::text, ${trackingNo}::text)`;
  const claimed = await db
    .insert(t)
    .values({ reference, expressCompany, trackingNo, askAgainAt: sql`now() + ${turnFor}` })
    .onConflictDoUpdate({
      target: t.reference,
      set: {
        expressCompany,
        trackingNo,
        lines: sql`case when ${other} then '[]'::jsonb else ${t.lines} end`,
        ended: sql`${t.ended} and not ${other}`,
        toldAt: sql`case when ${other} then null else ${t.toldAt} end`,
        followedSince: sql`case when ${other} then now() else ${t.followedSince} end`,
        askAgainAt: sql`now() + ${turnFor}`,
      },
      setWhere: sql`${other} or (not ${t.ended} and ${t.askAgainAt} <= now())`,
    })
    .returning({ reference: t.reference });
  return claimed.length > 0;
}

/** Unless the tracking number changed meanwhile. */
export async function keep(db: Db, reference: string, sent: Sent, told: Tracked): Promise<void> {
  const lines = told.routes
    .slice(0, mostKept)
    .map(({ acceptTime, remark }) => ({ acceptTime: acceptTime.toISOString(), remark }));
  await db
    .update(t)
    .set({ lines, ended: told.ended, toldAt: sql`now()`, askAgainAt: sql`now() + ${keptFor}` })
    .where(ofParcel(reference, sent));
}

export async function keptOf(db: Db, reference: string, sent: Sent): Promise<Route[] | undefined> {
  const [row] = await db
    .select({ lines: t.lines, toldAt: t.toldAt })
    .from(t)
    .where(ofParcel(reference, sent));
  if (!row?.toldAt) return undefined;
  return row.lines.map(({ acceptTime, remark }) => ({ acceptTime: new Date(acceptTime), remark }));
}

const ofParcel = (reference: string, { expressCompany, trackingNo }: Sent) =>
  and(eq(t.reference, reference), eq(t.expressCompany, expressCompany), eq(t.trackingNo, trackingNo));
