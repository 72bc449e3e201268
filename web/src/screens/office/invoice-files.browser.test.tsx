// Files of invoices that were issued in bulk, on the page where the result is read back.
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import type { previewInvoiceFiles } from "@zhutu/domain/invoicing/batch/contract.ts";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { OfficeProvider } from "../../office/shell/office-provider.tsx";
import { type Answers, openScreen, refused } from "../../testing/open-screen.tsx";
import { routeOf } from "../../testing/route-of.ts";
import OfficeInvoiceBatch from "./invoice-batch.tsx";

const preview = "POST /api/admin/invoice-batch/files-preview";
const confirm = "POST /api/admin/invoice-batch/files";
const send = (invoiceId: number) => `POST /api/invoices/${invoiceId}/send`;
type Row = CallReply<typeof previewInvoiceFiles>["files"][number];
const row = (over: Partial<Row>): Row => ({
  row: 1,
  fileName: "26372000000012345678.pdf",
  invoiceNo: "26372000000012345678",
  invoiceId: 7,
  payerName: "青岛海岳工程咨询有限公司",
  result: "attach",
  why: "",
  ...over,
});
const files = [
  row({}),
  row({
    row: 2,
    fileName: "发票.pdf",
    invoiceNo: "",
    payerName: "",
    result: "foreign",
    why: "文件名里没有 20 位发票号码",
  }),
  row({ row: 3, fileName: "旧.pdf", result: "kept", why: "已有文件，保留原来的" }),
];
const zip = new File(["x"], "发票.zip");
const button = (name: string) => page.getByRole("button", { name, exact: true });
const archive = page.getByLabelText("发票文件压缩包");

async function open(answers: Answers) {
  const at = routeOf("screens/office/invoice-batch.tsx");
  const screen = (
    <OfficeProvider>
      <OfficeInvoiceBatch />
    </OfficeProvider>
  );
  const opened = await openScreen({
    screens: { [at]: screen },
    at,
    role: "admin",
    answers: {
      "GET /api/admin/invoice-batch": () => ({ template: null, waiting: 0, inWorkbook: 0, issued: 0 }),
      "POST /api/admin/invoice-batch/preview": () => ({ filled: [], left: [], beyond: 0 }),
      ...answers,
    },
  });
  await expect.element(button("上传压缩包")).toBeVisible();
  return opened;
}

test("an archive says what becomes of each file, is stored once confirmed, and its invoices are sent by one press", async () => {
  const toSend = [
    { invoiceId: 7, payerName: "甲公司" },
    { invoiceId: 8, payerName: "乙公司" },
  ];
  const { called } = await open({
    [preview]: () => ({ files }),
    [confirm]: () => ({ attached: 1, toSend }),
    [send(7)]: () => null,
    [send(8)]: () => refused(200, "订单待退款，暂不发送"),
  });
  await userEvent.upload(archive, zip);
  const counts = page.getByRole("group", { name: "各种结果的文件数" });
  await expect.element(counts).toHaveTextContent("将登记 1 个已有文件 1 个号码不符 1 个");
  await expect
    .element(page.getByRole("row", { name: /^发票.pdf 号码不符 文件名里没有 20 位发票号码/ }))
    .toBeVisible();
  expect(called(confirm)).toEqual([]);
  await button("登记 1 个文件").click();
  await expect.element(page.getByText("已登记 1 个文件", { exact: true })).toBeVisible();
  expect(JSON.parse(called(confirm)[0]?.body ?? "")).toMatchObject({ fileName: "发票.zip", replace: false });
  await button("发送 2 张").click();
  await expect.element(page.getByText("已发送 1 张，1 张没有发送", { exact: true })).toBeVisible();
  await expect.element(page.getByText("乙公司：订单待退款，暂不发送")).toBeVisible();
  expect([send(7), send(8)].map((call) => called(call).length)).toEqual([1, 1]);
});

test("files that stand are replaced only once it is ticked", async () => {
  const { called } = await open({
    [preview]: () => ({ files: files.slice(2) }),
    [confirm]: () => ({ attached: 1, toSend: [] }),
  });
  await userEvent.upload(archive, zip);
  await expect.element(button("没有可以登记的文件")).toBeDisabled();
  await page.getByRole("checkbox", { name: "用这里的文件替换已有的 1 个" }).click();
  await expect.element(page.getByRole("row", { name: /将替换 替换已有的文件/ })).toBeVisible();
  await button("登记 1 个文件").click();
  await expect.element(page.getByText("已登记 1 个文件", { exact: true })).toBeVisible();
  expect(JSON.parse(called(confirm)[0]?.body ?? "")).toMatchObject({ replace: true });
});

test("another file is refused at once, a bad archive in the server's words, and the rows stay after a refusal", async () => {
  let answer: () => unknown = () => refused(200, "压缩包已损坏，请重新打包后上传");
  const { called } = await open({
    [preview]: () => answer(),
    [confirm]: () => refused(200, "有发票刚刚变化，什么都没有登记，请重新上传核对"),
  });
  await userEvent.upload(archive, new File(["x"], "发票.rar"));
  await expect.element(page.getByRole("alert").getByText("请上传 .zip 压缩包")).toBeVisible();
  expect(called(preview)).toEqual([]);
  await userEvent.upload(archive, zip);
  await expect.element(page.getByRole("alert").getByText("压缩包已损坏，请重新打包后上传")).toBeVisible();
  answer = () => ({ files });
  await userEvent.upload(archive, zip);
  await button("登记 1 个文件").click();
  await expect.element(page.getByRole("alert").getByText(/^有发票刚刚变化/)).toBeVisible();
  await expect.element(button("登记 1 个文件")).toBeVisible();
});
