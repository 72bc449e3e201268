// A training officer buys a package, gives its copies away, sees what becomes of them, and takes back what nobody has
// played yet. How phones are pasted is shown by assign-form.browser.test.tsx.
import type { Locator, Page } from "@playwright/test";
import { axe, expect, pay, signIn, test } from "./fixtures.ts";
import { registerNewcomer, signInAsNewcomer } from "./newcomer.ts";
import { endFaceCheck, playsPast } from "./lessons.ts";
import { checkOut, openFromList, putIntoCart, submitOrder } from "./shopping.ts";

const course = "建设工程安全生产管理与法规";

/** Buys so many copies for others, pays, and follows the way to where they are given away. */
async function buyCopies(page: Page, copies: number): Promise<string> {
  await openFromList(page, "/index/further-edu-train", course);
  await putIntoCart(page);
  await page.getByRole("switch", { name: "单位购买：为他人购买" }).click();
  const quantity = page.getByRole("textbox", { name: `${course} 的数量` });
  await quantity.fill(String(copies));
  await quantity.press("Enter");
  await checkOut(page);
  const orderId = await submitOrder(page);
  await pay(page.request, orderId, "paid");
  await page.getByRole("link", { name: "分配课程" }).click();
  await page.waitForURL(`**/board/user/order-assign-users/${orderId}`);
  await expect(page.getByRole("heading", { level: 1, name: `${course} × ${copies}` })).toBeVisible();
  return orderId;
}

const field = (page: Page): Locator => page.getByRole("textbox", { name: "学员手机号" });
/** The row of a person whom the list shows by a masked phone. */
const rowOf = (page: Page, phone: string): Locator =>
  page
    .getByRole("list", { name: "已分配的人" })
    .getByRole("listitem")
    .filter({ hasText: `${phone.slice(0, 3)}****${phone.slice(7)}` });
const figure = (page: Page, name: string): Locator =>
  page.getByRole("term").filter({ hasText: name }).locator("xpath=following-sibling::dd");

test("[ASGN-003] copies are given on their order's page; one is taken back until its first play, and not from then on", async ({
  page,
  visitor,
  phone,
}) => {
  await signInAsNewcomer(page, phone());
  await buyCopies(page, 2);
  const [first, second] = [phone(), phone()];
  const learner = await visitor();
  const account = await registerNewcomer(learner, first);
  await field(page).fill(`${first}\n${second}`);
  await page.getByRole("button", { name: "分配给 2 人" }).click();
  await expect(rowOf(page, first).getByText("未开始", { exact: true })).toBeVisible();
  await expect(rowOf(page, first)).toContainText("新**");
  expect(await axe(page)).toEqual([]);

  const question = page.getByRole("dialog", { name: "确定要收回吗?" });
  const takeBack = (row: Locator) => row.getByRole("button", { name: /^收回/ });
  await takeBack(rowOf(page, second)).click();
  await question.getByRole("button", { name: "取消" }).click();
  await expect(rowOf(page, second)).toBeVisible();
  await takeBack(rowOf(page, second)).click();
  await question.getByRole("button", { name: "确定" }).click();
  await expect(page.getByText("名额已收回")).toBeVisible();
  await expect(rowOf(page, second)).toHaveCount(0);
  await expect(figure(page, "剩余名额")).toHaveText("1");

  // The learner begins while the buyer still sees a copy that nobody has played.
  await signIn(learner, account);
  await learner.goto("/board/user/my-course");
  const lesson = learner.waitForEvent("popup");
  await learner.getByRole("link", { name: /^开始学习/ }).click();
  const room = await lesson;
  await endFaceCheck(room, "核验通过");
  await playsPast(room, 1);
  await takeBack(rowOf(page, first)).click();
  await question.getByRole("button", { name: "确定" }).click();
  await expect(page.getByText("学员已开始学习，名额不能收回")).toBeVisible();
  await expect(rowOf(page, first).getByText("在学", { exact: true })).toBeVisible();
  await expect(takeBack(rowOf(page, first))).toHaveCount(0);
  await expect(figure(page, "剩余名额")).toHaveText("1");
});
