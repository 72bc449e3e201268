import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { geometryFaults } from "../../../../e2e/geometry.ts";
import { openScreen } from "../../testing/open-screen.tsx";
import { aContinued } from "../../testing/my-courses.ts";
import MePage from "./me.tsx";

test("on a phone 我的 shows the lesson, the three groups with what waits, and signing out below", async () => {
  await openScreen({
    screens: { "/index/me": <MePage /> },
    at: "/index/me",
    role: "user",
    answers: {
      "GET /api/study/continue": () => aContinued(),
      "GET /api/user/waiting": () => ({
        dueAnswers: 0,
        unreadNotices: 3,
        unpaidOrders: 0,
        unpaid: null,
        parcels: 0,
        freeCopies: 0,
        identityConfirmed: false,
        certificates: 0,
        hoursThisYear: 0,
        devices: 1,
        liveToday: [],
      }),
    },
  });
  await page.viewport(390, 844);
  await expect.element(page.getByRole("link", { name: /^第 4 讲.*继续学习$/ })).toBeVisible();
  const places = ["学习", "交易", "账户"].map(
    (name) => page.getByRole("group", { name }).getByRole("link").elements().length,
  );
  expect(places).toEqual([7, 4, 3]);
  await expect.element(page.getByRole("link", { name: /^消息 ?3 条未读$/ })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "我的订单", exact: true })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "退出登录" })).toBeVisible();
  expect(await geometryFaults()).toEqual([]);
});
