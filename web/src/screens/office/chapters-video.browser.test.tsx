// The video of a chapter on its form: chosen, played, measured anew, taken away.
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { refused } from "../../testing/open-screen.tsx";
import { choose, field, film, openChapters, press, save, saved, sent, tree } from "./chapters.testing.tsx";

const other = {
  ...film,
  videoId: "film-2",
  title: "网络计划",
  size: 1,
  createTime: "2026-11-01T00:00:00.000Z",
};
const library = { "GET /api/admin/videos": () => ({ videos: [other], total: 1 }) };

test("[CHAP-027] a video chosen from the library by its name and saved shows 更新视频成功", async () => {
  const { called } = await openChapters(tree, library);
  await choose("第二章 网络计划");
  await press("从视频库选择");
  await page.getByLabelText("视频标题").fill("网络");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => called("GET /api/admin/videos").at(-1)?.query.get("videoName")).toBe("网络");
  await press("选择 网络计划");
  await expect.element(page.getByText("保存后生效", { exact: true })).toBeVisible();
  expect(page.getByText("更新视频成功").elements()).toEqual([]);
  await save();
  await expect.element(page.getByText("更新视频成功", { exact: true })).toBeVisible();
  expect(sent(called)).toMatchObject([{ chapterVideoId: "film-2", courseChapterId: 3 }]);
});

test("[CHAP-027] another video instead of a chapter's own shows 更新视频成功 once it is saved, and not when that is refused", async () => {
  const sentence = "视频正在处理，请稍后再试";
  let answer: unknown = refused(200, sentence);
  const { called } = await openChapters(tree, { ...library, [saved]: () => answer });
  await choose("1.1 流水施工");
  // The message of the test before has gone.
  await expect.element(page.getByText("更新视频成功")).not.toBeInTheDocument();
  await press("从视频库选择");
  await press("选择 网络计划");
  await save();
  await expect.element(page.getByText(sentence, { exact: true })).toBeVisible();
  expect(page.getByText("更新视频成功").elements()).toEqual([]);
  answer = { courseChapterId: 2 };
  await save();
  await expect.element(page.getByText("更新视频成功", { exact: true })).toBeVisible();
  expect(sent(called).at(-1)).toMatchObject({ chapterVideoId: "film-2", courseChapterId: 2 });
});

test("a save that changes no video says 保存成功", async () => {
  await openChapters();
  await choose("1.1 流水施工");
  // The message of the test before has gone.
  await expect.element(page.getByText("更新视频成功")).not.toBeInTheDocument();
  await field("学时").fill("2");
  await save();
  await expect.element(page.getByText("保存成功", { exact: true })).toBeVisible();
  expect(page.getByText("更新视频成功").elements()).toEqual([]);
});

test("[CHAP-003] the chapter's video plays in a dialog", async () => {
  const play = "GET /api/admin/videos/film-1/play-urls";
  const { called } = await openChapters(tree, {
    [play]: () => [{ definition: "HD", playURL: "/vod/film-1/HD.mp4" }],
  });
  await choose("1.1 流水施工");
  await press("播放视频");
  await expect.element(page.getByRole("dialog", { name: "流水施工" })).toBeVisible();
  expect(called(play)).toHaveLength(1);
});

test("the video's length is asked for anew, and its removal is confirmed", async () => {
  const [measure, remove] = [
    "POST /api/admin/courses/11/chapters/2/refresh-video-duration",
    "DELETE /api/admin/courses/11/chapters/2/video",
  ];
  const { called } = await openChapters(tree, {
    [measure]: () => ({ videoDuration: 60 }),
    [remove]: () => null,
  });
  await choose("1.1 流水施工");
  await press("刷新时长");
  await expect.element(page.getByText("刷新成功", { exact: true })).toBeVisible();
  await press("删除视频");
  await expect.element(page.getByText(/视频还在视频库里，可以再选/)).toBeVisible();
  await press("删除");
  await expect.poll(() => called(remove).length).toBe(1);
  expect(called(measure)).toHaveLength(1);
});
