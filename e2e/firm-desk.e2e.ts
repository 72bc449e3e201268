// A training officer buys copies with a code and a company's invoice, gives them away by pasted text, by a roster and by
// a link, and sees who began.
import { writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { axe, expect, pay, signIn, test } from "./fixtures.ts";
import { playsPast } from "./lessons.ts";
import { registerNewcomer, signInAsNewcomer } from "./newcomer.ts";
import { outboxCode } from "./stand-ins.ts";
import { openFromList, submitOrder, visible } from "./shopping.ts";

const course = "一级造价工程师《造价管理》精讲班";
const firm = "山东鲁匠建设集团有限公司";

/** Buys that many copies of the course with a channel's code, asking for the firm's invoice; the order's id once it is paid. */
async function buyCopies(page: Page, copies: number): Promise<string> {
  await openFromList(page, "/index/courses?courseName=造价管理", course);
  await visible(page.getByRole("button", { name: /^单位购买/ })).click();
  const bulk = page.getByRole("dialog", { name: "单位购买" });
  await bulk.getByRole("textbox", { name: "购买份数" }).fill(String(copies));
  await bulk.getByRole("button", { name: "去下单" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "确认订单" })).toBeVisible();
  const summary = page.getByRole("complementary", { name: "结算" });
  await summary.getByRole("textbox", { name: "专属码" }).fill("QD0001");
  await summary.getByRole("button", { name: "使用" }).click();
  await expect(page.getByRole("list", { name: "价格说明" })).toContainText("专属码 QD0001 9折");
  await page.getByRole("radio", { name: "需要发票" }).check();
  const invoice = page.getByRole("form", { name: "发票信息" });
  await invoice.getByLabel("抬头名称").fill(firm);
  await invoice.getByLabel("统一社会信用代码").fill("91350100M000100Y43");
  await invoice.getByLabel("接收邮箱").fill("caiwu@example.com");
  const orderId = await submitOrder(page);
  await pay(page.request, orderId, "paid");
  await expect(page.getByRole("link", { name: "分配课程" })).toBeVisible();
  return orderId;
}

/** Comes by the link, takes a copy for that phone and goes on to the registration. */
async function claimBy(page: Page, address: string, telephone: string): Promise<void> {
  await page.goto(new URL(address).pathname);
  await expect(page.getByRole("heading", { name: "领取课程" })).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await page.getByRole("textbox", { name: "姓名" }).fill("陈建华");
  await page.getByRole("textbox", { name: "手机号" }).fill(telephone);
  await page.getByRole("button", { name: "获取验证码" }).click();
  await expect(page.getByText("秒后重发")).toBeVisible();
  await page.getByRole("textbox", { name: "短信验证码" }).fill(await outboxCode(page.request, telephone));
  await page.getByRole("button", { name: "领取课程" }).click();
  await expect(page.getByText(/领取成功。这个手机号还没有注册/)).toBeVisible();
  await page.getByRole("link", { name: "去注册" }).click();
  await expect(page.getByText(/已验证，是新号码/)).toBeVisible();
}

/** Somebody with that phone registers, finds the course and begins to play it. */
async function registerAndPlay(page: Page, telephone: string): Promise<void> {
  await signIn(page, await registerNewcomer(page, telephone));
  await page.goto("/board/user/my-course");
  const lesson = page.waitForEvent("popup");
  await page.getByRole("link", { name: /^开始学习/ }).click();
  const room = await lesson;
  await playsPast(room, 1);
}

test("an officer buys copies with a code and an invoice and gives them by text, roster and link; one of the people registers, plays, and is seen to have begun", async ({
  page,
  visitor,
  phone,
}, info) => {
  test.slow();
  await signInAsNewcomer(page, phone());
  await page.goto("/board/user/team");
  await expect(page.getByText(/还没有为单位买过课程/)).toBeVisible();
  const orderId = await buyCopies(page, 12);
  await page.goto(`/board/user/invoice?orderId=${orderId}`);
  await expect(page.getByRole("heading", { level: 1, name: "发票 申请中" })).toBeVisible();

  await page.goto("/board/user/team");
  await page.getByRole("link", { name: `分配课程：${course}，还剩 12 个名额` }).click();
  const main = page.getByRole("main");
  const pasted = Array.from({ length: 9 }, () => phone());
  await page
    .getByRole("textbox", { name: "学员手机号" })
    .fill(`${pasted.join("\n")}\t孙强\n${pasted[0] ?? ""}`);
  await expect(page.getByText(`第 10 行 ${pasted[0] ?? ""}`)).toBeVisible();
  await page.getByRole("button", { name: "分配给 9 人" }).click();
  await expect(main.getByText("分配成功：9 人。")).toBeVisible();
  const given = page.getByRole("list", { name: "已分配的人" });
  await expect(given.getByRole("listitem").filter({ hasText: "孙强" })).toContainText(
    (pasted[8] ?? "").slice(7),
  );

  const roster = info.outputPath("花名册.csv");
  const registered = phone();
  await writeFile(
    roster,
    `\ufeff姓名,手机号\n张伟,${registered}\n李娜,${pasted[1] ?? ""}\n王芳,1385310002\n刘洋,${phone()}\n赵敏,${phone()}`,
  );
  await page.getByLabel("花名册文件").setInputFiles(roster);
  const rows = page.getByRole("list", { name: "花名册的行" }).getByRole("listitem");
  await expect(rows).toHaveText([
    /^第 3 行\s*已分配.*补上姓名/,
    /^第 4 行\s*有误\s*王芳，1385310002 有 10 位/,
  ]);
  await expect(page.getByRole("heading", { name: "已分配 9 人" })).toBeVisible();
  await page.getByRole("button", { name: "分配给 3 人" }).click();
  await expect(page.getByRole("heading", { name: "已分配 12 人" })).toBeVisible();
  await expect(given.getByText("李娜")).toBeVisible();

  // One has left the firm: the copy goes by a link to whoever takes it.
  await page.getByRole("button", { name: /^收回 赵敏/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "确定" }).click();
  await expect(page.getByRole("heading", { name: "已分配 11 人" })).toBeVisible();
  await page.getByRole("button", { name: "新建链接" }).click();
  await expect(page.getByText("还剩 1 个名额；不填时以剩余名额为准")).toBeVisible();
  await page.getByRole("button", { name: "生成链接" }).click();
  const link = page.getByRole("list", { name: "生效中的领取链接" }).getByRole("listitem");
  await expect(link.getByText(/\/claim\//)).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await claimBy(await visitor(), (await link.getByText(/\/claim\//).textContent()) ?? "", phone());

  await registerAndPlay(await visitor(), registered);
  await page.goto("/board/user/team");
  const figure = (name: string) =>
    page.getByRole("term").filter({ hasText: name }).locator("xpath=following-sibling::dd");
  await expect(figure("已购名额")).toContainText("12");
  await expect(figure("已分配")).toContainText("12");
  await expect(figure("已开始")).toContainText("1");
  const phoneEnd = page.getByRole("searchbox", { name: "手机号后四位" });
  await phoneEnd.fill(registered.slice(-4));
  await phoneEnd.press("Enter");
  const person = page
    .getByRole("table", { name: "学员" })
    .getByRole("row")
    .filter({ hasText: `${registered.slice(0, 3)}****${registered.slice(7)}` });
  await expect(person).toContainText("张伟");
  await expect(person.getByRole("progressbar")).toBeVisible();
  expect(await axe(page)).toEqual([]);
});
