// A training officer buys copies with a code, gives them away by pasted text, by a roster and by a link, and sees who began.
import { writeFile } from "node:fs/promises";
import { axe, expect, pay, signIn, test } from "./fixtures.ts";
import { playsPast, start } from "./lessons.ts";
import { registerNewcomer, signInAsNewcomer } from "./newcomer.ts";
import { outboxCode } from "./stand-ins.ts";
import { checkOut, openFromList, putIntoCart, submitOrder } from "./shopping.ts";

const course = "建设工程安全生产管理与法规";

test("an officer gives copies by text, roster and link; one of them registers, plays, and is seen to have begun @phone", async ({
  page,
  visitor,
  phone,
}, info) => {
  test.slow();
  await signInAsNewcomer(page, phone());
  await page.goto("/board/user/team");
  await expect(page.getByText(/还没有为团队买过课程/)).toBeVisible();

  await openFromList(page, "/index/further-edu-train", course);
  await putIntoCart(page);
  await page.getByRole("switch", { name: "团购：为他人购买" }).click();
  const quantity = page.getByRole("textbox", { name: `${course} 的数量` });
  await quantity.fill("13");
  await quantity.press("Enter");
  await checkOut(page);
  const orderId = await submitOrder(page);
  await pay(page.request, orderId, "paid");
  await page.getByRole("link", { name: "分配课程" }).click();

  const main = page.getByRole("main");
  const pasted = Array.from({ length: 9 }, () => phone());
  await page.getByRole("textbox", { name: "学员手机号" }).fill(`${pasted.join("\n")}\n${pasted[0] ?? ""}`);
  await expect(page.getByText(`第 10 行 ${pasted[0] ?? ""}`)).toBeVisible();
  await page.getByRole("button", { name: "分配给 9 人" }).click();
  await expect(main.getByText("分配成功：9 人。")).toBeVisible();

  const roster = info.outputPath("花名册.csv");
  await writeFile(
    roster,
    `\ufeff姓名,手机号\n张伟,${phone()}\n李娜,${pasted[1] ?? ""}\n王芳,1385310002\n刘洋,${phone()}\n赵敏,${phone()}`,
  );
  await page.getByLabel("花名册文件").setInputFiles(roster);
  const rows = page.getByRole("list", { name: "花名册的行" }).getByRole("listitem");
  await expect(rows).toHaveText([/^第 3 行\s*已分配/, /^第 4 行\s*有误\s*1385310002 有 10 位/]);
  await expect(page.getByRole("heading", { name: "已分配 9 人" })).toBeVisible();
  await page.getByRole("button", { name: "分配给 3 人" }).click();
  await expect(page.getByRole("heading", { name: "已分配 12 人" })).toBeVisible();

  await page.getByRole("button", { name: "新建链接" }).click();
  await page.getByRole("button", { name: "生成链接" }).click();
  const link = page.getByRole("list", { name: "生效中的领取链接" }).getByRole("listitem");
  await expect(link.getByText(/\/claim\//)).toBeVisible();
  expect(await axe(page)).toEqual([]);
  const address = (await link.getByText(/\/claim\//).textContent()) ?? "";

  const claimer = await visitor();
  const theirs = phone();
  await claimer.goto(new URL(address).pathname);
  await expect(claimer.getByRole("heading", { name: "领取课程" })).toBeVisible();
  expect(await axe(claimer)).toEqual([]);
  await claimer.getByRole("textbox", { name: "手机号" }).fill(theirs);
  await claimer.getByRole("button", { name: "获取验证码" }).click();
  await expect(claimer.getByText("秒后重发")).toBeVisible();
  await claimer.getByRole("textbox", { name: "短信验证码" }).fill(await outboxCode(claimer.request, theirs));
  await claimer.getByRole("button", { name: "领取课程" }).click();
  await expect(claimer.getByText(/领取成功。这个手机号还没有注册/)).toBeVisible();

  // One of those who were pasted registers, and finds the course.
  const learner = await visitor();
  const [, , registered = ""] = pasted;
  const account = await registerNewcomer(learner, registered);
  await signIn(learner, account);
  await learner.goto("/board/user/my-course");
  const lesson = learner.waitForEvent("popup");
  await learner.getByRole("link", { name: /^开始学习/ }).click();
  const room = await lesson;
  await start(room).click();
  await playsPast(room, 1);

  await page.goto("/board/user/team");
  const figure = (name: string) =>
    page.getByRole("term").filter({ hasText: name }).locator("xpath=following-sibling::dd");
  await expect(figure("已购名额")).toContainText("13");
  await expect(figure("已分配")).toContainText("13");
  await expect(figure("已开始")).toContainText("1");
  const phoneEnd = page.getByRole("searchbox", { name: "手机号后四位" });
  await phoneEnd.fill(registered.slice(-4));
  await phoneEnd.press("Enter");
  const person = page
    .getByRole("table", { name: "学员" })
    .getByRole("row")
    .filter({ hasText: `${registered.slice(0, 3)}****${registered.slice(7)}` });
  await expect(person.getByRole("progressbar")).toBeVisible();
  expect(await axe(page)).toEqual([]);
});
