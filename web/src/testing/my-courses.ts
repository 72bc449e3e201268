// A held course as the server lists it, for screens that show it.
import type { MyCourse } from "../features/study/my-courses.ts";

/** A required further-education course that runs, unless told otherwise. */
export const aHeldCourse = (over: Partial<MyCourse> = {}): MyCourse => ({
  userCourseId: 1,
  courseId: 7,
  courseName: "BIM 技术在施工阶段的应用",
  courseType: 5,
  courseStatus: "published",
  courseImgUrl: null,
  coverArt: null,
  teacherName: "孙立",
  requiredCourse: 1,
  liveCode: null,
  liveStatus: null,
  liveStartTime: null,
  studyProgress: 42.9,
  lessonCount: 7,
  doneCount: 3,
  nextLesson: { courseChapterId: 4, chapterTitle: "4 施工场地布置" },
  lastPlayedAt: "2026-11-20T00:00:00Z",
  playSeconds: 60,
  status: "valid",
  expiryDate: "2027-05-12T08:30:15Z",
  createTime: "2026-05-12T08:30:15Z",
  ...over,
});
