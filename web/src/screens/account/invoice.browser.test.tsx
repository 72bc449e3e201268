import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Invoice } from "../../features/invoicing/invoice-form.ts";
import { anInvoice, applied, posted } from "../../testing/invoices.ts";
import { type Answers, openScreen, refused } from "../../testing/open-screen.tsx";
import InvoicePage from "./invoice.tsx";

async function open(invoice: Invoice, answers: Answers = {}) {
  const opened = await openScreen({
    site: { hotline: "400-618-0531" },
    screens: { "/board/user/invoice": <InvoicePage /> },
    at: `/board/user/invoice?orderId=${invoice.orderId}`,
    role: "user",
    answers: {
      "GET /api/invoices/orderid/:orderId": () => invoice,
      "GET /api/user/profile": () => ({ userName: "李建国", telephone: "13800000001" }),
      "GET /api/user/invoice-titles": () => [],
      ...answers,
    },
  });
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  return opened;
}

const steps = page.getByRole("region", { name: "发票进度" }).getByRole("listitem");
const stepsShown = () =>
  steps
    .elements()
    .map(
      (one) => `${one.querySelector("b")?.textContent}${one.getAttribute("aria-current") ? "（现在）" : ""}`,
    );
const form = page.getByRole("form", { name: "发票信息" });
const box = (name: string) => form.getByLabelText(name, { exact: true });
const valueOf = (name: string) => () =>
  document.querySelector<HTMLInputElement>(`form [name=${name}]`)?.value;
const send = page.getByRole("button", { name: "提交申请" });

test("[INV-005] three steps show how far it is: order done, invoice requested, invoice sent", async () => {
  await open(anInvoice({ orderStatus: 1, paidTime: null }));
  expect(stepsShown()).toEqual(["订单完成（现在）", "申请发票", "发票开具"]);
  await open(anInvoice());
  expect(stepsShown()).toEqual(["订单完成，已完成", "申请发票（现在）", "发票开具"]);
  await open(anInvoice(applied));
  expect(stepsShown()).toEqual(["订单完成，已完成", "申请发票，已完成", "发票寄出（现在）"]);
  await open(anInvoice(posted));
  expect(stepsShown()).toEqual(["订单完成，已完成", "申请发票，已完成", "发票寄出，已完成"]);
});

test("[INV-011] a sent invoice shows that it is sent", async () => {
  await open(anInvoice(applied));
  await expect.element(page.getByRole("heading", { level: 1, name: "发票 申请中" })).toBeVisible();
  await open(anInvoice(posted));
  await expect.element(page.getByRole("heading", { level: 1, name: "发票 已寄出" })).toBeVisible();
});

test("[INV-012] once it exists nothing of it can be typed into", async () => {
  await open(anInvoice());
  await expect.poll(valueOf("payerName")).toBe("");
  await open(anInvoice(applied));
  for (const text of ["山东鲁匠建设集团有限公司", "91350100M000100Y43", "济南市历下区经十路 17703 号"])
    await expect.element(page.getByRole("definition").filter({ hasText: text })).toBeVisible();
  expect(page.getByRole("textbox").elements()).toEqual([]);
  expect(page.getByRole("radio").elements()).toEqual([]);
  expect(send.elements()).toEqual([]);
});

test("[INV-013] [INV-014] a requested paper invoice shows its courier and number, empty until it is sent", async () => {
  const express = () =>
    page
      .getByRole("region", { name: "寄送" })
      .getByRole("definition")
      .elements()
      .map((one) => one.firstChild?.textContent);
  await open(anInvoice(applied));
  expect(express()).toEqual(["--", "--"]);
  await open(anInvoice(posted));
  expect(express()).toEqual(["顺丰速运", "SF14027765"]);
  await open(anInvoice({ ...posted, invoiceType: 1, payerEmail: "a@example.com" }));
  expect(page.getByText("快递公司").elements()).toEqual([]);
});

test("[INV-028] a submitted application says 申请已提交成功, and is read-only then", async () => {
  let invoice = anInvoice();
  const { called } = await open(invoice, {
    "GET /api/invoices/orderid/:orderId": () => invoice,
    "POST /api/invoices": () => {
      invoice = anInvoice({ ...applied, invoiceType: 1, payerEmail: "caiwu@example.com" });
      return Response.json({
        code: 200,
        msg: "申请已提交成功",
        resultObject: { invoiceId: 3, invoiceStatus: 1 },
      });
    },
  });
  await box("抬头名称").fill("山东鲁匠建设集团有限公司");
  await box("统一社会信用代码").fill("9135 0100 m000100y43");
  await box("接收邮箱").fill("caiwu@example.com");
  await send.click();
  await expect.element(page.getByText("申请已提交成功")).toBeVisible();
  await expect.element(page.getByRole("heading", { level: 1, name: "发票 申请中" })).toHaveFocus();
  expect(called("POST /api/invoices").map(({ body }) => JSON.parse(body) as unknown)).toMatchObject([
    { orderId: invoice.orderId, payerName: "山东鲁匠建设集团有限公司", payerId: "91350100M000100Y43" },
  ]);
});

test("it is taken back after a yes that says what follows, stands there to be corrected, and is sent again", async () => {
  let invoice = anInvoice(applied);
  const back = "POST /api/invoices/3/withdraw";
  const { called } = await open(invoice, {
    "GET /api/invoices/orderid/:orderId": () => invoice,
    "POST /api/invoices/:invoiceId/withdraw": () => {
      invoice = anInvoice({ ...applied, invoiceStatus: 0, mayWithdraw: false });
      return Response.json({ code: 200, msg: "申请已撤回，可以修改后重新申请", resultObject: null });
    },
    "POST /api/invoices": () => ({ invoiceId: 3, invoiceStatus: 1 }),
  });
  const press = page.getByRole("button", { name: "撤回申请" });
  const question = page.getByRole("dialog", { name: "确定要撤回申请吗?" });
  await expect.element(page.getByText("开具前可以撤回修改。")).toBeVisible();
  await press.click();
  await expect.element(question.getByText(/^撤回后可以修改并重新申请；/)).toBeVisible();
  await question.getByRole("button", { name: "取消" }).click();
  expect(called(back)).toEqual([]);
  await press.click();
  await question.getByRole("button", { name: "撤回申请" }).click();
  await expect.element(page.getByText("申请已撤回，可以修改后重新申请")).toBeVisible();
  await expect.element(page.getByRole("heading", { level: 1, name: "发票 已撤回" })).toHaveFocus();
  expect(called(back)).toHaveLength(1);
  expect(stepsShown()).toEqual(["订单完成，已完成", "申请发票（现在）", "发票寄出"]);
  await expect.poll(valueOf("payerName")).toBe(applied.payerName);
  expect(valueOf("maillingAddress")()).toBe(applied.maillingAddress);
  await expect.element(page.getByText("提交后、开具前可以撤回修改")).toBeVisible();
  await box("抬头名称").fill("山东鲁匠建筑集团有限公司");
  await send.click();
  await expect.poll(() => called("POST /api/invoices").length).toBe(1);
  expect(JSON.parse(called("POST /api/invoices")[0]?.body ?? "")).toMatchObject({
    orderId: invoice.orderId,
    payerName: "山东鲁匠建筑集团有限公司",
    payerId: applied.payerId,
  });
});

test("where it cannot be taken back the page says why and whom to ask, and a refusal shows how it stands now", async () => {
  const press = page.getByRole("button", { name: "撤回申请" });
  const held = page.getByText("发票正在开具，不能撤回。如需修改请联系客服 400-618-0531。");
  await open(anInvoice({ ...applied, mayWithdraw: false }));
  await expect.element(held).toBeVisible();
  expect(press.elements()).toEqual([]);
  await open(anInvoice(posted));
  await expect.element(page.getByText("如需修改请联系客服 400-618-0531。", { exact: true })).toBeVisible();
  expect(press.elements()).toEqual([]);
  await open(anInvoice({ ...applied, refundedWhole: true }));
  expect([...press.elements(), ...page.getByText(/如需修改/).elements()]).toEqual([]);

  let invoice = anInvoice(applied);
  const sentence = "发票正在开具，不能撤回。如需修改请联系客服";
  await open(invoice, {
    "GET /api/invoices/orderid/:orderId": () => invoice,
    "POST /api/invoices/:invoiceId/withdraw": () => {
      invoice = anInvoice({ ...applied, mayWithdraw: false });
      return refused(200, sentence);
    },
  });
  await press.click();
  await page.getByRole("dialog").getByRole("button", { name: "撤回申请" }).click();
  await expect.element(page.getByText(sentence, { exact: true })).toBeVisible();
  await expect.element(held).toBeVisible();
  expect(press.elements()).toEqual([]);
});

test("each field says what is wrong with it, and nothing is sent", async () => {
  const { called } = await open(anInvoice());
  await page.getByRole("radio", { name: "纸质发票" }).click();
  await box("统一社会信用代码").fill("91350100M000100Y");
  await send.click();
  for (const text of ["请输入抬头名称", "统一社会信用代码必须是 18 个字符，还差 2 个", "请输入邮寄地址"])
    await expect.element(page.getByText(text)).toBeVisible();
  await page.getByRole("radio", { name: "个人" }).click();
  expect(box("统一社会信用代码").elements()).toEqual([]);
  expect(called("POST /api/invoices")).toEqual([]);
});

test("what was typed stays when the application is refused, and leaving asks", async () => {
  await open(anInvoice(), { "POST /api/invoices": () => refused(200, "该订单已经申请过发票") });
  await page.getByRole("radio", { name: "个人" }).click();
  await box("抬头名称").fill("李建国");
  await box("接收邮箱").fill("li@example.com");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("该订单已经申请过发票")).toBeVisible();
  await expect.poll(valueOf("payerName")).toBe("李建国");
  await page.getByRole("link", { name: "全部发票" }).click();
  const question = page.getByRole("dialog", { name: "离开此页？" });
  await question.getByRole("button", { name: "继续编辑" }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.poll(valueOf("payerName")).toBe("李建国");
});

test("[ERR-009] a company that was applied for before is filled in by one press, and forgotten after a yes", async () => {
  const title = {
    invoiceTitleId: 8,
    payerName: "青岛海岳工程咨询有限公司",
    payerId: "91370200WWWW00496Y",
    payerIdConfirmed: false,
    payerBank: "青岛银行",
    payerAccount: "",
    payerAddress: "",
  };
  const { called } = await open(anInvoice(), {
    "GET /api/user/invoice-titles": () => [title],
    "DELETE /api/user/invoice-titles/:id": () => null,
  });
  await page.getByRole("button", { name: /^青岛海岳/ }).click();
  await expect.poll(valueOf("payerName")).toBe(title.payerName);
  await expect.poll(valueOf("payerId")).toBe(title.payerId);
  await expect.poll(valueOf("payerBank")).toBe("青岛银行");
  const question = page.getByRole("dialog", { name: "确定要删除吗?" });
  await page.getByRole("button", { name: `删除抬头 ${title.payerName}` }).click();
  await question.getByRole("button", { name: "取消" }).click();
  expect(called("DELETE /api/user/invoice-titles/8")).toEqual([]);
  await page.getByRole("button", { name: `删除抬头 ${title.payerName}` }).click();
  await question.getByRole("button", { name: "确定" }).click();
  await expect.poll(() => called("DELETE /api/user/invoice-titles/8").length).toBe(1);
});

test("what was voided stays visible with its reason", async () => {
  const voided = {
    invoiceId: 2,
    invoiceNo: "26372000000012345678",
    expressCompany: "",
    expressOrderNo: "",
    sentTime: "2026-11-20T02:00:00.000Z",
    voidedTime: "2026-11-21T02:00:00.000Z",
    voidReason: "抬头有误",
    hasFile: true,
  };
  await open(anInvoice({ ...applied, voided: [voided] }));
  await expect.element(page.getByText(/作废原因：抬头有误/)).toBeVisible();
  await expect.element(page.getByRole("button", { name: "下载作废发票" })).toBeVisible();
});

test("an order that is not there, and one of 0, say so", async () => {
  await openScreen({
    screens: { "/board/user/invoice": <InvoicePage /> },
    at: "/board/user/invoice?orderId=20261122000000000009",
    role: "user",
  });
  await expect.element(page.getByText("没有找到这个订单")).toBeVisible();
  await open(anInvoice({ invoiceAmt: 0 }));
  await expect.element(page.getByText("金额为 0 的订单无需开具发票")).toBeVisible();
});
