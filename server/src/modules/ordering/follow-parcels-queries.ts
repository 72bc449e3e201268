import { and, asc, eq, gt, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Db } from "../../kernel/db/db.ts";
import { parcelTracks } from "../shipping/tables.ts";
import { orders } from "./tables.ts";

/** Not asked about for three hours, never asked ones first. */
export async function parcelsToAskAbout(db: Db, companies: readonly string[], most: number) {
  const rows = await db
    .select({
      orderId: orders.orderId,
      expressCompany: sql<string>`${orders.expressCompany}`,
      trackingNo: sql<string>`${orders.trackingNo}`,
      addr: orders.addr,
    })
    .from(orders)
    .leftJoin(
      parcelTracks,
      and(
        eq(parcelTracks.reference, orders.orderId),
        eq(parcelTracks.expressCompany, orders.expressCompany),
        eq(parcelTracks.trackingNo, orders.trackingNo),
      ),
    )
    .where(
      and(
        isNotNull(orders.trackingNo),
        inArray(orders.expressCompany, [...companies]),
        // Orders are sent within weeks of payment; older ones were never followed.
        gt(orders.paidTime, sql`now() - interval '60 days'`),
        or(
          isNull(parcelTracks.reference),
          and(
            eq(parcelTracks.ended, false),
            gt(parcelTracks.followedSince, sql`now() - interval '30 days'`),
            sql`${parcelTracks.askAgainAt} < now() - interval '3 hours'`,
          ),
        ),
      ),
    )
    .orderBy(sql`${parcelTracks.askAgainAt} nulls first`, asc(orders.orderId))
    .limit(most);
  return rows.map(({ addr, ...row }) => ({ ...row, telephone: addr?.telephone ?? "" }));
}
