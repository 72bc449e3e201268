import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { LessonShare } from "./lesson-share.tsx";
import type { ChapterProgress } from "./lessons.ts";

const half = { coverage: 0.5, segments: [[0, 60]], studyStatus: 0 } as unknown as ChapterProgress;
const rest = { neededCoverage: 0.95, duration: 120, counting: "on-time" as const };
const share = page.getByRole("region", { name: "本讲进度" });

test("an exam lesson says how much was watched and what is left, without a word of counted time or hours", async () => {
  const { rerender } = await render(<LessonShare {...rest} progress={half} />);
  await expect.element(share).toHaveTextContent("已看 50%再看 0:54 算看完");
  await rerender(<LessonShare {...rest} progress={{ ...half, coverage: 0.96, studyStatus: 1 }} />);
  await expect.element(share).toHaveTextContent("已看完");
  await rerender(<LessonShare {...rest} progress={undefined} />);
  await expect.element(share).toHaveTextContent("已看 0%再看 1:54 算看完");
  expect(share.element().textContent).not.toMatch(/计时|学时|计入/);
});

test("what could not be sent says so, and when it was", async () => {
  const { rerender } = await render(<LessonShare {...rest} progress={half} counting="waiting" />);
  await expect.element(page.getByText(/网络断开，刚才看的还没有保存/)).toBeVisible();
  await rerender(<LessonShare {...rest} progress={half} counting="caught-up" />);
  await expect.element(page.getByText("网络已恢复，刚才看的已送达。")).toBeVisible();
  await rerender(<LessonShare {...rest} progress={half} counting="lost" />);
  await expect.element(page.getByText("刚才看的没有保存成功，请补看。")).toBeVisible();
});
