// The video list of a course's form as a browser test draws it, on a server that takes what is saved.
import type { listOfficeChapters } from "@zhutu/domain/catalogue/chapters/contract.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { page } from "vitest/browser";
import { aCourse } from "../../testing/courses.ts";
import { type Answers, openScreen } from "../../testing/open-screen.tsx";
import { screenAt } from "./screen-at.testing.tsx";

type Chapter = CallReply<typeof listOfficeChapters>[number];

export const chapter = (over: Partial<Chapter> = {}): Chapter => ({
  courseChapterId: 1,
  courseId: 11,
  parentId: 0,
  chapterTitle: "第一章 总论",
  chapterOrder: 1,
  chapterTime: 1.5,
  chapterVideoId: null,
  videoDuration: 0,
  chapterStatus: "published",
  chapterHandoutExtension: "",
  existPractice: false,
  paperId: null,
  alertPaperId: null,
  studyStatus: 0,
  trial: false,
  handoutTrial: false,
  video: null,
  updateTime: "2026-11-22T01:00:00.000Z",
  ...over,
});
export const film = {
  videoId: "film-1",
  title: "流水施工",
  coverURL: null,
  duration: 754,
  status: "normal" as const,
  progress: 0,
  failure: null,
};
export const lesson = chapter({
  courseChapterId: 2,
  parentId: 1,
  chapterTitle: "1.1 流水施工",
  chapterVideoId: "film-1",
  videoDuration: 754,
  video: film,
  chapterHandoutExtension: ".pdf",
  trial: true,
});
export const last = chapter({
  courseChapterId: 3,
  chapterTitle: "第二章 网络计划",
  chapterStatus: "pubprac",
});
export const tree = [chapter(), lesson, last];
export const saved = "POST /api/admin/courses/11/chapters";
export const ordered = "POST /api/admin/courses/adjust-chapter-order";

/** The tab 视频目录 of a published course with these chapters. */
export async function openChapters(
  chapters: Chapter[] = tree,
  answers: Answers = {},
  role: "admin" | "teacher" = "admin",
) {
  const at = `/board/${role}/course-detail/11`;
  const opened = await openScreen({
    screens: await screenAt(at),
    at,
    role,
    answers: {
      "GET /api/admin/courses/:id": () => ({
        ...aCourse(),
        answerText: "",
        video: null,
        specOf: [],
        returnReason: null,
      }),
      "GET /api/admin/courses/:id/chapters": () => chapters,
      "GET /api/admin/teacher-options": () => [],
      "GET /api/admin/videos/:id/captions": () => ({ vtt: "", cues: 0 }),
      [saved]: () => ({ courseChapterId: 2 }),
      [ordered]: () => null,
      ...answers,
    },
  });
  await page.getByRole("tab", { name: /视频目录/ }).click();
  return opened;
}
export const choose = (title: string) => page.getByRole("button", { name: title, exact: true }).click();
export const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
export const field = (label: string) => page.getByLabelText(label, { exact: true });
export const save = () => press("保存章节");
export const said = () =>
  [...document.querySelectorAll(".ant-form-item-explain-error")].map((one) => one.textContent);
export const handle = (title: string) => page.getByRole("button", { name: `移动或删除：${title}` });
/** What was sent to a call, in turn. */
export const sent = (called: (call: string) => { body: string }[], call = saved) =>
  called(call).map(({ body }) => JSON.parse(body) as object);
