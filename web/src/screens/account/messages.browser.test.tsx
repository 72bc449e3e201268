import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { aNotice, noticesServer } from "../../testing/notices.ts";
import { type Answers, openScreen, refused } from "../../testing/open-screen.tsx";
import MessagesPage from "./messages.tsx";

const comment = (courseName: string, readAt: string | null = null) =>
  aNotice({ kind: "commentApproved", courseId: 3, courseName }, readAt);
const read = "2026-11-22T12:00:00.000Z";
const open = (answers: Answers, at = "/board/user/messages") =>
  openScreen({ screens: { "/board/user/messages": <MessagesPage /> }, at, role: "user", answers });
const line = (text: string | RegExp) =>
  page.getByRole("listitem").filter({ hasText: text }).getByRole("link");
const marked = (text: string) => line(text).getByText("未读：");
const filter = page.getByRole("navigation", { name: "按状态筛选" });
const allRead = page.getByRole("button", { name: "全部已读" });

test("each message says what and when; unread ones are marked, and filtered by the address", async () => {
  const { address } = await open(noticesServer([comment("新的"), comment("旧的", read)]));
  await expect
    .element(line("新的"))
    .toHaveTextContent("未读：评论已通过审核您对“新的”的评论已公开显示。2026-11-22 20:00:00");
  await expect.element(marked("旧的")).not.toBeInTheDocument();
  await filter.getByRole("link", { name: "未读 1" }).click();
  await expect.element(line("旧的")).not.toBeInTheDocument();
  await expect.element(line("新的")).toBeVisible();
  expect(address()).toBe("/board/user/messages?unread=1");
  await filter.getByRole("link", { name: "全部" }).click();
  await expect.element(line("旧的")).toBeVisible();
  expect(address()).toBe("/board/user/messages");
});

test("an unread message that is opened leads on and is read", async () => {
  const unread = comment("新的");
  const { called, address } = await open(noticesServer([unread]));
  await line("新的").click();
  expect(address()).toBe("/index/course-info/3");
  await expect
    .poll(() => called("POST /api/user/notices/read").map(({ body }) => body))
    .toEqual([JSON.stringify({ noticeIds: [unread.noticeId] })]);
});

test("全部已读 marks all; among the unread nothing is left, and it says so", async () => {
  const { called } = await open(
    noticesServer([comment("甲"), comment("乙"), comment("丙", read)]),
    "/board/user/messages?unread=1",
  );
  await expect.element(line("甲")).toBeVisible();
  await allRead.click();
  await expect.element(page.getByText("没有未读消息")).toBeVisible();
  await expect.element(allRead).not.toBeInTheDocument();
  expect(called("POST /api/user/notices/read").map(({ body }) => body)).toEqual(['{"all":true}']);
  await page.getByRole("link", { name: "查看全部消息" }).click();
  for (const name of ["甲", "乙", "丙"]) {
    await expect.element(line(name)).toBeVisible();
    await expect.element(marked(name)).not.toBeInTheDocument();
  }
});

test("marking that fails is said, and leaves them unread", async () => {
  await open({
    ...noticesServer([comment("甲")]),
    "POST /api/user/notices/read": () => refused(503, "系统繁忙，请稍后再试"),
  });
  await allRead.click();
  await expect.element(page.getByText("系统繁忙，请稍后再试")).toBeVisible();
  await expect.element(marked("甲")).toBeInTheDocument();
  await expect.element(allRead).toBeEnabled();
});

test("27 messages are three pages; past the end is the last one", async () => {
  const many = Array.from({ length: 27 }, (_, at) => comment(`第 ${at + 1} 门`, read));
  const { address } = await open(noticesServer(many), "/board/user/messages?page=9");
  await expect.element(line("第 27 门")).toBeVisible();
  expect(address()).toBe("/board/user/messages?page=3");
  expect(page.getByRole("listitem").elements()).toHaveLength(7);
  await page.getByRole("link", { name: "上一页" }).click();
  await expect.element(line("第 11 门")).toBeVisible();
  expect(address()).toBe("/board/user/messages?page=2");
});

test("without any it says so, with the next step; a list that cannot be had is asked for again", async () => {
  const { address } = await open(noticesServer([]));
  await expect.element(page.getByText("还没有消息")).toBeVisible();
  await page.getByRole("link", { name: "去选课" }).click();
  expect(address()).toBe("/index/courses");

  let broken = true;
  const server = noticesServer([comment("甲")]);
  await open({
    ...server,
    "GET /api/user/notices": (asked) =>
      broken ? refused(503, "系统繁忙，请稍后再试") : server["GET /api/user/notices"]?.(asked),
  });
  const again = page.getByRole("button", { name: "重试" });
  await expect.element(again).toBeVisible();
  broken = false;
  await again.click();
  await expect.element(line("甲")).toBeVisible();
});
