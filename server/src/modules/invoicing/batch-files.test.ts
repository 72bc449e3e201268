import * as batch from "@zhutu/domain/invoicing/batch/contract.ts";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { archiveOf } from "../../kernel/archive-write.ts";
import { uploaded } from "../../kernel/workbook/of-sheets.ts";
import { refusalOf } from "../../testing/refusal.ts";
import { aNumber, day } from "./batch-testing.ts";
import { aPdf, invoiceShop, onPaper } from "./invoicing-testing.ts";

const shop = await invoiceShop();
const { admin, db } = shop;
const buyer = await shop.account("user");
type Who = Parameters<typeof shop.as>[0];

/** Its number was read back from the tax platform; it waits to be sent. */
async function anIssued(over: Parameters<typeof shop.anApplication>[1] = {}) {
  const { invoiceId, orderId } = await shop.anApplication(buyer, over);
  const invoiceNo = aNumber();
  await db.execute(
    sql`update invoices set invoice_no = ${invoiceNo}, invoice_date = ${day} where invoice_id = ${invoiceId}`,
  );
  return { invoiceId, orderId, invoiceNo };
}
const xml = Buffer.from("<?xml version='1.0'?><EInvoice><No>1</No></EInvoice>");
/** No two are the same. */
const ofd = () =>
  archiveOf([["OFD.xml", Buffer.from(`<?xml version="1.0"?><ofd:OFD xmlns:ofd="${aNumber()}"></ofd:OFD>`)]]);
const zip = (...files: [string, Buffer][]) => uploaded(archiveOf(files), "发票.zip");
const preview = async (file: { fileName: string; content: string }, who: Who = admin) =>
  (await shop.as(who, batch.previewInvoiceFiles, { body: file })).files;
const confirm = (file: { fileName: string; content: string }, replace = false, who: Who = admin) =>
  shop.as(who, batch.confirmInvoiceFiles, { body: { ...file, replace } });
const keyOf = async (invoiceId: number) =>
  (
    await db.execute<{ file_key: string | null }>(
      sql`select file_key from invoices where invoice_id = ${invoiceId}`,
    )
  ).rows[0]?.file_key;
const auditsOf = async (invoiceId: number) =>
  (
    await db.execute<{ detail: object }>(
      sql`select detail from audit_logs where action = 'invoice.file' and subject = ${`invoice:${invoiceId}`} order by at`,
    )
  ).rows.map(({ detail }) => detail);

describe("an archive of files", () => {
  test("is judged by file first, stored after it is confirmed, and its invoices are sent with their files", async () => {
    const [one, two, three] = [await anIssued(), await anIssued(), await anIssued()];
    const pdf = aPdf();
    const file = zip(
      ["2026/", Buffer.alloc(0)],
      ["__MACOSX/._x.pdf", Buffer.from("x")],
      [`2026/dzfp_${one.invoiceNo}_firm_2026.pdf`, pdf],
      [`${one.invoiceNo}.ofd`, ofd()],
      [`${two.invoiceNo}.ofd`, ofd()],
      [`${three.invoiceNo}.xml`, xml],
      ["12345678901234567890.pdf", aPdf()],
      ["说明.txt", Buffer.from("x")],
    );
    const files = await preview(file);
    expect(files.map(({ result }) => result)).toEqual([
      "attach",
      "other",
      "attach",
      "attach",
      "foreign",
      "wrong",
    ]);
    expect(files[0]).toMatchObject({ row: 1, invoiceId: one.invoiceId, invoiceNo: one.invoiceNo });
    expect(await keyOf(one.invoiceId)).toBeNull();
    const ids = [one.invoiceId, two.invoiceId, three.invoiceId];
    const done = await confirm(file);
    expect(done.attached).toBe(3);
    expect(done.toSend.map(({ invoiceId }) => invoiceId)).toEqual(ids);
    expect(await Promise.all(ids.map(keyOf))).toEqual([
      expect.stringMatching(/^invoice\/\w{20}\.pdf$/),
      expect.stringMatching(/\.ofd$/),
      expect.stringMatching(/\.xml$/),
    ]);
    expect(await auditsOf(one.invoiceId)).toEqual([
      { invoiceNo: one.invoiceNo, fileKey: await keyOf(one.invoiceId) },
    ]);
    // Not before it was sent.
    expect((await shop.download(buyer, one.invoiceId)).statusCode).toBe(404);
    expect(await shop.byId(buyer, one.invoiceId)).toMatchObject({ hasFile: false });
    expect((await shop.download(admin, one.invoiceId)).statusCode).toBe(200);
    await shop.send(admin, one.invoiceId);
    expect(await shop.ofOrder(buyer, one.orderId)).toMatchObject({ invoiceStatus: 2, hasFile: true });
    const answer = await shop.download(buyer, one.invoiceId);
    expect([answer.statusCode, answer.rawPayload.equals(pdf)]).toEqual([200, true]);
    expect((await shop.download(await shop.account("user"), one.invoiceId)).statusCode).toBe(404);
    expect((await shop.app.inject(`/files/${await keyOf(one.invoiceId)}`)).statusCode).toBe(404);
  });

  test("goes to sent invoices too; offered to be sent are those that wait and have a mail address", async () => {
    const [sent, plain, waits] = [await anIssued(), await anIssued(), await anIssued()];
    await shop.send(admin, sent.invoiceId);
    await db.execute(sql`update invoices set payer_email = '' where invoice_id = ${plain.invoiceId}`);
    const file = zip(
      ...[sent, plain, waits].map(({ invoiceNo }): [string, Buffer] => [`${invoiceNo}.pdf`, aPdf()]),
    );
    const { attached, toSend } = await confirm(file);
    expect([attached, toSend.map(({ invoiceId }) => invoiceId)]).toEqual([3, [waits.invoiceId]]);
    expect((await shop.download(buyer, sent.invoiceId)).statusCode).toBe(200);
  });

  test("keeps a file that stands unless replacing is chosen, which the history says", async () => {
    const { invoiceId, invoiceNo } = await anIssued();
    await confirm(zip([`${invoiceNo}.pdf`, aPdf()]));
    const first = await keyOf(invoiceId);
    const other = zip([`${invoiceNo}.pdf`, aPdf()]);
    expect((await preview(other)).map(({ result }) => result)).toEqual(["kept"]);
    expect(await refusalOf(confirm(other))).toBe("没有可以登记的文件");
    expect(await keyOf(invoiceId)).toBe(first);
    await confirm(other, true);
    const second = await keyOf(invoiceId);
    expect(second).not.toBe(first);
    expect((await auditsOf(invoiceId)).at(-1)).toEqual({ invoiceNo, fileKey: second, before: first });
  });

  test("names a file that stands at another invoice; once that is voided it may be used", async () => {
    const [one, two] = [await anIssued(), await anIssued()];
    const pdf = aPdf();
    await confirm(zip([`${one.invoiceNo}.pdf`, pdf]));
    const again = zip([`${two.invoiceNo}.pdf`, pdf]);
    const why = `号码 ${one.invoiceNo} 的发票已用了这个文件，请核对`;
    expect(await preview(again)).toMatchObject([{ result: "double", why }]);
    expect(await refusalOf(confirm(again, true))).toBe("没有可以登记的文件");
    expect(await preview(zip([`${one.invoiceNo}.pdf`, pdf]))).toMatchObject([{ result: "kept" }]);
    await shop.send(admin, one.invoiceId);
    await shop.void(admin, one.invoiceId);
    expect(await preview(again)).toMatchObject([{ result: "attach" }]);
  });

  test("20 presses at once attach one; the others say that something changed", async () => {
    const { invoiceId, invoiceNo } = await anIssued();
    const people = await Promise.all(Array.from({ length: 5 }, () => shop.account("admin")));
    const file = zip([`${invoiceNo}.pdf`, aPdf()]);
    const ends = await Promise.all(
      Array.from({ length: 20 }, (_, at) => refusalOf(confirm(file, false, people[at % 5]))),
    );
    expect(ends.filter((end) => end === undefined)).toHaveLength(1);
    expect(await auditsOf(invoiceId)).toHaveLength(1);
    for (const end of ends) expect(end ?? "").toMatch(/^$|^没有可以登记的文件|^有发票刚刚变化|请稍后重试$/);
  });

  test("of which one file is refused by the storage attaches none", async () => {
    const [one, two] = [await anIssued(), await anIssued()];
    // Its document is there, another part unpacks to too much.
    const bomb = archiveOf([
      ["OFD.xml", Buffer.from("<OFD></OFD>")],
      ["Doc_0/Res.xml", Buffer.alloc(65 * 1024 * 1024)],
    ]);
    const file = zip([`${one.invoiceNo}.pdf`, aPdf()], [`${two.invoiceNo}.ofd`, bomb]);
    expect(await refusalOf(confirm(file))).toBe(`“${two.invoiceNo}.ofd”不是完整的发票文件，什么都没有登记`);
    expect(await keyOf(one.invoiceId)).toBeNull();
  });

  test("leaves paper invoices and voided ones alone", async () => {
    const wrong = await anIssued();
    await shop.send(admin, wrong.invoiceId);
    await shop.void(admin, wrong.invoiceId);
    const paper = await shop.anApplication(buyer, onPaper);
    const files = await preview(
      zip([`${wrong.invoiceNo}.pdf`, aPdf()], [`${String(paper.invoiceId).padStart(20, "0")}.pdf`, aPdf()]),
    );
    expect(files.map(({ result, why }) => `${result} ${why}`)).toEqual([
      "wrong 这张发票已作废",
      expect.stringMatching(/^foreign /),
    ]);
  });
});

describe("bad archives", () => {
  /** Sets the encryption flag of every entry in the directory. */
  const locked = (bytes: Buffer): Buffer => {
    const copy = Buffer.from(bytes);
    for (let at = copy.indexOf("PK\x01\x02"); at >= 0; at = copy.indexOf("PK\x01\x02", at + 4))
      copy.writeUInt16LE(copy.readUInt16LE(at + 8) | 1, at + 8);
    return copy;
  };

  test("entries with a password, nested archives and paths out of it are named and left", async () => {
    const { invoiceNo } = await anIssued();
    const why = async (bytes: Buffer) =>
      (await preview(uploaded(bytes, "发票.zip"))).map(
        ({ result, why: sentence }) => `${result} ${sentence}`,
      );
    const one = archiveOf([[`${invoiceNo}.pdf`, aPdf()]]);
    expect(await why(locked(one))).toEqual(["wrong 文件加了密码，请去掉密码后重新打包"]);
    expect(await why(archiveOf([[`${invoiceNo}.zip`, one]]))).toEqual([
      "wrong 压缩包里的压缩包不读，请解压后一起打包",
    ]);
    expect(await why(archiveOf([[`${invoiceNo}.ofd`, one]]))).toEqual(["wrong 内容不是 OFD 发票文件"]);
    expect(await why(archiveOf([[`../../${invoiceNo}.pdf`, aPdf()]]))).toEqual([
      "wrong 文件名指向压缩包以外",
    ]);
    // Two entries of one name are two files.
    const why2 = "double 这个号码有几个 PDF 文件，请只留一个";
    const twice = archiveOf([
      [`${invoiceNo}.pdf`, aPdf()],
      [`${invoiceNo}.pdf`, aPdf()],
    ]);
    expect(await why(twice)).toEqual([why2, why2]);
  });

  const of = (mb: number) => Buffer.alloc(mb * 1024 * 1024, "%PDF-1.7\n");
  const pdfs = (count: number, mb: number) =>
    archiveOf(Array.from({ length: count }, (_, at): [string, Buffer] => [`${at}.pdf`, of(mb)]));
  /** Says in the directory that each entry unpacks to one byte. */
  const understated = (bytes: Buffer): Buffer => {
    for (let at = bytes.indexOf("PK\x01\x02"); at >= 0; at = bytes.indexOf("PK\x01\x02", at + 4))
      bytes.writeUInt32LE(1, at + 24);
    return bytes;
  };
  test.each([
    ["no archive", Buffer.from("PK"), "压缩包已损坏，请重新打包后上传"],
    ["an empty one", archiveOf([]), "压缩包里没有文件"],
    ["one entry of 10 MB", pdfs(1, 10), /^解压到“0.pdf”时，文件达到 10 MB 或总共超过 64 MB/],
    ["one whose directory lies", understated(pdfs(1, 10)), /^解压到“0.pdf”时/],
    ["64 MB in sum", understated(pdfs(8, 9)), /^解压到“7.pdf”时/],
    [
      "751 files",
      archiveOf(Array.from({ length: 751 }, (_, at): [string, Buffer] => [`${at}.txt`, Buffer.alloc(0)])),
      "压缩包里最多放 750 个文件，请分几次上传",
    ],
    [
      "1,501 entries",
      archiveOf(Array.from({ length: 1_501 }, (_, at): [string, Buffer] => [`${at}/`, Buffer.alloc(0)])),
      "压缩包里最多放 750 个文件，请分几次上传",
    ],
  ])("%s is refused", async (_, bytes, sentence) => {
    expect(await refusalOf(preview(uploaded(bytes, "发票.zip")))).toEqual(
      typeof sentence === "string" ? sentence : expect.stringMatching(sentence),
    );
  });

  test("another kind of file is refused by name", async () => {
    expect(await refusalOf(preview(uploaded(archiveOf([]), "发票.rar")))).toBe("请上传 .zip 压缩包");
  });
});

test("files are for who may manage invoices alone", async () => {
  const { invoiceNo } = await anIssued();
  const file = zip([`${invoiceNo}.pdf`, aPdf()]);
  const others = [null, buyer, await shop.account("teacher"), await shop.account("channel")];
  for (const who of others) {
    expect(await refusalOf(preview(file, who))).toMatch(/^403/);
    expect(await refusalOf(confirm(file, false, who))).toMatch(/^403/);
  }
});
