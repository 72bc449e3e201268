// A person's certificates: of each subject that of today's period, and those of the periods before it.
import { CERT_SUBJECTS, type CertSubject } from "@zhutu/domain/catalogue/cert-subject.ts";
import { certStatusOf, periodYearsOf, targetsOf } from "@zhutu/domain/certificate/cert-status.ts";
import { type Period, periodOn } from "@zhutu/domain/certificate/period.ts";
import type { Params } from "@zhutu/domain/sysparams/defaults.ts";
import { shanghaiDay } from "@zhutu/domain/time.ts";
import type { Db, Tx } from "../../kernel/db/db.ts";
import { readParams } from "../sysparams/service.ts";
import * as periodQueries from "./period-queries.ts";
import * as queries from "./queries.ts";
import { keptPeriod, periodTold } from "./told-period.ts";

export type Certificate = Omit<queries.CertificateRow, "newestGrant" | "from" | "until"> & { period: Period };
export type SubjectCertificates = {
  certSubject: CertSubject;
  /** Of today's period: nothing is kept of it before its first hours. */
  today: Certificate;
  /** Hours were booked in it, or a course of the subject was got in it; else it only could be. */
  begun: boolean;
  /** Of the periods before, the newest first. */
  former: Certificate[];
};

const bySince = (a: Certificate, b: Certificate): number => b.createTime.getTime() - a.createTime.getTime();

/** The person's certificates, subject by subject, the newest first; reading writes nothing. */
export async function certificatesBySubject(
  db: Db,
  userId: number,
  params: Params,
): Promise<SubjectCertificates[]> {
  const rows = await queries.certificatesOf(db, userId);
  return CERT_SUBJECTS.flatMap(({ code }) => {
    const own = rows.filter(({ certSubject }) => certSubject === code);
    return own.length === 0 ? [] : [ofSubject(own, periodYearsOf(params, code))];
  }).toSorted((a, b) => bySince(a.today, b.today) || (a.certSubject < b.certSubject ? -1 : 1));
}

/** `rows` in the order of their periods, one at least; without one that is kept it is what the subject begins with. */
function ofSubject(rows: readonly queries.CertificateRow[], years: number | null): SubjectCertificates {
  const kept = rows.flatMap(({ from, until }) => (from === null ? [] : [{ from, until }]));
  const newest = rows.at(-1) as queries.CertificateRow;
  const { certSubject, newestGrant } = newest;
  const began = shanghaiDay(newest.createTime);
  const period = periodOn(shanghaiDay(new Date()), { kept, began, years });
  const all = rows.map((row) => shownOf(row, period));
  const former = all.filter((one) => one.period !== period).reverse();
  const held = all.find((one) => one.period === period);
  const got = newestGrant !== null && shanghaiDay(newestGrant) >= period.from ? newestGrant : undefined;
  const today = held ?? { ...nothingOf(certSubject), createTime: got ?? newest.createTime, period };
  return { certSubject, today, begun: (held ?? got) !== undefined, former };
}

function shownOf(kept: queries.CertificateRow, today: Period): Certificate {
  const { from, until, newestGrant: _grant, ...row } = kept;
  return { ...row, period: from === null || from === today.from ? today : { from, until } };
}

/** Those that have begun, today's first. */
export const allOf = ({ today, begun, former }: SubjectCertificates): Certificate[] =>
  begun ? [today, ...former] : former;

const nothingOf = (certSubject: CertSubject) => ({
  certificateId: 0,
  certSubject,
  certDate: null,
  verifyCode: null,
  revoked: null,
  replaced: null,
  requiredTenths: 0,
  optionalTenths: 0,
});

/**
 * The certificate of the period that the transaction's day is in: made where there is none yet, and with the end that the
 * setting gives it. Asks for the lock of the person's hours.
 */
export async function certificateOfToday(
  tx: Tx,
  of: { userId: number; certSubject: CertSubject },
): Promise<number> {
  const [kept, { today, began }, params] = await Promise.all([
    periodQueries.periodsOf(tx, of),
    periodQueries.daysOf(tx, of),
    readParams(tx),
  ]);
  const { from, until } = periodOn(today, { kept, began, years: periodYearsOf(params, of.certSubject) });
  const held = kept.find((one) => one.from === from);
  if (!held) return periodQueries.insertCertificate(tx, { ...of, periodFrom: from, periodUntil: until });
  if (held.until !== until) await periodQueries.setPeriodEnd(tx, held.certificateId, until);
  return held.certificateId;
}

/** A certificate as its owner sees it; one that is not of today's period stays as it ended. */
export function certificateShown(
  { requiredTenths, optionalTenths, certificateId: _id, ...row }: Certificate,
  current: boolean,
  params: Params,
) {
  const targets = targetsOf(params, row.certSubject);
  const { certDate } = row;
  return {
    ...row,
    period: periodTold(keptPeriod(row.period)),
    current,
    requiredTime: requiredTenths / 10,
    optionalTime: optionalTenths / 10,
    requiredTarget: targets.certRequiredHours,
    optionalTarget: targets.certOptionalHours,
    certStatus: certStatusOf({ requiredTenths, optionalTenths, certDate, over: !current }, targets),
  };
}
