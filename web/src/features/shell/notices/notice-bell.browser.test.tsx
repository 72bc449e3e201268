import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { queryClient } from "../../../lib/api/query.ts";
import { aNotice, noticesServer } from "../../../testing/notices.ts";
import { type Answers, openScreen, refused } from "../../../testing/open-screen.tsx";
import { NoticeBell } from "./notice-bell.tsx";

const count = "GET /api/user/notices/unread-count";
const bell = (name: string) => page.getByRole("button", { name, exact: true });
const orderId = "20261122481516234200";
const paid = aNotice({ kind: "orderPaid", orderId, orderName: "建筑实务精讲" });
/** Where the header has it: its list opens to the left. */
const inHeader = (
  <div style={{ display: "flex", justifyContent: "end" }}>
    <NoticeBell />
  </div>
);
const open = (answers: Answers) =>
  openScreen({ screens: { "/index": inHeader }, at: "/index", role: "user", answers });
const countOf = (unread: number): Answers => ({ [count]: () => ({ unread }) });

test.each([
  [0, "消息", ""],
  [1, "消息，1 条未读", "1"],
  [99, "消息，99 条未读", "99"],
  [100, "消息，99+ 条未读", "99+"],
])("%i unread: its name says so, and so does the figure on it", async (unread, name, figure) => {
  await open(countOf(unread));
  await expect.element(bell(name)).toBeVisible();
  expect(document.querySelector(".bub")?.textContent ?? "").toBe(figure);
});

test("it asks again when the tab is come back to, and every minute while that is looked at", async () => {
  let unread = 1;
  const { called } = await open({ [count]: () => ({ unread }) });
  await expect.element(bell("消息，1 条未读")).toBeVisible();
  expect(called(count)).toHaveLength(1);
  unread = 2;
  window.dispatchEvent(new Event("visibilitychange"));
  await expect.element(bell("消息，2 条未读")).toBeVisible();
  // All were read in a window beside this one.
  unread = 0;
  for (const event of ["blur", "focus"]) window.dispatchEvent(new Event(event));
  await expect.element(bell("消息")).toBeVisible();
  const asked = queryClient.getQueryCache().findAll()[0]?.observers[0]?.options;
  expect([asked?.refetchInterval, asked?.refetchIntervalInBackground ?? false]).toEqual([60_000, false]);
});

test("its list shows the newest five; one that is opened is read and leads to what it is about", async () => {
  const server = noticesServer([
    paid,
    ...["一", "二", "三", "四", "五"].map((courseName) =>
      aNotice({ kind: "commentApproved", courseId: 3, courseName }, "2026-11-01T00:00:00.000Z"),
    ),
  ]);
  const { called, address } = await open(server);
  await bell("消息，1 条未读").click();
  const line = page.getByRole("link", { name: /订单付款成功/ });
  await expect.element(line).toBeVisible();
  await expect.element(line.getByText("您购买的“建筑实务精讲”已付款成功。")).toBeVisible();
  expect(page.getByRole("link", { name: /评论已通过审核/ }).elements()).toHaveLength(4);
  await line.click();
  expect(address()).toBe(`/index/submitted-order-info/${orderId}`);
  await expect
    .poll(() => called("POST /api/user/notices/read").map(({ body }) => body))
    .toEqual([JSON.stringify({ noticeIds: [paid.noticeId] })]);
});

test("[ERRQ-003] one that leads to the wrong-answer bank opens it in a new tab, and no other does", async () => {
  const settled = { kind: "questionSettled", paperId: 0, correlationId: "" } as const;
  await open(noticesServer([aNotice({ ...settled, questionName: "流水步距", answer: "已更正" }), paid]));
  await bell("消息，2 条未读").click();
  const bank = page.getByRole("link", { name: /您反馈的题目已有答复/ });
  await expect.element(bank).toHaveAttribute("href", "/index/user-error-questions");
  await expect.element(bank).toHaveAttribute("target", "_blank");
  await expect.element(page.getByRole("link", { name: /订单付款成功/ })).not.toHaveAttribute("target");
});

test("a notice that was read is not marked again, and all are one step away", async () => {
  const { called, address } = await open(noticesServer([{ ...paid, readAt: paid.createTime }]));
  await bell("消息").click();
  await page.getByRole("link", { name: /订单付款成功/ }).click();
  expect(called("POST /api/user/notices/read")).toEqual([]);
  await expect.poll(address).toMatch(/^\/index\/submitted-order-info/);
});

test("nothing was told yet: it says so, with the way to the page of all", async () => {
  const { address } = await open(noticesServer([]));
  await bell("消息").click();
  await expect.element(page.getByText("还没有消息")).toBeVisible();
  await page.getByRole("link", { name: "全部消息" }).click();
  expect(address()).toBe("/board/user/messages");
});

test("the way to all of them stays where it is when they come in", async () => {
  let answer: () => void = () => {};
  const waited = new Promise<void>((resolve) => (answer = resolve));
  const server = noticesServer([paid]);
  await open({
    ...server,
    "GET /api/user/notices": async (asked) => (await waited, await server["GET /api/user/notices"]?.(asked)),
  });
  await bell("消息，1 条未读").click();
  const all = page.getByRole("link", { name: "全部消息" });
  await expect.element(all).toBeVisible();
  const before = all.element().getBoundingClientRect().top;
  answer();
  await expect.element(page.getByRole("link", { name: /订单付款成功/ })).toBeVisible();
  expect(all.element().getBoundingClientRect().top).toBe(before);
});

test("a list that cannot be had says so and is asked for again in its place", async () => {
  let broken = true;
  const server = noticesServer([paid]);
  await open({
    ...server,
    "GET /api/user/notices": (asked) =>
      broken ? refused(503, "系统繁忙，请稍后再试") : server["GET /api/user/notices"]?.(asked),
  });
  await bell("消息，1 条未读").click();
  const again = page.getByRole("button", { name: "重试" });
  await expect.element(again).toBeVisible();
  broken = false;
  await again.click();
  await expect.element(page.getByRole("link", { name: /订单付款成功/ })).toBeVisible();
});

test("a count that cannot be asked leaves the bell without a figure, and says nothing", async () => {
  const { called } = await open({ [count]: () => refused(500, "") });
  await expect.poll(() => called(count).length).toBe(2);
  await expect.element(bell("消息")).toBeVisible();
  expect(page.getByRole("alert").elements()).toEqual([]);
});
