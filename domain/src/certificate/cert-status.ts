// When a certificate is passed (domain.md "Study time, hours, certificates").
import type { Params } from "../sysparams/defaults.ts";

export const certStatuses = ["learning", "pass"] as const;
export type CertStatus = (typeof certStatuses)[number];

export const CERT_STATUS_LABELS: Readonly<Record<CertStatus, string>> = {
  learning: "学习中",
  pass: "已合格",
};

export type HourTargets = Pick<Params, "certRequiredHours" | "certOptionalHours">;

/** The hours that a subject asks for: its own, else those of all subjects. */
export function targetsOf(
  params: HourTargets & Pick<Params, "certHoursOf">,
  certSubject: string,
): HourTargets {
  const own = params.certHoursOf[certSubject];
  return own ? { certRequiredHours: own.required, certOptionalHours: own.optional } : params;
}

/** What of a subject was earned, in tenths of an hour, and the day it was passed. */
type Earned = { requiredTenths: number; optionalTenths: number; certDate: Date | null };

/** `pass` once both kinds of hours reach their targets; what was passed stays so, whatever the targets become. */
export function certStatusOf(earned: Earned, targets: HourTargets): CertStatus {
  const reached =
    earned.requiredTenths >= targets.certRequiredHours * 10 &&
    earned.optionalTenths >= targets.certOptionalHours * 10;
  return reached || earned.certDate !== null ? "pass" : "learning";
}
