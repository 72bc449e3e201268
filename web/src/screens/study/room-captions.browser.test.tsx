import { toWebVtt } from "@zhutu/domain/media/captions.ts";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aCourse } from "../../testing/courses.ts";
import minute from "../../testing/minute.mp4?url";
import { opened, openRoom, refusal } from "./room.testing.tsx";

const vtt = toWebVtt([
  { from: 0, to: 400, text: "第一句" },
  { from: 500, to: 900, text: "第二句 <b>" },
  { from: 50_000, to: 51_000, text: "远处一句" },
]);
const watched = {
  ...opened,
  playPass: "",
  hasCaptions: true,
  sources: [{ definition: "HD", playURL: minute }],
};
const captions = "GET /api/vod/captions";
const open = (course: object = { courseType: 5, studyHours: 3 }, answer: unknown = { vtt }) =>
  openRoom({ "POST /api/vod/open-chapter": () => watched, [captions]: () => answer }, [], {
    course: aCourse(course),
  });
const begin = () => page.getByRole("button", { name: "开始学习" }).click();
const line = (text: string) => page.getByRole("button", { name: text });
const transcript = () => page.getByRole("tab", { name: "文稿" }).click();
const current = () => document.querySelector("ol [aria-current]")?.textContent;
const film = () => document.querySelector("video");
const track = () => document.querySelector("track");

test("the film has its captions, which a button shows and hides; the choice stays", async () => {
  const { called } = await open();
  await begin();
  const button = page.getByRole("button", { name: "字幕" });
  await expect.element(button).toHaveAttribute("aria-pressed", "false");
  expect(called(captions)[0]?.query.toString()).toBe("courseId=11&courseChapterId=1");
  await expect
    .poll(() => [track()?.kind, track()?.srclang, track()?.label])
    .toEqual(["captions", "zh", "中文"]);
  await userEvent.keyboard(" "); // wakes the bar
  button.element().dispatchEvent(new MouseEvent("click", { bubbles: true }));
  await expect.poll(() => track()?.track.mode).toBe("showing");
  await expect.poll(() => track()?.track.cues?.length).toBe(3);
  const second = track()?.track.cues?.[1];
  expect(second instanceof VTTCue && second.getCueAsHTML().textContent).toBe("第二句 <b>");
  expect(localStorage.getItem("zhutu.player")).toContain('"captions":true');
  button.element().dispatchEvent(new MouseEvent("click", { bubbles: true }));
  await expect.poll(() => track()?.track.mode).toBe("disabled");
  expect(localStorage.getItem("zhutu.player")).not.toContain("captions");
});

test("a line leads to its moment; further education refuses what was not watched, and says why", async () => {
  await open();
  await begin();
  await transcript();
  await expect.poll(current).toContain("第二句");
  await line("0:00 第一句").click();
  await expect.poll(current).toContain("第一句");
  await expect.poll(current).toContain("第二句");
  const far = line("0:50 远处一句");
  await expect.element(far).toHaveAttribute("aria-disabled", "true");
  await expect.element(page.getByText("灰色的还没看到：继续教育课程不能拖过没看的部分")).toBeVisible();
  // The film is left where it stands.
  await userEvent.keyboard("k");
  await expect.poll(() => film()?.paused).toBe(true);
  const at = film()?.currentTime;
  far.element().dispatchEvent(new MouseEvent("click", { bubbles: true }));
  await expect.element(page.getByText("继续教育课程不能拖过没看的部分", { exact: true })).toBeVisible();
  expect([film()?.paused, film()?.currentTime]).toEqual([true, at]);
});

test("exam training leads anywhere", async () => {
  await open({ courseType: 1 });
  await begin();
  await transcript();
  await expect.element(line("0:50 远处一句")).toHaveAttribute("aria-disabled", "false");
  expect(page.getByText(/灰色的还没看到/).elements()).toEqual([]);
  await line("0:50 远处一句").click();
  await expect.poll(current).toContain("远处一句");
  expect(document.querySelector("video")?.currentTime).toBeGreaterThanOrEqual(50);
});

test("the keyboard reaches one line with Tab and the others with arrows", async () => {
  await open({ courseType: 1 });
  await begin();
  await transcript();
  await expect.poll(current).toContain("第二句");
  await userEvent.tab();
  expect(document.activeElement?.textContent).toContain("第二句");
  await userEvent.keyboard("{ArrowDown}");
  expect(document.activeElement?.textContent).toContain("远处一句");
  await userEvent.keyboard("{Home}");
  expect(document.activeElement?.textContent).toContain("第一句");
  // The player, for which arrows are the volume, hears none.
  expect(film()?.volume).toBe(1);
  await userEvent.keyboard("{ArrowUp}");
  expect(document.activeElement?.textContent).toContain("第一句");
});

test("arrows between the tabs leave the film alone", async () => {
  await open({ courseType: 1 });
  await begin();
  await expect.element(page.getByRole("tab", { name: "文稿" })).toBeVisible();
  await page.getByRole("tab", { name: "进度" }).click();
  await userEvent.keyboard("k");
  await expect.poll(() => film()?.paused).toBe(true);
  const at = film()?.currentTime;
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(page.getByRole("tab", { name: "文稿" })).toHaveAttribute("aria-selected", "true");
  expect(film()?.currentTime).toBe(at);
});

test("a lesson without captions, or whose captions do not come, plays as ever", async () => {
  await open(undefined, refusal("NOT_BOUGHT", "购买课程后才可以观看"));
  await begin();
  await expect.element(page.getByRole("button", { name: "下一讲" })).toBeInTheDocument();
  expect(page.getByRole("button", { name: "字幕" }).elements()).toEqual([]);
  expect(page.getByRole("tab", { name: "文稿" }).elements()).toEqual([]);
});

test("on a phone the transcript fits and its lines are 44 pixels high", async () => {
  await open();
  await page.viewport(390, 844);
  await begin();
  await transcript();
  await expect.element(line("0:00 第一句")).toBeVisible();
  expect(line("0:00 第一句").element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  expect(document.documentElement.scrollWidth).toBe(390);
  const bar = page.getByRole("button", { name: "字幕" }).element().parentElement;
  expect(bar?.scrollWidth).toBeLessThanOrEqual(bar?.clientWidth ?? 0);
});
