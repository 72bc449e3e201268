// The study room of a further-education course as a browser test draws it, on a server that answers what the test says.
import { page } from "vitest/browser";
import { aCourse, aTrialLesson } from "../../testing/courses.ts";
import { type Answers, openScreen } from "../../testing/open-screen.tsx";
import Room from "./room.tsx";

const lesson = (courseChapterId: number, chapterTitle: string) => ({
  ...aTrialLesson,
  trial: false,
  courseChapterId,
  chapterTitle,
  chapterTime: 1.5,
  videoDuration: 60,
  chapterVideoId: `v${courseChapterId}`,
  paperId: null as number | null,
  alertPaperId: null,
});
/** Lesson 1 with a test. */
export const tested = { ...lesson(1, "1 BIM 标准与政策"), existPractice: true, paperId: 4 };
/** A course that costs nothing, of which this person holds none. */
export const free = {
  course: aCourse({ courseType: 5, studyHours: 3, coursePrice: 0 }),
  validUntil: null,
};
const progress = { lastChapterId: 1, neededCoverage: 0.95, chapters: [] };

export const learner = {
  userId: 7,
  loginName: "13800000001",
  userName: "李建国",
  idCard: "370***********0075",
  userStatus: 1,
  userRole: ["user"],
  avatarUrl: null,
  telephone: "13800000001",
  employer: "",
};

/** What opening a lesson answers; its video does not play. */
export const opened = {
  videoId: "v1",
  coursePlayId: "play-1",
  playPass: "pass-1",
  position: 0,
  duration: 60,
  hasCaptions: false,
  sources: [{ definition: "HD", playURL: "/no-such-video.mp4" }],
};

/** A refusal as the server answers it, with its name. */
export const refusal = (reason: string, msg: string): Response =>
  Response.json({ code: "error", msg, reason }, { status: 200 });

/** The room of lessons 1 and 2, opened at the first unless told otherwise; `over` is what else the server says of it. */
export const openRoom = (
  answers: Answers = {},
  hours: readonly object[] = [],
  {
    at = 1,
    kept,
    ...over
  }: { at?: 1 | 2; kept?: () => void; chapters?: object[]; course?: object; validUntil?: null } = {},
) =>
  openScreen({
    screens: { "/index/study/:courseId": <Room /> },
    at: `/index/study/11?chapter=${at}`,
    role: "user",
    ...(kept && { kept }),
    answers: {
      "GET /api/study/courses/11": () => ({
        course: aCourse({ courseType: 5, studyHours: 3 }),
        chapters: [lesson(1, "1 BIM 标准与政策"), lesson(2, "2 建模环境与协同")],
        entry: "watch",
        validUntil: "2027-11-22T00:00:00.000Z",
        expiredAt: null,
        progress,
        goOnWith: 1,
        hours,
        ...over,
      }),
      "GET /api/user/profile": () => learner,
      "GET /api/study/chapters/:id/reminders": () => [],
      "GET /api/study/courses/11/notes": () => [],
      "GET /api/study/chapters/:id/prompts": () => [],
      "GET /api/vod/play-urls": () => opened.sources,
      "POST /api/user/courses/study/11": () => null,
      "POST /api/vod/upload-play-time": () => ({
        coursePlayId: "play-1",
        active: true,
        creditedSeconds: 0,
        progress: null,
      }),
      ...answers,
    },
  });

export const start = () => page.getByRole("button", { name: "开始学习" }).click();
export const gate = () => page.getByRole("region", { name: "播放前人脸核验" });
