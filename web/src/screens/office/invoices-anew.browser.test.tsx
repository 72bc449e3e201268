// What others did to an invoice while its dialog was open: its buyer, who applied for another, and colleagues.
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { anInvoiceRow as row, wholeOf as whole } from "../../testing/office-invoices.ts";
import { refused } from "../../testing/open-screen.tsx";
import { button, open } from "./invoices.testing.tsx";

test("one that its buyer applied for anew meanwhile is not sent: its form goes, and the list has the new one", async () => {
  const anew = row({ invoiceId: 8, payerName: "改过的公司" });
  const rows = [row()];
  const { called } = await open(rows, {
    answers: {
      "GET /api/invoices/:invoiceId": ({ call }: { call: string }) => {
        const found = rows.find(({ invoiceId }) => call.endsWith(`/${invoiceId}`));
        return found ? whole(found) : refused(404, "没有找到您要的内容");
      },
      "POST /api/invoices/7/send": () => {
        rows.splice(0, 1, anew);
        return refused(404, "没有找到您要的内容");
      },
    },
  });
  await button("发送 青岛海岳工程咨询有限公司").click();
  await page.getByLabelText("快递单号").fill("SF3");
  await button("发 送").or(button("发送")).click();
  const dialog = page.getByRole("dialog");
  await expect.element(dialog.getByText("买家已撤回这份申请，不用开票", { exact: true })).toBeVisible();
  expect(page.getByLabelText("快递单号").elements()).toEqual([]);
  expect(called("POST /api/invoices/7/send")).toHaveLength(1);
  expect(page.getByText(/请求失败|网络/).elements()).toEqual([]);
  await button("Close").or(button("关闭")).click();
  await expect.element(button("发送 改过的公司")).toBeVisible();
});

/** The dialog's reader comes back to the window. */
const comeBack = () => window.dispatchEvent(new Event("visibilitychange"));

test("money that a colleague gave back meanwhile: who comes back to the window reads it, and may send the rest or none", async () => {
  const due = row({ invoiceType: 1, invoiceAmt: 617, refundDueAmt: 559 });
  const rows = [due];
  await open(rows);
  // As its buyer reads it.
  const amounts = (words: string) => page.getByText(words, { exact: true });
  await expect.element(amounts("¥58.00")).toBeVisible();
  await expect.element(amounts("¥559.00 退款后")).toBeVisible();
  expect(amounts("¥617.00").elements()).toEqual([]);
  await button("详情 青岛海岳工程咨询有限公司").click();
  const dialog = page.getByRole("dialog");
  await expect.element(dialog.getByText("¥58.00", { exact: true })).toBeVisible();
  await expect.element(dialog.getByText("¥559.00 退款后", { exact: true })).toBeVisible();
  const sentence = (words: string) => dialog.getByText(words, { exact: true });
  await expect.element(sentence("订单有 ¥559.00 待退款，退款完成后按余下的 ¥58.00 开票。")).toBeVisible();
  rows[0] = { ...due, invoiceAmt: 58, refundDueAmt: 0, refundedAmt: 559 };
  comeBack();
  await expect.element(sentence("订单已退款 ¥559.00，按余下的 ¥58.00 开票。")).toBeVisible();
  await expect.element(sentence("发送发票")).toBeVisible();
  await expect.element(dialog.getByLabelText("发票号码")).toBeVisible();
  rows[0] = { ...due, invoiceAmt: 0, refundDueAmt: 0, refundedAmt: 617, refundedWhole: true };
  comeBack();
  await expect.element(sentence("已退款，不需开票")).toBeVisible();
  await expect.element(sentence("发票详情")).toBeVisible();
  expect(dialog.getByLabelText("发票号码").elements()).toEqual([]);
});

test("one that is sent closes its dialog, though the dialog reads it as sent before that", async () => {
  const recorded = { invoiceType: 1, invoiceNo: "26372000000148207741", invoiceDate: "2026-11-20" } as const;
  const rows = [row(recorded)];
  const { called } = await open(rows, {
    answers: {
      "POST /api/invoices/7/send": () => {
        rows[0] = row({ ...recorded, invoiceStatus: 2 });
        return null;
      },
    },
  });
  await button("发送 青岛海岳工程咨询有限公司").click();
  await button("发 送").or(button("发送")).click();
  await expect.poll(() => called("GET /api/invoices/7").length).toBe(2);
  await expect.poll(() => page.getByRole("dialog").elements()).toEqual([]);
});

test.each([
  ["saved", "保存快递信息", "POST /api/invoices/7/express"],
  ["sent", "发送", "POST /api/invoices/7/send"],
])(
  "a courier that a colleague wrote meanwhile is %s over only by who was told of it, though it was read anew",
  async (_, press, express) => {
    const [opened, theirs] = [
      { expressCompany: "顺丰速运", expressOrderNo: "SF1" },
      { expressCompany: "中通快递", expressOrderNo: "ZT2" },
    ];
    const rows = [row(opened)];
    let answer: unknown = Response.json({
      code: "error",
      msg: "快递信息已被修改",
      reason: "INVOICE_STATE",
      resultObject: theirs,
    });
    const { called } = await open(rows, { answers: { [express]: () => answer } });
    await button("发送 青岛海岳工程咨询有限公司").click();
    await page.getByLabelText("快递单号").fill("SF3");
    rows[0] = row(theirs);
    const before = called("GET /api/invoices/7").length;
    comeBack();
    await expect.poll(() => called("GET /api/invoices/7").length).toBe(before + 1);
    const replaced = () =>
      called(express).map(({ body }) => (JSON.parse(body) as { replaces: unknown }).replaces);
    const pressed = press === "发送" ? button("发 送").or(button(press)) : button(press);
    await pressed.click();
    await expect.element(page.getByText("快递信息已被修改", { exact: true })).toBeVisible();
    expect(replaced()).toEqual([opened]);
    answer = null;
    await pressed.click();
    await expect.poll(replaced).toEqual([opened, theirs]);
  },
);
