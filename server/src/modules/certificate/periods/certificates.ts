import { CERT_SUBJECTS, type CertSubject } from "@zhutu/domain/catalogue/subject.ts";
import { certStatusOf, periodYearsOf, targetsOf } from "@zhutu/domain/certificate/cert-status.ts";
import { type Period, periodOn, keptPeriod, periodTold } from "@zhutu/domain/certificate/period.ts";
import type { Params } from "@zhutu/domain/sysparams/defaults.ts";
import { shanghaiDay } from "@zhutu/domain/time.ts";
import type { Db, Tx } from "../../../kernel/db/db.ts";
import { readParams } from "../../sysparams/service.ts";
import * as queries from "./queries.ts";

export type Certificate = Omit<queries.CertificateRow, "newestGrant" | "from" | "until"> & { period: Period };
export type SubjectCertificates = {
  certSubject: CertSubject;
  /** Nothing is stored before the period's first hours. */
  today: Certificate;
  /** The period has hours or a new course. */
  begun: boolean;
  /** Earlier periods, newest first. */
  former: Certificate[];
};

const bySince = (a: Certificate, b: Certificate): number => b.createTime.getTime() - a.createTime.getTime();

/** Reading writes nothing. */
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

/** `rows` is in order of periods; a subject without a stored certificate has one row with its beginning. */
function ofSubject(rows: readonly queries.CertificateRow[], years: number | null): SubjectCertificates {
  const kept = rows.flatMap(({ from, until }) => (from === null ? [] : [{ from, until }]));
  const newest = rows.at(-1) as queries.CertificateRow;
  const { certSubject, newestGrant } = newest;
  const began = shanghaiDay(newest.createTime);
  const period = periodOn(shanghaiDay(new Date()), { kept, began, years });
  const all = rows.map((row) => shownOf(row, period));
  const former = all.filter((certificate) => certificate.period !== period).reverse();
  const held = all.find((certificate) => certificate.period === period);
  const got = newestGrant !== null && shanghaiDay(newestGrant) >= period.from ? newestGrant : undefined;
  const today = held ?? { ...nothingOf(certSubject), createTime: got ?? newest.createTime, period };
  return { certSubject, today, begun: (held ?? got) !== undefined, former };
}

function shownOf(kept: queries.CertificateRow, today: Period): Certificate {
  const { from, until, newestGrant: _grant, ...row } = kept;
  return { ...row, period: from === null || from === today.from ? today : { from, until } };
}

/** Only periods that have begun, today's first. */
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
 * The certificate of the transaction's day, created if missing, with the end the setting gives. Needs the
 * hours lock.
 */
export async function certificateOfToday(
  tx: Tx,
  learner: { userId: number; certSubject: CertSubject },
): Promise<number> {
  const [kept, { today, began }, params] = await Promise.all([
    queries.periodsOf(tx, learner),
    queries.daysOf(tx, learner),
    readParams(tx),
  ]);
  const { from, until } = periodOn(today, { kept, began, years: periodYearsOf(params, learner.certSubject) });
  const held = kept.find((period) => period.from === from);
  if (!held) return queries.insertCertificate(tx, { ...learner, periodFrom: from, periodUntil: until });
  if (held.until !== until) await queries.setPeriodEnd(tx, held.certificateId, until);
  return held.certificateId;
}

/** An earlier period's certificate stays as it ended. */
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
