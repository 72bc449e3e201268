import { and, asc, eq, gt, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Db } from "../../kernel/db/db.ts";
import { parcelTracks } from "../shipping/tables.ts";
import { orders } from "./tables.ts";

/** Parcels of these companies that are under way and were not asked about within three hours, those never asked about first. */
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
        // An order is sent within weeks of its payment; older ones were never followed.
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
