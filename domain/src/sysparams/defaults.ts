import { daysBetween } from "../time.ts";
import { isBlank } from "../text-rule.ts";

export type SubjectHours = {
  required?: number;
  optional?: number;
  dailyCap?: number;
  periodYears?: number;
  presenceMinutes?: number;
  presenceSeconds?: number;
  /** An hour. */
  faceChecks?: number;
  /** Number of the impact assessment that face checks need. */
  faceAssessment?: string;
};

/** A short form and what it stands for; in a search any of them finds all of them. */
export type ShortForm = { word: string; means: string[] };

/** Parameters and their defaults (domain.md). */
export const defaultParams = {
  /** Whether administrators must have a second factor (security.md 61). */
  staffSecondFactor: false,
  /** Yuan; above it what staff give back of an order is confirmed by a second administrator. */
  refundConfirmAbove: 1_000,
  /** Rule 06. */
  storeWideDiscount: true,
  /** Days of a bought course. */
  courseValidDays: 365,
  /** Share of a video that completes its chapter. */
  playCoverage: 0.95,
  certRequiredHours: 60,
  certOptionalHours: 60,
  /** By subject code: targets replacing the two above, daily cap, years of a period, prompts and checks (presence.ts). */
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
  /** Of each bank, for everybody who is signed in. */
  freePracticeQuestions: 20,
  /** Wait after a failed test that books hours. */
  testRetryMinutes: 10,
  /** Names that find each other in a search of the shop. */
  shortForms: [
    { word: "一建", means: ["一级建造师"] },
    { word: "二建", means: ["二级建造师"] },
    { word: "一造", means: ["一级造价工程师", "一级造价师", "一级造价"] },
    { word: "二造", means: ["二级造价工程师", "二级造价师", "二级造价"] },
    { word: "造价师", means: ["造价工程师"] },
    { word: "监理师", means: ["监理工程师"] },
    { word: "安全师", means: ["安全工程师"] },
    { word: "安管", means: ["安全生产管理人员", "三类人员"] },
    { word: "安全员", means: ["安全生产"] },
    { word: "八大员", means: ["施工现场专业人员"] },
    { word: "继教", means: ["继续教育"] },
    { word: "市政", means: ["市政公用"] },
    { word: "水利", means: ["水利水电"] },
    { word: "法规", means: ["法规及相关知识"] },
  ] as readonly ShortForm[],
};
export type Params = typeof defaultParams;

/** `subject` from EXAM_SUBJECTS, `date` in Shanghai. */
export type ExamDate = { subject: string; name: string; date: string };

/** Soonest first, 0 days left is today; skips past and malformed entries. */
export function upcomingExams(setting: unknown, today: string): (ExamDate & { daysLeft: number })[] {
  if (!Array.isArray(setting)) return [];
  return setting
    .filter(isExamDate)
    .map(({ subject, name, date }) => ({ subject, name, date, daysLeft: daysBetween(today, date) }))
    .filter(({ daysLeft }) => daysLeft >= 0)
    .sort((a, b) => a.daysLeft - b.daysLeft);
}

export function isExamDate(value: unknown): value is ExamDate {
  const { subject, name, date } = (value ?? {}) as Partial<Record<keyof ExamDate, unknown>>;
  if (typeof subject !== "string" || typeof name !== "string" || typeof date !== "string") return false;
  // A Date accepts 30 February.
  const day = /^\d{4}-\d{2}-\d{2}$/.test(date) ? new Date(date) : undefined;
  return !isBlank(name) && day !== undefined && day.getTime() > 0 && day.toISOString().startsWith(date);
}
