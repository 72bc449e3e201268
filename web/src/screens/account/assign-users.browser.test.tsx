import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { type Answers, openScreen } from "../../testing/open-screen.tsx";
import { anOrder, orderItem, paid } from "../../testing/orders.ts";
import AssignUsersPage from "./assign-users.tsx";

const order = anOrder({
  ...paid,
  orderType: "package",
  orderItems: [
    { ...orderItem, courseCount: 300, copiesUsed: 200 },
    {
      ...orderItem,
      orderItemId: 2,
      orderItemName: "一级造价工程师《建设工程造价管理》精讲班（2026 年新大纲）",
    },
  ],
});
const copy = (assignmentId: number) => ({
  assignmentId,
  phone: `138****${String(assignmentId).padStart(4, "0")}`,
  userName: null,
  notedName: null,
  state: "waiting",
  studyProgress: 0,
  expiryDate: null,
  createTime: "2026-11-18T02:02:00Z",
});
const items = "/api/user/orders/:orderId/order-items/:itemId";

/** The screen of an order whose first course 200 people have. */
async function open(more: Answers = {}) {
  let copies = Array.from({ length: 200 }, (_, at) => copy(at + 1));
  const opened = await openScreen({
    screens: {
      "/assign/:orderId": (
        <main>
          <AssignUsersPage />
        </main>
      ),
    },
    at: `/assign/${order.orderId}`,
    role: "user",
    answers: {
      "GET /api/orders/:id": () => order,
      [`GET ${items}/assigned-users`]: () => copies,
      [`GET ${items}/claim-links`]: () => [],
      [`POST ${items}/assigned-users/2/take-back`]: () => {
        copies = copies.filter(({ assignmentId }) => assignmentId !== 2);
        return { copiesLeft: 101 };
      },
      ...more,
    },
  });
  await expect.element(page.getByRole("heading", { name: "已分配 200 人" })).toBeVisible();
  return opened;
}
const card = (name: string): DOMRect =>
  page.getByRole("heading", { name }).element().closest(".card")?.getBoundingClientRect() ?? new DOMRect();
const takeBack = (phone: string) => page.getByRole("button", { name: `收回 ${phone}` });
const yes = () => page.getByRole("dialog").getByRole("button", { name: "确定" });

test("the ways to give copies stand under each other beside the list, and on a phone before it", async () => {
  await open();
  const cards = () => ["分配给", "上传花名册分配", "领取链接与二维码", "已分配 200 人"].map(card);
  for (const width of [1440, 390]) {
    await page.viewport(width, 900);
    const [form, roster, links, list] = cards() as [DOMRect, DOMRect, DOMRect, DOMRect];
    expect([roster.left, links.left]).toEqual([form.left, form.left]);
    expect(roster.top - form.bottom).toBeLessThan(40);
    expect(links.top - roster.bottom).toBeLessThan(40);
    if (width === 1440) expect([list.top, list.left > form.right]).toEqual([form.top, true]);
    else expect([list.left, list.top > links.bottom]).toEqual([form.left, true]);
  }
});

test("copies that cost nothing are given by a claim link alone, and a sentence says so", async () => {
  const free = {
    ...order,
    orderItems: [{ ...orderItem, courseCount: 300, copiesUsed: 200, orderItemAmt: 0 }],
  };
  await open({ "GET /api/orders/:id": () => free });
  await expect.element(page.getByRole("button", { name: "新建链接" })).toBeVisible();
  await expect.element(page.getByText(/^这笔单位购买没有收费，不能按手机号分配/)).toBeVisible();
  for (const name of ["分配给", "上传花名册分配"])
    expect(page.getByRole("heading", { name, exact: true }).elements()).toEqual([]);
  expect(page.getByRole("button", { name: "分配给自己" }).elements()).toEqual([]);
});

test("on a phone how many copies of a course are given stays on a line", async () => {
  await open();
  await page.viewport(390, 844);
  const text = document.createRange();
  text.selectNodeContents(page.getByText("已分配 0 / 1").element());
  expect(new Set([...text.getClientRects()].map(({ top }) => top)).size).toBe(1);
});

test("a pasted name is sent with its number, a number without one as it is", async () => {
  const { called } = await open({
    [`POST ${items}/assign-to-users`]: () => ({
      assigned: ["13806410532", "13953180417"],
      alreadyAssigned: [],
      copiesLeft: 98,
    }),
  });
  await page.getByRole("textbox", { name: "学员手机号" }).fill("王建国\t13806410532\n13953180417");
  await page.getByRole("button", { name: "分配给 2 人" }).click();
  await expect.element(page.getByText("分配成功：2 人。")).toBeVisible();
  const [sent] = called(`POST /api/user/orders/${order.orderId}/order-items/1/assign-to-users`);
  expect(JSON.parse(sent?.body ?? "")).toEqual([{ telephone: "13806410532", name: "王建国" }, "13953180417"]);
});

test("once a copy was taken back, the next row's button has the focus", async () => {
  await open();
  await takeBack("138****0002").click();
  await yes().click();
  await expect.element(page.getByRole("heading", { name: "已分配 199 人" })).toBeVisible();
  await expect.element(takeBack("138****0003")).toHaveFocus();
});

test("a copy is given to oneself by a press; a second one says that it takes no place", async () => {
  const own = "13800000001";
  const answers = [
    { assigned: [own], alreadyAssigned: [], copiesLeft: 99 },
    { assigned: [], alreadyAssigned: [own], copiesLeft: 99 },
  ];
  await open({ [`POST ${items}/assign-to-me`]: () => answers.shift() });
  const self = page.getByRole("button", { name: "分配给自己" });
  await self.click();
  await expect.element(page.getByText("分配成功：1 人。")).toBeVisible();
  await self.click();
  await expect.element(page.getByText(/1 个号码已分配过或已有这门课，没有占名额：13800000001/)).toBeVisible();
});

test.each([390, 1440])(
  "an unplayed copy goes to another number, and a refusal stands at the field, at %i",
  async (width) => {
    const { called } = await open({
      [`POST ${items}/assigned-users/2/move`]: ({ body }) =>
        body.includes("13800000009")
          ? null
          : Response.json({
              code: "error",
              msg: "这个手机号已经有这门课程的名额，不用再换",
              reason: "COPY_HELD",
            }),
    });
    await page.viewport(width, 900);
    await page.getByRole("button", { name: "换号 138****0002" }).click();
    const dialog = page.getByRole("dialog", { name: "换成另一个手机号" });
    await expect.element(dialog.getByText(/^138\*\*\*\*0002 将不能再学这门课/)).toBeVisible();
    await dialog.getByLabelText("新的手机号").fill("138 0000");
    await dialog.getByRole("button", { name: "换给新的手机号" }).click();
    await expect.element(dialog.getByLabelText("新的手机号")).toHaveFocus();
    await dialog.getByLabelText("新的手机号").fill("13800000008");
    await dialog.getByRole("button", { name: "换给新的手机号" }).click();
    await expect.element(dialog.getByText(/这个手机号已经有这门课程的名额/)).toBeVisible();
    await dialog.getByLabelText("新的手机号").fill("13800000009");
    await dialog.getByRole("button", { name: "换给新的手机号" }).click();
    await expect.element(page.getByText("名额已换给新的手机号")).toBeVisible();
    expect(called(`POST /api/user/orders/${order.orderId}/order-items/1/assigned-users/2/move`)).toHaveLength(
      2,
    );
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  },
);
