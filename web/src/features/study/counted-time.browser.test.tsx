import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { CountedTime } from "./counted-time.tsx";
import type { ChapterProgress } from "./lessons.ts";

type Props = Parameters<typeof CountedTime>[0];
const played = {
  courseChapterId: 1,
  countedSeconds: 60,
  creditedSeconds: 60,
  coverage: 0.5,
  segments: [[0, 60]],
  skipped: [],
  studyStatus: 0,
} as unknown as ChapterProgress;
const nothing: Props = {
  progress: undefined,
  neededCoverage: 0.95,
  duration: 120,
  told: [],
  counting: "on-time",
  elsewhere: false,
  earns: "",
};
const draw = (over: Partial<Props>) => render(<CountedTime {...nothing} {...over} />);
const allCounted = page.getByText("播放的时间都已计入，没有不计的部分。");
const noDragging = page.getByText("继续教育课程不能拖过没看的部分。");
const hatched = page.getByText(/斜纹段/);

test("before anything was played nothing is said to be counted", async () => {
  await draw({});
  await expect.element(page.getByText("播放后，这里说明哪些时间没有计入。")).toBeVisible();
  await expect.element(allCounted).not.toBeInTheDocument();
  await expect.element(hatched).not.toBeInTheDocument();
});

test("what was played and counted is said to be, until it cannot be sent; back again, that is said too", async () => {
  const { rerender } = await draw({ progress: played });
  await expect.element(allCounted).toBeVisible();
  await rerender(<CountedTime {...nothing} progress={played} counting="waiting" />);
  await expect.element(page.getByText(/网络断开，刚才播放的时间还没有计入/)).toBeVisible();
  await expect.element(allCounted).not.toBeInTheDocument();
  await rerender(<CountedTime {...nothing} progress={played} counting="caught-up" />);
  await expect.element(page.getByText(/网络已恢复/)).toBeVisible();
  await expect.element(page.getByText(/网络断开，/)).not.toBeInTheDocument();
});

test("time of another lesson that waits is told of this one's, and what was refused is not called counted", async () => {
  const late = { ...nothing, progress: played };
  const { rerender } = await draw({ progress: played, counting: "waiting", elsewhere: true });
  await expect.element(page.getByText(/另一讲刚才播放的时间还没有计入；恢复连接后会自动补送/)).toBeVisible();
  await expect.element(allCounted).not.toBeInTheDocument();
  await rerender(<CountedTime {...late} counting="caught-up" elsewhere />);
  await expect.element(page.getByText(/是否计入以那一讲的计时为准/)).toBeVisible();
  await rerender(<CountedTime {...late} counting="lost" />);
  await expect.element(page.getByText("刚才播放的时间没有被接受，不能计入。")).toBeVisible();
  await expect.element(allCounted).not.toBeInTheDocument();
});

test("a part that was played and not counted is named, and only then", async () => {
  await draw({ progress: played, told: [{ from: 0, to: 90 }] });
  await expect.element(hatched).toBeVisible();
  await expect.element(allCounted).not.toBeInTheDocument();
});

test("nothing is left to be dragged past once the lesson is watched", async () => {
  const { rerender } = await draw({ progress: played });
  await expect.element(noDragging).toBeVisible();
  await rerender(<CountedTime {...nothing} progress={{ ...played, coverage: 1, studyStatus: 1 }} />);
  await expect.element(noDragging).not.toBeInTheDocument();
});

test("[STUDY-010] a lesson is 已看完 by its studyStatus 1, whatever part of it was watched", async () => {
  const watched = page.getByText("已看完", { exact: true });
  const { rerender } = await draw({ progress: { ...played, coverage: 0.96, studyStatus: 1 } });
  await expect.element(watched).toBeVisible();
  await rerender(<CountedTime {...nothing} progress={{ ...played, coverage: 1 }} />);
  await expect.element(watched).not.toBeInTheDocument();
});

test("a lesson that books hours tells what play time is missing although all of it was covered, and why it plays at its own speed", async () => {
  const fast: ChapterProgress = { ...played, coverage: 1, segments: [[0, 120]] };
  const { rerender } = await draw({ progress: fast });
  const figures = () => page.getByRole("region", { name: "学习计时" }).element().textContent;
  expect(figures()).toContain("还需看完0:00还需计时0:54");
  expect(figures()).toContain("看满 95%、播放满 1:54 算看完");
  await expect.element(page.getByText("计学时的课按原速播放，学完后可加速。")).toBeVisible();
  await rerender(<CountedTime {...nothing} progress={{ ...fast, studyStatus: 1 }} />);
  expect(figures()).not.toContain("还需计时");
  expect(figures()).not.toContain("按原速播放");
});
