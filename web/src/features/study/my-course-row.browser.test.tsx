import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { MyCourseRow } from "./my-course-row.tsx";
import type { MyCourse } from "./my-courses.ts";

const course: MyCourse = {
  userCourseId: 1,
  courseId: 7,
  courseName: "BIM 技术在施工阶段的应用",
  courseType: 5,
  courseStatus: "published",
  courseImgUrl: null,
  coverArt: null,
  teacherName: "孙立",
  requiredCourse: 1,
  liveCode: null,
  liveStatus: null,
  studyProgress: 42.9,
  lessonCount: 7,
  doneCount: 3,
  lastChapterTitle: "3 土建建模要点",
  lastPlayedAt: "2026-11-20T00:00:00Z",
  playSeconds: 60,
  status: "valid",
  expiryDate: "2027-05-12T08:30:15Z",
  createTime: "2026-05-12T08:30:15Z",
};
const row = (over: Partial<MyCourse> = {}) => render(<MyCourseRow course={{ ...course, ...over }} />);
const bar = page.getByRole("progressbar", { name: "BIM 技术在施工阶段的应用 的学习进度" });

test.each([
  [42.9, 42],
  [100, 100],
  [137, 100],
])("[MYC-007] a study progress of %d per cent fills the bar to %i", async (studyProgress, shown) => {
  await row({ studyProgress });
  await expect.element(bar).toHaveAttribute("aria-valuenow", String(shown));
  await expect.element(page.getByText(`${shown}%`)).toBeVisible();
  const fill = bar.element().firstElementChild as HTMLElement;
  expect(fill.style.width).toBe(`${shown}%`);
});

test("[MYC-003] an entry shows its picture, its name and its teacher", async () => {
  const courseImgUrl = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==";
  await row({ courseImgUrl });
  const entry = page.getByRole("listitem");
  await expect.element(entry.getByRole("heading", { name: "BIM 技术在施工阶段的应用" })).toBeVisible();
  await expect.element(entry.getByText(/^孙立/)).toBeVisible();
  const picture = () => entry.element().querySelector("img"); // decorative: it has no role
  expect(picture()?.getAttribute("src")).toBe(courseImgUrl);
  await expect.poll(() => picture()?.checkVisibility()).toBe(true);
});

test("validity is a day, without a time", async () => {
  await row();
  await expect.element(page.getByText("有效期至 2027-05-12", { exact: true })).toBeVisible();
});

test("a live course on air says so on its button, to who may enter", async () => {
  await row({ courseType: 6, requiredCourse: null, liveStatus: "started" });
  const enter = page.getByRole("link", { name: "直播中，点击进入 BIM 技术在施工阶段的应用" });
  await expect.element(enter).toHaveAttribute("href", "/index/course-info/7/autoplay");
});

test("a live course that is over or has not begun is gone on with as any other", async () => {
  await row({ courseType: 6, requiredCourse: null, liveStatus: "completed" });
  await expect.element(page.getByRole("link", { name: "继续学习 BIM 技术在施工阶段的应用" })).toBeVisible();
});
