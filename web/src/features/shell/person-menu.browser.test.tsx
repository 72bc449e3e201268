import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { geometryFaults } from "../../../../e2e/geometry.ts";
import { currentSession, storeSession } from "../../lib/session/session.ts";
import { type Answers, openScreen, person } from "../../testing/open-screen.tsx";
import { aContinued } from "../../testing/my-courses.ts";
import { Header } from "./header.tsx";
import { PersonMenu } from "./person-menu.tsx";

test.each([1440, 1024, 390, 320])(
  "at %i pixels every entry of the menu can be seen and pressed",
  async (width) => {
    await openScreen({
      screens: { "/index": <Header /> },
      at: "/index",
      role: "user",
      answers: {
        "GET /api/user/cart-items": () => [],
        "GET /api/user/notices/unread-count": () => ({ unread: 2 }),
      },
    });
    await page.viewport(width, 800);
    await expect.element(page.getByRole("button", { name: "消息，2 条未读" })).toBeVisible();
    expect(await geometryFaults()).toEqual([]);
    await page.getByRole("button", { name: "李建国" }).click();
    for (const [group, first] of [
      ["学习", "我的课程"],
      ["交易", "我的订单"],
      ["账户", "个人资料"],
    ] as const)
      await expect
        .element(page.getByRole("group", { name: group }).getByRole("link", { name: first }))
        .toBeInViewport({ ratio: 1 });
    expect(await geometryFaults()).toEqual([]);
  },
);

const figures = {
  dueAnswers: 12,
  unreadNotices: 2,
  unpaidOrders: 1,
  unpaid: null,
  parcels: 3,
  freeCopies: 8,
  identityConfirmed: true,
  certificates: 1,
  hoursThisYear: 36,
  devices: 2,
  liveToday: [],
};
const openMenu = (answers: Answers) =>
  openScreen({
    screens: { "/index/contact": <Header /> },
    at: "/index/contact",
    role: "user",
    answers: {
      "GET /api/user/cart-items": () => [],
      "GET /api/user/notices/unread-count": () => ({ unread: 0 }),
      ...answers,
    },
  });

test("what waits stands beside its place, asked for when the menu opens, and the lesson to go on with above", async () => {
  const { called } = await openMenu({
    "GET /api/user/waiting": () => figures,
    "GET /api/study/continue": () => aContinued(),
  });
  expect(called("GET /api/user/waiting")).toEqual([]);
  await page.getByRole("button", { name: "李建国" }).click();
  for (const entry of [
    "我的课程 4 门",
    "我的学时 今年 36.0",
    "我的证书 1 本",
    "错题本 12 题待复习",
    "我的订单 1 笔待付款",
    "单位培训 还剩 8 份",
    "个人资料 已实名",
    "消息 2 条未读",
    "密码与安全 2 台设备",
  ])
    await expect
      .element(page.getByRole("link", { name: new RegExp(`^${entry.replace(" ", " ?")}$`) }))
      .toBeVisible();
  await expect
    .element(page.getByRole("link", { name: /^第 4 讲.*继续学习$/ }))
    .toHaveAttribute("href", "/index/study/7?chapter=4");
  expect(called("GET /api/user/waiting")).toHaveLength(1);
});

test("parcels under way stand beside the orders where none is to be paid", async () => {
  await openMenu({
    "GET /api/user/waiting": () => ({ ...figures, unpaidOrders: 0 }),
    "GET /api/study/continue": () => ({ heldCount: 0, lessons: [] }),
  });
  await page.getByRole("button", { name: "李建国" }).click();
  await expect.element(page.getByRole("link", { name: /^我的订单 ?3 件在途$/ })).toBeVisible();
});

test("where nothing waits, or it cannot be read, the places stand alone", async () => {
  await openMenu({ "GET /api/study/continue": () => ({ heldCount: 0, lessons: [] }) });
  await page.getByRole("button", { name: "李建国" }).click();
  await expect.element(page.getByRole("link", { name: "我的订单", exact: true })).toBeVisible();
  expect(page.getByText("继续学习").elements()).toEqual([]);
});

test.each([1440, 390, 320])(
  "at %i pixels a long lesson and large figures stay inside the menu",
  async (width) => {
    const long = "第 12 讲 装配式混凝土结构施工与验收中的常见质量通病及其防治措施（上）与案例讲解";
    const { lessons } = aContinued();
    await openMenu({
      "GET /api/user/waiting": () => ({
        ...figures,
        dueAnswers: 100,
        unreadNotices: 100,
        unpaidOrders: 100,
        freeCopies: 100,
        certificates: 100,
        hoursThisYear: 1240.5,
        devices: 100,
      }),
      "GET /api/study/continue": () => ({
        heldCount: 120,
        lessons: lessons.map((lesson) => ({ ...lesson, chapterTitle: long, courseName: long })),
      }),
    });
    await page.viewport(width, 900);
    await page.getByRole("button", { name: "李建国" }).click();
    await expect.element(page.getByRole("link", { name: /99\+ 笔待付款/ })).toBeVisible();
    await expect.element(page.getByRole("link", { name: /继续学习$/ })).toBeInViewport({ ratio: 1 });
    expect(await geometryFaults()).toEqual([]);
  },
);

test("on a phone nothing moves when the bell's code arrives", async () => {
  await openScreen({
    screens: { "/index": <Header /> },
    at: "/index",
    answers: {
      "GET /api/user/cart-items": () => [],
      "GET /api/user/notices/unread-count": () => ({ unread: 0 }),
    },
  });
  await page.viewport(390, 844);
  const places = () =>
    ["搜索", "购物车"].map((name) => {
      const sign = document.querySelector(`.head .acts [aria-label="${name}"], .head .acts > a`);
      return [name, sign?.getBoundingClientRect().left];
    });
  const before = places();
  storeSession(person("user"));
  await expect.element(page.getByRole("button", { name: "消息" })).toBeVisible();
  expect(places()).toEqual(before);
});

test("[AUTH-057] signing out asks first: a no changes nothing, a yes ends the session and goes home", async () => {
  const { called, address } = await openScreen({
    screens: { "/board/user/my-course": <PersonMenu session={person("user")} places={[]} /> },
    at: "/board/user/my-course",
    role: "user",
    answers: { "POST /api/security/logout": () => null },
  });
  const leave = async (answer: string): Promise<void> => {
    await page.getByRole("button", { name: "李建国" }).click();
    await page.getByRole("button", { name: "退出登录" }).click();
    const question = page.getByRole("dialog", { name: "确定要退出登录吗？" });
    await expect.element(question).toBeVisible();
    expect(called("POST /api/security/logout")).toEqual([]);
    await question.getByRole("button", { name: answer }).click();
    await expect.element(question).not.toBeInTheDocument();
  };
  await leave("取消");
  expect(currentSession()).not.toBeNull();
  expect(called("POST /api/security/logout")).toEqual([]);
  await leave("退出登录");
  await expect.poll(address).toBe("/index");
  expect(currentSession()).toBeNull();
  expect(called("POST /api/security/logout")).toHaveLength(1);
});
