import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { HourForecast } from "../../features/certificate/hour-kinds.tsx";
import { type Answers, openScreen, refused } from "../../testing/open-screen.tsx";
import MyHoursPage from "./my-hours.tsx";

const learning: HourForecast = {
  certSubject: "building",
  period: null,
  daysLeft: null,
  former: [],
  certStatus: "learning",
  certDate: null,
  required: { earned: 43.5, target: 60, missing: 16.5, fromOwn: 7.5, open: 9 },
  optional: { earned: 28, target: 60, missing: 32, fromOwn: 0, open: 32 },
  daily: null,
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
    choices: [
      { courseId: 32, courseName: "建筑工程质量通病防治", required: false, courseHours: 24, price: 88.5 },
      { courseId: 31, courseName: "装配式混凝土结构施工", required: true, courseHours: 10, price: 98 },
      { courseId: 33, courseName: "施工现场消防安全管理", required: false, courseHours: 6, price: 48 },
    ],
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
  offer: { courses: [], price: 0, requiredOpen: 0, optionalOpen: 0, choices: [] },
  document: {
    certNo: "37-SZ-2026-000187-7",
    verifyCode: "ZH7TU2Q26DEMQCERT22ABC",
    issuedAt: "2026-09-09T17:00:00.000Z",
    state: "valid",
    revoked: null,
    replaced: null,
  },
};
const counted = {
  courseChapterId: 3,
  at: "2026-11-20T12:14:36.000Z",
  courseId: 18,
  courseName: "BIM 技术在施工阶段的应用",
  chapterTitle: "第 3 讲",
  required: true,
  hours: 1.5,
  reason: null,
  coverage: null,
};
const uncounted = (["watch", "face", "test", "cap", "ended", "again"] as const).map((reason, at) => ({
  ...counted,
  courseChapterId: 10 + at,
  chapterTitle: `第 ${10 + at} 讲`,
  reason,
  coverage: reason === "watch" ? 0.5069 : null,
}));
const logOf = (query: URLSearchParams) => {
  const shown = query.get("shown");
  const hours = [...(shown === "counted" ? [] : uncounted), ...(shown === "uncounted" ? [] : [counted])];
  return { hours, total: hours.length, neededCoverage: 0.95 };
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
      "GET /api/user/certs/:certSubject/hours": ({ query }) => logOf(query),
      "GET /api/user/cart-items": () => [],
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
  const row = region("学时明细 · 建筑工程").getByRole("row").last();
  await expect
    .element(row)
    .toHaveTextContent("2026-11-20 20:14:36BIM 技术在施工阶段的应用 · 第 3 讲必修+1.5");
});

test("the log says of each chapter why it does not count, and shows either alone, by its address", async () => {
  const { address } = await open();
  const log = region("学时明细 · 建筑工程");
  for (const sentence of [
    "已计时 50.6%，满 95% 后计入",
    "本讲还没有人脸核验，核验后计入学时",
    "通过本讲测验后计入学时",
    "本讲已完成，今天还能计入的学时不够本讲，从明天起按完成顺序自动计入",
    "课程有效期内没有完成，不再计入",
    "再播放一次到结尾后计入",
  ])
    await expect.element(log.getByText(sentence)).toBeVisible();
  await log.getByRole("link", { name: "已计入" }).click();
  await expect.poll(address).toBe("/board/user/hours?subject=building&shown=counted");
  await expect.poll(() => log.getByRole("row").elements().length).toBe(2);
  await log.getByRole("link", { name: "没计入" }).click();
  await expect.poll(address).toBe("/board/user/hours?subject=building&shown=uncounted");
  await expect.element(log.getByText("+1.5")).not.toBeInTheDocument();
  await log.getByRole("link", { name: "全部" }).click();
  await expect.poll(address).toBe("/board/user/hours?subject=building");
});

test("a daily cap is said in one sentence, with what waits for the days that follow", async () => {
  const daily = { cap: 8, today: 7.5, waiting: 4.5, until: "2026-11-25" };
  await open({}, "/board/user/hours", () => [{ ...learning, daily }]);
  await expect
    .element(
      page.getByText(
        "本专业每天最多计入 8.0 学时，今天已计入 7.5，余下的 0.5 不够下一讲；另有 4.5 学时已完成，按完成顺序自动计入，预计 2026-11-25 计完。",
      ),
    )
    .toBeVisible();
});

test("other courses may be taken for the same gap: sum and missing hours follow, and exactly those go into the cart", async () => {
  const saved: string[] = [];
  const desk = { down: true };
  await open({
    "POST /api/user/orders/fresh-price": () =>
      desk.down ? refused(500, "系统出错了，请稍后再试") : { orderAmt: 139.5 },
    "POST /api/user/cart-items": ({ query }) => {
      saved.push(query.get("courseId") ?? "");
      return { total: saved.length };
    },
  });
  const offer = page.getByRole("region", { name: /凑课方案/ });
  await offer.getByRole("button", { name: "换几门" }).click();
  await expect.element(offer.getByRole("checkbox", { name: "选 装配式混凝土结构施工" })).toBeChecked();
  await offer.getByRole("checkbox", { name: "选 建筑工程质量通病防治" }).click();
  await offer.getByRole("checkbox", { name: "选 施工现场消防安全管理" }).click();
  await expect.element(offer.getByText("仍差 选修 26.0 学时")).toBeVisible();
  // No sum of single prices passes for the price of one order.
  await expect.element(offer.getByText("总价没有算出来。")).toBeVisible();
  expect(offer.getByText(/一起下单的总价/).elements()).toEqual([]);
  desk.down = false;
  await offer.getByRole("button", { name: "重试" }).click();
  await expect
    .element(offer.getByText(/2 门，16.0 学时/))
    .toHaveTextContent("2 门，16.0 学时 ¥139.50按您现在能拿到的价格计算，一起下单的总价。");
  await offer.getByRole("button", { name: "换好了" }).click();
  await expect.element(offer.getByRole("heading", { name: "我选的凑课方案" })).toBeVisible();
  await expect.poll(() => offer.getByRole("listitem").elements().length).toBe(2);
  await offer.getByRole("button", { name: "全部加入购物车" }).click();
  await expect.poll(() => saved.toSorted()).toEqual(["31", "33"]);
});

test("the cheapest choice comes back in one press; with nothing chosen nothing can be put into the cart", async () => {
  await open({ "POST /api/user/orders/fresh-price": () => refused(500, "系统出错了，请稍后再试") });
  const offer = page.getByRole("region", { name: /凑课方案/ });
  await offer.getByRole("button", { name: "换几门" }).click();
  for (const name of ["选 装配式混凝土结构施工", "选 建筑工程质量通病防治"])
    await offer.getByRole("checkbox", { name }).click();
  await expect.element(offer.getByRole("button", { name: "全部加入购物车" })).toBeDisabled();
  await expect.element(offer.getByText("仍差 必修 9.0、选修 32.0 学时")).toBeVisible();
  await expect.element(offer.getByText("请至少选一门课程。")).toBeVisible();
  expect(offer.getByText("免费").elements()).toEqual([]);
  await offer.getByRole("button", { name: "恢复最省方案" }).click();
  await expect.element(offer.getByText("仍差 选修 8.0 学时")).toBeVisible();
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
  await expect.element(offer.getByText("仍差 选修 8.0 学时")).toBeVisible();
  await offer.getByRole("button", { name: "全部加入购物车" }).click();
  await expect.poll(() => saved.length).toBe(2);
  expect(saved).toEqual(["courseId=31&courseCount=1&set=true", "courseId=32&courseCount=1&set=true"]);
  await expect.poll(address).toBe("/index/my-cart");
});

test("a passed subject shows its certificate and asks for nothing more", async () => {
  await open({}, "/board/user/hours?subject=municipal");
  const card = region("合格证书");
  await expect.element(card.getByText("37-SZ-2026-000187-7")).toBeVisible();
  await expect.element(card.getByText("2026-09-10")).toBeVisible();
  await expect
    .element(card.getByRole("link", { name: "公开查验" }))
    .toHaveAttribute("href", "/verify/ZH7TU2Q26DEMQCERT22ABC");
  await expect.element(card.getByRole("button", { name: "下载证书 PDF" })).toBeVisible();
  expect(page.getByText("最省的凑课方案").elements()).toEqual([]);
});

test("without any subject it leads to continuing education", async () => {
  await open({}, "/board/user/hours", () => []);
  const link = page.getByRole("link", { name: "去选继续教育课程" });
  await expect.element(link).toHaveAttribute("href", "/index/further-edu-train");
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
