import * as contract from "@zhutu/domain/invoicing/contract.ts";
import type { CallInput } from "@zhutu/domain/endpoint.ts";
import { deleteAccount, exportMyData } from "@zhutu/domain/identity/contract.ts";
import { listNotices } from "@zhutu/domain/notices/contract.ts";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { codeFor } from "../../testing/identity.ts";
import { refusalOf } from "../../testing/refusal.ts";
import { aPdf, company, invoiceShop, onPaper } from "./invoicing-testing.ts";

const shop = await invoiceShop();
const { admin } = shop;
const buyer = await shop.account("user");
const teacher = await shop.account("teacher");
type Who = Parameters<typeof shop.as>[0];

let lastNumber = 12_345_677;
const issued = async () => ({
  invoiceNo: `263770000001${++lastNumber}`,
  invoiceDate: "2026-11-20",
  fileKey: await shop.upload(aPdf(), "pdf"),
});
const aSent = async () => {
  const applied = await shop.anApplication(buyer);
  await shop.send(admin, applied.invoiceId);
  return applied;
};
const recorded = (
  invoiceId: number,
  { invoiceNo, invoiceDate }: { invoiceNo: string; invoiceDate: string },
) =>
  shop.db.execute(
    sql`update invoices set invoice_no = ${invoiceNo}, invoice_date = ${invoiceDate} where invoice_id = ${invoiceId}`,
  );
const nameOf = async ({ userId }: { userId: number }) => {
  const { rows } = await shop.db.execute<{ user_name: string }>(
    sql`select user_name from users where user_id = ${userId}`,
  );
  return rows[0] ?? { user_name: "" };
};
const auditsOf = async (invoiceId: number, action: string) =>
  (
    await shop.db.execute<{ user_id: number; detail: object }>(
      sql`select user_id, detail from audit_logs where action = ${action} and subject = ${`invoice:${invoiceId}`}`,
    )
  ).rows;

describe("the file of an invoice that was sent without one", () => {
  const add = (who: Who, invoiceId: number, body: CallInput<typeof contract.addInvoiceFile>["body"]) =>
    shop.as(who, contract.addInvoiceFile, { params: { invoiceId }, body });

  test("is added with the number that was read back, and its buyer downloads it", async () => {
    const { invoiceId, orderId } = await shop.anApplication(buyer);
    const whole = await issued();
    await recorded(invoiceId, whole);
    await shop.send(admin, invoiceId);
    expect((await shop.download(buyer, invoiceId)).statusCode).toBe(404);
    const other = await refusalOf(add(admin, invoiceId, { ...(await issued()) }));
    expect(other).toBe(`税务平台开出的号码是 ${whole.invoiceNo}（2026-11-20），不能改成别的，请核对`);
    await add(admin, invoiceId, whole);
    expect(await shop.ofOrder(buyer, orderId)).toMatchObject({ hasFile: true, invoiceNo: whole.invoiceNo });
    expect((await shop.download(buyer, invoiceId)).statusCode).toBe(200);
    const { fileKey, invoiceNo, invoiceDate } = whole;
    expect(await auditsOf(invoiceId, "invoice.file")).toEqual([
      { user_id: admin.userId, detail: { invoiceNo, invoiceDate, fileKey } },
    ]);
  });

  test("is added with its number where none was noted; one by halves, never uploaded or of another is refused", async () => {
    const { invoiceId } = await aSent();
    const whole = await issued();
    expect(await refusalOf(add(admin, invoiceId, { ...whole, invoiceNo: "123" }))).toBe(
      "400 电子发票号码是 20 位数字",
    );
    const lost = { ...whole, fileKey: "invoice/00000000000000000000.pdf" };
    expect(await refusalOf(add(admin, invoiceId, lost))).toBe("发票文件不存在，请重新上传");
    const other = await aSent();
    await add(admin, other.invoiceId, whole);
    const mine = await issued();
    expect(await refusalOf(add(admin, invoiceId, { ...mine, fileKey: whole.fileKey }))).toBe(
      "这个文件已登记在另一张发票上，请重新上传",
    );
    expect(await refusalOf(add(admin, invoiceId, { ...mine, invoiceNo: whole.invoiceNo }))).toBe(
      "这个发票号码已登记在另一张发票上，请核对",
    );
    await add(admin, invoiceId, mine);
    expect(await shop.byId(buyer, invoiceId)).toMatchObject({ hasFile: true, invoiceNo: mine.invoiceNo });
  });

  test("is added once: 20 at once add one; not before it is sent, on paper or after it was voided", async () => {
    const { invoiceId } = await aSent();
    const all = await Promise.all(Array.from({ length: 20 }, issued));
    const ends = await Promise.all(all.map((one) => refusalOf(add(admin, invoiceId, one))));
    expect(ends.filter((one) => one === undefined)).toHaveLength(1);
    expect(new Set(ends)).toEqual(new Set([undefined, "这张发票已有文件，请刷新后查看"]));
    expect((await shop.byId(admin, invoiceId)).invoiceNo).toBe(all[ends.indexOf(undefined)]?.invoiceNo);
    const whole = await issued();
    const waits = await shop.anApplication(buyer);
    expect(await refusalOf(add(admin, waits.invoiceId, whole))).toBe("这张发票还没有发送，请先发送");
    const paper = await shop.anApplication(buyer, onPaper);
    expect(await refusalOf(add(admin, paper.invoiceId, whole))).toBe(
      "纸质发票没有文件，也不发邮件；快递信息可以改",
    );
    const wrong = await aSent();
    await shop.void(admin, wrong.invoiceId);
    expect(await refusalOf(add(admin, wrong.invoiceId, whole))).toBe("这张发票已作废");
  });

  test("is added by who may manage invoices alone", async () => {
    const { invoiceId } = await aSent();
    const whole = await issued();
    for (const who of [null, buyer, teacher])
      expect(await refusalOf(add(who, invoiceId, whole))).toMatch(/^403/);
    expect(await refusalOf(add(admin, 999_999, whole))).toBe("404 没有找到您要的内容");
  });
});

test("an invoice shows its own void, and of the others only those voided before it", async () => {
  const first = await aSent();
  const { invoiceId: second } = await shop.void(admin, first.invoiceId, "抬头有误");
  await shop.send(admin, second);
  const { invoiceId: third } = await shop.void(admin, second, "金额有误");
  const voidsOf = async (who: Who, invoiceId: number) => {
    const { voidedTime, voidReason, voided } = await shop.byId(who, invoiceId);
    return { own: [voidedTime !== null, voidReason], before: voided.map((one) => one.invoiceId) };
  };
  for (const who of [admin, buyer]) {
    expect(await voidsOf(who, first.invoiceId)).toEqual({ own: [true, "抬头有误"], before: [] });
    expect(await voidsOf(who, second)).toEqual({ own: [true, "金额有误"], before: [first.invoiceId] });
    expect(await voidsOf(who, third)).toEqual({ own: [false, ""], before: [second, first.invoiceId] });
  }
  expect((await shop.ofOrder(buyer, first.orderId)).voided.map((one) => one.invoiceId)).toEqual([
    second,
    first.invoiceId,
  ]);
  // Taken back and applied for again, it is another invoice after both.
  await shop.as(buyer, contract.withdrawInvoiceApplication, { params: { invoiceId: third } });
  const { invoiceId: again } = await shop.apply(buyer, first.orderId);
  expect(await voidsOf(admin, again)).toEqual({ own: [false, ""], before: [second, first.invoiceId] });
});

describe("sending once more", () => {
  const again = (who: Who, invoiceId: number, body: CallInput<typeof contract.sendInvoiceAgain>["body"]) =>
    shop.as(who, contract.sendInvoiceAgain, { params: { invoiceId }, body });
  const toOf = async (invoiceId: number) =>
    (await shop.byId(admin, invoiceId)).sendings.map(({ sentTo }) => sentTo);

  test("goes to the address of the application or to another, is noted and told to the buyer", async () => {
    const own = await shop.account("user");
    const { invoiceId, orderId } = await shop.anApplication(own);
    expect(await toOf(invoiceId)).toEqual([]);
    await shop.send(admin, invoiceId);
    expect(await toOf(invoiceId)).toEqual([company().payerEmail]);
    await again(admin, invoiceId, { sendings: 1 });
    await again(admin, invoiceId, { email: " boss@example.com ", sendings: 2 });
    expect(await toOf(invoiceId)).toEqual([company().payerEmail, company().payerEmail, "boss@example.com"]);
    expect(await auditsOf(invoiceId, "invoice.send.again")).toEqual([
      { user_id: admin.userId, detail: { nth: 2, toApplicant: true } },
      { user_id: admin.userId, detail: { nth: 3, toApplicant: false } },
    ]);
    const { notices } = await shop.as(own, listNotices, {});
    const told = notices.map(({ notice }) => notice).filter(({ kind }) => kind === "invoiceSent");
    const first = { kind: "invoiceSent", orderId };
    expect(told).toEqual([
      { ...first, againTo: "boss@example.com" },
      { ...first, againTo: company().payerEmail },
      first,
    ]);
    const copy = await shop.app.inject({
      method: "POST",
      url: exportMyData.path,
      headers: { authorization: await shop.tokenOf(own) },
    });
    expect(copy.json()).toMatchObject({
      invoiceSendings: [{ nth: 2 }, { nth: 3, sentEmail: "boss@example.com" }],
    });
  });

  test("20 of one request at once note one", async () => {
    const { invoiceId } = await aSent();
    const ends = await Promise.all(
      Array.from({ length: 20 }, () => refusalOf(again(admin, invoiceId, { sendings: 1 }))),
    );
    expect(ends.filter((one) => one === undefined)).toHaveLength(1);
    expect(new Set(ends)).toEqual(new Set([undefined, "发送记录已有变化，请核对后再发送"]));
    expect(await toOf(invoiceId)).toHaveLength(2);
    expect(await refusalOf(again(admin, invoiceId, { sendings: 3 }))).toBe(
      "发送记录已有变化，请核对后再发送",
    );
  });

  test("says who sent it to staff alone", async () => {
    const { invoiceId } = await aSent();
    const { user_name: name } = await nameOf(admin);
    await again(admin, invoiceId, { sendings: 1 });
    const byOf = async (who: Who) => (await shop.byId(who, invoiceId)).sendings.map(({ sentBy }) => sentBy);
    expect(await byOf(admin)).toEqual([name, name]);
    expect(await byOf(buyer)).toEqual(["", ""]);
  });

  test("is limited to five within an hour, each after the one before", async () => {
    const { invoiceId } = await aSent();
    for (const sendings of [1, 2, 3, 4, 5]) await again(admin, invoiceId, { sendings });
    const sentence = "这张发票一小时内已再次发送 5 次，请稍后再发送";
    expect(await refusalOf(again(admin, invoiceId, { sendings: 6 }))).toBe(sentence);
    expect(await toOf(invoiceId)).toHaveLength(6);
    await shop.db.execute(
      sql`update invoice_sendings set sent_time = now() - interval '61 minutes' where invoice_id = ${invoiceId} and nth = 2`,
    );
    await again(admin, invoiceId, { sendings: 6 });
    expect(await toOf(invoiceId)).toHaveLength(7);
  });

  test.each([
    ["", "400 请输入接收邮箱"],
    ["caiwu", "400 邮箱格式不正确"],
    ["a\u200b@example.com", "400 邮箱格式不正确"],
    [`${"a".repeat(50)}@example.com`, "400 邮箱需要 1 到 50 个字符"],
  ])("to %j is refused", async (email, sentence) => {
    const { invoiceId } = await aSent();
    expect(await refusalOf(again(admin, invoiceId, { email, sendings: 1 }))).toBe(sentence);
    expect(await toOf(invoiceId)).toHaveLength(1);
  });

  test("is refused on paper, before it was sent, once it is voided, and of an ended account", async () => {
    const paper = await shop.anApplication(buyer, onPaper);
    expect(await refusalOf(again(admin, paper.invoiceId, { sendings: 1 }))).toMatch(/^纸质发票/);
    const waits = await shop.anApplication(buyer);
    expect(await refusalOf(again(admin, waits.invoiceId, { sendings: 1 }))).toBe(
      "这张发票还没有发送，请先发送",
    );
    const wrong = await aSent();
    await shop.void(admin, wrong.invoiceId);
    expect(await refusalOf(again(admin, wrong.invoiceId, { sendings: 1 }))).toBe("这张发票已作废");
    const gone = await shop.account("user");
    const { invoiceId } = await shop.anApplication(gone);
    await shop.send(admin, invoiceId);
    await again(admin, invoiceId, { email: "boss@example.com", sendings: 1 });
    const verifyCode = await codeFor(shop, gone.telephone, "delete");
    await shop.as(gone, deleteAccount, { body: { verifyCode } });
    expect(await toOf(invoiceId)).toEqual(["", ""]);
    const sentence = await refusalOf(again(admin, invoiceId, { email: "b@example.com", sendings: 2 }));
    expect(sentence).toBe("买家已注销账号，不能再发送");
  });

  test("is for who may manage invoices alone", async () => {
    const { invoiceId } = await aSent();
    for (const who of [null, buyer, teacher])
      expect(await refusalOf(again(who, invoiceId, { sendings: 1 }))).toMatch(/^403/);
    expect(await refusalOf(again(admin, 999_999, { sendings: 1 }))).toBe("404 没有找到您要的内容");
  });
});
