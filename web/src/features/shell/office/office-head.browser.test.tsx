import { Link } from "react-router";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { useSession } from "../../../lib/session/session.ts";
import { forgetOwn } from "../../../lib/storage.ts";
import { asLeft } from "../../../lib/lists/list-left.ts";
import { listParams, words } from "../../../lib/lists/list-params.ts";
import { useListParams } from "../../../lib/lists/use-list-params.ts";
import { OfficeProvider } from "../../../office/shell/office-provider.tsx";
import { aNotice, noticesServer } from "../../../testing/notices.ts";
import { openScreen } from "../../../testing/open-screen.tsx";
import { OfficeHead, WayBack } from "./office-head.tsx";

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

test("a channel whose month was closed is led to its own page", async () => {
  const closed = { kind: "statementClosed", month: "2026-10", amount: "¥311.50" } as const;
  const { address } = await open("channel", noticesServer([aNotice(closed)]));
  await page.getByRole("button", { name: "消息，1 条未读" }).click();
  await page.getByRole("link", { name: /2026-10 月结单待确认/ }).click();
  expect(address()).toBe("/board/channel/statis");
});

test("an administrator, to whom nothing is told, has none and asks for nothing", async () => {
  const { called } = await open("admin");
  await expect.element(page.getByRole("link", { name: "个人资料" })).toBeVisible();
  expect(bells().elements()).toEqual([]);
  expect(called("GET /api/user/notices/unread-count")).toEqual([]);
});

const places = [{ label: "订单", to: "/board/admin/orders" }];
const openWayBack = (crumbs: readonly string[]) =>
  openScreen({ screens: { "/": <WayBack {...{ crumbs, places }} /> }, at: "/", role: "admin" });

test("a record's page leads back to its list; a list leads nowhere", async () => {
  const { address } = await openWayBack(["销售", "订单", "订单详情"]);
  const link = page.getByRole("link", { name: "订单" });
  await expect.element(link).toBeVisible();
  expect(link.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(40);
  await link.click();
  await expect.poll(address).toBe("/board/admin/orders");
  await openWayBack(["销售", "订单"]);
  await expect.element(page.getByRole("link")).not.toBeInTheDocument();
});

const list = listParams({ fields: { name: words() } });
function Orders() {
  const { page: at } = useListParams(list);
  return (
    <>
      <p>第 {at} 页</p>
      <Link to="/board/admin/orders/7">一条记录</Link>
    </>
  );
}
const record = (
  <OfficeProvider>
    <RecordHead />
    <WayBack crumbs={["销售", "订单", "订单详情"]} places={places} />
  </OfficeProvider>
);
function RecordHead() {
  const session = useSession();
  const head = { crumbs: ["销售", "订单", "订单详情"], places, onMenu: undefined };
  return session && <OfficeHead {...{ session, ...head }}>{null}</OfficeHead>;
}

test.each([
  ["the crumb", 0],
  ["the way back of a phone", 1],
])("%s of a record leads to its list as it was left, page and filters", async (_, nth) => {
  const { address } = await openScreen({
    screens: { "/board/admin/orders": <Orders />, "/board/admin/orders/7": record },
    at: "/board/admin/orders?page=3&name=王",
    role: "admin",
  });
  await page.getByRole("link", { name: "一条记录" }).click();
  await page.getByRole("link", { name: "订单", exact: true }).nth(nth).click();
  await expect.poll(address).toBe("/board/admin/orders?page=3&name=王");
  await expect.element(page.getByText("第 3 页")).toBeVisible();
});

test("where a list was left goes with the sign-out", async () => {
  const orders = "/board/admin/orders";
  await openScreen({ screens: { [orders]: <Orders /> }, at: `${orders}?page=3`, role: "admin" });
  await expect.element(page.getByText("第 3 页")).toBeVisible();
  expect(asLeft(orders)).toBe(`${orders}?page=3`);
  forgetOwn();
  expect(asLeft(orders)).toBe(orders);
});
