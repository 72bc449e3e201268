// Captions beside a film, the transcript that leads through it, and notes at its moments.
import type { Page } from "@playwright/test";
import { fileFrom } from "./downloaded.ts";
import { axe, expect, openSession, signIn, test } from "./fixtures.ts";
import { boughtCourse, courseNamed, playsPast, position, start } from "./lessons.ts";
import { registerNewcomer } from "./newcomer.ts";

const subtitles = (name: string, text: string) => ({
  name,
  mimeType: "application/x-subrip",
  buffer: Buffer.from(text),
});
const cues = `1
00:00:00,500 --> 00:00:03,000
先看标准与政策

2
00:00:03,500 --> 00:00:07,000
<script>window.captionRan = true</script>模型要统一<img src=x onerror="window.captionRan = true">

3
00:00:50,000 --> 00:00:55,000
最后是交付要求
`;
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const openTab = (page: Page, name: string) => page.getByRole("tab", { name }).click();

test("an administrator puts captions beside a film, a learner reads along and keeps notes that nobody else sees @phone", async ({
  page,
  visitor,
  phone,
}) => {
  const { courseId, nth } = await courseNamed(page.request, boughtCourse);
  // A trial lesson that books hours: for everybody, and not to be skipped through.
  const lesson = nth(1);
  const room = `/index/study/${courseId}?chapter=${lesson.courseChapterId}`;
  await signIn(page, "admin");
  await page.goto(`/board/admin/course-detail/${courseId}`);
  await openTab(page, "视频目录");
  await press(page, lesson.chapterTitle);
  const file = page.getByLabel("字幕文件");
  await expect(page.getByRole("button", { name: "上传字幕" })).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await file.setInputFiles(subtitles("第一讲.srt", cues.replace("00:00:07,000", "00:00:02,000")));
  await expect(page.getByRole("alert").getByText("第 6 行：结束时间早于开始时间")).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await file.setInputFiles(subtitles("第一讲.srt", cues));
  await expect(page.getByText("中文字幕 3 条")).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);

  const learner = await visitor();
  const own = await registerNewcomer(learner, phone());
  await signIn(learner, own);
  await learner.goto(room);
  await start(learner).click();
  await expect(learner.locator("video track[kind=captions][srclang=zh]")).toBeAttached();
  await openTab(learner, "文稿");
  const line = (text: string) =>
    learner.getByRole("list", { name: "文稿" }).getByRole("button", { name: text });
  await expect(line("模型要统一")).toHaveText("0:03window.captionRan = true模型要统一");
  expect(await learner.evaluate(() => "captionRan" in window)).toBe(false);
  await playsPast(learner, 4);
  await line("先看标准与政策").click();
  await expect.poll(() => position(learner)).toBeLessThan(3);
  await expect(line("最后是交付要求")).toHaveAttribute("aria-disabled", "true");
  // A line that leads nowhere is told as disabled, and still says why.
  await line("最后是交付要求").click({ force: true });
  await expect(learner.getByText("继续教育课程不能拖过没看的部分", { exact: true })).toBeVisible();
  expect(await position(learner)).toBeLessThan(30);
  expect(await axe(learner)).toEqual([]);

  await press(learner, "记笔记");
  const label = await learner.getByText(/^0:\d\d 的笔记$/).innerText();
  const second = label.slice(2, 4);
  await learner.getByRole("textbox", { name: label }).fill("标准编号要背");
  await press(learner, "保存");
  await expect(learner.getByText("笔记已保存")).toBeVisible();
  await playsPast(learner, Number(second) + 8);
  await learner.evaluate(() => document.querySelector("video")?.pause());
  await expect(learner.getByRole("button", { name: "播放", exact: true })).toBeAttached();

  await learner.goto(room);
  await openTab(learner, "笔记");
  const place = learner.getByRole("button", { name: `0:${second}，去这里` });
  await expect(place).toBeVisible();
  expect(await axe(learner)).toEqual([]);
  await place.click();
  await expect.poll(() => position(learner)).toBeGreaterThan(0);
  expect(await position(learner)).toBeGreaterThanOrEqual(Number(second));
  expect(await position(learner)).toBeLessThan(Number(second) + 7);
  // The player and its notes are two places with two names.
  expect(await axe(learner)).toEqual([]);
  const exported = await fileFrom(learner, learner.getByRole("button", { name: "导出笔记" }));
  expect(exported.name).toBe(`${boughtCourse} 笔记.txt`);
  expect(exported.bytes.toString()).toBe(
    `\uFEFF${boughtCourse}\r\n\r\n${lesson.chapterTitle}\r\n[0:${second}] 标准编号要背\r\n`,
  );

  const other = await visitor();
  const stranger = await registerNewcomer(other, phone());
  await signIn(other, stranger);
  await other.goto(room);
  await openTab(other, "笔记");
  await expect(other.getByText(/^还没有笔记/)).toBeVisible();
  const { token } = await openSession(other.request, stranger);
  const asked = await other.request.get(`/api/study/courses/${courseId}/notes`, {
    headers: { authorization: token },
  });
  expect(await asked.json()).toMatchObject({ code: 200, resultObject: [] });

  await press(page, "删除字幕");
  await page.getByRole("dialog").getByRole("button", { name: "删除", exact: true }).click();
  await expect(page.getByRole("button", { name: "上传字幕" })).toBeVisible();
  await start(other).click();
  await playsPast(other, 1);
  await expect(other.getByRole("tab", { name: "文稿" })).toHaveCount(0);
});
