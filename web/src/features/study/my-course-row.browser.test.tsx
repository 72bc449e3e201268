import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { cleanup, render } from "vitest-browser-react";
import { MyCourseRow } from "./my-course-row.tsx";
import { aHeldCourse } from "../../testing/my-courses.ts";
import { ToastRegion } from "../../ui/regions.tsx";
import type { MyCourse } from "./my-courses.ts";

const course = aHeldCourse();
const row = async (over: Partial<MyCourse> = {}) => {
  await cleanup();
  return render(<MyCourseRow course={{ ...course, ...over }} />);
};
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

test("the lesson to go on with is named, also on the button", async () => {
  await row();
  await expect.element(page.getByText("孙立 · 接着学 4 施工场地布置", { exact: true })).toBeVisible();
  await row({ lastPlayedAt: null });
  await expect.element(page.getByText("孙立 · 尚未开始", { exact: true })).toBeVisible();
  await expect.element(page.getByRole("link", { name: /^开始学习 4 施工场地布置/ })).toBeVisible();
});

test("validity is a day, without a time", async () => {
  await row();
  await expect.element(page.getByText("有效期至 2027-05-12", { exact: true })).toBeVisible();
});

test("a course that ends within two weeks says how many days are left", async () => {
  await row({ expiryDate: new Date(Date.now() + 3 * 86_400_000).toISOString() });
  await expect.element(page.getByText("还剩 3 天", { exact: true })).toBeVisible();
  await row();
  expect(page.getByText(/还剩/).elements()).toEqual([]);
});

test("a live course on air says so on its button, to who may enter", async () => {
  await row({ courseType: 6, requiredCourse: null, liveStatus: "started" });
  const enter = page.getByRole("link", { name: "直播中，点击进入 BIM 技术在施工阶段的应用" });
  await expect.element(enter).toHaveAttribute("href", "/index/study/7");
});

test("a live course that is over and has lessons is gone on with as any other", async () => {
  await row({ courseType: 6, requiredCourse: null, liveStatus: "completed" });
  const goOn = page.getByRole("link", { name: "继续学习 4 施工场地布置 BIM 技术在施工阶段的应用" });
  await expect.element(goOn).toHaveAttribute("href", "/index/course-info/7/autoplay");
});

test("进入直播间 leads straight into the room, past replays of before", async () => {
  await row({ courseType: 6, requiredCourse: null, liveStatus: "unstarted" });
  const enter = page.getByRole("link", { name: "进入直播间 BIM 技术在施工阶段的应用" });
  await expect.element(enter).toHaveAttribute("href", "/index/study/7");
});

test("[MYC-004] a further-education course is tagged so, and as required or elective; another is neither", async () => {
  const tag = (name: string) => page.getByText(name, { exact: true }).elements().length;
  await row();
  await expect.element(page.getByText("继续教育", { exact: true })).toBeVisible();
  expect([tag("必修"), tag("选修")]).toEqual([1, 0]);
  await row({ requiredCourse: 0 });
  await expect.element(page.getByText("选修", { exact: true })).toBeVisible();
  expect([tag("继续教育"), tag("必修")]).toEqual([1, 0]);
  await row({ courseType: 1, requiredCourse: 1 });
  await expect.element(page.getByText("考试培训", { exact: true })).toBeVisible();
  expect([tag("继续教育"), tag("必修"), tag("选修")]).toEqual([0, 0, 0]);
});

test("[MYC-005] a live code stands there with a button that copies it; a course without one has neither", async () => {
  await row({ courseType: 6, liveCode: "K7M4XQ2P" });
  await expect.element(page.getByText("K7M4XQ2P", { exact: true })).toBeVisible();
  const written = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await page.getByRole("button", { name: "复制直播码 K7M4XQ2P" }).click();
  await expect.poll(() => written.mock.calls).toEqual([["K7M4XQ2P"]]);
  written.mockRestore();
  await row();
  await expect.element(bar).toBeVisible();
  expect(page.getByRole("button", { name: /复制直播码/ }).elements()).toEqual([]);
});

test("[MYC-006] copying the live code says 复制成功", async () => {
  const written = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await render(
    <>
      <MyCourseRow course={{ ...course, courseType: 6, liveCode: "K7M4XQ2P" }} />
      <ToastRegion />
    </>,
  );
  await page.getByRole("button", { name: "复制直播码 K7M4XQ2P" }).click();
  await expect.element(page.getByText("复制成功", { exact: true })).toBeVisible();
  written.mockRestore();
});

test("[MYC-008] learning goes on at the course's page in a new tab", async () => {
  await row();
  const goOn = page.getByRole("link", { name: "继续学习 4 施工场地布置 BIM 技术在施工阶段的应用" });
  await expect.element(goOn).toHaveAttribute("href", "/index/course-info/7/autoplay");
  await expect.element(goOn).toHaveAttribute("target", "_blank");
});

test("[MYC-012] an expired course says since when, is marked, and is bought again at its page", async () => {
  await row({ status: "expired", expiryDate: "2026-05-12T17:00:00Z" });
  await expect.element(page.getByText("已于 2026-05-13 过期")).toBeVisible();
  await expect.element(page.getByText("已过期", { exact: true })).toBeVisible();
  const again = page.getByRole("link", { name: "重新购买 BIM 技术在施工阶段的应用" });
  await expect.element(again).toHaveAttribute("href", "/index/course-info/7");
});

test("a live course to come says when it begins, and nothing of how far one is", async () => {
  const live = {
    courseType: 6,
    requiredCourse: null,
    lastPlayedAt: null,
    nextLesson: null,
    lessonCount: 0,
    studyProgress: 0,
  };
  await row({ ...live, liveStatus: "unstarted", liveStartTime: "2026-11-29T12:00:00Z" });
  await expect.element(page.getByText("孙立 · 11-29 20:00 开播", { exact: true })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "进入直播间 BIM 技术在施工阶段的应用" })).toBeVisible();
  expect(bar.elements()).toEqual([]);
  expect(page.getByText("暂无内容").elements()).toEqual([]);
  await row({ ...live, liveStatus: "unstarted" });
  await expect.element(page.getByText("孙立 · 开播时间待定", { exact: true })).toBeVisible();
});

test.each([
  [3, "直播已结束，可看回放", "看回放"],
  [0, "直播已结束", "进入直播间"],
])("a live course that is over and has %i lessons says: %s", async (lessonCount, said, way) => {
  const over = {
    courseType: 6,
    requiredCourse: null,
    lastPlayedAt: null,
    nextLesson: null,
    studyProgress: 0,
  };
  await row({ ...over, liveStatus: "completed", lessonCount });
  await expect.element(page.getByText(`孙立 · ${said}`, { exact: true })).toBeVisible();
  await expect.element(page.getByRole("link", { name: new RegExp(`^${way}`) })).toBeVisible();
});

test("the start of a live course that is to come goes into a calendar, of one with a page", async () => {
  const live = { courseType: 6, liveStatus: "unstarted", liveStartTime: "2031-05-06T11:30:00.000Z" } as const;
  const link = page.getByRole("link", { name: "加入日历" });
  await row(live);
  await expect.element(link).toHaveAttribute("href", `/api/public/courses/${course.courseId}/calendar`);
  for (const over of [
    { liveStatus: "started" },
    { liveStartTime: null },
    { courseStatus: "unpublish" },
  ] as const) {
    await row({ ...live, ...over });
    await expect.element(link).not.toBeInTheDocument();
  }
});
