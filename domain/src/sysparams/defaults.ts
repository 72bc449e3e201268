import type { ExamDate } from "./exam-dates.ts";

export type SubjectHours = { required?: number; optional?: number; dailyCap?: number; periodYears?: number };

/** Parameters and their defaults (domain.md). */
export const defaultParams = {
  /** Rule 06. */
  storeWideDiscount: true,
  /** Days of a bought course. */
  courseValidDays: 365,
  /** Share of a video that completes its chapter. */
  playCoverage: 0.95,
  certRequiredHours: 60,
  certOptionalHours: 60,
  /** By subject code: targets replacing the two above, daily cap, years of a period. */
  certHoursOf: {} as Readonly<Record<string, SubjectHours>>,
  /** Region (GB/T 2260) in certificate numbers. */
  certProvince: "37",
  /** How long a passed check opens lessons; limited to 5 to 1440. */
  faceCheckMinutes: 120,
  /** Default courier (learner spec 9). */
  expressCompany: "顺丰速运",
  /** Of the mobile app (SYSP-002). */
  version: "",
  update: "",
  examDates: [] as readonly ExamDate[],
  /** Minutes before a broadcast; 0 is never. */
  liveReminderMinutes: 30,
  /** Longest interruption of a broadcast. */
  liveGraceSeconds: 90,
  /** Right answers in a row. */
  rightsToMaster: 2,
  /** Wait after a failed test that books hours. */
  testRetryMinutes: 10,
};
export type Params = typeof defaultParams;
