import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { pressRowAct } from "../../testing/row-act.ts";
import { anInvoiceRow as row } from "../../testing/office-invoices.ts";
import { refused } from "../../testing/open-screen.tsx";
import { address, button, list, open } from "./invoices.testing.tsx";

const rowText = () => [...document.querySelectorAll("tbody tr[data-row-key]")].map((one) => one.textContent);
const said = (sentence: string) => page.getByRole("status").getByText(sentence, { exact: true });

test("[AINV-001] the address /board/admin/invoices shows everybody's invoices", async () => {
  const { address: now, called } = await open(
    [row(), row({ invoiceId: 8, payerName: "周建国", payerId: "", payerType: 1 })],
    {
      at: "/board/admin/invoices",
    },
  );
  expect(now()).toBe("/board/admin/invoices");
  await expect.poll(() => rowText().length).toBe(2);
  expect(rowText()[0]).toContain("青岛海岳工程咨询有限公司");
  expect(rowText()[1]).toContain("周建国个人");
  const first = called(list)[0]?.query;
  expect(["invoiceStatus", "issued", "voided"].map((name) => first?.get(name))).toEqual([null, null, null]);
});

test("a row says what it is over, of which order, and how it stands", async () => {
  await open([row(), row({ invoiceId: 8, invoiceStatus: 2, voidedTime: "2026-11-21T00:00:00.000Z" })]);
  await expect.poll(() => rowText()[0]).toContain("纸质发票¥1,256.0020261122000000000001施工管理精讲班");
  expect(rowText()[0]).toContain("待开具");
  expect(rowText()[1]).toContain("已作废");
});

test("the filters are what the API is asked for", async () => {
  const { called } = await open([row()], {
    at: `${address()}?payerName=海岳&shown=voided&createTimeStart=2026-11-01`,
  });
  const query = called(list).at(-1)?.query;
  expect(["payerName", "voided", "createTimeStart"].map((name) => query?.get(name))).toEqual([
    "海岳",
    "true",
    "2026-11-01",
  ]);
});

test("an invoice is searched by its number or the last four digits of it, and the filtered list is exported", async () => {
  const exported = "GET /api/admin/invoices-export";
  const { called } = await open([row()], {
    at: `${address()}?invoiceNo=7741`,
    answers: {
      "POST /api/exports": () => ({ exportId: null }),
      [exported]: () => new Response("x", { headers: { "content-type": "application/octet-stream" } }),
    },
  });
  await expect.poll(() => called(list).at(-1)?.query.get("invoiceNo")).toBe("7741");
  await button("导出").click();
  await expect.poll(() => called(exported).at(-1)?.query.get("invoiceNo")).toBe("7741");
});

test("how many are to be issued or sent stands over the list and one press shows them; the total says what of it goes back", async () => {
  const { called } = await open([row()], {
    at: `${address()}?payerName=海岳&shown=sent`,
    answers: {
      "GET /api/admin/menu-waiting": () => ({
        waiting: { orders: 0, invoices: 4, refunds: 0, bills: 0 },
        overdue: {},
      }),
      [list]: () => ({ invoices: [row()], total: 1, totalAmt: 1256, refundDueAmt: 399 }),
    },
  });
  const waiting = page.getByRole("button", { name: "待处理 4", exact: true });
  await waiting.click();
  await expect.poll(() => called(list).at(-1)?.query.get("maySend")).toBe("true");
  const query = called(list).at(-1)?.query;
  expect(["payerName", "invoiceStatus"].map((name) => query?.get(name))).toEqual([null, null]);
  await expect.element(waiting).toHaveAttribute("aria-pressed", "true");
  await expect
    .element(page.getByRole("status").getByText("共 1 张，未作废的合计 ¥1,256.00（含待退款的 ¥399.00）"))
    .toBeVisible();
});

test("[AINV-008] saving the courier of a paper invoice says 发票信息已保存成功, and does not send it", async () => {
  const express = "POST /api/invoices/7/express";
  const { called, asked } = await open([row()], { answers: { [express]: () => null } });
  await button("发送 青岛海岳工程咨询有限公司").click();
  await expect.element(page.getByLabelText("快递公司")).toHaveValue("顺丰速运");
  await button("保存快递信息").click();
  await expect.element(page.getByText("请输入快递单号")).toBeVisible();
  await page.getByLabelText("快递单号").fill("SF1");
  await button("保存快递信息").click();
  await expect.element(said("发票信息已保存成功")).toBeVisible();
  expect(JSON.parse(called(express)[0]?.body ?? "")).toEqual({
    expressCompany: "顺丰速运",
    expressOrderNo: "SF1",
    replaces: { expressCompany: "", expressOrderNo: "" },
  });
  expect(asked.filter(({ call }) => call.endsWith("/send"))).toEqual([]);
});

test("[AINV-008] the courier of a sent paper invoice is put right with Enter too, and it is not sent anew", async () => {
  const express = "POST /api/invoices/7/express";
  const stood = { expressCompany: "顺丰速运", expressOrderNo: "SF1" };
  const { called, asked } = await open([row({ invoiceStatus: 2, ...stood })], {
    answers: { [express]: () => null },
  });
  // The message of the test before has gone.
  await expect.element(said("发票信息已保存成功")).not.toBeInTheDocument();
  await button("改快递 青岛海岳工程咨询有限公司").click();
  await page.getByLabelText("快递单号").fill("SF2");
  await userEvent.keyboard("{Enter}");
  await expect.element(said("发票信息已保存成功")).toBeVisible();
  expect(JSON.parse(called(express)[0]?.body ?? "")).toEqual({
    ...stood,
    expressOrderNo: "SF2",
    replaces: stood,
  });
  expect(asked.filter(({ call }) => call.endsWith("/send"))).toEqual([]);
});

test("[AINV-007] sending a paper invoice says 发票状态已修改为已发送", async () => {
  const send = "POST /api/invoices/7/send";
  const { called } = await open([row()], { answers: { [send]: () => null } });
  await button("发送 青岛海岳工程咨询有限公司").click();
  await page.getByLabelText("快递单号").fill("SF2");
  await button("发 送").or(button("发送")).click();
  await expect.element(said("发票状态已修改为已发送")).toBeVisible();
  expect(JSON.parse(called(send)[0]?.body ?? "")).toEqual({
    expressCompany: "顺丰速运",
    expressOrderNo: "SF2",
    replaces: { expressCompany: "", expressOrderNo: "" },
  });
});

test("an electronic invoice takes number, date and file together, or is marked after a question", async () => {
  const send = "POST /api/invoices/7/send";
  const { called } = await open([row({ invoiceType: 1 })], { answers: { [send]: () => null } });
  await button("登记并发送 青岛海岳工程咨询有限公司").click();
  await page.getByLabelText("发票号码").fill("26372000000148207741");
  await button("登记并发送").click();
  await expect.element(page.getByText("发票号码、开票日期和发票文件要一起填写").first()).toBeVisible();
  expect(called(send)).toEqual([]);
  await button("只标为已发送，不登记号码").click();
  await button("标记为已发送").click();
  await expect.element(said("发票状态已修改为已发送")).toBeVisible();
  expect(JSON.parse(called(send)[0]?.body ?? "")).toEqual({});
});

test("a long name of what was bought takes one line, and is whole on pointing", async () => {
  await open([row({ invoiceName: "二级建造师《公路工程管理与实务》精讲班（2026），".repeat(4) })]);
  const name = page.getByText(/^二级建造师/);
  await expect.element(name).toBeVisible();
  const { lineHeight } = getComputedStyle(name.element());
  expect(Math.round(name.element().getBoundingClientRect().height / Number.parseFloat(lineHeight))).toBe(1);
  await expect
    .element(page.getByTitle(/^(二级建造师《公路工程管理与实务》精讲班（2026），){4}$/))
    .toBeVisible();
});

test("a sent invoice is voided with a reason, which stays when it is refused", async () => {
  const call = "POST /api/invoices/7/void";
  let answer: unknown = refused(200, "发票状态已变化，请刷新后重试");
  const { called } = await open([row({ invoiceStatus: 2 })], { answers: { [call]: () => answer } });
  await pressRowAct("作废", "青岛海岳工程咨询有限公司");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: /作\s?废/ }).click();
  await expect.element(dialog.getByText("请输入作废原因")).toBeVisible();
  await dialog.getByLabelText("作废原因").fill("抬头有误");
  await dialog.getByRole("button", { name: /作\s?废/ }).click();
  await expect.element(page.getByText("发票状态已变化，请刷新后重试")).toBeVisible();
  await expect.element(dialog.getByLabelText("作废原因")).toHaveValue("抬头有误");
  answer = { invoiceId: 9 };
  await dialog.getByRole("button", { name: /作\s?废/ }).click();
  await expect.element(said("发票已作废，可重新开具")).toBeVisible();
  expect(called(call)).toHaveLength(2);
});

test("issued invoices are sent together, each by its own call; those that wait lead to the workbook", async () => {
  const rows = [
    row({
      invoiceType: 1,
      payerName: "甲公司",
      invoiceNo: "26372000000148207741",
      invoiceDate: "2026-11-20",
    }),
    row({ invoiceId: 8, invoiceType: 1, payerName: "乙公司", batchError: "税号不存在" }),
  ];
  const { called, address: now } = await open(rows, { answers: { "POST /api/invoices/7/send": () => null } });
  await expect.poll(() => rowText()[0]).toContain("已开未发");
  expect(rowText()[1]).toContain("平台未开具：税号不存在");
  await page.getByLabelText("选择本页全部").click();
  await button("发送 1 张").click();
  await page
    .getByRole("alertdialog")
    .or(page.getByRole("dialog"))
    .getByRole("button", { name: "发送 1 张" })
    .click();
  await expect.element(said("已发送 1 张")).toBeVisible();
  expect(JSON.parse(called("POST /api/invoices/7/send")[0]?.body ?? "")).toEqual({});
  await page.getByLabelText("选择 乙公司").click();
  await button("批量开票 1 张").click();
  await expect.poll(now).toBe("/board/admin/invoice-batch?ids=8");
});

test("one with a recorded number is sent as it stands", async () => {
  const send = "POST /api/invoices/7/send";
  const recorded = { invoiceType: 1, invoiceNo: "26372000000148207741", invoiceDate: "2026-11-20" } as const;
  const { called } = await open([row(recorded)], { answers: { [send]: () => null } });
  await button("发送 青岛海岳工程咨询有限公司").click();
  await expect.element(page.getByLabelText("发票号码")).toHaveValue("26372000000148207741");
  await expect.element(button("只标为已发送，不登记号码")).not.toBeInTheDocument();
  await button("发 送").or(button("发送")).click();
  await expect.element(said("发票状态已修改为已发送")).toBeVisible();
  expect(JSON.parse(called(send)[0]?.body ?? "")).toEqual({});
});

test("of more invoices than are counted no sum is shown, but how to get one", async () => {
  const uncounted = { total: 1_000, more: true, totalAmt: null, refundDueAmt: null };
  await open([row()], { answers: { [list]: () => ({ invoices: [row()], ...uncounted }) } });
  await expect.element(page.getByText("共 1,000+ 张，选好申请日期后显示合计")).toBeVisible();
  expect(document.body.textContent).not.toContain("合计 ¥");
});
