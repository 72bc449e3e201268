// What the office's detail shows of an invoice that was sent, and what is done with it then.
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { anInvoiceRow as row, wholeOf as whole } from "../../testing/office-invoices.ts";
import { refused } from "../../testing/open-screen.tsx";
import { pressRowAct } from "../../testing/row-act.ts";
import { button, open } from "./invoices.testing.tsx";

const sentTime = "2026-11-21T02:00:00.000Z";
const sent = row({ invoiceType: 1, invoiceStatus: 2, sentTime });
const read = "GET /api/invoices/:invoiceId";
const said = (sentence: string) => page.getByRole("status").getByText(sentence, { exact: true });
const dialog = page.getByRole("dialog");
const signature = {
  policy: "p",
  accessId: "a",
  signature: "s",
  host: "/storage",
  expire: 2_000_000_000,
  dir: "invoice/",
  urlPrefix: null,
  fields: {},
};

test("one that was sent is sent again from its row", async () => {
  await open([{ ...sent, hasFile: true }]);
  await button("再次发送 青岛海岳工程咨询有限公司").click();
  const question = page.getByRole("dialog", { name: "再次发送发票" });
  await expect.element(question.getByLabelText("发送到")).toHaveValue("caiwu@example.com");
});

test("one that was sent without a file takes it, with its recorded number", async () => {
  const call = "POST /api/invoices/7/file";
  const recorded = { invoiceNo: "26372000000148207741", invoiceDate: "2026-11-20" };
  const { called } = await open([{ ...sent, ...recorded }], {
    answers: { [call]: () => null, "GET /api/files/oss-sign": () => signature },
  });
  vi.spyOn(XMLHttpRequest.prototype, "open").mockImplementation(() => undefined);
  vi.spyOn(XMLHttpRequest.prototype, "send").mockImplementation(function (this: XMLHttpRequest) {
    Object.defineProperty(this, "status", { value: 204 });
    queueMicrotask(() => this.dispatchEvent(new Event("load")));
  });
  await pressRowAct("详情", "青岛海岳工程咨询有限公司");
  await expect.element(page.getByLabelText("发票号码")).toBeDisabled();
  await button("登记发票文件").click();
  await expect.element(dialog.getByText("请上传发票文件")).toBeVisible();
  await page.getByLabelText("发票文件文件").upload(new File(["%PDF-1.7"], "发票.pdf"));
  await expect.element(page.getByText("已上传", { exact: true })).toBeVisible();
  await button("登记发票文件").click();
  await expect.element(said("发票文件已登记，买家可以下载")).toBeVisible();
  const body = JSON.parse(called(call)[0]?.body ?? "") as Record<string, string>;
  expect(body).toMatchObject(recorded);
  expect(body["fileKey"]).toMatch(/^invoice\//);
});

test("发送记录 says when, where to and by whom it was sent; it is sent again to the buyer's address or to another", async () => {
  const call = "POST /api/invoices/7/send-again";
  const sendings = [{ sentTime, sentTo: "caiwu@example.com", sentBy: "李娜" }];
  const again = ({ body }: { body: string }) => {
    const { email } = JSON.parse(body) as { email: string };
    sendings.push({ sentTime: "2026-11-22T02:00:00.000Z", sentTo: email, sentBy: "王敏" });
    return null;
  };
  const { called } = await open([{ ...sent, hasFile: true }], {
    answers: { [call]: again, [read]: () => ({ ...whole({ ...sent, hasFile: true }), sendings }) },
  });
  await pressRowAct("详情", "青岛海岳工程咨询有限公司");
  const lines = () =>
    page
      .getByRole("list", { name: "发送记录" })
      .getByRole("listitem")
      .elements()
      .map((one) => one.textContent);
  await expect.poll(lines).toEqual(["2026-11-21 10:00:00 由李娜发送到 caiwu@example.com"]);
  expect(button("登记发票文件").elements()).toEqual([]);
  await dialog.getByRole("button", { name: "再次发送", exact: true }).click();
  const question = page.getByRole("dialog", { name: "再次发送发票" });
  await expect.element(question.getByText("“青岛海岳工程咨询有限公司”¥1,256.00 的发票")).toBeVisible();
  const email = question.getByLabelText("发送到");
  await expect.element(email).toHaveValue("caiwu@example.com");
  const yes = question.getByRole("button", { name: "登记再次发送", exact: true });
  await email.fill("boss");
  await yes.click();
  await expect.element(question.getByText("邮箱格式不正确")).toBeVisible();
  await email.fill("boss@example.com");
  await yes.click();
  await expect.element(said("已登记再次发送，并通知了买家")).toBeVisible();
  await expect.poll(() => lines()[1]).toBe("2026-11-22 10:00:00 由王敏发送到 boss@example.com");
  expect(JSON.parse(called(call)[0]?.body ?? "")).toEqual({ email: "boss@example.com", sendings: 1 });
  await expect.poll(() => question.elements()).toEqual([]);
});

test("a refused sending says why in the dialog, and keeps the address", async () => {
  const why = "这张发票一小时内已再次发送 5 次，请稍后再发送";
  await open([sent], { answers: { "POST /api/invoices/7/send-again": () => refused(409, why) } });
  await pressRowAct("详情", "青岛海岳工程咨询有限公司");
  await button("再次发送").click();
  const question = page.getByRole("dialog", { name: "再次发送发票" });
  await question.getByLabelText("发送到").fill("boss@example.com");
  await question.getByRole("button", { name: "登记再次发送", exact: true }).click();
  await expect.element(question.getByText(why)).toBeVisible();
  await expect.element(question.getByLabelText("发送到")).toHaveValue("boss@example.com");
});

const voidedOne = (invoiceId: number, invoiceNo: string, voidReason: string) => ({
  invoiceId,
  invoiceNo,
  expressCompany: "",
  expressOrderNo: "",
  sentTime,
  voidedTime: "2026-11-22T02:00:00.000Z",
  voidReason,
  hasFile: false,
});

test("one on paper says in its row with which courier and when it left", async () => {
  const express = { expressCompany: "顺丰速运", expressOrderNo: "SF1402776512345" };
  await open([row({ invoiceType: 2, invoiceStatus: 2, sentTime, ...express })]);
  await expect.element(page.getByText("顺丰速运 SF1402776512345，11-21 寄出", { exact: true })).toBeVisible();
});

test("the void of the invoice before stands with that one's number, and never as this one's", async () => {
  const voided = [voidedOne(6, "26372000000148207741", "抬头有误")];
  await open([sent], { answers: { [read]: () => ({ ...whole(sent), voided }) } });
  await pressRowAct("详情", "青岛海岳工程咨询有限公司");
  await expect.element(dialog.getByText("上一张发票 26372000000148207741", { exact: true })).toBeVisible();
  await expect.element(dialog.getByText("2026-11-22 10:00:00 作废，原因：抬头有误")).toBeVisible();
  expect(dialog.getByText(/^这张发票已于/).elements()).toEqual([]);
});

test("a voided one shows its own void", async () => {
  const own = row({ invoiceType: 1, invoiceStatus: 2, sentTime, voidedTime: "2026-11-22T02:00:00.000Z" });
  await open([own], { answers: { [read]: () => ({ ...whole(own), voidReason: "抬头有误" }) } });
  await button("详情 青岛海岳工程咨询有限公司").click();
  await expect.element(dialog.getByText("这张发票已于 2026-11-22 10:00:00 作废")).toBeVisible();
  await expect.element(dialog.getByText("原因：抬头有误")).toBeVisible();
  expect(dialog.getByText(/上一张/).elements()).toEqual([]);
  expect(button("再次发送").elements()).toEqual([]);
});
