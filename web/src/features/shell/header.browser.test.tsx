import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aCourse } from "../../testing/courses.ts";
import { type Answers, openScreen } from "../../testing/open-screen.tsx";
import { Header } from "./header.tsx";

const open = (role?: "user" | "admin" | "teacher" | "channel", answers: Answers = {}) =>
  openScreen({
    screens: { "/index": <Header />, "/index/search": <Header /> },
    at: "/index",
    ...(role && { role }),
    answers: { "GET /api/user/cart-items": () => [], ...answers },
    site: {
      costDocumentUrl: "https://cost.example.com/",
      sealEngravingUrl: "https://seal.example.com/",
      appDownloadUrl: "https://shop.example.com/app-download",
    },
  });
const link = (name: string | RegExp) => page.getByRole("link", { name });
const shopLinks = [
  ["首页", "/index"],
  ["继续教育", "/index/further-edu-train"],
  ["直播课程", "/index/live"],
  ["考试培训", "/index/courses"],
  ["图书教材", "/index/books"],
  ["联系我们", "/index/contact"],
] as const;

test("[HOME-002] the header links to home, continuing education, live, exam training, books and contact", async () => {
  await open();
  for (const [name, path] of shopLinks) await expect.element(link(name)).toHaveAttribute("href", path);
});

test("[HOME-003] two outside links, to cost documents and seals, each in a new tab", async () => {
  await open();
  for (const [name, address] of [
    ["造价文件编制", "https://cost.example.com/"],
    ["印章刻制", "https://seal.example.com/"],
  ] as const) {
    await expect.element(link(name)).toHaveAttribute("href", address);
    await expect.element(link(name)).toHaveAttribute("target", "_blank");
  }
});

test("[HOME-004] 手机客户端 opens a popover with the QR code of the download page", async () => {
  await open();
  const code = page.getByRole("img", { name: "扫码打开 https://shop.example.com/app-download" });
  await expect.element(code).not.toBeInTheDocument();
  await page.getByRole("button", { name: "手机客户端" }).click();
  await expect.element(code).toBeVisible();
  await expect.element(code).toHaveAttribute("src", "/api/public/app-qrcode");
  await userEvent.keyboard("{Escape}");
  await expect.element(code).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "手机客户端" })).toHaveFocus();
});

test("[HOME-005] [HOME-006] the cart's link leads a visitor to sign in and back, a learner to the cart", async () => {
  await open();
  await expect.element(link("购物车")).toHaveAttribute("href", "/login/goback");
  await open("user");
  await expect.element(link("购物车")).toHaveAttribute("href", "/index/my-cart");
});

test("[HOME-007] a visitor finds 登录 and 注册; who is signed in finds the name with 退出登录", async () => {
  await open();
  await expect.element(link("登录")).toHaveAttribute("href", "/login");
  await expect.element(link("注册")).toHaveAttribute("href", "/register");
  await open("user");
  await expect.element(link("登录")).not.toBeInTheDocument();
  await page.getByRole("button", { name: "李建国" }).click();
  await expect.element(page.getByRole("button", { name: "退出登录" })).toBeVisible();
});

test("[HOME-008] every role but user has the icon that leads to its back office", async () => {
  for (const [role, landing] of [
    ["admin", "/board/admin/admin-index"],
    ["teacher", "/board/teacher/teacher-statis"],
    ["channel", "/board/channel/statis"],
  ] as const) {
    await open(role);
    await expect.element(link("进入后台")).toHaveAttribute("href", landing);
  }
  await open("user");
  await expect.element(page.getByRole("button", { name: "李建国" })).toBeVisible();
  await expect.element(link("进入后台")).not.toBeInTheDocument();
});

test("the search of the header leads to everything that is found", async () => {
  const { address } = await open();
  await page.getByRole("combobox", { name: "搜索课程、讲、讲师、图书" }).first().fill("BIM");
  await userEvent.keyboard("{Enter}");
  await expect.poll(address).toBe("/index/search?courseName=BIM");
});

test("on a phone an icon unfolds the search, which closes by its button and by Escape, and goes with the search", async () => {
  const { address } = await open();
  await page.viewport(390, 844);
  const icon = page.getByRole("button", { name: "搜索", exact: true }).first();
  const field = page.getByRole("combobox", { name: "搜索课程、讲、讲师、图书" });
  await icon.click();
  await expect.element(field).toHaveFocus();
  await page.getByRole("button", { name: "关闭搜索" }).click();
  await expect.element(field).not.toBeInTheDocument();
  await icon.click();
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(field).not.toBeInTheDocument();
  await expect.element(icon).toHaveFocus();
  await icon.click();
  await field.fill("BIM");
  await page.getByRole("search").getByRole("button", { name: "搜索" }).click();
  await expect.poll(address).toBe("/index/search?courseName=BIM");
});

const field = () => page.getByRole("combobox", { name: "搜索课程、讲、讲师、图书" }).first();
const course = aCourse({ courseId: 11, courseName: "二级建造师精讲班", payPrice: 599 });
const found = {
  foundBy: null,
  otherNames: [],
  words: ["二建", "二级建造师"],
  courses: { total: 8, courses: [course] },
  books: { total: 0, courses: [] },
  lessons: {
    total: 1,
    lessons: [
      {
        courseChapterId: 5,
        chapterTitle: "网络计划",
        videoDuration: 90,
        trial: true,
        courseId: 11,
        courseName: "二级建造师精讲班",
      },
    ],
  },
  teachers: { total: 0, teachers: [] },
};

const optionsOf = (selected?: true) =>
  page
    .getByRole("option", selected && { selected })
    .elements()
    .map((option) => option.textContent);

test("what is typed is looked for in groups; the arrows choose, Enter opens, Escape closes", async () => {
  const { address, called } = await open(undefined, { "GET /api/public/search": () => found });
  const all = ["二级建造师精讲班¥599.00", "网络计划可试听", "查看“二建”的全部 9 个结果"];
  await field().fill("二建");
  await expect.poll(() => optionsOf()).toEqual(all);
  expect(called("GET /api/public/search").map(({ query }) => query.get("text"))).toEqual(["二建"]);
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => optionsOf()).toEqual([]);
  await field().fill("二建 ");
  await expect.poll(() => optionsOf()).toEqual(all);
  await userEvent.keyboard("{ArrowDown}{ArrowDown}");
  await expect.poll(() => optionsOf(true)).toEqual(["网络计划可试听"]);
  await userEvent.keyboard("{Enter}");
  await expect.poll(address).toBe("/index/study/11?chapter=5");
});

test("what was searched for is kept on this device alone, newest first, and can be cleared", async () => {
  const { address } = await open();
  for (const text of ["防水", "索赔"]) {
    await field().fill(text);
    await userEvent.keyboard("{Enter}");
    await expect.poll(address).toBe(`/index/search?courseName=${encodeURIComponent(text)}`);
  }
  await field().fill("");
  await expect.poll(() => optionsOf()).toEqual(["索赔", "防水"]);
  await page.getByRole("button", { name: "清空" }).click();
  await expect.element(page.getByRole("option").first()).not.toBeInTheDocument();
});

test("a learner's menu leads to each of the own places", async () => {
  await open("user");
  await page.getByRole("button", { name: "李建国" }).click();
  for (const [name, path] of [
    ["我的课程", "/board/user/my-course"],
    ["我的订单", "/board/user/my-order"],
    ["收件地址", "/board/user/deliver-address"],
  ] as const)
    await expect.element(link(name)).toHaveAttribute("href", path);
});
