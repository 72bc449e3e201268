import * as contract from "@zhutu/domain/invoicing/contract.ts";
import { listNotices } from "@zhutu/domain/notices/contract.ts";
import { daysLater, shanghaiDay } from "@zhutu/domain/time.ts";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { refusalOf } from "../../testing/refusal.ts";
import { aPdf, invoiceShop, onPaper } from "./invoicing-testing.ts";

const shop = await invoiceShop();
const { admin } = shop;
const buyer = await shop.account("user");
const stranger = await shop.account("user");
const teacher = await shop.account("teacher");

const byCourier = { expressCompany: "中通快递", expressOrderNo: "ZT14027765" };
const tomorrow = () => daysLater(shanghaiDay(new Date()), 1);
let lastNumber = 12_345_677;
const issued = async () => ({
  invoiceNo: `263770000000${++lastNumber}`,
  invoiceDate: "2026-11-20",
  fileKey: await shop.upload(aPdf(), "pdf"),
});

describe("sending", () => {
  test("[INV-011] [AINV-004] the administrator sends a paper invoice, and its buyer sees it sent", async () => {
    const { invoiceId, orderId } = await shop.anApplication(buyer, onPaper);
    const beside = await shop.anApplication(buyer, onPaper);
    await shop.send(admin, invoiceId, byCourier);
    const seen = await shop.ofOrder(buyer, orderId);
    expect(seen).toMatchObject({ invoiceStatus: 2, ...byCourier });
    expect(seen.sentTime).not.toBeNull();
    expect(await shop.byId(admin, beside.invoiceId)).toMatchObject({ invoiceStatus: 1, expressOrderNo: "" });
  });

  test("[INV-014] without a named courier it is the shop's one", async () => {
    const { invoiceId } = await shop.anApplication(buyer, onPaper);
    await shop.send(admin, invoiceId, { expressOrderNo: "SF1" });
    expect((await shop.byId(buyer, invoiceId)).expressCompany).toBe("顺丰速运");
    await shop.db.execute(
      sql`insert into system_params (key, value) values ('expressCompany', '"中国邮政"')`,
    );
    const other = await shop.anApplication(buyer, onPaper);
    await shop.send(admin, other.invoiceId, { expressOrderNo: "YZ1" });
    expect((await shop.byId(buyer, other.invoiceId)).expressCompany).toBe("中国邮政");
    await shop.db.execute(sql`delete from system_params where key = 'expressCompany'`);
  });

  test.each([
    ["[AINV-006]", { expressCompany: "顺丰速运" }, "请输入快递单号"],
    ["[AINV-006]", { expressOrderNo: "1".repeat(21) }, "快递单号最多 20 个字符"],
    ["[AINV-005]", { ...byCourier, expressCompany: "长".repeat(51) }, "快递公司最多 50 个字符"],
    ["[AINV-005]", { ...byCourier, expressCompany: " " }, "请输入快递公司"],
  ])("%s a paper invoice with %j is not sent", async (_, body, sentence) => {
    const { invoiceId } = await shop.anApplication(buyer, onPaper);
    expect(await refusalOf(shop.send(admin, invoiceId, body))).toBe(`400 ${sentence}`);
    expect((await shop.byId(admin, invoiceId)).invoiceStatus).toBe(1);
  });

  test("an electronic invoice is sent with its number, date and file, or, as the documents have it, without", async () => {
    const { invoiceId } = await shop.anApplication(buyer);
    const { fileKey, ...recorded } = await issued();
    const pasted = recorded.invoiceNo.replaceAll(/(\d{4})/g, "$1 ");
    await shop.send(admin, invoiceId, { fileKey, ...recorded, invoiceNo: pasted });
    expect(await shop.byId(buyer, invoiceId)).toMatchObject({ invoiceStatus: 2, hasFile: true, ...recorded });
    const plain = await shop.anApplication(buyer);
    await shop.send(admin, plain.invoiceId);
    expect(await shop.byId(buyer, plain.invoiceId)).toMatchObject({ invoiceStatus: 2, hasFile: false });
  });

  test("a number that was read back from the tax platform stays; what was sent is written down", async () => {
    const { invoiceId } = await shop.anApplication(buyer);
    const [stands, other] = [await issued(), await issued()];
    await shop.db.execute(
      sql`update invoices set invoice_no = ${stands.invoiceNo}, invoice_date = ${stands.invoiceDate} where invoice_id = ${invoiceId}`,
    );
    const sentence = `税务平台开出的号码是 ${stands.invoiceNo}（${stands.invoiceDate}），不能改成别的，请核对`;
    expect(await refusalOf(shop.send(admin, invoiceId, other))).toBe(sentence);
    const day = { ...stands, invoiceDate: "2026-01-31" };
    expect(await refusalOf(shop.send(admin, invoiceId, day))).toBe(sentence);
    await shop.send(admin, invoiceId, stands);
    const { rows } = await shop.db.execute(
      sql`select detail from audit_logs where action = 'invoice.send' and subject = ${`invoice:${invoiceId}`}`,
    );
    const { invoiceNo, invoiceDate, fileKey } = stands;
    expect(rows).toEqual([{ detail: { invoiceNo, invoiceDate, fileKey } }]);
  });

  test("one by halves, with a file of another kind or that was never uploaded, is refused", async () => {
    const { invoiceId } = await shop.anApplication(buyer);
    const whole = await issued();
    const { fileKey: _, ...halves } = whole;
    const tried = (body: object) => refusalOf(shop.send(admin, invoiceId, body));
    expect(await tried(halves)).toBe("400 发票号码、开票日期和发票文件要一起填写");
    expect(await tried({ ...whole, invoiceNo: "123" })).toBe("400 电子发票号码是 20 位数字");
    for (const fileKey of [
      "invoice/00000000000000000000.pdf",
      "handout/00000000000000000000.pdf",
      "../x.pdf",
    ])
      expect(await tried({ ...whole, fileKey })).toBe("发票文件不存在，请重新上传");
    expect((await shop.byId(buyer, invoiceId)).invoiceStatus).toBe(1);
  });

  test("one dated after today is refused, also the file of one that was sent without; a recorded one stays", async () => {
    const { invoiceId } = await shop.anApplication(buyer);
    const day = { ...(await issued()), invoiceDate: tomorrow() };
    const sentence = "400 开票日期不能晚于今天";
    expect(await refusalOf(shop.send(admin, invoiceId, day))).toBe(sentence);
    expect(await shop.byId(admin, invoiceId)).toMatchObject({ invoiceStatus: 1, invoiceNo: "" });
    await shop.send(admin, invoiceId);
    const add = (body: typeof day) =>
      shop.as(admin, contract.addInvoiceFile, { params: { invoiceId }, body });
    expect(await refusalOf(add(day))).toBe(sentence);
    expect(await shop.byId(admin, invoiceId)).toMatchObject({ invoiceNo: "", hasFile: false });
    await shop.db.execute(
      sql`update invoices set invoice_no = ${day.invoiceNo}, invoice_date = ${day.invoiceDate} where invoice_id = ${invoiceId}`,
    );
    await add(day);
    const other = await shop.anApplication(buyer);
    await shop.send(admin, other.invoiceId, { ...(await issued()), invoiceDate: shanghaiDay(new Date()) });
    expect(await shop.byId(admin, other.invoiceId)).toMatchObject({ invoiceStatus: 2 });
  });

  test("a number and a file belong to one invoice in force; after it is voided they are free", async () => {
    const first = await shop.anApplication(buyer);
    const whole = await issued();
    await shop.send(admin, first.invoiceId, whole);
    const { invoiceId } = await shop.anApplication(buyer);
    const { invoiceNo, fileKey, ...rest } = await issued();
    const tried = (body: object) => refusalOf(shop.send(admin, invoiceId, { ...rest, ...body }));
    expect(await tried({ invoiceNo: whole.invoiceNo, fileKey })).toBe(
      "这个发票号码已登记在另一张发票上，请核对",
    );
    expect(await tried({ invoiceNo, fileKey: whole.fileKey })).toBe(
      "这个文件已登记在另一张发票上，请重新上传",
    );
    expect((await shop.byId(buyer, invoiceId)).invoiceStatus).toBe(1);
    await shop.void(admin, first.invoiceId);
    expect(await tried(whole)).toBeUndefined();
  });

  test("[AINV-004] only from applied for, and once: 20 at once send one", async () => {
    const { invoiceId } = await shop.anApplication(buyer, onPaper);
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        refusalOf(shop.send(admin, invoiceId, { expressOrderNo: `SF${n}` })),
      ),
    );
    expect(all.filter((refusal) => refusal === undefined).length).toBe(1);
    expect(await refusalOf(shop.send(admin, invoiceId, byCourier))).toBe("发票状态已变化，请刷新后重试");
    const { rows } = await shop.db.execute(
      sql`select detail from audit_logs where action = 'invoice.send' and subject = ${`invoice:${invoiceId}`}`,
    );
    const { expressCompany, expressOrderNo } = await shop.byId(admin, invoiceId);
    expect(rows).toEqual([{ detail: { expressCompany, expressOrderNo } }]);
  });

  test("[AINV-004] tells the buyer once, of five sent at once", async () => {
    const own = await shop.account("user");
    const { invoiceId, orderId } = await shop.anApplication(own, onPaper);
    const told = async () =>
      (await shop.as(own, listNotices, {})).notices
        .map(({ notice }) => notice)
        .filter(({ kind }) => kind === "invoiceSent");
    expect(await told()).toEqual([]);
    await Promise.all(Array.from({ length: 5 }, () => refusalOf(shop.send(admin, invoiceId, byCourier))));
    expect(await told()).toEqual([{ kind: "invoiceSent", orderId }]);
  });

  test("[AINV-004] by the administrator alone", async () => {
    const { invoiceId } = await shop.anApplication(buyer, onPaper);
    for (const who of [null, buyer, teacher])
      expect(await refusalOf(shop.send(who, invoiceId, byCourier))).toMatch(/^403/);
    expect(await refusalOf(shop.send(admin, 999_999, byCourier))).toBe("404 没有找到您要的内容");
  });
});

describe("an invoice that was wrong", () => {
  test("is voided with its reason and sent anew; both stay visible, with what was sent", async () => {
    const { invoiceId, orderId } = await shop.anApplication(buyer);
    const first = await issued();
    await shop.send(admin, invoiceId, first);
    const anew = await shop.void(admin, invoiceId, "\u200b抬头有误\u200b");
    const seen = await shop.ofOrder(buyer, orderId);
    expect(seen).toMatchObject({ invoiceId: anew.invoiceId, invoiceStatus: 1, hasFile: false });
    expect(seen.voided).toMatchObject([
      { invoiceId, voidReason: "抬头有误", invoiceNo: first.invoiceNo, hasFile: true },
    ]);
    expect((await shop.download(buyer, invoiceId)).statusCode).toBe(200);
    await shop.send(admin, anew.invoiceId, await issued());
    expect((await shop.ofOrder(buyer, orderId)).invoiceStatus).toBe(2);
    const { notices } = await shop.as(buyer, listNotices, {});
    const told = notices.map(({ notice }) => notice).filter((one) => one.kind === "invoiceSent");
    expect(told.filter((one) => one.orderId === orderId)).toEqual([
      { kind: "invoiceSent", orderId, anew: true },
      { kind: "invoiceSent", orderId },
    ]);
  });

  test("is not voided before it is sent, nor twice, nor without a reason", async () => {
    const { invoiceId } = await shop.anApplication(buyer);
    expect(await refusalOf(shop.void(admin, invoiceId))).toBe("发票状态已变化，请刷新后重试");
    await shop.send(admin, invoiceId);
    expect(await refusalOf(shop.void(admin, invoiceId, " "))).toBe("400 请输入作废原因");
    const all = await Promise.all(Array.from({ length: 20 }, () => refusalOf(shop.void(admin, invoiceId))));
    expect(all.filter((refusal) => refusal === undefined).length).toBe(1);
    expect(await refusalOf(shop.void(admin, 999_999))).toBe("404 没有找到您要的内容");
    for (const who of [null, buyer, teacher])
      expect(await refusalOf(shop.void(who, invoiceId))).toMatch(/^403/);
  });
});

describe("the issued file", () => {
  test("is for its buyer and the administrator, to be saved under its number", async () => {
    const { invoiceId } = await shop.anApplication(buyer);
    const pdf = aPdf();
    const fileKey = await shop.upload(pdf, "pdf");
    const recorded = { ...(await issued()), invoiceNo: "26377000000099999999" };
    await shop.send(admin, invoiceId, { ...recorded, fileKey });
    for (const who of [buyer, admin]) {
      const answer = await shop.download(who, invoiceId);
      expect(answer.rawPayload.equals(pdf)).toBe(true);
      expect(answer.headers).toMatchObject({
        "content-type": "application/pdf",
        "x-content-type-options": "nosniff",
        "cache-control": "no-store",
        "content-security-policy": "default-src 'none'; sandbox",
      });
      expect(answer.headers["content-disposition"]).toMatch(
        /^attachment; filename="?invoice-26377000000099999999\.pdf"?; filename\*=UTF-8''%E5%8F%91%E7%A5%A8-26377000000099999999\.pdf$/,
      );
    }
    expect((await shop.download(stranger, invoiceId)).statusCode).toBe(404);
    for (const who of [null, teacher]) expect((await shop.download(who, invoiceId)).statusCode).toBe(403);
    expect((await shop.app.inject(`/files/${fileKey}`)).statusCode).toBe(404);
  });

  test("is XML too; what only calls itself so is not taken", async () => {
    const xml = Buffer.from('<?xml version="1.0" encoding="UTF-8"?><EInvoice><Header/></EInvoice>');
    expect(await shop.upload(xml, "xml")).toMatch(/^invoice\/[A-Za-z0-9]{20}\.xml$/);
    await expect(shop.upload(aPdf(), "ofd")).rejects.toThrow();
    await expect(shop.upload(xml, "pdf")).rejects.toThrow();
  });

  test("an invoice without one has none to give", async () => {
    const { invoiceId } = await shop.anApplication(buyer);
    expect((await shop.download(buyer, invoiceId)).statusCode).toBe(404);
  });
});

test("[AINV-003] the administrator lists everybody's, those to be sent first", async () => {
  const [one, other] = [await shop.account("user"), await shop.account("user")];
  const name = "清单建设有限公司";
  const first = await shop.anApplication(one, { payerName: name });
  const later = await shop.anApplication(other, { payerName: name });
  // The newest, and of an order that is not paid: the one goes last, the other is no invoice yet.
  const sent = await shop.anApplication(one, { ...onPaper, payerName: name });
  const { orderId: unpaid } = await shop.anOrder(one);
  await shop.apply(one, unpaid, { payerName: name });
  await shop.send(admin, sent.invoiceId, byCourier);
  const list = (query: object) =>
    shop.as(admin, contract.listInvoices, { query: { payerName: name, ...query } });
  const ids = async (query: object = {}) => (await list(query)).invoices.map(({ invoiceId }) => invoiceId);
  expect(await ids()).toEqual([later.invoiceId, first.invoiceId, sent.invoiceId]);
  expect(await ids({ invoiceStatus: 2 })).toEqual([sent.invoiceId]);
  expect(await ids({ invoiceType: 1 })).toEqual([later.invoiceId, first.invoiceId]);
  expect(await ids({ orderId: first.orderId })).toEqual([first.invoiceId]);
  const page = await list({ page: 2, pageSize: 2 });
  expect([page.invoices.map(({ invoiceId }) => invoiceId), page.total]).toEqual([[sent.invoiceId], 3]);
  expect(page.invoices[0]).toMatchObject({
    orderId: sent.orderId,
    invoiceType: 2,
    payerName: name,
    invoiceAmt: 100,
    invoiceStatus: 2,
  });
  for (const who of [null, buyer, teacher])
    expect(await refusalOf(shop.as(who, contract.listInvoices, {}))).toMatch(/^403/);
});

describe("the courier of a paper invoice", () => {
  const empty = { expressCompany: "", expressOrderNo: "" };
  const save = (invoiceId: number, body: typeof byCourier, replaces = empty, who = admin) =>
    shop.as(who, contract.saveInvoiceExpress, { params: { invoiceId }, body: { ...body, replaces } });

  test("is kept before it is sent, sent with, and put right by whoever knows what stood there", async () => {
    const { invoiceId } = await shop.anApplication(buyer, onPaper);
    await save(invoiceId, byCourier);
    await save(invoiceId, byCourier);
    expect(await shop.byId(admin, invoiceId)).toMatchObject({ ...byCourier, invoiceStatus: 1 });
    await shop.send(admin, invoiceId, byCourier);
    const right = { ...byCourier, expressOrderNo: "ZT2" };
    expect(await refusalOf(save(invoiceId, right))).toBe(
      "快递信息已被修改为：中通快递 ZT14027765，请刷新后核对",
    );
    await save(invoiceId, right, byCourier);
    expect(await shop.byId(buyer, invoiceId)).toMatchObject({ ...right, invoiceStatus: 2 });
  });

  const told = "快递信息已被修改为：中通快递 ZT14027765，请刷新后核对";
  const sentDetails = async (invoiceId: number) =>
    (
      await shop.db.execute<{ detail: object }>(
        sql`select detail from audit_logs where action = 'invoice.send' and subject = ${`invoice:${invoiceId}`}`,
      )
    ).rows.map(({ detail }) => detail);

  test("that a colleague wrote meanwhile is sent over only by whoever was told of it", async () => {
    const { invoiceId } = await shop.anApplication(buyer, onPaper);
    await save(invoiceId, byCourier);
    const tried = (replaces?: typeof empty) =>
      shop.app.inject({
        method: "POST",
        url: `/api/invoices/${invoiceId}/send`,
        headers: { authorization: token },
        payload: { ...sent2, ...(replaces && { replaces }) },
      });
    const token = await shop.tokenOf(admin);
    // As it was opened: of nothing that was written yet, or of another one.
    for (const known of [undefined, empty, { ...byCourier, expressOrderNo: "ZT1" }])
      expect((await tried(known)).json()).toMatchObject({
        reason: "INVOICE_STATE",
        msg: told,
        resultObject: byCourier,
      });
    expect(await shop.byId(admin, invoiceId)).toMatchObject({ ...byCourier, invoiceStatus: 1 });
    expect((await tried(byCourier)).json()).toMatchObject({ msg: "发票状态已修改为已发送" });
    expect(await shop.byId(buyer, invoiceId)).toMatchObject({ ...sent2, invoiceStatus: 2 });
    expect(await sentDetails(invoiceId)).toEqual([{ ...sent2, before: byCourier }]);
  });

  test("is sent as it stands there too, whatever the form was opened with", async () => {
    for (const known of [{}, { replaces: empty }]) {
      const { invoiceId } = await shop.anApplication(buyer, onPaper);
      await save(invoiceId, byCourier);
      expect(await refusalOf(shop.send(admin, invoiceId, { ...byCourier, ...known }))).toBeUndefined();
    }
  });

  test("20 that write it or send with another at once: what is sent is what was written, or was written over by nobody", async () => {
    const { invoiceId } = await shop.anApplication(buyer, onPaper);
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, at) => {
        const body = { ...byCourier, expressOrderNo: `ZT${at}` };
        return refusalOf(
          at % 2 ? save(invoiceId, body) : shop.send(admin, invoiceId, { ...body, replaces: empty }),
        );
      }),
    );
    expect(all.filter((one) => one === undefined)).toHaveLength(1);
    expect((await shop.byId(admin, invoiceId)).expressOrderNo).toBe(`ZT${all.indexOf(undefined)}`);
  });

  test.each([
    ["长".repeat(51), "快递公司最多 50 个字符"],
    [" ", "请输入快递公司"],
  ])("[AINV-005] is not put right to %j", async (expressCompany, sentence) => {
    const { invoiceId } = await shop.anApplication(buyer, onPaper);
    await save(invoiceId, byCourier);
    const wrong = { ...byCourier, expressCompany };
    expect(await refusalOf(save(invoiceId, wrong, byCourier))).toBe(`400 ${sentence}`);
    expect(await shop.byId(admin, invoiceId)).toMatchObject(byCourier);
    const longest = { ...byCourier, expressCompany: "长".repeat(50) };
    await save(invoiceId, longest, byCourier);
    expect(await shop.byId(admin, invoiceId)).toMatchObject(longest);
  });

  test("20 corrections at once end as one", async () => {
    const { invoiceId } = await shop.anApplication(buyer, onPaper);
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        refusalOf(save(invoiceId, { ...byCourier, expressOrderNo: `ZT${at}` })),
      ),
    );
    expect(all.filter((one) => one === undefined)).toHaveLength(1);
    expect((await shop.byId(admin, invoiceId)).expressOrderNo).toBe(`ZT${all.indexOf(undefined)}`);
  });

  test("an electronic or a voided invoice has none; it is the administrator's alone, with both fields", async () => {
    const electronic = await shop.anApplication(buyer);
    expect(await refusalOf(save(electronic.invoiceId, byCourier))).toBe("发票状态已变化，请刷新后重试");
    const { invoiceId } = await shop.anApplication(buyer, onPaper);
    expect(await refusalOf(save(invoiceId, { ...byCourier, expressOrderNo: " " }))).toBe(
      "400 请输入快递单号",
    );
    expect(await refusalOf(save(invoiceId, byCourier, empty, buyer))).toMatch(/^403/);
    expect(await refusalOf(save(999_999, byCourier))).toMatch(/^404/);
    await shop.send(admin, invoiceId, byCourier);
    await shop.void(admin, invoiceId);
    expect(await refusalOf(save(invoiceId, sent2, byCourier))).toBe("发票状态已变化，请刷新后重试");
  });
  const sent2 = { ...byCourier, expressOrderNo: "ZT2" };
});
