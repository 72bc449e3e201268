import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { LessonLeft } from "./lesson-left.tsx";
import type { Chapter, ChapterProgress } from "./lessons.ts";

const chapter = {
  courseId: 11,
  courseChapterId: 1,
  chapterTitle: "1.1 土方开挖",
  videoDuration: 60,
} as Chapter;
const next = { ...chapter, courseChapterId: 2, chapterTitle: "1.2 基坑支护" };
type Props = Parameters<typeof LessonLeft>[0];
const skipped = {
  coverage: 0.8,
  segments: [
    [0, 12],
    [24, 60],
  ],
  studyStatus: 0,
} as unknown as ChapterProgress;

/** The end of a lesson of that progress; what was pressed. */
async function end(progress: ChapterProgress, over: Partial<Props> = {}) {
  const onNext = vi.fn<() => void>();
  const replayed: number[] = [];
  await render(
    <LessonLeft
      chapter={chapter}
      progress={progress}
      neededCoverage={0.95}
      flush={() => Promise.resolve()}
      untold={false}
      next={next}
      onNext={onNext}
      onReplay={(from) => void replayed.push(from)}
      {...over}
    >
      <p>下一讲 5 秒后开始</p>
    </LessonLeft>,
  );
  return { onNext, replayed };
}
const said = (sentence: string) => expect.element(page.getByText(sentence, { exact: true })).toBeVisible();
const onwards = page.getByText("下一讲 5 秒后开始");

test("a lesson of which a part was skipped says so, and goes there or on, but not by itself", async () => {
  const { onNext, replayed } = await end(skipped);
  await said("还需看 0:09，本讲才算看完");
  await said("没看的部分：0:12–0:24");
  expect(onwards.elements()).toEqual([]);
  await page.getByRole("button", { name: "从 0:12 补看" }).click();
  expect(replayed).toEqual([12]);
  await page.getByRole("button", { name: "播放下一讲" }).click();
  expect(onNext).toHaveBeenCalledOnce();
});

test("of the last lesson as well, with nothing behind it", async () => {
  await end(skipped, { next: undefined });
  await said("还需看 0:09，本讲才算看完");
  expect(page.getByRole("button").elements()).toHaveLength(1);
});

test.each([
  ["was done before", { ...skipped, studyStatus: 1 as const }, {}],
  ["was watched", { ...skipped, coverage: 0.95 }, {}],
  ["is not known to the server yet", skipped, { untold: true }],
])("a lesson that %s goes on", async (_, progress, over) => {
  await end(progress, over);
  await expect.element(onwards).toBeVisible();
  expect(page.getByText(/还需看/).elements()).toEqual([]);
});

test("what was played up to the end is told first", async () => {
  let arrive = () => undefined as void;
  await end(skipped, { flush: () => new Promise((resolve) => (arrive = resolve)) });
  await said("正在保存学习记录…");
  arrive();
  await said("还需看 0:09，本讲才算看完");
});
