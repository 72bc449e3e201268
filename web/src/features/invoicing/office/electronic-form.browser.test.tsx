import { useState } from "react";
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

const result = { invoiceNo: "26372000000148207741", invoiceDate: "2026-11-20" };

/** The form, while which is open a colleague reads the result back from the tax platform. */
function FormMeanwhile({ inWorkbook }: { inWorkbook: string | null }) {
  const [recorded, setRecorded] = useState({ invoiceNo: "", invoiceDate: "" });
  return (
    <OfficeProvider>
      <button type="button" onClick={() => setRecorded(result)}>
        读回结果
      </button>
      <ElectronicForm
        invoiceId={7}
        recorded={recorded}
        inWorkbookSince={recorded.invoiceNo === "" ? inWorkbook : null}
        onDone={() => {}}
      />
    </OfficeProvider>
  );
}

/** Uploads end well at once. */
function takesUploads(): void {
  vi.spyOn(XMLHttpRequest.prototype, "open").mockImplementation(() => undefined);
  vi.spyOn(XMLHttpRequest.prototype, "send").mockImplementation(function (this: XMLHttpRequest) {
    Object.defineProperty(this, "status", { value: 204 });
    queueMicrotask(() => this.dispatchEvent(new Event("load")));
  });
}

const open = (answers: Answers, inWorkbook: string | null = null) =>
  openScreen({
    screens: { "/": <FormMeanwhile inWorkbook={inWorkbook} /> },
    at: "/",
    role: "admin",
    answers,
  });

test("what was missing is no longer said once it is filled in; a number pasted in groups is taken", async () => {
  const send = "POST /api/invoices/7/send";
  const { called } = await open({ [send]: () => null, "GET /api/files/oss-sign": () => signature });
  takesUploads();
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

test("what was uploaded stays, and is sent, when the result is read back meanwhile; another number that was typed is told", async () => {
  const send = "POST /api/invoices/7/send";
  const { called } = await open({ [send]: () => null, "GET /api/files/oss-sign": () => signature });
  takesUploads();
  await page.getByLabelText("发票号码").fill("26372000000148207742");
  await page.getByLabelText("发票文件文件").upload(new File(["%PDF-1.7"], "发票.pdf"));
  await expect.element(page.getByText("已上传", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "只标为已发送，不登记号码" }).click();
  await page.getByRole("button", { name: "读回结果" }).click();
  await expect.element(page.getByLabelText("发票号码")).toHaveValue(result.invoiceNo);
  await expect.element(page.getByLabelText("发票号码")).toBeDisabled();
  const told = "已按税务平台的结果登记，与您填写的 26372000000148207742 不同";
  await expect.element(page.getByText(told, { exact: true })).toBeVisible();
  await expect.element(page.getByText("已上传", { exact: true })).toBeVisible();
  expect(page.getByText("确定要直接标记为已发送吗?").elements()).toEqual([]);
  await page.getByRole("button", { name: /^发 ?送$/ }).click();
  await expect.poll(() => called(send).length).toBe(1);
  const sent = JSON.parse(called(send)[0]?.body ?? "") as Record<string, string>;
  expect(sent).toMatchObject(result);
  expect(sent["fileKey"]).toMatch(/^invoice\//);
});

test("with its number one that stands in a workbook is sent only after a question, with what stands in the form by then", async () => {
  const send = "POST /api/invoices/7/send";
  const { called } = await open(
    { [send]: () => null, "GET /api/files/oss-sign": () => signature },
    "2026-11-27T02:03:04.000Z",
  );
  takesUploads();
  await page.getByLabelText("发票号码").fill("26372000000148207742");
  await page.getByLabelText("开票日期").fill("2026-11-20");
  await userEvent.keyboard("{Enter}");
  const asks = page.getByText("确定不等开票结果，直接发送吗?", { exact: true });
  const missing = page.getByText("发票号码、开票日期和发票文件要一起填写");
  await sending.click();
  await expect.poll(() => missing.elements().length).toBe(1);
  expect(asks.elements()).toEqual([]);
  await page.getByLabelText("发票文件文件").upload(new File(["%PDF-1.7"], "发票.pdf"));
  await expect.element(page.getByText("已上传", { exact: true })).toBeVisible();
  await sending.click();
  await expect.element(asks).toBeVisible();
  const back = page.getByRole("button", { name: "返回登记" });
  await expect.element(back).toHaveFocus();
  await back.click();
  await expect.element(sending).toHaveFocus();
  await sending.click();
  await page.getByLabelText("发票号码").fill("26372000000148207743");
  expect(called(send)).toEqual([]);
  await page.getByRole("button", { name: "仍要发送" }).click();
  await expect.poll(() => called(send).length).toBe(1);
  const sent = JSON.parse(called(send)[0]?.body ?? "") as Record<string, string>;
  expect(sent).toMatchObject({
    invoiceNo: "26372000000148207743",
    invoiceDate: "2026-11-20",
    again: true,
  });
  expect(sent["fileKey"]).toMatch(/^invoice\//);
});

test("a day after today is said beside its field, and not sent", async () => {
  const send = "POST /api/invoices/7/send";
  const { called } = await open({ [send]: () => null, "GET /api/files/oss-sign": () => signature });
  takesUploads();
  await page.getByLabelText("发票号码").fill(result.invoiceNo);
  await page.getByLabelText("开票日期").fill("2999-01-01");
  await userEvent.keyboard("{Enter}");
  await page.getByLabelText("发票文件文件").upload(new File(["%PDF-1.7"], "发票.pdf"));
  await expect.element(page.getByText("已上传", { exact: true })).toBeVisible();
  await expect.element(page.getByText("开票日期不能晚于今天")).toBeVisible();
  await sending.click();
  expect(called(send)).toEqual([]);
  await page.getByLabelText("开票日期").fill("2026-11-20");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => called(send).length).toBe(1);
  expect(JSON.parse(called(send)[0]?.body ?? "")).toMatchObject(result);
});

test("the question goes as the result is read back, and what was issued is sent without it", async () => {
  const send = "POST /api/invoices/7/send";
  const { called } = await open(
    { [send]: () => null, "GET /api/files/oss-sign": () => signature },
    "2026-11-27T02:03:04.000Z",
  );
  takesUploads();
  await page.getByRole("button", { name: "只标为已发送，不登记号码" }).click();
  await page.getByRole("button", { name: "读回结果" }).click();
  await page.getByRole("button", { name: /^发 ?送$/ }).click();
  await expect.poll(() => called(send).map(({ body }) => JSON.parse(body) as object)).toEqual([{}]);
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
