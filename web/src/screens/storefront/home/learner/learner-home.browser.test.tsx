import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { geometryFaults } from "../../../../../../e2e/geometry.ts";
import { type Answers, openScreen, refused } from "../../../../testing/open-screen.tsx";
import { aContinued } from "../../../../testing/my-courses.ts";
import { aCourse } from "../../../../testing/courses.ts";
import type { HomeData } from "../home-loader.ts";
import { LearnerHome } from "./learner-home.tsx";

const data = {
  today: "2026-11-21",
  question: null,
  exams: [{ subject: "building", name: "二级建造师考试", date: "2027-05-29", daysLeft: 189 }],
} as unknown as HomeData;
const nothingWaits = {
  dueAnswers: 0,
  unreadNotices: 0,
  unpaidOrders: 0,
  unpaid: null,
  parcels: 0,
  freeCopies: 0,
  identityConfirmed: true,
  certificates: 0,
  hoursThisYear: 0,
  devices: 1,
  liveToday: [],
};
const kind = (earned: number, missing: number) => ({
  earned,
  target: 60,
  missing,
  fromOwn: 0,
  open: missing,
});
const forecast = {
  certSubject: "building",
  period: { from: "2025-05-12", until: "2028-05-11" },
  daysLeft: null,
  former: [],
  certStatus: "learning",
  certDate: null,
  required: kind(43.5, 16.5),
  optional: kind(28, 32),
  daily: null,
  own: [],
  offer: { courses: [], price: 0, requiredOpen: 16.5, optionalOpen: 32, choices: [] },
  document: null,
};
const open = (answers: Answers = {}) =>
  openScreen({
    screens: { "/index": <LearnerHome data={data} /> },
    at: "/index",
    role: "user",
    answers: {
      "GET /api/study/continue": () => aContinued(),
      "GET /api/user/certs/forecast": () => [],
      "GET /api/user/waiting": () => nothingWaits,
      "GET /api/public/courses": () => ({ courses: [], total: 0 }),
      ...answers,
    },
  });
const goOn = page.getByRole("link", { name: "继续学习", exact: true });

test("the lesson one was in stands first: its place, what is left, one button into it", async () => {
  await open();
  const card = page.getByRole("region", { name: "第 4 讲 施工场地布置与 4D 进度" });
  await expect.element(card.getByText("看到 31:06 / 56:18")).toBeVisible();
  await expect.element(card.getByText("还剩 25:12")).toBeVisible();
  await expect.element(card.getByText("全课 3 / 7 讲 · 本讲学完得 1.5 学时")).toBeVisible();
  await expect.element(card.getByText("昨天 21:42 学到这里")).toBeVisible();
  await expect.element(goOn).toHaveAttribute("href", "/index/study/7?chapter=4");
  await expect.element(page.getByRole("link", { name: "全部课程 4 门" })).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: /流水施工组织方法/ }))
    .toHaveAttribute("href", "/index/study/8?chapter=21");
});

test("who holds nothing is led to the courses, who has finished all to their own", async () => {
  await open({ "GET /api/study/continue": () => ({ heldCount: 0, lessons: [] }) });
  await expect.element(page.getByText("还没有课程，选好后从这里接着学。")).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "去选课程" }))
    .toHaveAttribute("href", "/index/courses");
  await open({ "GET /api/study/continue": () => ({ heldCount: 2, lessons: [] }) });
  await expect.element(page.getByText("在学的课程都学完了。")).toBeVisible();
});

test("a lesson never begun is begun, not gone on with", async () => {
  const [first] = aContinued().lessons;
  await open({
    "GET /api/study/continue": () => ({
      heldCount: 1,
      lessons: [{ ...first!, position: 0, lastPlayedAt: null }],
    }),
  });
  await expect.element(page.getByRole("link", { name: "开始学习", exact: true })).toBeVisible();
  await expect.element(page.getByText("本讲 56:18")).toBeVisible();
});

test("hours missing with the deadline, and the days to the exam of what is studied", async () => {
  await open({ "GET /api/user/certs/forecast": () => [forecast] });
  const goals = page.getByRole("complementary", { name: "离目标还差多少" });
  await expect.element(goals.getByText("必修差 16.5")).toBeVisible();
  await expect.element(goals.getByText("2028-05-11 截止，还有 537 天")).toBeVisible();
  await expect.element(goals.getByText("2027-05-29 开考，还有 29 讲没学")).toBeVisible();
  await expect.element(goals.getByText("每周学 2 讲，考前学完")).toBeVisible();
});

test("today tells live lessons, the wrong answers that are due and the order that waits, each with its way; else that nothing waits", async () => {
  await open({
    "GET /api/user/waiting": () => ({
      ...nothingWaits,
      dueAnswers: 12,
      unpaidOrders: 1,
      unpaid: {
        orderId: "20261121000000000001",
        orderName: "精讲班",
        orderAmt: 399,
        expireAt: "2026-11-21T05:05:00Z",
      },
      liveToday: [
        { courseId: 9, courseName: "案例五题连做带讲", onAir: false, liveStartTime: "2026-11-21T11:30:00Z" },
      ],
    }),
  });
  const card = page.getByRole("region", { name: "今天" });
  for (const [way, to] of [
    ["进入直播间：案例五题连做带讲", "/index/study/9"],
    ["去复习：12 道错题该复习了", "/index/user-error-questions?practise=1&due=1"],
    ["去付款：1 笔订单待付款 ¥399.00", "/index/submitted-order-info/20261121000000000001"],
  ] as const)
    await expect.element(card.getByRole("link", { name: way })).toHaveAttribute("href", to);
  await expect.element(card.getByText("今天 19:30 开播")).toBeVisible();
  await expect.element(card.getByText("13:05 关闭")).toBeVisible();
  await open();
  await expect.element(page.getByText("没有待办，专心学习。")).toBeVisible();
});

test("courses of the exam that one studies are recommended, not those one studies already", async () => {
  const { called } = await open({
    "GET /api/public/courses": () => ({
      courses: [
        aCourse({ courseId: 8, courseName: "在学的课" }),
        aCourse({ courseId: 31, courseName: "法规精讲班" }),
      ],
      total: 2,
    }),
  });
  const section = page.getByRole("region", { name: "建筑考试培训" });
  await expect.element(section.getByRole("heading", { name: "法规精讲班" })).toBeVisible();
  await expect.element(section.getByText("在学的课")).not.toBeInTheDocument();
  expect(called("GET /api/public/courses")[0]?.query.get("subject")).toBe("building");
});

test("the rest of the home stands when the lesson could not be read, and 重试 asks for it again", async () => {
  const { called } = await open({ "GET /api/study/continue": () => refused(422, "读取失败") });
  await expect.element(page.getByRole("button", { name: "重试" })).toBeVisible();
  await expect.element(page.getByRole("region", { name: "今天" })).toBeVisible();
  await page.getByRole("button", { name: "重试" }).click();
  await expect.poll(() => called("GET /api/study/continue").length).toBe(2);
});

test.each([1440, 1024, 390, 320])("at %i pixels long names stay inside their cards", async (width) => {
  const long = "第 12 讲 装配式混凝土结构施工与验收中的常见质量通病及其防治措施（上）与案例讲解";
  const { lessons } = aContinued();
  await open({
    "GET /api/study/continue": () => ({
      heldCount: 12,
      lessons: lessons.map((lesson) => ({ ...lesson, chapterTitle: long, courseName: long })),
    }),
    "GET /api/user/certs/forecast": () => [forecast],
    "GET /api/user/waiting": () => ({
      ...nothingWaits,
      dueAnswers: 100,
      liveToday: [{ courseId: 9, courseName: long, onAir: true, liveStartTime: null }],
    }),
  });
  await page.viewport(width, 900);
  await expect.element(goOn).toBeInViewport({ ratio: 1 });
  expect(await geometryFaults()).toEqual([]);
});
