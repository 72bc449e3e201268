import { CERT_SUBJECTS } from "@zhutu/domain/catalogue/subject.ts";
import { formatTime } from "@zhutu/domain/time.ts";

/** The subject's name by its code. */
export const subjectName = (code: string): string =>
  CERT_SUBJECTS.find((one) => one.code === code)?.label ?? code;

/** The calendar day in Shanghai. */
export const dayOf = (time: string | null): string => formatTime(time).slice(0, 10);

/** A period of hours by its first and last day. */
export const periodText = (period: { from: string; until: string } | null): string =>
  period === null ? "--" : `${period.from} 至 ${period.until}`;
