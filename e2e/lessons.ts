// The lessons of the demonstration shop, and what a journey sees of the player.
import { expect, type APIRequestContext, type Page } from "@playwright/test";

type Course = { courseId: number; courseName: string };
type Chapter = { courseChapterId: number; chapterTitle: string; hasVideo: boolean; trial: boolean };

/** Plays for everybody. */
export const freeCourse = "双代号网络计划六步画法，一题讲透";
/** Continuing education that the shop's learner holds and is in the middle of. */
export const boughtCourse = "BIM 技术在施工阶段的应用";

async function ask<T>(request: APIRequestContext, url: string): Promise<T> {
  const answer = await request.get(url);
  return ((await answer.json()) as { resultObject: T }).resultObject;
}

/** A course of the demonstration shop by its name, with its lessons. */
export async function courseNamed(request: APIRequestContext, name: string) {
  const pages = [`/api/public/courses?pageSize=100`, `/api/public/courses?pageSize=100&tag=free`];
  const lists = await Promise.all(pages.map((url) => ask<{ courses: Course[] }>(request, url)));
  const found = lists.flatMap(({ courses }) => courses).find((one) => one.courseName === name);
  if (!found) throw new Error(`The demonstration shop has no course ${name}.`);
  const chapters = await ask<Chapter[]>(request, `/api/public/courses/${found.courseId}/published-chapters`);
  const lessons = chapters.filter((one) => one.hasVideo);
  /** The first of them that is so. */
  const lesson = (is: (one: Chapter, index: number) => boolean): Chapter => {
    const one = lessons.find(is);
    if (!one) throw new Error(`${name} has no such lesson.`);
    return one;
  };
  return { courseId: found.courseId, lesson, nth: (n: number) => lesson((_, index) => index === n - 1) };
}

/** The button over the picture that begins, or goes on. */
export const start = (page: Page) => page.getByRole("button", { name: /开始学习|继续学习/ });

/** What the video says of itself; a page without one stands at 0, paused. */
export const video = (page: Page) =>
  page.evaluate(() => {
    const shown = document.querySelector("video");
    return {
      position: shown?.currentTime ?? 0,
      paused: shown?.paused ?? true,
      muted: shown?.muted ?? false,
      volume: shown?.volume ?? 0,
      rate: shown?.playbackRate ?? 0,
      /** Of the definition that a journey added to the shop's one. */
      reduced: shown?.currentSrc.includes("/SD.mp4") ?? false,
    };
  });
export const position = async (page: Page) => (await video(page)).position;
/** Waits until the picture really moves past a place. */
export const playsPast = (page: Page, seconds: number) =>
  expect.poll(() => position(page)).toBeGreaterThan(seconds);
/** Moves the picture behind the player's back. */
export const jumpTo = (page: Page, seconds: number) =>
  page.evaluate((to) => {
    const shown = document.querySelector("video");
    if (shown) shown.currentTime = to;
  }, seconds);

/** The check that a further-education course asks for before it plays. */
export const faceGate = (page: Page) => page.getByRole("region", { name: "播放前人脸核验" });

/** Agrees to the face check, and ends it so in the window of the provider. */
export async function endFaceCheck(page: Page, outcome: "核验通过" | "核验未通过"): Promise<void> {
  const gate = faceGate(page);
  await gate.getByRole("checkbox").check();
  const opened = page.context().waitForEvent("page");
  await gate.getByRole("button", { name: /开始核验|重新核验/ }).click();
  const provider = await opened;
  await provider.getByRole("button", { name: outcome }).click();
  await provider.getByText("可以关闭本页").waitFor();
  await provider.close();
}
