// What a person holds of a course (back-office spec 3 and 4): its status, and where it came from.
import { shanghaiDay } from "../time.ts";

export const USER_COURSE_STATUSES = ["valid", "expired"] as const;
export type UserCourseStatus = (typeof USER_COURSE_STATUSES)[number];
export const USER_COURSE_STATUS_LABELS: Readonly<Record<UserCourseStatus, string>> = {
  valid: "有效",
  expired: "已过期",
};

/** Given by staff, or by an order. */
export const USER_COURSE_SOURCES = ["system", "order"] as const;
export type UserCourseSource = (typeof USER_COURSE_SOURCES)[number];
export const USER_COURSE_SOURCE_LABELS: Readonly<Record<UserCourseSource, string>> = {
  system: "系统分配",
  order: "订单",
};

/** Phones that staff give a course to in one request at most: a whole roster is all or nothing. */
export const mostAssigned = 10_000;

const lastSecond = "T23:59:59+08:00";

/** Until when a course runs whose last day is written as a day of Shanghai; a moment is that moment. */
export const expiryOf = (written: string | Date): Date =>
  typeof written === "string" ? new Date(`${written}${lastSecond}`) : written;

/** The last day, in Shanghai, that may be asked for. */
export const lastExpiryDay = "2099-12-31";

/** The sentence for an expiry that makes no sense; undefined when it may be set. */
export function expiryRule(expiry: Date, { createTime }: { createTime: Date }): string | undefined {
  if (expiry <= createTime) return "有效期不能早于分配时间";
  if (shanghaiDay(expiry) > lastExpiryDay) return `有效期最晚到 ${lastExpiryDay}`;
  return undefined;
}

type Row = { status: UserCourseStatus; expiryBeforeEnd: Date | null; takenBack: boolean };

/**
 * Until when a record that has ended runs when it is made valid again: the date it had before staff ended it.
 * `over`: that has passed, or there is none; `taken-back`: a copy that its buyer took back.
 */
export function restoredExpiry({ expiryBeforeEnd, takenBack }: Row, now: Date): Date | "over" | "taken-back" {
  if (takenBack) return "taken-back";
  return expiryBeforeEnd !== null && expiryBeforeEnd > now ? expiryBeforeEnd : "over";
}
