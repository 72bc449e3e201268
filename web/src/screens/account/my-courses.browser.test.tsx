import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { MyCourse } from "../../features/study/my-courses.ts";
import { anOrder } from "../../testing/orders.ts";
import { type Answers, openScreen } from "../../testing/open-screen.tsx";
import { aHeldCourse } from "../../testing/my-courses.ts";
import MyCoursesPage from "./my-courses.tsx";

const open = (held: MyCourse[] = [], answers: Answers = {}) =>
  openScreen({
    screens: { "/board/user/my-course": <MyCoursesPage /> },
    at: "/board/user/my-course",
    role: "user",
    answers: {
      "GET /api/user/courses": () => held,
      "GET /api/vod/statis/user-total-play-time": () => ({ totalPlayTime: 5_489 }),
      "GET /api/user/certs/study-time": () => [],
      "GET /api/user/orders": () => ({ orders: [], total: 0 }),
      ...answers,
    },
  });
const item = (name: string) => page.getByRole("listitem").filter({ hasText: name });

test("[MYC-002] my courses asks for the types 1, 5 and 6", async () => {
  const { called } = await open();
  await expect.poll(() => called("GET /api/user/courses").length).toBe(1);
  expect(called("GET /api/user/courses")[0]?.query.getAll("courseTypes")).toEqual(["1", "5", "6"]);
});

test("[MYC-001] my courses shows each course that the person holds", async () => {
  await open([
    aHeldCourse(),
    aHeldCourse({ userCourseId: 2, courseName: "施工管理精讲班", courseType: 1 }),
    aHeldCourse({ userCourseId: 3, courseName: "已到期的课程", status: "expired" }),
    aHeldCourse({ userCourseId: 4, courseName: "学完的课程", studyProgress: 100, doneCount: 7 }),
  ]);
  await expect.element(page.getByRole("heading", { level: 1, name: "我的课程" })).toBeVisible();
  await expect.element(item("BIM 技术在施工阶段的应用")).toBeVisible();
  for (const name of ["施工管理精讲班", "已到期的课程", "学完的课程"])
    await expect.element(item(name)).toBeVisible();
});

test("[MYC-009] the total study time stands above the courses and opens play statistics", async () => {
  const { address } = await open([aHeldCourse()]);
  const total = page.getByRole("link", { name: "总学习时长 01:31:29，看学习统计" });
  await expect.element(total).toHaveTextContent("01:31:29");
  await total.click();
  await expect.poll(address).toBe("/board/user/play-statis");
});

test("without its total the list stands all the same, and the way to the statistics too", async () => {
  await open([aHeldCourse()], {
    "GET /api/vod/statis/user-total-play-time": () => new Response("", { status: 500 }),
  });
  await expect.element(item("BIM 技术在施工阶段的应用")).toBeVisible();
  await expect.element(page.getByRole("link", { name: /看学习统计/ })).toHaveTextContent("--");
});

/** One paid order of that kind, for whoever asks for it. */
const bought = (orderType: "single" | "package"): Answers => ({
  "GET /api/user/orders": ({ query }) =>
    query.get("state") === "paid" && query.get("orderType") === orderType
      ? { orders: [anOrder({ orderStatus: 2, orderType })], total: 1 }
      : { orders: [], total: 0 },
});

test("[MYC-010] buyers for a firm are told, below their courses, to assign what they bought from my orders", async () => {
  await open([aHeldCourse()], bought("package"));
  const note = page.getByText(/替单位批量购买的课程不在这里，请到“我的订单”分配给学员。/);
  await expect.element(note).toBeVisible();
  const course = item("BIM 技术在施工阶段的应用").element();
  expect(course.compareDocumentPosition(note.element())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await expect
    .element(page.getByRole("link", { name: "去我的订单" }))
    .toHaveAttribute("href", "/board/user/my-order?state=paid");
});

test("who bought nothing for others reads nothing of it", async () => {
  const { called } = await open([aHeldCourse()], bought("single"));
  await expect.poll(() => called("GET /api/user/orders").length).toBe(1);
  await expect.element(item("BIM 技术在施工阶段的应用")).toBeVisible();
  expect(page.getByText(/替单位批量购买/).elements()).toEqual([]);
});

test("[MYC-013] a further-education course says what became of its hours, in each of the three states", async () => {
  const held = (["甲课程", "乙课程", "丙课程"] as const).map((courseName, at) =>
    aHeldCourse({ userCourseId: at + 1, courseId: at + 1, courseName }),
  );
  const time = (courseId: number, earnedHours: number, studyTimeState: string) => ({
    courseId,
    courseHours: 12,
    earnedHours,
    studyTimeState,
  });
  await open([...held, aHeldCourse({ userCourseId: 9, courseId: 9, courseName: "丁课程", courseType: 1 })], {
    "GET /api/user/certs/study-time": () => [
      time(1, 0, "unuse"),
      time(2, 4.5, "used"),
      time(3, 0, "expired"),
    ],
  });
  await expect.element(item("甲课程").getByText("学时未计入")).toBeVisible();
  await expect.element(item("乙课程").getByText("学时已计入")).toBeVisible();
  await expect.element(item("乙课程").getByText(/4.5 \/ 12 学时/)).toBeVisible();
  await expect.element(item("丙课程").getByText("学时已失效")).toBeVisible();
  expect(item("丁课程").getByText(/学时/).elements()).toEqual([]);
});

const asks = "GET /api/user/courses";
const comeBack = () => {
  window.dispatchEvent(new Event("blur"));
  window.dispatchEvent(new Event("focus"));
};

test("a broadcast that is due turns to 直播中 within a minute, and to 已结束 when one comes back; then nothing is asked", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  let liveStatus: MyCourse["liveStatus"] = "unstarted";
  const live = {
    courseType: 6,
    requiredCourse: null,
    lastPlayedAt: null,
    studyProgress: 0,
    lessonCount: 0,
  };
  const liveStartTime = new Date(Date.now() + 5 * 60_000).toISOString();
  const { called } = await open([], { [asks]: () => [aHeldCourse({ ...live, liveStartTime, liveStatus })] });
  await expect.element(page.getByRole("link", { name: /^进入直播间/ })).toBeVisible();
  liveStatus = "started";
  await vi.advanceTimersByTimeAsync(40_000);
  expect(called(asks)).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(20_000);
  await expect.element(page.getByText("直播中", { exact: true })).toBeVisible();
  await expect.element(page.getByRole("link", { name: /^直播中，点击进入/ })).toBeVisible();
  expect(called(asks)).toHaveLength(2);
  liveStatus = "completed";
  comeBack();
  await expect.element(page.getByText("孙立 · 直播已结束", { exact: true })).toBeVisible();
  comeBack();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(called(asks)).toHaveLength(3);
});

test("a list without a broadcast is asked for once; one to come later, when its time is near", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const videos = await open([aHeldCourse()]);
  await expect.element(item("BIM 技术在施工阶段的应用")).toBeVisible();
  comeBack();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(videos.called(asks)).toHaveLength(1);
  const liveStartTime = new Date(Date.now() + 75 * 60_000).toISOString();
  const later = await open([aHeldCourse({ courseType: 6, liveStatus: "unstarted", liveStartTime })]);
  await expect.element(page.getByRole("link", { name: /^进入直播间/ })).toBeVisible();
  comeBack();
  await vi.advanceTimersByTimeAsync(3_500_000);
  expect(later.called(asks)).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(110_000);
  await expect.poll(() => later.called(asks)).toHaveLength(2);
});
