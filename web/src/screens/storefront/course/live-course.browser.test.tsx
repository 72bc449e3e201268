import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { aCourse, aTrialLesson } from "../../../testing/courses.ts";
import { open, tab } from "./course-page.testing.tsx";

const live = (liveStatus: "unstarted" | "started" | "completed", free = false) => ({
  courseType: 6,
  liveStatus,
  lessonCount: 0,
  ...(free && { coursePrice: 0, coursePriceOriginal: 0, payPrice: 0 }),
});
const course = "GET /api/public/courses/11";
const ways = (name: string) => page.getByRole("link", { name, exact: true });
/** Beside the price and, of a phone, at the bottom. */
const hrefs = (name: string) =>
  page
    .getByRole("group", { name: "购买", includeHidden: true })
    .getByRole("link", { name, exact: true, includeHidden: true })
    .elements()
    .concat(ways(name).elements())
    .map((one) => one.getAttribute("href"));

test.each([
  ["unstarted", "进入直播间"],
  ["started", "直播中，点击进入"],
  ["completed", "直播已结束，进入直播间"],
] as const)(
  "the page of a live course that is %s leads its holder into the room: %s",
  async (liveStatus, name) => {
    await open({ course: live(liveStatus), role: "user", bought: true });
    await expect.element(ways(name).first()).toBeVisible();
    expect(hrefs(name)).toEqual(["/index/study/11", "/index/study/11"]);
    expect(page.getByText("视频上线后在这里观看。").elements()).toEqual([]);
  },
);

test("a free one leads everybody there, as its room lets everybody in; who has not bought one that costs is sold it", async () => {
  for (const role of [undefined, "user"] as const) {
    await open({ course: live("unstarted", true), ...(role && { role }) });
    await expect.element(ways("进入直播间").first()).toBeVisible();
  }
  await open({ course: live("unstarted"), role: "user" });
  await expect.element(page.getByRole("button", { name: "立即购买", exact: true })).toBeVisible();
  expect(hrefs("进入直播间")).toEqual([]);
});

test("one that is over goes on with its replay; a course of videos without one says that they come", async () => {
  await open({ course: live("completed"), lessons: [{}], role: "user", bought: true });
  const lesson = "/index/study/11?chapter=1";
  await expect.element(ways("看回放").first()).toBeVisible();
  // On the cover, beside the price, at the bottom.
  expect(hrefs("看回放")).toEqual([lesson, lesson, lesson]);
  await open({ role: "user", bought: true });
  await expect.element(page.getByText("视频上线后在这里观看。").first()).toBeVisible();
});

test("a replay is promised until the broadcast is over; then it is there, or the page says that there is none", async () => {
  for (const liveStatus of ["unstarted", "started"] as const) {
    await open({ course: live(liveStatus), lessons: [] });
    await expect.element(page.getByText(/结束后可看回放$/)).toBeVisible();
  }
  await open({ course: live("completed"), lessons: [] });
  await expect.element(page.getByText(/^直播已结束暂无回放$/)).toBeVisible();
  await expect.element(page.getByText("直播已结束，暂无回放。课程开通后不支持退款。")).toBeVisible();
  await expect.element(page.getByText("直播已结束，暂无回放。有回放后会出现在这里。")).toBeVisible();
  await expect.element(page.getByText(/结束后可看回放$/)).not.toBeInTheDocument();
  await open({ course: live("completed"), lessons: [{}] });
  await expect.element(page.getByText(/^1 讲视频/)).toBeVisible();
  await expect.element(page.getByText(/暂无回放$/)).not.toBeInTheDocument();
});

test("with the autoplay flag the visit goes on into the room, on air or not, past replays of before", async () => {
  for (const liveStatus of ["unstarted", "started"] as const) {
    const shown = live(liveStatus);
    const { address } = await open({
      course: shown,
      lessons: [{}],
      role: "user",
      bought: true,
      autoplay: true,
    });
    await expect.poll(address).toBe("/index/study/11");
  }
});

test("an open page learns within half a minute, and when one comes back to it, that the broadcast began or ended", async () => {
  let liveStatus: "unstarted" | "started" | "completed" = "unstarted";
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const { called } = await open({
    course: live("unstarted"),
    role: "user",
    bought: true,
    answers: { [course]: () => aCourse(live(liveStatus)) },
  });
  await expect.element(ways("进入直播间").first()).toBeVisible();
  await expect.poll(() => called(course)).toHaveLength(1);
  liveStatus = "started";
  // What waits for a sentence lets some of this time pass, too.
  await vi.advanceTimersByTimeAsync(20_000);
  expect(called(course)).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(called(course)).toHaveLength(2);
  await expect.element(ways("直播中，点击进入").first()).toBeVisible();
  await expect.element(page.getByText("直播中", { exact: true })).toBeVisible();
  liveStatus = "completed";
  window.dispatchEvent(new Event("blur"));
  window.dispatchEvent(new Event("focus"));
  await expect.element(page.getByText("已结束", { exact: true })).toBeVisible();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(called(course)).toHaveLength(3);
});

const chapters = "GET /api/public/courses/11/published-chapters";
const replay = {
  ...aTrialLesson,
  trial: false,
  courseChapterId: 9,
  chapterTitle: "回放 2026-11-29 20:00",
  videoDuration: 3600,
};
const comeBack = (): void => {
  window.dispatchEvent(new Event("blur"));
  window.dispatchEvent(new Event("focus"));
};

/** The page of a broadcast that is on air and ends while it is open; a minute passes when the test says so. */
async function openThroughTheEnd(answer: () => unknown, drawn: object[] = []) {
  let liveStatus: "started" | "completed" = "started";
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const opened = await open({
    course: { ...live("started"), lessonCount: drawn.length },
    lessons: drawn,
    role: "user",
    bought: true,
    answers: { [course]: () => aCourse(live(liveStatus)), [chapters]: answer },
  });
  await expect.element(ways("直播中，点击进入").first()).toBeVisible();
  await expect.poll(() => opened.called(course)).toHaveLength(1);
  expect(opened.called(chapters)).toEqual([]);
  liveStatus = "completed";
  comeBack();
  await expect.poll(() => opened.called(chapters)).toHaveLength(1);
  return opened;
}

test("a page open through the end shows the replay without being loaded anew, and its tab stays; then it asks no more", async () => {
  let now: unknown[] = [];
  const { called, address } = await openThroughTheEnd(() => now);
  await expect.element(ways("直播已结束，进入直播间").first()).toBeVisible();
  await tab("课程介绍").click();
  // What does not play yet is no replay.
  now = [{ ...replay, hasVideo: false }];
  await vi.advanceTimersByTimeAsync(30_000);
  await expect.poll(() => called(chapters)).toHaveLength(2);
  await expect.element(ways("直播已结束，进入直播间").first()).toBeVisible();
  now = [replay];
  await vi.advanceTimersByTimeAsync(30_000);
  await expect.element(ways("看回放").first()).toBeVisible();
  expect(new Set(hrefs("看回放"))).toEqual(new Set(["/index/study/11?chapter=9"]));
  await expect.element(page.getByText("可看回放", { exact: true })).toBeVisible();
  await expect.element(page.getByText("已学完 0 / 1 讲")).toBeVisible();
  expect(document.querySelector("ul li b")?.parentElement?.textContent).toMatch(/^1 讲视频\d\d:\d\d:\d\d$/);
  await expect.element(tab("课程介绍")).toHaveAttribute("aria-selected", "true");
  await tab(/^回放/).click();
  await expect.element(page.getByText("回放 2026-11-29 20:00", { exact: true })).toBeVisible();
  expect(address()).toBe("/index/course-info/11");
  const asked = called(chapters).length;
  await vi.advanceTimersByTimeAsync(300_000);
  comeBack();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(called(chapters)).toHaveLength(asked);
});

test("replays of before are not the one that is waited for", async () => {
  let now: unknown[] = [{ ...replay, courseChapterId: 1, chapterTitle: "第 1 讲" }];
  await openThroughTheEnd(() => now, [{}]);
  await expect.element(ways("看回放").first()).toBeVisible();
  now = [...now, replay];
  await vi.advanceTimersByTimeAsync(30_000);
  await expect.element(page.getByText("回放 2026-11-29 20:00", { exact: true })).toBeVisible();
});

test("it waits an hour for a replay; after that it asks when one comes back to it", async () => {
  const { called } = await openThroughTheEnd(() => []);
  await vi.advanceTimersByTimeAsync(59 * 60_000);
  const asked = called(chapters).length;
  expect(asked).toBeGreaterThan(100);
  await vi.advanceTimersByTimeAsync(120_000);
  const atLast = called(chapters).length;
  expect(atLast).toBeGreaterThan(asked);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(called(chapters)).toHaveLength(atLast);
  comeBack();
  await expect.poll(() => called(chapters)).toHaveLength(atLast + 1);
});

test("a page opened after the end waits for the replay too, and for none where it has one, never was live or began a day ago", async () => {
  const answers = { [chapters]: () => [replay] };
  await open({ course: live("completed"), role: "user", bought: true, answers });
  await expect.element(page.getByText("回放 2026-11-29 20:00", { exact: true })).toBeVisible();
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  const none = { ...live("completed"), liveStartTime: hoursAgo(25) };
  for (const [shown, lessons] of [
    [live("completed"), [{}]],
    [{}, [{}]],
    [none, []],
  ] as const) {
    const { called } = await open({
      course: shown,
      lessons: [...lessons],
      role: "user",
      bought: true,
      answers,
    });
    await expect.element(page.getByText(/已购买/)).toBeVisible();
    expect(called(chapters)).toEqual([]);
  }
  await open({
    course: { ...none, liveStartTime: hoursAgo(23) },
    role: "user",
    bought: true,
    answers,
  });
  await expect.element(page.getByText("回放 2026-11-29 20:00", { exact: true })).toBeVisible();
});

test("the room is not asked: what it hands out is a first use of the course; nor is a course of videos", async () => {
  const { asked } = await open({ course: live("started"), role: "user", bought: true });
  await expect.element(ways("直播中，点击进入").first()).toBeVisible();
  await expect.poll(() => asked.map(({ call }) => call)).toContain(course);
  expect(asked.filter(({ call }) => call.includes("/live/"))).toEqual([]);
  const ofVideos = await open({ role: "user", bought: true });
  await expect.element(page.getByText(/已购买/)).toBeVisible();
  expect(ofVideos.called(course)).toEqual([]);
});

test("the start of one that has not begun goes into a calendar", async () => {
  const link = page.getByRole("link", { name: "加入日历" });
  const liveStartTime = "2031-05-06T11:30:00.000Z";
  await open({ course: { ...live("unstarted"), liveStartTime } });
  await expect.element(link).toHaveAttribute("href", "/api/public/courses/11/calendar");
  await open({ course: { ...live("started"), liveStartTime } });
  await expect.element(link).not.toBeInTheDocument();
});
