// A clerk's day: an order is found, exported and sent, its invoice issued, a live course given to thirty phones, two
// hundred questions taken in from a workbook with two wrong rows, and a paper made of them.
import type { Page } from "@playwright/test";
import { aBuyer } from "./buyers.ts";
import { axe, expect, signIn, test } from "./fixtures.ts";
import { registerNewcomer } from "./newcomer.ts";
import { putOnSale } from "./shelf.ts";
import { asUpload, columnOf, openedWorkbook, sheetOf, textsOf } from "./workbooks.ts";

const press = (page: Page, name: string | RegExp) =>
  page.getByRole("button", typeof name === "string" ? { name, exact: true } : { name }).click();

/** A learner who bought the book and asked for an electronic invoice. */
async function buyBook(page: Page, phone: string, courseName: string, payerName: string): Promise<string> {
  const ids = await putOnSale(page.request, [
    { courseName, courseType: 3, coursePriceOriginal: 58, freightPrice: 8 },
  ]);
  const buyer = await aBuyer(page, phone);
  const orderId = await buyer.buy(ids, { posted: true });
  await buyer.applyForInvoice(orderId, payerName);
  return orderId;
}

test("an administrator exports the orders, delivers a book and issues its invoice", async ({
  page,
  phone,
}) => {
  const [telephone, unique] = [phone(), Date.now()];
  const [book, firm] = [`施工员手册（${unique}）`, `山东鲁匠建设集团有限公司第${unique}分公司`];
  const orderId = await buyBook(page, telephone, book, firm);
  await signIn(page, "admin");

  await page.goto("/board/admin/orders");
  await page
    .getByLabel("订单号、买家手机号、商品名称或买家姓名")
    .fill(`${telephone.slice(0, 3)} ${telephone.slice(3)}`);
  await press(page, "近 30 天");
  const row = page.locator("tbody tr[data-row-key]");
  await expect(row).toHaveCount(1);
  await expect(row).toContainText(book);
  const orders = await openedWorkbook(page, page.getByRole("button", { name: "导出" }));
  expect(orders.name).toMatch(/^订单_.*\.xlsx$/);
  const exported = textsOf(sheetOf(orders.book));
  expect(exported).toHaveLength(2);
  expect(exported[1]).toEqual(expect.arrayContaining([orderId, book, telephone]));

  await page.goto("/board/admin/deliveries");
  const list = await openedWorkbook(page, page.getByRole("button", { name: /^下载 \d+ 笔$/ }));
  const sheet = sheetOf(list.book);
  const numbers = columnOf(sheet, "快递单号");
  const at = textsOf(sheet).findIndex((cells) => cells.includes(orderId)) + 1;
  sheet.getCell(at, numbers).value = "SF1399988877766";
  await page.getByLabel("发货表文件").setInputFiles(await asUpload(list.book, "待发货订单.xlsx"));
  await press(page, "发货 1 笔");
  await expect(page.getByText("发货信息已保存").first()).toBeVisible();
  expect(await axe(page)).toEqual([]);

  await page.goto("/board/admin/invoices");
  await page.getByLabel("订单号、抬头").fill(firm);
  await press(page, "查询");
  await press(page, `登记并发送 ${firm}`);
  await page.getByRole("dialog").getByLabel("发票号码").fill("26372000000148207741");
  await page.getByLabel("开票日期").fill("2026-11-23");
  await page.keyboard.press("Enter");
  await page.getByLabel("发票文件文件").setInputFiles({
    name: "发票.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.4\n%%EOF\n"),
  });
  await expect(page.getByText("已上传")).toBeVisible();
  await press(page, "登记并发送");
  await expect(page.getByText("发票状态已修改为已发送").first()).toBeVisible();

  await signIn(page, { loginName: telephone, passwd: "Learn2026" });
  await page.goto(`/index/submitted-order-info/${orderId}`);
  await expect(page.getByRole("region", { name: "收件地址与物流" })).toContainText("SF1399988877766");
  await page.goto(`/board/user/invoice?orderId=${orderId}`);
  const downloading = page.waitForEvent("download");
  await press(page, "下载发票");
  expect((await downloading).suggestedFilename()).toBe("发票-26372000000148207741.pdf");
});

test("an administrator gives a live course to thirty phones, and each has a live code of its own", async ({
  page,
  visitor,
  phone,
}) => {
  const live = "二建实务：案例五题连做带讲";
  const phones = Array.from({ length: 30 }, () => phone());
  const [known = "", later = ""] = phones;
  const student = await visitor();
  await registerNewcomer(student, known);
  await signIn(page, "admin");
  await page.goto("/board/admin/admin-assign-users");
  await page.getByLabel("课程", { exact: true }).fill("案例五题");
  await page.getByTitle(live, { exact: true }).click();
  await page.getByLabel("学员手机号", { exact: true }).fill(`${phones.join("\n")}\n${known}\n12345`);
  await expect(page.getByText(/1 个号码不是 11 位数字，不会提交：第 32 行 12345/)).toBeVisible();
  await expect(page.getByText("1 个号码重复，只算一次")).toBeVisible();
  await expect(page.getByLabel("为每人生成直播码")).toBeChecked();
  await press(page, "分配给 30 人");
  await expect(
    page.getByText("分配成功：30 人，其中 29 人还没有注册，注册后自动开通", { exact: true }),
  ).toBeVisible();
  expect(await axe(page)).toEqual([]);

  // Who registers later has the course and a code, too.
  await registerNewcomer(student, later);
  const codes: (string | undefined)[] = [];
  for (const one of [known, later]) {
    await page.goto(`/board/admin/admin-assign-users?tab=assigned&telephone=${one}`);
    const row = page.locator("tbody tr[data-row-key]").filter({ hasText: live });
    await expect(row).toHaveCount(1);
    codes.push(/直播码 (\w{8})/.exec(await row.innerText())?.[1]);
    await signIn(student, { loginName: one, passwd: "Learn2026" });
    await student.goto("/board/user/my-course");
    await expect(student.getByRole("button", { name: `复制直播码 ${codes.at(-1)}` })).toBeVisible();
  }
  expect(new Set(codes).size).toBe(2);
});

test("an administrator takes in two hundred questions, two of them wrong at first, and makes a paper of them", async ({
  page,
}) => {
  test.setTimeout(360_000);
  const bank = `安全员考核题库（${Date.now()}）`;
  await signIn(page, "admin");
  await page.goto("/board/admin/paper-work-space");
  await press(page, "新建题库");
  await page.getByRole("dialog").getByLabel("题库名称").fill(bank);
  await page.getByRole("dialog").getByRole("button", { name: "保存" }).click();
  await page.getByRole("row").filter({ hasText: bank }).getByRole("link").first().click();
  await page.getByRole("link", { name: /导入/ }).click();
  const { book } = await openedWorkbook(page, page.getByRole("button", { name: "下载模板" }));
  const sheet = sheetOf(book, "题目");
  const column = (head: string) => columnOf(sheet, head);
  const wrong = new Map([
    [57, ["单选", "AB"]],
    [143, ["填空", "A"]],
  ]);
  for (let nth = 1; nth <= 200; nth += 1) {
    const [type = "", key = ""] = wrong.get(nth) ?? (nth % 4 === 0 ? ["多选", "A、C"] : ["单选", "b"]);
    const cells = {
      题型: type,
      题干: `高处作业第 ${nth} 题`,
      选项A: "甲",
      选项B: "乙",
      选项C: "丙",
      答案: key,
    };
    for (const [head, text] of Object.entries(cells)) sheet.getCell(nth + 1, column(head)).value = text;
  }
  const choose = page.getByLabel("题目工作簿");
  await choose.setInputFiles(await asUpload(book, "安全员题目.xlsx"));
  await expect(page.getByText("2 行被拒绝，现在不能导入。")).toBeVisible();
  await expect(page.getByRole("button", { name: "导入 198 题" })).toBeDisabled();
  await expect(
    page.getByRole("row", { name: /58/ }).filter({ hasText: "单选题只能有一个答案" }),
  ).toBeVisible();
  expect(await axe(page)).toEqual([]);

  // The same workbook comes back with the errors marked, is put right and taken in whole.
  const marked = await openedWorkbook(page, page.getByRole("button", { name: "下载标注的工作簿" }));
  const judged = sheetOf(marked.book, "题目");
  const reasons = textsOf(judged).map((cells) => cells[columnOf(judged, "错误原因") - 1]);
  expect(reasons.flatMap((reason, at) => (at > 0 && reason ? [at + 1] : []))).toEqual([58, 144]);
  judged.getCell(58, columnOf(judged, "答案")).value = "A";
  judged.getCell(144, columnOf(judged, "题型")).value = "单选";
  await choose.setInputFiles(await asUpload(marked.book, "安全员题目（已改）.xlsx"));
  await press(page, "导入 200 题");
  await expect(page.getByText("新建 200 题，更新 0 题，没有变化 0 题")).toBeVisible();

  await page.goto("/board/admin/paper-work-space?tab=papers");
  await press(page, "新建试卷");
  await page.getByRole("dialog").getByLabel("试卷名称").fill("安全员考核卷");
  await page.getByRole("dialog").getByText("所有学员", { exact: true }).click();
  await press(page, /^保\s?存$/);
  await expect(page).toHaveURL(/\/papers\/\d+\/questions$/);
  await press(page, "从题库添加");
  const adding = page.getByRole("dialog", { name: "从题库添加" });
  await adding.getByLabel("题库", { exact: true }).click();
  await page.getByTitle(bank, { exact: true }).last().click();
  await adding.getByRole("button", { name: /选择全部 200 题$/ }).click();
  await expect(adding.getByText("已选 200 题")).toBeVisible();
  await adding.getByRole("button", { name: "加入试卷" }).click();
  await expect(page.getByText("题目 200 题")).toBeVisible();
  await press(page, /发布第 1 版$/);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^发\s?布$/ })
    .click();
  // What stands, not the message: that may be gone again before 200 rows are drawn.
  await expect(page.getByRole("button", { name: "已发布第 1 版" })).toBeVisible();
  await press(page, /^预\s?览$/);
  await expect(page.getByRole("dialog")).toContainText("高处作业第 1 题");
});
