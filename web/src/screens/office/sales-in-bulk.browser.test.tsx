import type { CallReply } from "@zhutu/domain/endpoint.ts";
import type {
  getInvoiceBatch,
  previewInvoiceBatch,
  previewInvoiceResult,
} from "@zhutu/domain/invoicing/batch/contract.ts";
import type { previewDeliveries } from "@zhutu/domain/ordering/deliveries/contract.ts";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { OfficeProvider } from "../../office/shell/office-provider.tsx";
import { type Answers, openScreen, refused } from "../../testing/open-screen.tsx";
import { routeOf } from "../../testing/route-of.ts";
import OfficeDeliveries from "./deliveries.tsx";
import OfficeInvoiceBatch from "./invoice-batch.tsx";

const open = (file: string, screen: ReactNode, answers: Answers, at = routeOf(file)) =>
  openScreen({
    screens: { [routeOf(file)]: <OfficeProvider>{screen}</OfficeProvider> },
    at,
    role: "admin",
    answers: { "GET /api/admin/list-views": () => [], ...answers },
  });
const file = new File(["PK"], "表.xlsx");
const said = (sentence: string) => page.getByRole("status").getByText(sentence, { exact: true });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const bodyOf = (asked: { body: string } | undefined): unknown => JSON.parse(asked?.body ?? "null");

type Batch = CallReply<typeof getInvoiceBatch>;
const template: Batch["template"] = {
  fileName: "批量开票模板.xlsx",
  createTime: "2026-11-20T06:00:00.000Z",
  byName: "林晓雯",
  serviceCode: "3070201020000000000",
  serviceRate: "0.06",
  bookCode: "1060201010000000000",
  bookRate: "免税",
};
const one = (invoiceId: number) => ({
  invoiceId,
  payerName: `公司 ${invoiceId}`,
  invoiceAmt: 100.5,
  orderId: "20261122000000000001",
});
const workbook: CallReply<typeof previewInvoiceBatch> = {
  filled: [
    { ...one(1), serial: "FP0000000001", batchError: "" },
    { ...one(2), serial: "FP0000000002", batchError: "" },
  ],
  left: [{ ...one(3), why: "纸质发票不能批量开具，请单张处理" }],
  beyond: 0,
};
const preview = "POST /api/admin/invoice-batch/preview";
const openBatch = (answers: Answers = {}, search = "", batch: Partial<Batch> = {}) =>
  open(
    "screens/office/invoice-batch.tsx",
    <OfficeInvoiceBatch />,
    {
      "GET /api/admin/invoice-batch": () => ({ template, waiting: 2, inWorkbook: 0, issued: 0, ...batch }),
      [preview]: () => workbook,
      ...answers,
    },
    `/board/admin/invoice-batch${search}`,
  );

test("how many wait for a workbook's result is said where it is uploaded; of none nothing", async () => {
  const told = page.getByText("3 张已写入工作簿，待读回结果", { exact: true });
  await openBatch({}, "", { inWorkbook: 3 });
  await expect.element(told).toBeVisible();
  await openBatch();
  await expect.element(page.getByText("3 上传开票结果")).toBeVisible();
  expect(page.getByText(/待读回结果/).elements()).toEqual([]);
});

test("what the workbook will hold and what not is said before it is taken away", async () => {
  const make = "POST /api/admin/invoice-batch/workbook";
  const { called } = await openBatch(
    { [make]: () => new Response("PK", { headers: { "content-type": "application/vnd.x" } }) },
    "?ids=1-2-3",
  );
  await expect.element(page.getByText("可以写入 2 张，合计 ¥201.00")).toBeVisible();
  await expect
    .element(page.getByText("公司 3（订单 20261122000000000001）：纸质发票不能批量开具，请单张处理"))
    .toBeVisible();
  expect(bodyOf(called(preview)[0])).toEqual({ invoiceIds: [1, 2, 3], again: false });
  await button("下载 2 张").click();
  await expect.poll(() => bodyOf(called(make)[0])).toEqual({ invoiceIds: [1, 2], again: false });
  await button("改为全部待开的 2 张").click();
  await expect.poll(() => bodyOf(called(preview).at(-1))).toEqual({ again: false });
});

test("without a template nothing can be taken away, and one is asked for; what was typed stays when it is refused", async () => {
  const save = "POST /api/admin/invoice-batch/template";
  let answer: unknown = refused(200, "文件里没有“2-发票明细信息”这张表，请上传税务平台的批量开票模板");
  const { called } = await openBatch({ [save]: () => answer }, "", { template: null });
  await expect.element(button("下载 2 张")).toBeDisabled();
  await button("上传模板").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabelText("课程和答疑的税收编码").fill("123");
  await dialog.getByRole("button", { name: /保\s?存/ }).click();
  await expect.element(dialog.getByText("商品和服务税收编码是 19 位数字").first()).toBeVisible();
  await dialog.getByLabelText("课程和答疑的税收编码").fill("3070201020000000000");
  await dialog.getByLabelText("图书教材的税收编码").fill("1060201010000000000");
  await dialog.getByRole("button", { name: /保\s?存/ }).click();
  await expect.element(dialog.getByText("请选择模板文件")).toBeVisible();
  await userEvent.upload(dialog.getByLabelText("模板文件"), file);
  await dialog.getByRole("button", { name: /保\s?存/ }).click();
  await expect.element(page.getByText(/^文件里没有“2-发票明细信息”这张表/)).toBeVisible();
  await expect.element(dialog.getByLabelText("课程和答疑的税收编码")).toHaveValue("3070201020000000000");
  answer = null;
  await dialog.getByRole("button", { name: /保\s?存/ }).click();
  await expect.element(said("开票模板已保存")).toBeVisible();
  expect(bodyOf(called(save).at(-1))).toMatchObject({
    serviceRate: "0.06",
    bookRate: "免税",
    file: { fileName: "表.xlsx", content: btoa("PK") },
  });
});

type Result = CallReply<typeof previewInvoiceResult>["rows"][number];
const result = (over: Partial<Result>): Result => ({
  row: 4,
  serial: "FP0000000001",
  result: "issued",
  payerName: "公司 1",
  invoiceNo: "26372000000148207741",
  invoiceDate: "2026-11-20",
  why: "",
  readBefore: false,
  ...over,
});

test("a result is shown a row; with a wrong one it cannot be confirmed, put right it is", async () => {
  const confirm = "POST /api/admin/invoice-batch/result";
  let rows = [
    result({}),
    result({ row: 7, result: "wrong", why: "“发票号码”应为 20 位数字，这里有 19 个字符" }),
  ];
  const { called } = await openBatch({
    "POST /api/admin/invoice-batch/result-preview": () => ({ rows }),
    [confirm]: () => ({ issued: 1, refused: 1 }),
  });
  await userEvent.upload(page.getByLabelText("开票结果文件"), file);
  await expect.element(page.getByText("1 行有误，改正后重新上传；在那之前什么都不会改变")).toBeVisible();
  await expect
    .element(page.getByRole("row", { name: /^7 .*应为 20 位数字，这里有 19 个字符/ }))
    .toBeVisible();
  await expect.element(button("登记 1 行")).toBeDisabled();
  rows = [
    result({}),
    result({ row: 7, result: "refused", invoiceNo: "", invoiceDate: null, why: "税号不存在" }),
  ];
  await userEvent.upload(page.getByLabelText("开票结果文件"), file);
  await button("登记 2 行").click();
  await expect.element(said("开票结果已登记")).toBeVisible();
  expect(called(confirm)).toHaveLength(1);
  await expect.element(button("登记 2 行")).not.toBeInTheDocument();
});

test("reasons that were read back before stand first, and are taken only once somebody says that they are new", async () => {
  const confirm = "POST /api/admin/invoice-batch/result";
  const why =
    "“税号不存在”这个原因在 2026-11-20 10:00:00 已读回过，之后又写入了工作簿（2026-11-21 09:00:00）";
  const refusedRow = { result: "refused", invoiceNo: "", invoiceDate: null } as const;
  let rows = [result({}), result({ ...refusedRow, row: 7, why, readBefore: true })];
  let answer: unknown = refused(503, "系统繁忙，请稍后再试");
  const { called } = await openBatch({
    "POST /api/admin/invoice-batch/result-preview": () => ({ rows }),
    [confirm]: () => answer,
  });
  const field = page.getByLabelText("开票结果文件");
  const tick = page.getByRole("checkbox", { name: "这些是新工作簿的结果" });
  await userEvent.upload(field, file);
  await expect
    .element(page.getByRole("alert").getByText(/^1 行的原因已读回过，之后又写入了工作簿/))
    .toBeVisible();
  const read = page.getByRole("row", { name: /^\d.*FP\d/ });
  await expect.poll(() => read.elements().map((row) => row.textContent?.slice(0, 1))).toEqual(["7", "4"]);
  await expect.element(page.getByText(why, { exact: true })).toBeVisible();
  await expect.element(button("登记 2 行")).toBeDisabled();
  await tick.click();
  await expect.element(button("登记 2 行")).toBeEnabled();
  // Another file is another question.
  await userEvent.upload(field, file);
  await expect.element(tick).not.toBeChecked();
  await expect.element(button("登记 2 行")).toBeDisabled();
  await tick.click();
  await button("登记 2 行").click();
  await expect.element(page.getByText("系统繁忙，请稍后再试")).toBeVisible();
  await expect.element(tick).toBeChecked();
  answer = { issued: 1, refused: 1 };
  await button("登记 2 行").click();
  await expect.element(said("开票结果已登记")).toBeVisible();
  for (const asked of called(confirm))
    expect(bodyOf(asked)).toEqual({ fileName: "表.xlsx", content: btoa("PK"), repeated: true });
  expect(called(confirm)).toHaveLength(2);
  // Where nothing is asked the call says nothing of it.
  rows = [result({})];
  await userEvent.upload(field, file);
  await expect.element(button("登记 1 行")).toBeEnabled();
  await expect.element(tick).not.toBeInTheDocument();
  await button("登记 1 行").click();
  await expect.poll(() => bodyOf(called(confirm)[2])).toEqual({ fileName: "表.xlsx", content: btoa("PK") });
});

test("a file of another kind is refused before it is sent, and a refusal of the server is said in its place", async () => {
  const { called } = await openBatch({
    "POST /api/admin/invoice-batch/result-preview": () => refused(200, "文件里没有开票结果"),
  });
  await userEvent.upload(page.getByLabelText("开票结果文件"), new File(["x"], "表.xls"));
  await expect.element(page.getByText("这是旧版 .xls 文件，请在表格软件里另存为 .xlsx 后上传")).toBeVisible();
  expect(called("POST /api/admin/invoice-batch/result-preview")).toEqual([]);
  await userEvent.upload(page.getByLabelText("开票结果文件"), file);
  await expect.element(page.getByText("文件里没有开票结果")).toBeVisible();
});

const delivery: CallReply<typeof previewDeliveries>["rows"][number] = {
  row: 2,
  orderId: "20261122000000000001",
  expressCompany: "顺丰速运",
  trackingNo: "SF1390012345678",
  result: "send",
  why: "",
};

test("a list of express numbers is shown a row, then sent; a refusal keeps what was read", async () => {
  const confirm = "POST /api/admin/deliveries";
  let answer: unknown = refused(200, "第 2 行“订单号”对应的订单不是已付款。共 1 行有误，一笔也没有发货");
  const { called } = await open("screens/office/deliveries.tsx", <OfficeDeliveries />, {
    "GET /api/admin/deliveries": () => ({ waiting: 3 }),
    "POST /api/admin/deliveries/preview": () => ({ rows: [delivery] }),
    [confirm]: () => answer,
  });
  await expect.element(button("下载 3 笔")).toBeEnabled();
  await userEvent.upload(page.getByLabelText("发货表文件"), file);
  await expect.element(page.getByRole("row", { name: /SF1390012345678/ })).toBeVisible();
  await page.getByRole("button", { name: /发货 1 笔/ }).click();
  await expect.element(page.getByText(/一笔也没有发货$/)).toBeVisible();
  answer = { delivered: 1 };
  const press = page.getByRole("button", { name: /发货 1 笔/ }).element() as HTMLElement;
  press.click();
  press.click(); // as a double click
  await expect.element(said("发货信息已保存")).toBeVisible();
  expect(called(confirm)).toHaveLength(2);
});
