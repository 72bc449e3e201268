import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { useSession } from "../../../lib/session/session.ts";
import { OfficeProvider } from "../../../office/shell/office-provider.tsx";
import { aNotice, noticesServer } from "../../../testing/notices.ts";
import { openScreen } from "../../../testing/open-screen.tsx";
import { OfficeHead } from "./office-head.tsx";

function Head() {
  const session = useSession();
  return session ? (
    <OfficeProvider>
      <OfficeHead {...{ session, crumbs: [], places: [], onMenu: undefined }}>{null}</OfficeHead>
    </OfficeProvider>
  ) : null;
}
const open = (role: "admin" | "teacher" | "channel", answers = noticesServer([])) =>
  openScreen({ screens: { "/board": <Head /> }, at: "/board", role, answers });
const bells = () => page.getByRole("button", { name: "消息", exact: true });

test("a teacher has a bell, as something is told to teachers", async () => {
  await open("teacher");
  await expect.element(bells()).toBeVisible();
});

test("a teacher reads which own course came back and why, and is led to its form; there is no page of all", async () => {
  const returned = {
    kind: "courseReturned",
    courseId: 7,
    courseName: "施工管理精讲班",
    reason: "没有声音",
  } as const;
  const { address } = await open("teacher", noticesServer([aNotice(returned)]));
  await page.getByRole("button", { name: "消息，1 条未读" }).click();
  const line = page.getByRole("link", { name: /课程已退回修改/ });
  await expect.element(line.getByText(/没有声音/)).toBeVisible();
  expect(page.getByRole("link", { name: "全部消息" }).elements()).toEqual([]);
  await line.click();
  expect(address()).toBe("/board/teacher/course-detail/7");
});

test("a teacher whose film failed is led to its chapter in the form of the course", async () => {
  const failed = {
    kind: "videoFailed",
    courseId: 7,
    courseName: "施工管理精讲班",
    courseChapterId: 31,
    chapterTitle: "第三讲",
    chapters: 1,
  } as const;
  const { address } = await open("teacher", noticesServer([aNotice(failed)]));
  await page.getByRole("button", { name: "消息，1 条未读" }).click();
  const line = page.getByRole("link", { name: /视频失败，请重新上传/ });
  await expect.element(line.getByText("“第三讲”的视频不能播放（施工管理精讲班）。")).toBeVisible();
  await line.click();
  expect(address()).toBe("/board/teacher/course-detail/7?chapter=31");
});

test.each(["admin", "channel"] as const)(
  "%s, to whom nothing is told, has none and asks for nothing",
  async (role) => {
    const { called } = await open(role);
    await expect.element(page.getByRole("link", { name: "个人资料" })).toBeVisible();
    expect(bells().elements()).toEqual([]);
    expect(called("GET /api/user/notices/unread-count")).toEqual([]);
  },
);
