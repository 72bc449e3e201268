// Who may watch a course (learner spec 2 "Course detail", domain.md "Trial chapters"): one rule for the server's
// refusals and the screens' buttons.
import { COURSE_TYPE } from "../catalogue/course-type.ts";
import type { Role } from "../endpoint.ts";
import type { AdminRights } from "../rights.ts";

export type WatchedCourse = {
  courseType: number;
  courseStatus: string;
  /** Fen. */
  coursePrice: number;
  teacherId: number | null;
};
export type Viewer = {
  userId: number;
  role: Role;
  rights: AdminRights;
  /** Holds a valid, unexpired user course of it, or is bound to a live code of one. */
  holds: boolean;
};

/** Whether this viewer (null: nobody signed in) may watch the whole course; a published free one is everybody's. */
export function mayWatchCourse(course: WatchedCourse, viewer: Viewer | null): boolean {
  if (viewer && (viewer.holds || teachesOrRuns(course, viewer))) return true;
  if (course.courseStatus !== "published" || course.coursePrice !== 0) return false;
  // Its face check needs an account even where the course is free.
  return viewer !== null || course.courseType !== COURSE_TYPE.continuingEducation;
}

/** Whether a lesson, or what belongs to it, is everybody's: marked so, in a course that is published (domain.md "Trial chapters"). */
export const isTrial = ({ trial, courseStatus }: { trial: boolean; courseStatus: string }): boolean =>
  trial && courseStatus === "published";

// As rights.ts has it for `authorCourses`, which a test compares: that table would go into the public course page.
const reachesCourses = (rights: AdminRights): boolean => rights === null || rights.includes("teaching");

/** Whether the viewer is staff of this course: an administrator whose parts reach courses, or the teacher who owns it. */
export const teachesOrRuns = (
  course: Pick<WatchedCourse, "teacherId">,
  viewer: Omit<Viewer, "holds">,
): boolean =>
  (viewer.role === "admin" && reachesCourses(viewer.rights)) ||
  (viewer.role === "teacher" && course.teacherId === viewer.userId);
