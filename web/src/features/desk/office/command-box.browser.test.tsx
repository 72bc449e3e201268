import type { AdminRights } from "@zhutu/domain/rights.ts";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { OfficeProvider } from "../../../office/shell/office-provider.tsx";
import { type Answers, openScreen, refused } from "../../../testing/open-screen.tsx";
import { CommandBox } from "./command-box.tsx";
import { hearEarly, keepKeys } from "./early-search.ts";

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
      disabled: false,
    },
  ],
  orders: [
    {
      orderId: "20261118103422018123",
      orderName: "施工管理精讲",
      userName: "周建国",
      orderStatus: 2,
      orderAmt: 399,
      acts: ["seats", "invoice", "refund"],
    },
  ],
  invoices: [],
  courses: [],
  more: [],
};
const nothing = { people: [], orders: [], invoices: [], courses: [], more: [] };
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
const field = page.getByRole("combobox", {
  name: "搜索手机号或后四位、姓名、订单号、单位、税号、发票号、课程",
});
const option = (name: RegExp) => page.getByRole("option", { name });

test("Ctrl K opens the box with its field ready; the arrows choose and Enter goes there", async () => {
  const { address, called } = await open();
  await userEvent.keyboard("{Control>}k{/Control}");
  await expect.element(field).toHaveFocus();
  await expect.element(option(/^订单/)).toHaveAttribute("aria-selected", "true");
  await userEvent.keyboard("周建国");
  await expect.element(option(/^周建国 · 138\*{4}2206/)).toHaveAttribute("aria-selected", "true");
  await expect.element(option(/已付款 · ¥399\.00 · 周建国 · 施工管理精讲$/)).toBeVisible();
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
    "GET /api/admin/search": () => nothing,
  });
  await page.getByRole("button", { name: /搜索手机号/ }).click();
  await field.fill("课");
  await option(/^课程/).click();
  await expect.poll(address).toBe("/board/admin/courses");
});

test("nothing found, and a search that fails, are said", async () => {
  const desk = { down: false };
  await open({
    "GET /api/admin/search": () => (desk.down ? refused(500, "系统出错了，请稍后再试") : nothing),
  });
  await page.getByRole("button", { name: /搜索手机号/ }).click();
  await field.fill("1380000");
  await expect
    .element(
      page.getByText("没有找到，手机号要输完整或只输后四位，订单号至少输入前 8 位，税号和发票号要输完整"),
    )
    .toBeVisible();
  desk.down = true;
  await field.fill("王");
  await expect.element(page.getByText("系统出错了，请稍后再试")).toBeVisible();
});

test("the Enter with which Safari ends a word of an input method opens nothing", async () => {
  const { address } = await open();
  await page.getByRole("button", { name: /搜索手机号/ }).click();
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
    .element(
      page.getByRole("button", { name: /^搜索手机号或后四位、姓名、订单号、单位、税号、发票号\s*Ctrl K$/ }),
    )
    .toBeVisible();
  await open({ "GET /api/admin/search": () => nothing }, ["teaching"]);
  await page.getByRole("button", { name: /^搜索手机号或后四位、姓名、课程\s*Ctrl K$/ }).click();
  await page.getByRole("combobox", { name: "搜索手机号或后四位、姓名、课程" }).fill("没有的课");
  await expect.element(page.getByText("没有找到，手机号要输完整或只输后四位", { exact: true })).toBeVisible();
});

test("the right arrow chooses what is done with a line; left goes back, and the caret keeps its arrows", async () => {
  const { address } = await open();
  await page.getByRole("button", { name: /搜索手机号/ }).click();
  await field.fill("周建国");
  await expect.element(option(/^周建国 · 138/)).toHaveAttribute("aria-selected", "true");
  await userEvent.keyboard("{ArrowRight}{ArrowRight}");
  await expect.element(option(/^看订单：周建国/)).toHaveAttribute("aria-selected", "true");
  await userEvent.keyboard("{ArrowRight}{ArrowLeft}{ArrowLeft}");
  await expect.element(option(/^分配课程：周建国/)).toHaveAttribute("aria-selected", "true");
  await userEvent.keyboard("{ArrowLeft}{ArrowLeft}{ArrowRight}{ArrowRight}");
  await expect.element(option(/^分配课程：周建国/)).toHaveAttribute("aria-selected", "true");
  await userEvent.keyboard("{Enter}");
  await expect.poll(address).toBe("/board/admin/admin-assign-users?userId=12");
});

test("an order leads to its seats and its invoice's form; acts are those of the rights", async () => {
  const { address } = await open(undefined, ["sales"]);
  await page.getByRole("button", { name: /搜索手机号/ }).click();
  await page.getByRole("combobox").fill("周建国");
  await expect.element(option(/^换手机号：20261118103422018123$/)).toBeVisible();
  await option(/^开发票：20261118103422018123$/).click();
  await expect.poll(address).toBe("/board/admin/orders/20261118103422018123?form=invoice");
});

test("teaching is offered no acts of sales, and more than is shown is said", async () => {
  await open({ "GET /api/admin/search": () => ({ ...found, orders: [], more: ["people"] }) }, ["teaching"]);
  await page.getByRole("button", { name: /搜索手机号/ }).click();
  await page.getByRole("combobox").fill("2206");
  await expect.element(page.getByText(/只显示前 1 个/)).toBeVisible();
  expect(
    option(/：/)
      .elements()
      .map((act) => act.textContent),
  ).toEqual(["看学时"]);
});

test("the key pressed while the office is still loading opens the box with what was typed since", async () => {
  const stop = hearEarly();
  await userEvent.keyboard("{Control>}k{/Control}2206");
  await open();
  stop();
  await expect.element(field).toHaveValue("2206");
  await userEvent.keyboard("9");
  await expect.element(field).toHaveValue("22069");
});

test("keys are let go where no box comes", async () => {
  hearEarly()();
  const stop = hearEarly();
  await userEvent.keyboard("{Control>}k{/Control}");
  stop();
  await openScreen({ screens: { "/": <input aria-label="别的输入框" /> }, at: "/" });
  await page.getByLabelText("别的输入框").click();
  await userEvent.keyboard("a1");
  await expect.element(page.getByLabelText("别的输入框")).toHaveValue("a1");
});

test("an Enter before the answer opens what was asked for, never a line of the text before", async () => {
  const answers: Record<string, object> = {
    周建国: found,
    "13800000001": { ...nothing, people: [{ ...found.people[0], userId: 99, userName: "李建国" }] },
  };
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const { address } = await open({
    "GET /api/admin/search": async ({ query }) => {
      const text = query.get("text") ?? "";
      if (text === "13800000001") await held;
      return answers[text] ?? nothing;
    },
  });
  await page.getByRole("button", { name: /搜索手机号/ }).click();
  await field.fill("周建国");
  await expect.element(option(/^周建国 · 138/)).toHaveAttribute("aria-selected", "true");
  await field.fill("13800000001");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("正在查找")).toBeVisible();
  expect(address()).toBe("/");
  release();
  await expect.poll(address).toBe("/board/admin/users/99");
});

test("the box is empty each time", async () => {
  await open();
  await userEvent.keyboard("{Control>}k{/Control}周建国");
  await expect.element(option(/^周建国 · 138/)).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(field).not.toBeInTheDocument();
  await userEvent.keyboard("{Control>}k{/Control}");
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue("");
  await expect.element(option(/^周建国/)).not.toBeInTheDocument();
});

test("what is pasted before the field is there is kept with what is typed", () => {
  const kept = keepKeys();
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", "1380000000");
  window.dispatchEvent(new ClipboardEvent("paste", { clipboardData, cancelable: true }));
  window.dispatchEvent(new KeyboardEvent("keydown", { key: "2", cancelable: true }));
  expect(kept.taken()).toBe("13800000002");
});
