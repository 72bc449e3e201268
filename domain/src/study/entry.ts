// What the study room lets a person do with a course: one rule for what the server answers and the room shows.
import { isTrial, mayWatchCourse, type Viewer, type WatchedCourse } from "../enrolment/watch-right.ts";

/** Why a lesson does not play for this person, or that it does. */
export const entries = ["watch", "sign-in", "buy", "expired"] as const;
export type Entry = (typeof entries)[number];

/** The way into the whole course for this viewer (null: nobody signed in); `expired`: they held it once. */
export function entryToCourse(course: WatchedCourse, viewer: Viewer | null, expired: boolean): Entry {
  if (mayWatchCourse(course, viewer)) return "watch";
  if (expired) return "expired";
  return viewer === null && course.coursePrice === 0 ? "sign-in" : "buy";
}

/** The way into one lesson: a trial one of a published course plays for everybody (domain.md "Trial chapters"). */
export const entryToLesson = (
  { trial }: { trial: boolean },
  { courseStatus }: { courseStatus: string },
  ofCourse: Entry,
): Entry => (isTrial({ trial, courseStatus }) ? "watch" : ofCourse);
