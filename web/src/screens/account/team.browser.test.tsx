import { getOrder, listMyOrders } from "@zhutu/domain/ordering/contract.ts";
import { listAssignedUsers, listClaimLinks } from "@zhutu/domain/ordering/copies/contract.ts";
import { COPY_STATES } from "@zhutu/domain/ordering/copies/assigned-copy.ts";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { keyOf, queryClient } from "../../lib/api/query.ts";
import { type Answers, openScreen } from "../../testing/open-screen.tsx";
import TeamPage from "./team.tsx";

const orderId = "20261122000000000001";
const people = Object.values(COPY_STATES).map((state, at) => ({
  assignmentId: at + 1,
  orderId,
  orderItemId: 4,
  courseName: "安全员继续教育",
  phone: `138****001${at}`,
  userName: state === "waiting" ? null : "王*",
  notedName: at === 0 ? "赵敏" : null,
  state,
  studyProgress: 0,
  hours: 0,
  courseHours: 3,
  lastStudyAt: null,
  createTime: "2026-11-20T02:00:00.000Z",
}));
const bought = { orderId, orderItemId: 4, courseId: 3, courseName: "安全员继续教育", courseType: 5 };
const figures = { seats: 8, assigned: 5, started: 2, finished: 1, hours: 0 };

const open = (more: Answers = {}) =>
  openScreen({
    screens: { "/board/user/team": <TeamPage /> },
    at: "/board/user/team",
    role: "user",
    answers: {
      "GET /api/exports": () => [],
      "GET /api/user/team": () => ({
        figures: { ...figures, waiting: 1 },
        packages: [{ ...bought, ...figures, paidTime: "2026-11-20T02:00:00.000Z" }],
        total: 1,
        courses: [{ courseId: 3, courseName: bought.courseName }],
      }),
      "GET /api/user/team/people": () => ({ people, total: people.length }),
      "POST /api/user/orders/:orderId/order-items/:itemId/assigned-users/:copyId/take-back": () => ({
        copiesLeft: 4,
      }),
      ...more,
    },
  });
const row = (phone: string) => page.getByRole("row").filter({ hasText: phone });

test("each copy says what has become of it, and one that nobody has begun can be taken back", async () => {
  await open();
  await expect.element(row("138****0010").filter({ hasText: "待注册" })).toBeVisible();
  await expect.element(row("138****0011").filter({ hasText: "排队中" })).toBeVisible();
  await expect.element(row("138****0012").filter({ hasText: "未开始" })).toBeVisible();
  await expect.element(row("138****0014").filter({ hasText: "已学完" })).toBeVisible();
  expect(
    page
      .getByRole("button", { name: /^收回/ })
      .elements()
      .map((button) => button.getAttribute("aria-label")?.split(" 的 ")[0]),
  ).toEqual(["收回 赵敏 138****0010", "收回 138****0011", "收回 138****0012"]);
});

test("what was read of the order, of its copies and of its links is asked for again once a copy was taken back", async () => {
  const { called } = await open();
  const read = [getOrder, listMyOrders, listAssignedUsers, listClaimLinks].map((one) => keyOf(one, {}));
  for (const key of read) queryClient.setQueryData(key, {});
  await page.getByRole("button", { name: "收回 138****0012 的 安全员继续教育" }).click();
  await expect.element(page.getByText("138****0012 将不能再学这门课，名额可以重新分配。")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "确定" }).click();
  await expect.element(page.getByText("名额已收回")).toBeVisible();
  await expect.poll(() => called("GET /api/user/team/people").length).toBe(2);
  expect(read.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, true, true, true]);
});

test("once a copy was taken back, the next row's button has the focus", async () => {
  let left = people;
  await open({
    "GET /api/user/team/people": () => ({ people: left, total: left.length }),
    "POST /api/user/orders/:orderId/order-items/:itemId/assigned-users/:copyId/take-back": () => {
      left = people.filter(({ assignmentId }) => assignmentId !== 2);
      return { copiesLeft: 4 };
    },
  });
  await page.getByRole("button", { name: "收回 138****0011 的 安全员继续教育" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "确定" }).click();
  await expect
    .element(page.getByRole("button", { name: "收回 138****0012 的 安全员继续教育" }))
    .toHaveFocus();
});

test("people are found by the last four digits of the phone, and by no more", async () => {
  const { called } = await open();
  const end = page.getByRole("searchbox", { name: "手机号后四位" });
  await end.fill("");
  await userEvent.type(end, "00119");
  await userEvent.keyboard("{Enter}");
  await expect
    .poll(() => called("GET /api/user/team/people").map(({ query }) => query.get("phoneEnd")))
    .toEqual([null, "0011"]);
});

test("what was bought and what is left of it have one word each", async () => {
  await open();
  await expect.element(page.getByRole("heading", { name: "单位购买的课程" })).toBeVisible();
  await expect.element(page.getByText("1 门单位购买的课程")).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "分配课程：安全员继续教育，还剩 3 个名额" }))
    .toHaveTextContent("分配课程");
});

test("a long export says how far it is and can be cancelled; a finished one can be fetched again", async () => {
  const job = {
    exportId: 12,
    call: "exportTeam",
    title: "单位培训进度",
    fileName: "单位培训进度",
    state: "running",
    rowsTotal: 12_000,
    rowsWritten: 4_000,
    size: 0,
    failure: "",
    createTime: "2026-11-23T02:00:00.000Z",
    doneTime: null,
    expireTime: null,
  };
  const times = { doneTime: "2026-11-22T02:00:00.000Z", expireTime: "2026-11-29T02:00:00.000Z" };
  const { called } = await open({
    "POST /api/exports": () => ({ exportId: 12 }),
    "GET /api/exports": () => [
      { ...job, ...times, exportId: 11, state: "done", rowsTotal: 9_000, rowsWritten: 9_000, size: 9 },
    ],
    "GET /api/exports/:exportId": () => job,
    "GET /api/exports/:exportId/file": () =>
      new Response("file", { headers: { "content-disposition": "attachment; filename=file.zip" } }),
    "POST /api/exports/:exportId/cancel": () => null,
  });
  await page.getByRole("button", { name: "下载 2026-11-22 10:00:00 的导出" }).click();
  await expect.poll(() => called("GET /api/exports/11/file").length).toBe(1);
  await page.getByRole("button", { name: "导出进度" }).click();
  await expect.element(page.getByText("已写入 4,000 行，共 12,000 行，可以离开本页")).toBeVisible();
  expect(JSON.parse(called("POST /api/exports")[0]?.body ?? "")).toMatchObject({ call: "exportTeam" });
  await page.getByRole("button", { name: "取消导出" }).click();
  await expect.poll(() => called("POST /api/exports/12/cancel").length).toBe(1);
});
