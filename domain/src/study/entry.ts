// Access in the study room; one rule for server and web.
import { isTrial, mayWatchCourse, type Viewer, type WatchedCourse } from "../enrolment/watch-right.ts";

/** Whether a lesson plays, or why not. */
export const entries = ["watch", "sign-in", "buy", "expired"] as const;
export type Entry = (typeof entries)[number];

/** Access to the whole course; null is a visitor, `expired`: the enrolment has ended. */
export function entryToCourse(course: WatchedCourse, viewer: Viewer | null, expired: boolean): Entry {
  if (mayWatchCourse(course, viewer)) return "watch";
  if (expired) return "expired";
  return viewer === null && course.coursePrice === 0 ? "sign-in" : "buy";
}

/** Trial lessons of a published course play for everybody (domain.md "Trial chapters"). */
export const entryToLesson = (
  { trial }: { trial: boolean },
  { courseStatus }: { courseStatus: string },
  ofCourse: Entry,
): Entry => (isTrial({ trial, courseStatus }) ? "watch" : ofCourse);
