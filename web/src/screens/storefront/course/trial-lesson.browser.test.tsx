// A trial lesson on the page that sells its course.
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import minute from "../../../testing/minute.mp4?url";
import moment from "../../../testing/moment.mp4?url";
import { open } from "./course-page.testing.tsx";

/** The page of a course with a trial lesson of that film, whose player was opened. */
async function tried(playURL: string) {
  const { address } = await open({
    lessons: [{ trial: true, chapterTitle: "1.1 土方开挖" }, {}],
    answers: {
      "POST /api/vod/open-chapter": () => ({
        videoId: "v11",
        coursePlayId: "",
        playPass: "",
        position: 0,
        duration: 60,
        sources: [{ definition: "HD", playURL }],
      }),
    },
  });
  const before = address();
  await page.getByRole("button", { name: "试听第 1 讲" }).click();
  return { dialog: page.getByRole("dialog", { name: "1.1 土方开挖" }), address, before };
}

test("[DET-013] a dialog plays it, and leaves the page where it was", async () => {
  const { dialog, address, before } = await tried(minute);
  await expect.element(dialog).toBeVisible();
  await expect.poll(() => document.querySelector("dialog video, [role=dialog] video")).not.toBeNull();
  await expect.poll(() => document.querySelector("video")?.currentTime ?? 0).toBeGreaterThan(0.2);
  await dialog.getByRole("button", { name: "关闭" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(document.querySelector("video")).toBeNull();
  expect(address()).toBe(before);
});

test("its end offers the course", async () => {
  const { dialog } = await tried(moment);
  await expect.element(dialog.getByText("试听结束，购买后可以观看全部课程")).toBeVisible();
  await dialog.getByRole("button", { name: "去购买" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});
