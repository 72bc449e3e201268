import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { OfficeProvider } from "../../../office/shell/office-provider.tsx";
import { type Answers, openScreen } from "../../../testing/open-screen.tsx";
import { ElectronicForm } from "./electronic-form.tsx";

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
const sending = page.getByRole("button", { name: "登记并发送" });

const open = (answers: Answers) =>
  openScreen({
    screens: {
      "/": (
        <OfficeProvider>
          <ElectronicForm invoiceId={7} recorded={{ invoiceNo: "", invoiceDate: "" }} onDone={() => {}} />
        </OfficeProvider>
      ),
    },
    at: "/",
    role: "admin",
    answers,
  });

test("what was missing is no longer said once it is filled in; a number pasted in groups is taken", async () => {
  const send = "POST /api/invoices/7/send";
  const { called } = await open({ [send]: () => null, "GET /api/files/oss-sign": () => signature });
  vi.spyOn(XMLHttpRequest.prototype, "open").mockImplementation(() => undefined);
  vi.spyOn(XMLHttpRequest.prototype, "send").mockImplementation(function (this: XMLHttpRequest) {
    Object.defineProperty(this, "status", { value: 204 });
    queueMicrotask(() => this.dispatchEvent(new Event("load")));
  });
  const missing = page.getByText("发票号码、开票日期和发票文件要一起填写");
  await sending.click();
  await expect.poll(() => missing.elements().length).toBe(3);
  await page.getByLabelText("发票号码").fill("2637 2000-0001 4820 7741");
  await expect.poll(() => missing.elements().length).toBe(2);
  await page.getByLabelText("开票日期").fill("2026-11-20");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => missing.elements().length).toBe(1);
  await page.getByLabelText("发票文件文件").upload(new File(["%PDF-1.7"], "发票.pdf"));
  await expect.poll(() => missing.elements().length).toBe(0);
  await sending.click();
  await expect.poll(() => called(send).length).toBe(1);
  expect(JSON.parse(called(send)[0]?.body ?? "")).toMatchObject({
    invoiceNo: "26372000000148207741",
    invoiceDate: "2026-11-20",
  });
});

test("by keyboard the focus goes to the question's first button, which leads back, and from there to what asked it", async () => {
  await open({});
  const asking = page.getByRole("button", { name: "只标为已发送，不登记号码" });
  await expect.element(asking).toBeVisible();
  expect(document.activeElement).toBe(document.body);
  asking.element().focus();
  await userEvent.keyboard("{Enter}");
  const back = page.getByRole("button", { name: "返回登记" });
  await expect.element(back).toHaveFocus();
  await userEvent.keyboard("{Tab}");
  await expect.element(page.getByRole("button", { name: "标记为已发送" })).toHaveFocus();
  await userEvent.keyboard("{Shift>}{Tab}{/Shift}{Enter}");
  await expect.element(asking).toHaveFocus();
});
