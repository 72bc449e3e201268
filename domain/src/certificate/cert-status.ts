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

/** Settings of one subject, typed by staff; anything malformed counts as unset. */
const entryOf = ({ certHoursOf }: SubjectParams, certSubject: string) =>
  (certHoursOf ?? {})[certSubject] ?? {};

/** Target hours: the subject's own, else the general ones. */
export function targetsOf(params: HourTargets & SubjectParams, certSubject: string): HourTargets {
  const { required, optional } = entryOf(params, certSubject);
  return {
    certRequiredHours: isHours(required) ? required : params.certRequiredHours,
    certOptionalHours: isHours(optional) ? optional : params.certOptionalHours,
  };
}

/** The daily cap in tenths; null unless above 0. */
export function dailyCapOf(params: SubjectParams, certSubject: string): number | null {
  const { dailyCap } = entryOf(params, certSubject);
  const tenths = isHours(dailyCap) ? Math.round(dailyCap * 10) : 0;
  return tenths > 0 ? tenths : null;
}

/** Years of a period; null unless 1 to 6. */
export function periodYearsOf(params: SubjectParams, certSubject: string): number | null {
  const { periodYears } = entryOf(params, certSubject);
  return typeof periodYears === "number" && [1, 2, 3, 4, 5, 6].includes(periodYears) ? periodYears : null;
}

/** Hours and pass date of one period. */
type Earned = { requiredTenths: number; optionalTenths: number; certDate: Date | null; over?: boolean };

/** `pass` once both targets are reached within the period; later targets do not undo it. */
export function certStatusOf(earned: Earned, targets: HourTargets): CertStatus {
  const reached =
    !earned.over &&
    earned.requiredTenths >= targets.certRequiredHours * 10 &&
    earned.optionalTenths >= targets.certOptionalHours * 10;
  return reached || earned.certDate !== null ? "pass" : "learning";
}
