// An electronic invoice that a colleague wrote into a workbook for the tax platform, in the dialog that sends it.
import { formatTime } from "@zhutu/domain/time.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { anInvoiceRow as row, wholeOf as whole } from "../../testing/office-invoices.ts";
import { refused } from "../../testing/open-screen.tsx";
import { button, open } from "./invoices.testing.tsx";

const send = "POST /api/invoices/7/send";
const since = "2026-11-27T02:03:04.000Z";
const sentence = `这张发票已写入开票工作簿（${formatTime(since)}），请先读回开票结果，再发送`;
const stands = page.getByRole("dialog").getByText(sentence, { exact: true });
const more = page.getByText(/^(.*)工作簿如果已上传到税务平台，会重复开票，读回开票结果前也要先删去这一行。$/);

/** Its dialog, of an invoice that stands in a workbook by what `at` says. */
async function opened(at: { since: string | null }, answer: () => unknown = () => null) {
  const one = row({ invoiceType: 1 });
  const screen = await open([one], {
    answers: {
      "GET /api/invoices/:invoiceId": () => ({ ...whole(one), inWorkbookSince: at.since }),
      [send]: answer,
    },
  });
  await button("登记并发送 青岛海岳工程咨询有限公司").click();
  await expect.element(button("登记并发送")).toBeVisible();
  const bodies = () => screen.called(send).map(({ body }) => JSON.parse(body) as object);
  return { ...screen, bodies };
}

test("the dialog says when it was written there; marking it as sent asks with what follows, and then says so", async () => {
  const { bodies } = await opened({ since });
  await expect.element(stands).toBeVisible();
  await button("只标为已发送，不登记号码").click();
  await expect.element(more).toBeVisible();
  expect(bodies()).toEqual([]);
  await button("标记为已发送").click();
  await expect.poll(bodies).toEqual([{ again: true }]);
});

test("the list says which stand in a workbook, since when, until there is a number or a refusal", async () => {
  const told = `${formatTime(since)} 已写入工作簿，待读回结果`;
  const rows = [
    row({ invoiceId: 7, invoiceType: 1, payerName: "甲公司", batchedTime: since }),
    row({ invoiceId: 8, invoiceType: 1, payerName: "乙公司", batchedTime: since, batchError: "税号有误" }),
    row({
      invoiceId: 9,
      invoiceType: 1,
      payerName: "丙公司",
      batchedTime: since,
      invoiceNo: "26372000000148207741",
    }),
    row({ invoiceId: 10, invoiceType: 1, payerName: "丁公司" }),
  ];
  await open(rows);
  await expect.element(page.getByRole("row", { name: /丁公司/ })).toBeVisible();
  const saying = rows.map(
    ({ payerName }) =>
      page
        .getByRole("row", { name: new RegExp(payerName) })
        .getByText(told, { exact: true })
        .elements().length,
  );
  expect(saying).toEqual([1, 0, 0, 0]);
});

test("one that stands in none is not asked about", async () => {
  const { bodies } = await opened({ since: null });
  expect(stands.elements()).toEqual([]);
  await button("只标为已发送，不登记号码").click();
  await expect.element(button("标记为已发送")).toBeVisible();
  expect(more.elements()).toEqual([]);
  await button("标记为已发送").click();
  await expect.poll(bodies).toEqual([{}]);
});

test("written there while the dialog was open: the refusal is said, and it is asked anew with what follows", async () => {
  const at: { since: string | null } = { since: null };
  let first = true;
  const { bodies } = await opened(at, () => {
    if (!first) return null;
    first = false;
    at.since = since;
    return refused(200, sentence);
  });
  await button("只标为已发送，不登记号码").click();
  await button("标记为已发送").click();
  await expect.element(stands).toBeVisible();
  await expect.element(button("标记为已发送")).not.toBeInTheDocument();
  await expect.element(button("只标为已发送，不登记号码")).toHaveFocus();
  await button("只标为已发送，不登记号码").click();
  await expect.element(more).toBeVisible();
  await button("标记为已发送").click();
  await expect.poll(bodies).toEqual([{}, { again: true }]);
});
