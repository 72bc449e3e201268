import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { HourForecast } from "../../features/certificate/hour-kinds.tsx";
import { type Answers, openScreen, refused } from "../../testing/open-screen.tsx";
import MyHoursPage from "./my-hours.tsx";

const learning: HourForecast = {
  certSubject: "building",
  certStatus: "learning",
  certDate: null,
  required: { earned: 43.5, target: 60, missing: 16.5, fromOwn: 7.5, open: 9 },
  optional: { earned: 28, target: 60, missing: 32, fromOwn: 0, open: 32 },
  own: [
    {
      courseId: 18,
      courseName: "BIM 技术在施工阶段的应用",
      required: true,
      courseHours: 12,
      earned: 4.5,
      left: 7.5,
      expiryDate: "2027-05-11T17:00:00.000Z",
    },
  ],
  offer: {
    courses: [
      { courseId: 31, courseName: "装配式混凝土结构施工", required: true, courseHours: 10, price: 98 },
      { courseId: 32, courseName: "建筑工程质量通病防治", required: false, courseHours: 24, price: 88.5 },
    ],
    price: 186.5,
    requiredOpen: 0,
    optionalOpen: 8,
  },
  document: null,
};
const passed: HourForecast = {
  ...learning,
  certSubject: "municipal",
  certStatus: "pass",
  certDate: "2026-09-07T17:00:00.000Z",
  required: { earned: 60, target: 60, missing: 0, fromOwn: 0, open: 0 },
  optional: { earned: 62, target: 60, missing: 0, fromOwn: 0, open: 0 },
  own: [],
  offer: { courses: [], price: 0, requiredOpen: 0, optionalOpen: 0 },
  document: {
    certNo: "37-SZ-2026-000187-K",
    verifyCode: "ZH7TU2Q26DEMQCERT22ABC",
    issuedAt: "2026-09-09T17:00:00.000Z",
    state: "valid",
    endedAt: null,
  },
};
const earned = {
  hours: [
    {
      earnedHoursId: 3,
      earnedAt: "2026-11-20T12:14:36.000Z",
      courseId: 18,
      courseName: "BIM 技术在施工阶段的应用",
      chapterTitle: "第 3 讲",
      required: true,
      hours: 1.5,
    },
  ],
  total: 1,
};

const open = (
  answers: Answers = {},
  at = "/board/user/hours",
  forecasts: () => unknown = () => [learning, passed],
) =>
  openScreen({
    screens: { "/board/user/hours": <MyHoursPage /> },
    at,
    role: "user",
    answers: {
      "GET /api/user/certs/forecast": forecasts,
      "GET /api/user/certs/:certSubject/hours": () => earned,
      ...answers,
    },
  });
const region = (name: string) => page.getByRole("region", { name });

test("of a subject it says what is earned, missing and still to come, and lists what was earned", async () => {
  await open();
  await expect.element(page.getByText("还差 16.5 学时，学完已有课程后仍差 9.0")).toBeVisible();
  await expect
    .element(page.getByRole("progressbar", { name: "必修学时" }))
    .toHaveAttribute("aria-valuenow", "72");
  const own = region("我的课程还能得多少");
  await expect.element(own.getByText("还能得 7.5 学时")).toBeVisible();
  await expect
    .element(own.getByRole("link", { name: "继续学习 BIM 技术在施工阶段的应用" }))
    .toHaveAttribute("href", "/index/study/18");
  const row = region("学时明细 · 建筑工程").getByRole("row").nth(1);
  await expect
    .element(row)
    .toHaveTextContent("2026-11-20 20:14:36BIM 技术在施工阶段的应用 · 第 3 讲必修+1.5");
});

test("the cheapest courses go into the cart together, one of each, and the cart is shown", async () => {
  const saved: string[] = [];
  const { address } = await open({
    "POST /api/user/cart-items": ({ query }) => {
      saved.push(query.toString());
      return { total: saved.length };
    },
  });
  const offer = region("最省的凑课方案");
  await expect.element(offer.getByText("仍差 选修 8.0")).toBeVisible();
  await offer.getByRole("button", { name: "全部加入购物车" }).click();
  await expect.poll(() => saved.length).toBe(2);
  expect(saved).toEqual(["courseId=31&courseCount=1&set=true", "courseId=32&courseCount=1&set=true"]);
  await expect.poll(address).toBe("/index/my-cart");
});

test("a passed subject shows its certificate and asks for nothing more", async () => {
  await open({}, "/board/user/hours?subject=municipal");
  const card = region("合格证书");
  await expect.element(card.getByText("37-SZ-2026-000187-K")).toBeVisible();
  await expect.element(card.getByText("2026-09-10")).toBeVisible();
  await expect
    .element(card.getByRole("link", { name: "公开查验" }))
    .toHaveAttribute("href", "/verify/ZH7TU2Q26DEMQCERT22ABC");
  await expect.element(card.getByRole("button", { name: "下载证书 PDF" })).toBeVisible();
  expect(page.getByText("最省的凑课方案").elements()).toEqual([]);
});

test("a revoked certificate is not offered for download", async () => {
  const document = { ...passed.document, state: "revoked", endedAt: "2026-10-01T00:00:00.000Z" };
  await open({}, "/board/user/hours", () => [{ ...passed, document }]);
  await expect.element(region("合格证书").getByText("已撤销", { exact: true })).toBeVisible();
  expect(page.getByRole("button", { name: "下载证书 PDF" }).elements()).toEqual([]);
});

test("without any subject it leads to continuing education", async () => {
  await open({}, "/board/user/hours", () => []);
  await expect
    .element(page.getByRole("link", { name: "去选继续教育课程" }))
    .toHaveAttribute("href", "/index/further-edu-train");
});

test("a failure is said and tried again", async () => {
  let fails = true;
  await open({}, "/board/user/hours", () => (fails ? refused(500, "系统出错了，请稍后再试") : [learning]));
  const again = page.getByRole("button", { name: "重试" });
  await expect.element(again).toBeVisible();
  fails = false;
  await again.click();
  await expect.element(region("学时进度")).toBeVisible();
});
