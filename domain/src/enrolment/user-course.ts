// Status and source of an enrolment (back-office spec 3 and 4).
import { shanghaiDay } from "../time.ts";

export const USER_COURSE_STATUSES = ["valid", "expired"] as const;
export type UserCourseStatus = (typeof USER_COURSE_STATUSES)[number];
export const USER_COURSE_STATUS_LABELS: Readonly<Record<UserCourseStatus, string>> = {
  valid: "有效",
  expired: "已过期",
};

/** Assigned by staff, or from an order. */
export const USER_COURSE_SOURCES = ["system", "order"] as const;
export type UserCourseSource = (typeof USER_COURSE_SOURCES)[number];
export const USER_COURSE_SOURCE_LABELS: Readonly<Record<UserCourseSource, string>> = {
  system: "系统分配",
  order: "订单",
};

/** A whole roster is all or nothing. */
export const maxAssigned = 10_000;

const lastSecond = "T23:59:59+08:00";

/** A date runs to its last second in Shanghai. */
export const expiryOf = (written: string | Date): Date =>
  typeof written === "string" ? new Date(`${written}${lastSecond}`) : written;

/** Latest day, in Shanghai. */
export const lastExpiryDay = "2099-12-31";

export function expiryRule(expiry: Date, { createTime }: { createTime: Date }): string | undefined {
  if (expiry <= createTime) return "有效期不能早于分配时间";
  if (shanghaiDay(expiry) > lastExpiryDay) return `有效期最晚到 ${lastExpiryDay}`;
  return undefined;
}

type Row = { status: UserCourseStatus; expiryBeforeEnd: Date | null; takenBack: boolean };

/**
 * The date it had before staff ended it. `over`: past or unknown; `taken-back`: the buyer took the copy
 * back.
 */
export function restoredExpiry({ expiryBeforeEnd, takenBack }: Row, now: Date): Date | "over" | "taken-back" {
  if (takenBack) return "taken-back";
  return expiryBeforeEnd !== null && expiryBeforeEnd > now ? expiryBeforeEnd : "over";
}

// Live codes: 8 capitals and digits without look-alikes (0/O, 1/I/L), to read aloud and type (domain.md
// "Live code").
export const liveCodeAlphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
export const liveCodeLength = 8;

/** The stored form: capitals without spaces. */
export const plainLiveCode = (typed: string): string => typed.replace(/\s/g, "").toUpperCase();

/** `已购 · 3 / 46 讲`, beside a course that is found and held. */
export const heldText = ({ doneCount, lessonCount }: { doneCount: number; lessonCount: number }): string =>
  lessonCount > 0 ? `已购 · ${doneCount} / ${lessonCount} 讲` : "已购";
