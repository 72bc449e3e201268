// When a certificate is passed (domain.md "Study time, hours, certificates").
import type { Params } from "../sysparams/defaults.ts";

export const certStatuses = ["learning", "pass"] as const;
export type CertStatus = (typeof certStatuses)[number];

export const CERT_STATUS_LABELS: Readonly<Record<CertStatus, string>> = {
  learning: "学习中",
  pass: "已合格",
};

export type HourTargets = Pick<Params, "certRequiredHours" | "certOptionalHours">;
type SubjectParams = Pick<Params, "certHoursOf">;

const isHours = (value: unknown): value is number =>
  typeof value === "number" && Number.isFinite(value) && value >= 0;

/** What is set for one subject; it is typed by people, so anything else than an entry is none. */
const entryOf = ({ certHoursOf }: SubjectParams, certSubject: string) =>
  (certHoursOf ?? {})[certSubject] ?? {};

/** The hours that a subject asks for: its own, else those of all subjects; what is no number of hours is not set. */
export function targetsOf(params: HourTargets & SubjectParams, certSubject: string): HourTargets {
  const { required, optional } = entryOf(params, certSubject);
  return {
    certRequiredHours: isHours(required) ? required : params.certRequiredHours,
    certOptionalHours: isHours(optional) ? optional : params.certOptionalHours,
  };
}

/** How many tenths of a subject are booked on one day at most; null where no cap above 0 is set. */
export function dailyCapOf(params: SubjectParams, certSubject: string): number | null {
  const { dailyCap } = entryOf(params, certSubject);
  const tenths = isHours(dailyCap) ? Math.round(dailyCap * 10) : 0;
  return tenths > 0 ? tenths : null;
}

/** The years of a period of the subject; null where none of 1 to 6 whole years is set. */
export function periodYearsOf(params: SubjectParams, certSubject: string): number | null {
  const { periodYears } = entryOf(params, certSubject);
  return typeof periodYears === "number" && [1, 2, 3, 4, 5, 6].includes(periodYears) ? periodYears : null;
}

/** What of a subject was earned in a period, in tenths of an hour, the day it was passed, and whether the period is over. */
type Earned = { requiredTenths: number; optionalTenths: number; certDate: Date | null; over?: boolean };

/**
 * `pass` once both kinds of hours reach their targets; what was passed stays so, whatever the targets become, and what was
 * not by the end of its period never is.
 */
export function certStatusOf(earned: Earned, targets: HourTargets): CertStatus {
  const reached =
    !earned.over &&
    earned.requiredTenths >= targets.certRequiredHours * 10 &&
    earned.optionalTenths >= targets.certOptionalHours * 10;
  return reached || earned.certDate !== null ? "pass" : "learning";
}
