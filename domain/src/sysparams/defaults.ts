import type { ExamDate } from "./exam-dates.ts";

export type SubjectHours = { required?: number; optional?: number; dailyCap?: number; periodYears?: number };

/** The rules' adjustable figures and what they are when nobody has changed them (domain.md). */
export const defaultParams = {
  /** Rule 06, the store-wide discount, is on. */
  storeWideDiscount: true,
  /** A bought course is valid for this many days. */
  courseValidDays: 365,
  /** A chapter is done when this share of its video is covered. */
  playCoverage: 0.95,
  certRequiredHours: 60,
  certOptionalHours: 60,
  /**
   * What is set for single subjects, by their code: hours other than the two above, at most how many hours are booked on a
   * day, and the years of a period in which the hours are to be reached.
   */
  certHoursOf: {} as Readonly<Record<string, SubjectHours>>,
  /** The region's two digits (GB/T 2260) in the numbers of certificates. */
  certProvince: "37",
  /** A passed face check opens the lessons of its course for so many minutes; 5 to 1440, what lies beyond is read as the bound. */
  faceCheckMinutes: 120,
  /** The courier that parcels go with when nobody says otherwise (learner spec 9: one fixed courier is shown). */
  expressCompany: "顺丰速运",
  /** The mobile app's version, and what is new in it (SYSP-002). */
  version: "",
  update: "",
  /** The days of the exams, as `upcomingExams` reads them. */
  examDates: [] as readonly ExamDate[],
  /** So long before a live course begins its holders are told; 0 is never. */
  liveReminderMinutes: 30,
  /** So many seconds a broadcast may be away before it is over. */
  liveGraceSeconds: 90,
  /** So often right in a row, and a question of the wrong-answer bank is mastered. */
  rightsToMaster: 2,
  /** So many minutes after a test that books hours was handed in and not passed the next attempt may begin. */
  testRetryMinutes: 10,
};
export type Params = typeof defaultParams;
