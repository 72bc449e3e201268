import type { listMyStudyTime } from "@zhutu/domain/certificate/contract.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import type { listMyCourses } from "@zhutu/domain/enrolment/contract.ts";

export type MyCourse = CallReply<typeof listMyCourses>[number];
export type StudyTime = CallReply<typeof listMyStudyTime>[number];

/** Whole per cent for the progress bar, capped at 100 (learner spec 2, "My courses"). */
export const progressOf = ({ studyProgress }: Pick<MyCourse, "studyProgress">): number =>
  Math.min(100, Math.max(0, Math.floor(studyProgress)));

/** No longer sold, and without a page of its own. */
export const isWithdrawn = ({ courseStatus }: Pick<MyCourse, "courseStatus">): boolean =>
  courseStatus !== "published";

/** A live course that runs now, for who may enter it. */
export const isOnAir = ({ liveStatus, status }: Pick<MyCourse, "liveStatus" | "status">): boolean =>
  liveStatus === "started" && status === "valid";

/** Seconds as whole hours and minutes; what is begun but no minute yet is 0. */
export function hoursAndMinutes(seconds: number): { hours: number; minutes: number } {
  const minutes = Math.floor(seconds / 60);
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}

/** What stands above the list: courses being studied, and courses done. */
export function totalsOf(courses: readonly Pick<MyCourse, "status" | "studyProgress">[]) {
  const done = courses.filter((course) => progressOf(course) === 100).length;
  const valid = courses.filter((course) => course.status === "valid");
  return { studying: valid.filter((course) => progressOf(course) < 100).length, done };
}

/** `孙立 · 第 4 讲`: who teaches and where to go on. */
export function subtitleOf(course: MyCourse): string {
  const place =
    progressOf(course) === 100
      ? "已全部学完"
      : course.lastChapterTitle
        ? `上次学到 ${course.lastChapterTitle}`
        : "尚未开始";
  return [course.teacherName, place].filter(Boolean).join(" · ");
}

/** Whether a course's name or teacher has every word that was typed, in any case. */
export function namedLike(typed: string): (course: Pick<MyCourse, "courseName" | "teacherName">) => boolean {
  const words = typed.normalize("NFKC").toLowerCase().split(/\s+/).filter(Boolean);
  return ({ courseName, teacherName }) => {
    const text = `${courseName} ${teacherName}`.normalize("NFKC").toLowerCase();
    return words.every((word) => text.includes(word));
  };
}
