import type { AdminRights } from "@zhutu/domain/rights.ts";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { OfficeProvider } from "../../../office/shell/office-provider.tsx";
import { type Answers, openScreen, refused } from "../../../testing/open-screen.tsx";
import { CommandBox } from "./command-box.tsx";

const places = [
  { label: "订单", to: "/board/admin/orders", icon: "file" },
  { label: "课程", to: "/board/admin/courses", icon: "video" },
] as const;
const found = {
  people: [
    {
      userId: 12,
      userName: "周建国",
      telephone: "138****2206",
      role: "user",
      regTime: "2026-10-08T02:00:00.000Z",
    },
  ],
  orders: [
    {
      orderId: "20261118103422018123",
      orderName: "施工管理精讲",
      userName: "周建国",
      orderStatus: 2,
      orderAmt: 399,
    },
  ],
  courses: [],
};
const open = (answers: Answers = { "GET /api/admin/search": () => found }, rights: AdminRights = null) =>
  openScreen({
    screens: {
      "/": (
        <OfficeProvider>
          <CommandBox {...{ role: "admin", rights, places, narrow: false }} />
        </OfficeProvider>
      ),
    },
    at: "/",
    role: "admin",
    answers,
  });
const field = page.getByRole("combobox", { name: "搜索订单号、手机号、姓名、课程" });
const option = (name: RegExp) => page.getByRole("option", { name });

test("Ctrl K opens the box with its field ready; the arrows choose and Enter goes there", async () => {
  const { address, called } = await open();
  await userEvent.keyboard("{Control>}k{/Control}");
  await expect.element(field).toHaveFocus();
  await expect.element(option(/^订单/)).toHaveAttribute("aria-selected", "true");
  await userEvent.keyboard("周建国");
  await expect.element(option(/^周建国 · 138\*{4}2206/)).toHaveAttribute("aria-selected", "true");
  await expect.element(option(/周建国 · 施工管理精讲 · ¥399\.00 · 已付款/)).toBeVisible();
  await expect.poll(() => called("GET /api/admin/search").at(-1)?.query.get("text")).toBe("周建国");
  await userEvent.keyboard("{ArrowDown}{Enter}");
  await expect.poll(address).toBe("/board/admin/orders/20261118103422018123");
});

test("what is typed right after Ctrl K is taken whole, and gives way to what is typed after the next", async () => {
  await open();
  await userEvent.keyboard("{Control>}k{/Control}13800000x{Backspace}001");
  await expect.element(field).toHaveValue("13800000001");
  await userEvent.keyboard("2");
  await expect.element(field).toHaveValue("138000000012");
  await userEvent.keyboard("{Escape}");
  await expect.element(field).not.toBeInTheDocument();
  await userEvent.keyboard("{Control>}k{/Control}");
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard("李");
  await expect.element(field).toHaveValue("李");
  await userEvent.keyboard("{Escape}");
  await expect.element(field).not.toBeInTheDocument();
  await userEvent.keyboard("{Control>}k{/Control}zhou");
  await expect.element(field).toHaveValue("zhou");
});

test("a press opens the box and chooses a page by its name", async () => {
  const { address } = await open({
    "GET /api/admin/search": () => ({ people: [], orders: [], courses: [] }),
  });
  await page.getByRole("button", { name: /搜索订单号/ }).click();
  await field.fill("课");
  await option(/^课程/).click();
  await expect.poll(address).toBe("/board/admin/courses");
});

test("nothing found, and a search that fails, are said", async () => {
  const desk = { down: false };
  await open({
    "GET /api/admin/search": () =>
      desk.down ? refused(500, "系统出错了，请稍后再试") : { people: [], orders: [], courses: [] },
  });
  await page.getByRole("button", { name: /搜索订单号/ }).click();
  await field.fill("1380000");
  await expect.element(page.getByText("没有找到，手机号要输完整，订单号至少输入前 8 位")).toBeVisible();
  desk.down = true;
  await field.fill("王");
  await expect.element(page.getByText("系统出错了，请稍后再试")).toBeVisible();
});

test("the Enter with which Safari ends a word of an input method opens nothing", async () => {
  const { address } = await open();
  await page.getByRole("button", { name: /搜索订单号/ }).click();
  await field.fill("周建国");
  await expect.element(option(/^周建国/)).toHaveAttribute("aria-selected", "true");
  const enter = (keyCode: number) =>
    field
      .element()
      .dispatchEvent(
        new KeyboardEvent("keydown", { key: "Enter", keyCode, bubbles: true, cancelable: true }),
      );
  enter(229);
  expect(address()).toBe("/");
  enter(13);
  await expect.poll(address).toBe("/board/admin/users/12");
});

test("the box names what the clerk's rights reach, and nothing else", async () => {
  await open(undefined, ["sales"]);
  await expect
    .element(page.getByRole("button", { name: /^搜索订单号、买家手机号、买家姓名\s*Ctrl K$/ }))
    .toBeVisible();
  await open({ "GET /api/admin/search": () => ({ people: [], orders: [], courses: [] }) }, ["teaching"]);
  await page.getByRole("button", { name: /^搜索课程\s*Ctrl K$/ }).click();
  await page.getByRole("combobox", { name: "搜索课程" }).fill("没有的课");
  await expect.element(page.getByText("没有找到", { exact: true })).toBeVisible();
});
