// A held course as the server lists it, for screens that show it.
import type { Continued } from "../features/study/continue-card.tsx";
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

/** A further-education lesson half way, and an exam course behind it. */
export const aContinued = (): Continued => ({
  heldCount: 4,
  lessons: [
    {
      courseId: 7,
      courseName: "BIM 技术在施工阶段的应用",
      courseType: 5,
      subject: null,
      requiredCourse: 1,
      courseImgUrl: null,
      coverArt: null,
      lessonCount: 7,
      doneCount: 3,
      lastPlayedAt: "2026-11-20T13:42:00Z",
      courseChapterId: 4,
      chapterTitle: "第 4 讲 施工场地布置与 4D 进度",
      position: 1866,
      duration: 3378,
      hours: 1.5,
    },
    {
      courseId: 8,
      courseName: "建筑实务精讲班",
      courseType: 1,
      subject: "building",
      requiredCourse: null,
      courseImgUrl: null,
      coverArt: null,
      lessonCount: 46,
      doneCount: 17,
      lastPlayedAt: "2026-11-18T13:42:00Z",
      courseChapterId: 21,
      chapterTitle: "2.1 流水施工组织方法",
      position: 0,
      duration: 1800,
      hours: null,
    },
  ],
});
