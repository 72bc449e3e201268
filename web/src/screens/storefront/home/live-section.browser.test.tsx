import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { toCard } from "../../../features/catalogue/course-facts.ts";
import { aCourse } from "../../../testing/courses.ts";
import { openScreen } from "../../../testing/open-screen.tsx";
import { LiveSection } from "./live-section.tsx";

test("[LIVE-002] each live course wears its status: the large one over its picture, every one in the list", async () => {
  const statuses = ["started", "unstarted", "completed"] as const;
  const courses = statuses.map((liveStatus, at) =>
    toCard(aCourse({ courseId: 11 + at, courseType: 6, liveStatus, lessonCount: 0, courseImgUrl: null })),
  );
  await openScreen({
    screens: { "/index": <LiveSection courses={courses} today="2026-11-22" /> },
    at: "/index",
  });
  const rows = page.getByRole("list").getByRole("listitem");
  for (const [at, label] of ["直播中", "未开始", "已结束"].entries())
    await expect.element(rows.nth(at).getByText(label, { exact: true })).toBeVisible();
  const large = page.getByRole("link", { name: /直播中，点击进入/ });
  await expect.element(large.getByText("直播中", { exact: true })).toBeVisible();
});
