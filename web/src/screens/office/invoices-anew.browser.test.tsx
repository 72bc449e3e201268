// An invoice whose buyer took the application back and wrote it anew while its dialog was open.
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { anInvoiceRow as row, wholeOf as whole } from "../../testing/office-invoices.ts";
import { refused } from "../../testing/open-screen.tsx";
import { button, open, opened } from "./invoices.testing.tsx";

test("one that its buyer wrote anew meanwhile is not sent unseen: its words now stand beside the form", async () => {
  const anew = row({ payerName: "改过的公司", createTime: "2026-11-20T06:10:00.000Z" });
  const send = "POST /api/invoices/7/send";
  let stands = row();
  const { called } = await open([row()], {
    answers: {
      "GET /api/invoices/:invoiceId": () => whole(stands),
      [send]: () => {
        if (stands === anew) return null;
        stands = anew;
        return refused(200, "买家撤回后重新申请过，请核对抬头等信息后再操作");
      },
    },
  });
  await button("发送 青岛海岳工程咨询有限公司").click();
  await page.getByLabelText("快递单号").fill("SF3");
  await button("发 送").or(button("发送")).click();
  await expect.element(page.getByText("买家撤回后重新申请过，请核对抬头等信息后再操作")).toBeVisible();
  await expect.element(page.getByRole("dialog").getByText("改过的公司")).toBeVisible();
  await button("发 送").or(button("发送")).click();
  await expect.poll(() => called(send).length).toBe(2);
  expect(called(send).map(({ body }) => JSON.parse(body) as unknown)).toMatchObject([
    { expressOrderNo: "SF3", opened },
    { expressOrderNo: "SF3", opened: anew.createTime },
  ]);
});

test("what was typed of an electronic invoice goes with the application it was made for", async () => {
  const anew = row({ invoiceType: 1, payerName: "改过的公司", createTime: "2026-11-20T06:10:00.000Z" });
  let stands = row({ invoiceType: 1 });
  await open([stands], {
    answers: {
      "GET /api/invoices/:invoiceId": () => whole(stands),
      "POST /api/invoices/7/send": () => {
        stands = anew;
        return refused(200, "买家撤回后重新申请过，请核对抬头等信息后再操作");
      },
    },
  });
  await button("登记并发送 青岛海岳工程咨询有限公司").click();
  const number = page.getByLabelText("发票号码");
  await number.fill("26372000000148207741");
  await button("只标为已发送，不登记号码").click();
  await button("标记为已发送").click();
  await expect.element(page.getByRole("dialog").getByText("改过的公司")).toBeVisible();
  await expect.element(number).toHaveValue("");
});
