// Certificate periods by Shanghai days. Writers hold the person's account and hours lock.
import type { CertSubject } from "@zhutu/domain/catalogue/cert-subject.ts";
import { and, eq, type SQLChunk, sql } from "drizzle-orm";
import { dayIn, today } from "../../kernel/db/days.ts";
import type { Tx } from "../../kernel/db/db.ts";
import { grantsOf } from "./grant-queries.ts";
import { certificates } from "./tables.ts";

type Of = { userId: number; certSubject: CertSubject };

/** Certificate id for a date: the latest period begun by then, else the first, else 0. */
export const certificateThen = (of: { userId: SQLChunk; certSubject: SQLChunk; at: SQLChunk }) =>
  sql<number>`coalesce((select pc.certificate_id from ${certificates} pc
    where pc.user_id = ${of.userId} and pc.cert_subject = ${of.certSubject}
    order by pc.period_from > ${dayIn(of.at)}, abs(pc.period_from - ${dayIn(of.at)}) limit 1), 0)`;

/** Today by the transaction's clock, and the day of the person's first course of the subject, else today. */
export async function daysOf(tx: Tx, { userId, certSubject }: Of): Promise<{ today: string; began: string }> {
  const { rows } = await tx.execute<{ today: string; began: string }>(sql`
    select ${today}::text as today,
      (select coalesce(min(${dayIn(sql`uc.create_time`)}), ${today})::text
        ${grantsOf(sql`${userId}`)} and c.cert_subject = ${certSubject}) as began`);
  const [row] = rows;
  if (!row) throw new Error("no day");
  return row;
}

export const periodsOf = (tx: Tx, { userId, certSubject }: Of) =>
  tx
    .select({
      certificateId: certificates.certificateId,
      from: certificates.periodFrom,
      until: certificates.periodUntil,
    })
    .from(certificates)
    .where(and(eq(certificates.userId, userId), eq(certificates.certSubject, certSubject)))
    .orderBy(certificates.periodFrom);

export async function insertCertificate(tx: Tx, values: typeof certificates.$inferInsert): Promise<number> {
  const [row] = await tx
    .insert(certificates)
    .values(values)
    .returning({ certificateId: certificates.certificateId });
  if (!row) throw new Error("no certificate was made");
  return row.certificateId;
}

export const setPeriodEnd = (tx: Tx, certificateId: number, periodUntil: string | null) =>
  tx.update(certificates).set({ periodUntil }).where(eq(certificates.certificateId, certificateId));
