// One page of each kind, opened by its address at the width of a desktop and of a phone: it is there, its scripts run
// without an error, and nothing lies wrong. axe looks at the desktop's; `npm run shots` asks it about every page at both.
import type { Page } from "@playwright/test";
import { axe, expect, signIn, test } from "./fixtures.ts";
import { geometry } from "./geometry.ts";

const shop = [
  "/index",
  "/index/courses",
  "/index/books",
  "/index/products?tag=published&channel=QD0001",
  "/index/search?courseName=BIM",
  "/index/course-info/1",
  "/index/course-info/38",
  "/index/contact",
  "/index/rules/study-hours",
  "/index/practice",
  "/verify",
  "/login",
  "/register",
  "/admin-login",
];
const learners = [
  "/index/my-cart",
  "/index/course-info/23",
  "/board/user/my-course",
  "/board/user/hours",
  "/board/user/my-order",
  "/board/user/deliver-address",
  "/board/user/profile",
  "/board/user/messages",
];
const office = [
  ["admin", "/board/admin/admin-site"],
  ["teacher", "/board/teacher/teacher-courses"],
  ["channel", "/board/channel/statis"],
] as const;

async function opens(page: Page, path: string, look = axe): Promise<void> {
  const answer = await page.goto(path);
  expect(answer?.status(), path).toBe(200);
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeAttached();
  await expect(page).toHaveTitle(/筑途学堂/);
  await page.waitForLoadState("networkidle");
  expect.soft(await look(page), path).toEqual([]);
}

test("pages of the shop open for a visitor @phone", async ({ page, isMobile }) => {
  for (const path of shop) await opens(page, path, isMobile ? geometry : axe);
});

test("pages of a learner open @phone", async ({ page, isMobile }) => {
  await signIn(page, "user");
  for (const path of learners) await opens(page, path, isMobile ? geometry : axe);
});

test("pages of the office open for whom they are", async ({ visitor }) => {
  const pages = new Map<string, Page>();
  for (const [person, path] of office) {
    const page = pages.get(person) ?? (await visitor());
    if (!pages.has(person)) await signIn(page, person);
    pages.set(person, page);
    await opens(page, path);
  }
});

test("what opens above a page is accessible: dialogs, and on a phone drawer, search and sheet @phone", async ({
  page,
  isMobile,
}) => {
  const press = (name: string | RegExp) =>
    page.getByRole("button", { name }).locator("visible=true").first().click();
  const shows = async (role: "dialog" | "combobox" | "img", name: string | RegExp) => {
    await expect(page.getByRole(role, { name })).toBeVisible();
    expect.soft(await axe(page), String(name)).toEqual([]);
  };
  await page.goto("/login");
  await press("设密码注册");
  await shows("dialog", "注册账号");
  await page.getByLabel("姓名").fill("王建国");
  await page.keyboard.press("Escape");
  await shows("dialog", "放弃填写的内容？");
  await press(/^放弃$/);
  await press("忘记密码");
  await shows("dialog", "重置密码");

  await page.goto("/index/courses");
  await page.waitForLoadState("networkidle");
  if (isMobile) {
    await press("菜单");
    await shows("dialog", "菜单");
    await press("关闭菜单");
    await press(/^搜索$/);
    await shows("combobox", "搜索课程、讲、讲师、图书");
    await press("关闭搜索");
    await press("筛选");
    await shows("dialog", "筛选");
  } else {
    await press("手机客户端");
    await shows("img", /^扫码打开/);
  }

  await signIn(page, "bulkBuyer");
  await page.goto("/index/course-info/1?spec=2");
  await press(/^单位购买/);
  await shows("dialog", "单位购买");
  await page.goto("/index/course-info/30");
  await press(/直播码/);
  await page.getByRole("dialog").getByRole("button", { name: "确定" }).click();
  await expect(page.getByRole("dialog").getByRole("alert")).toHaveText("必须输入直播码");
  await shows("dialog", "输入直播码");
});
