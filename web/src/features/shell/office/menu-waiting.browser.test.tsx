import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { markStale } from "../../../lib/api/query.ts";
import { moneyStale } from "../../../lib/orders/money-stale.ts";
import { useSession } from "../../../lib/session/session.ts";
import { OfficeProvider } from "../../../office/shell/office-provider.tsx";
import { officePaths } from "../../../office-paths.ts";
import { openScreen } from "../../../testing/open-screen.tsx";
import type { Place } from "./menu-of.ts";
import { OfficeHead } from "./office-head.tsx";
import { OfficeSide } from "./office-side.tsx";

const waiting = "GET /api/admin/menu-waiting";
const orders: Place = { label: "订单", to: officePaths.orders(), icon: "file" };
const invoices: Place = { label: "发票", to: officePaths.invoices(), icon: "invoice" };
const money: Place = { label: "对账", to: officePaths.money(), icon: "calculator" };
const refunds: Place = { label: "退款", to: officePaths.refunds(), icon: "return" };
const goods: Place = { label: "图书", to: officePaths.products("admin"), icon: "grid" };

/** The head as a phone has it. */
function Head({ places }: { places: { label: string; to: string }[] }) {
  const session = useSession();
  return (
    session && <OfficeHead {...{ session, crumbs: [], places, onMenu: () => undefined }}>{null}</OfficeHead>
  );
}
const none = {
  orders: 0,
  invoices: 0,
  refunds: 0,
  bills: 0,
  courses: 0,
  comments: 0,
  reports: 0,
  objections: 0,
};
const open = (bills: number, part: ReactNode, others: object = {}, overdue: object = {}) =>
  openScreen({
    screens: { "/": <OfficeProvider>{part}</OfficeProvider> },
    at: "/",
    role: "admin",
    answers: {
      [waiting]: () => ({
        waiting: { ...none, bills, ...others },
        overdue: { ...none, ...overdue },
      }),
    },
  });
const menu = {
  role: "admin",
  sections: [{ title: "销售", places: [orders, money, invoices, refunds, goods] }],
} as const;
const side = (narrow: boolean) => <OfficeSide {...menu} narrow={narrow} />;
const entry = (said: string, place = "对账") =>
  page.getByRole("link", { name: new RegExp(`^${place}\\s*，\\s*${said}\\s*处待处理$`) });
const dots = () => [...document.querySelectorAll("[data-waiting]")];

test("at 对账 stands how much waits there, with words for who does not see where it stands", async () => {
  await open(3, side(false));
  await expect.element(entry("3")).toBeVisible();
  expect(dots()).toEqual([]);
  await open(120, side(false));
  await expect.element(entry("99\\+")).toBeVisible();
});

test("orders to be sent, invoices and refunds have their number, and what was worked off is asked for anew", async () => {
  let now: object = { orders: 4, invoices: 3, refunds: 100 };
  const { called } = await openScreen({
    screens: { "/": <OfficeProvider>{side(false)}</OfficeProvider> },
    at: "/",
    role: "admin",
    answers: { [waiting]: () => ({ waiting: { ...none, ...now }, overdue: none }) },
  });
  for (const [place, said] of [
    ["订单", "4"],
    ["发票", "3"],
    ["退款", "99\\+"],
  ] as const)
    await expect.element(entry(said, place)).toBeVisible();
  for (const without of ["对账", "图书"])
    await expect.element(page.getByRole("link", { name: without, exact: true })).toBeVisible();
  expect(called(waiting)).toHaveLength(1);
  now = { orders: 3, invoices: 2, refunds: 1 };
  await markStale(moneyStale);
  await expect.element(entry("1", "退款")).toBeVisible();
  await expect.element(entry("3", "订单")).toBeVisible();
});

test("in the rail a dot at the icon stands for the number, which 对账 says in its name and its bubble", async () => {
  await open(3, side(true));
  await expect.element(entry("3")).toBeInTheDocument();
  expect(dots()).toHaveLength(1);
  const item = dots()[0]?.closest("li") ?? document.body;
  expect(item).toContainElement(entry("3").element());
  // The icon is as light as those beside it.
  const [marked, plain] = [...document.querySelectorAll("li svg")].map(
    (icon) => getComputedStyle(icon).color,
  );
  expect(marked).toBe(plain);
  await page.elementLocator(item).hover();
  await expect.element(page.getByRole("tooltip")).toHaveTextContent("对账，3 处待处理");
  await open(0, side(true));
  await expect.element(page.getByRole("link", { name: "对账", exact: true })).toBeInTheDocument();
  expect(dots()).toEqual([]);
});

test("on a phone the way to the menu has the dot and says the number", async () => {
  const others = { refunds: 2, orders: 9 };
  await open(3, <Head places={[money, refunds]} />, others);
  // Of the pages that are in the menu.
  await expect.element(page.getByRole("button", { name: "后台菜单，5 处待处理" })).toBeVisible();
  expect(dots()).toHaveLength(1);
});

test("who has no such page asks for no number", async () => {
  const { called } = await open(3, <Head places={[goods]} />);
  await expect.element(page.getByRole("button", { name: "后台菜单", exact: true })).toBeVisible();
  expect(called(waiting)).toEqual([]);
});

test("courses to be published, comments to be judged and reports of questions have their number", async () => {
  const places: Place[] = [
    { label: "课程", to: officePaths.courses("admin"), icon: "video" },
    { label: "评论审核", to: officePaths.comments(), icon: "message" },
    { label: "题目反馈", to: officePaths.questionReports("admin"), icon: "flag" },
  ];
  const sections = [{ title: "教学", places }];
  await open(0, <OfficeSide {...{ role: "admin", sections }} />, { courses: 1, comments: 2, reports: 3 });
  for (const [place, said] of [
    ["课程", "1"],
    ["评论审核", "2"],
    ["题目反馈", "3"],
  ] as const)
    await expect.element(entry(said, place)).toBeVisible();
});

const bell = () => page.getByRole("button", { name: /^等待处理/ });

test("the bell lists what waits on the pages of one's menu, with its limit and how many are over it", async () => {
  const counts = { orders: 9, invoices: 3, refunds: 100 };
  await open(0, <Head places={[orders, invoices]} />, counts, { invoices: 2 });
  await expect.element(bell()).toHaveAccessibleName("等待处理，12 处");
  await bell().click();
  await expect
    .element(page.getByRole("link", { name: /^待开发票\s*3 张\s*2 天内开出\s*2 张超时$/ }))
    .toHaveAttribute("href", officePaths.invoices({ shown: "waiting" }));
  await expect.element(page.getByRole("link", { name: /^待发货\s*9 单\s*2 天内发出$/ })).toBeVisible();
  expect(page.getByRole("link", { name: /待退款/ }).elements()).toEqual([]);
});

test("with nothing waiting the bell says so", async () => {
  await open(0, <Head places={[orders]} />);
  await bell().click();
  await expect.element(page.getByText("没有等待处理的事")).toBeVisible();
});
