// Who may watch a course (learner spec 2 "Course detail", domain.md "Trial chapters").
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
  /** A current enrolment, or a live code of one. */
  holds: boolean;
};

/**
 * Whether the viewer (null: a visitor) may watch the whole course; published free courses are open to
 * all.
 */
export function mayWatchCourse(course: WatchedCourse, viewer: Viewer | null): boolean {
  if (viewer && (viewer.holds || teachesOrRuns(course, viewer))) return true;
  if (course.courseStatus !== "published" || course.coursePrice !== 0) return false;
  // Its face check needs an account.
  return viewer !== null || course.courseType !== COURSE_TYPE.continuingEducation;
}

/** Whether it is public: a trial lesson of a published course (domain.md "Trial chapters"). */
export const isTrial = ({ trial, courseStatus }: { trial: boolean; courseStatus: string }): boolean =>
  trial && courseStatus === "published";

// As rights.ts for `authorCourses` (a test compares), copied to keep that table off the public page.
const reachesCourses = (rights: AdminRights): boolean => rights === null || rights.includes("teaching");

/** Staff of the course: administrators with the teaching part, or its teacher. */
export const teachesOrRuns = (
  course: Pick<WatchedCourse, "teacherId">,
  viewer: Omit<Viewer, "holds">,
): boolean =>
  (viewer.role === "admin" && reachesCourses(viewer.rights)) ||
  (viewer.role === "teacher" && course.teacherId === viewer.userId);
