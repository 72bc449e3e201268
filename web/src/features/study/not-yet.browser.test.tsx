import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import type { Chapter, ChapterProgress } from "./lessons.ts";
import { NotYet } from "./not-yet.tsx";

const chapter = { videoDuration: 60 } as Chapter;
const progress = (coverage: number, creditedSeconds: number) =>
  ({
    coverage,
    creditedSeconds,
    segments: [[0, 60 * coverage]],
    studyStatus: 0,
  }) as unknown as ChapterProgress;
const shared = { chapter, neededCoverage: 0.95, children: null };

test("what was watched whole and played for too short says how long, and plays exactly that", async () => {
  const onReplay = vi.fn();
  await render(
    <NotYet {...shared} then="看满后计入学时" byTime progress={progress(1, 31)} onReplay={onReplay} />,
  );
  await expect.element(page.getByText("已看完，还需播放 0:26，看满后计入学时")).toBeVisible();
  await page.getByRole("button", { name: "从 0:34 再看" }).click();
  expect(onReplay).toHaveBeenCalledWith(34);
});

test("what was skipped is named first, whatever was played", async () => {
  const onReplay = vi.fn();
  await render(
    <NotYet {...shared} then="看满后计入学时" byTime progress={progress(0.5, 31)} onReplay={onReplay} />,
  );
  await expect.element(page.getByText("还需看 0:27，看满后计入学时")).toBeVisible();
  await page.getByRole("button", { name: "从 0:30 补看" }).click();
  expect(onReplay).toHaveBeenCalledWith(30);
});
