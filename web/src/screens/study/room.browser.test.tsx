import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { aCourse, aTrialLesson } from "../../testing/courses.ts";
import moment from "../../testing/moment.mp4?url";
import { openScreen, refused } from "../../testing/open-screen.tsx";
import Room from "./room.tsx";

const part = { ...aTrialLesson, courseChapterId: 100, chapterTitle: "第一章", hasVideo: false };
const lesson = (courseChapterId: number, chapterTitle: string) => ({
  ...aTrialLesson,
  courseChapterId,
  chapterTitle,
  parentId: 100,
});
const chapters = [part, lesson(1, "1.1 土方开挖"), lesson(2, "1.2 基坑支护")];

const study = "GET /api/study/courses/11";
/** The room of a course that was studied up to its second lesson. */
const open = (chapter: number | undefined, listed = chapters, course = aCourse(), entry = "watch") =>
  openScreen({
    screens: { "/index/study/:courseId": <Room /> },
    at: `/index/study/11${chapter === undefined ? "" : `?chapter=${chapter}`}`,
    role: "user",
    answers: {
      "GET /api/live/courses/11": () => ({
        courseId: 11,
        liveStatus: "unstarted",
        liveStartTime: null,
        onAir: false,
        mayWatch: true,
        playUrl: "",
        replayComing: false,
      }),
      "POST /api/vod/open-chapter": () => ({
        videoId: "v1",
        coursePlayId: "",
        playPass: "",
        position: 0,
        duration: 1,
        sources: [{ definition: "HD", playURL: moment }],
      }),
      "GET /api/study/chapters/:id/reminders": () => [],
      [study]: () => ({
        course,
        chapters: listed,
        entry,
        validUntil: "2027-11-22T00:00:00.000Z",
        expiredAt: null,
        progress: { lastChapterId: 2, neededCoverage: 0.95, chapters: [] },
        goOnWith: listed.length > 0 ? 2 : null,
        hours: [],
      }),
    },
  });

const list = page.getByRole("list", { name: "课程目录" });
const current = () => list.element().querySelector("[aria-current]")?.textContent;

test("a part of the course, which is no lesson, opens the lesson to go on with", async () => {
  await open(100);
  await expect.element(page.getByRole("heading", { level: 2, name: "1.2 基坑支护" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "开始学习" })).toBeVisible();
  expect(current()).toContain("1.2 基坑支护");
});

test("a chapter that is not in the course is said not to be, with the list beside it and the way on", async () => {
  const { address } = await open(140);
  await expect.element(page.getByText("这一讲不在本课程里")).toBeVisible();
  await expect.element(list.getByRole("link", { name: /1\.1 土方开挖/ })).toBeVisible();
  expect(page.getByText(/正在制作中/).elements()).toEqual([]);
  await page.getByRole("link", { name: "继续学习" }).click();
  await expect.element(page.getByRole("heading", { level: 2, name: "1.2 基坑支护" })).toBeVisible();
  expect(address()).toBe("/index/study/11");
});

test("[LIVE-001] a live course opens in the room of its stream, a replay of it in the room of lessons", async () => {
  const live = aCourse({ courseType: 6, liveStatus: "unstarted" });
  await open(undefined, [lesson(1, "第一场回放")], live);
  await expect.element(page.getByText("直播未开始", { exact: true })).toBeVisible();
  expect(page.getByRole("button", { name: "开始学习" }).elements()).toEqual([]);
  await open(1, [lesson(1, "第一场回放")], live);
  await expect.element(page.getByRole("button", { name: "开始学习" })).toBeVisible();
});

test("a course without a single lesson says that its videos are being made", async () => {
  await open(140, []);
  await expect.element(page.getByText("课程视频正在制作中")).toBeVisible();
});

test("[PLAY-013] how long each lesson in the list is reads hh:mm:ss", async () => {
  await open(1, [part, { ...lesson(1, "1.1 土方开挖"), videoDuration: 5025 }]);
  await expect.element(list.getByText(/^01:23:45$/)).toBeVisible();
});

test("the room of an exam course says nothing of counted time or hours, that of further education does", async () => {
  const words = /计时|学时|计入/;
  await open(1, chapters, aCourse({ courseType: 1, studyHours: 3 }));
  await expect.element(page.getByRole("region", { name: "本讲进度" })).toBeVisible();
  expect(document.body.textContent).not.toMatch(words);
  await open(1, chapters, aCourse({ courseType: 5, studyHours: 3 }));
  await expect.element(page.getByRole("region", { name: "学习计时" })).toBeVisible();
  await expect.element(list.getByText(/1 学时$/).first()).toBeVisible();
});

test("the room asks once for all that it shows", async () => {
  const { asked } = await open(1);
  await expect.element(page.getByRole("button", { name: "开始学习" })).toBeVisible();
  expect(asked.filter(({ call }) => call.includes("courses")).map(({ call }) => call)).toEqual([study]);
});

test("[DET-017] a lesson of a course that is not held says so, with the way to buy it, and does not begin", async () => {
  const locked = { ...lesson(1, "1.1 土方开挖"), trial: false };
  const { called } = await open(1, [part, locked], aCourse(), "buy");
  await expect.element(page.getByText("购买课程后才可以观看")).toBeVisible();
  const way = page.getByRole("link", { name: "去购买" });
  await expect.element(way).toHaveAttribute("href", "/index/course-info/11");
  expect(page.getByRole("button", { name: "开始学习" }).elements()).toEqual([]);
  expect(called("POST /api/vod/open-chapter")).toEqual([]);
});

test("the end of a trial lesson offers the course", async () => {
  await open(1, [part, lesson(1, "1.1 土方开挖")], aCourse(), "buy");
  await page.getByRole("button", { name: "开始学习" }).click();
  await expect.element(page.getByText("试听结束，购买后可以观看全部课程")).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "去购买" }))
    .toHaveAttribute("href", "/index/course-info/11");
});

test("a course that is not there is a page that is not there", async () => {
  await openScreen({
    screens: { "/index/study/:courseId": <Room /> },
    at: "/index/study/2147483647",
    role: "user",
    answers: { "GET /api/study/courses/:id": () => refused(404, "没有找到您要的内容") },
  });
  await expect.element(page.getByRole("heading", { name: "没有找到这个页面" })).toBeVisible();
});

test("[DET-025] [DET-026] a trial lesson's handout is not part of the trial: 购买课程后才可以下载讲义", async () => {
  const trial = { ...lesson(1, "1.1 土方开挖"), chapterHandoutExtension: ".pdf" };
  await open(1, [part, trial], aCourse(), "buy");
  await expect.element(page.getByRole("button", { name: "开始学习" })).toBeVisible();
  await expect
    .element(page.getByRole("button", { name: "1.1 土方开挖：购买课程后才可以下载讲义" }).first())
    .toBeVisible();
});
