import { deleteAccount } from "@zhutu/domain/identity/contract.ts";
import * as contract from "@zhutu/domain/invoicing/contract.ts";
import { INVOICE_STATUS } from "@zhutu/domain/invoicing/invoice-status.ts";
import { listNotices } from "@zhutu/domain/notices/contract.ts";
import { placeOrder } from "@zhutu/domain/ordering/contract.ts";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { aCourse } from "../../testing/factories/catalogue.ts";
import type { Account } from "../../testing/factories/identity.ts";
import { codeFor } from "../../testing/identity.ts";
import { refusalOf } from "../../testing/refusal.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { company, invoiceShop, onPaper } from "./invoicing-testing.ts";
import { rememberTitle } from "./queries.ts";

const shop = await invoiceShop();
const buyer = await shop.account("user");
const stranger = await shop.account("user");

const rowsOf = async (orderId: string) => {
  const { rows } = await shop.db.execute<{ n: number }>(
    sql`select count(*)::int as n from invoices where order_id = ${orderId}`,
  );
  return rows[0]?.n;
};

describe("applying for the invoice of a paid order", () => {
  test("[INV-010] [INV-027] an order without one takes an application, which is a request then", async () => {
    const orderId = await shop.aPaidOrder(buyer);
    expect(await shop.ofOrder(buyer, orderId)).toMatchObject({ invoiceStatus: 0, invoiceId: null });
    const { invoiceId, invoiceStatus } = await shop.apply(buyer, orderId);
    expect(invoiceStatus).toBe(INVOICE_STATUS.applied);
    expect(await shop.ofOrder(buyer, orderId)).toMatchObject({ invoiceStatus: 1, invoiceId });
  });

  test("[INV-006] every field arrives as it was written, and those of its sending are empty", async () => {
    const orderId = await shop.aPaidOrder(buyer, { courseName: "施工管理精讲班" });
    const filled = company({
      payerBank: "济南银行历下支行",
      payerAccount: "3701020000817263",
      payerAddress: "济南市历下区",
      ...onPaper,
    });
    const { invoiceId } = await shop.as(buyer, contract.applyForInvoice, { body: { orderId, ...filled } });
    const { createTime, ...kept } = await shop.byId(buyer, invoiceId);
    expect(createTime).toMatch(/^20/);
    expect(kept).toMatchObject({
      ...filled,
      // Not asked of a paper invoice.
      payerEmail: "",
      invoiceId,
      orderId,
      invoiceName: "施工管理精讲班",
      invoiceStatus: 1,
      invoiceAmt: 100,
      expressOrderNo: "",
      expressCompany: "",
    });
  });

  test("[INV-027] the amount is the order's, whatever a caller sends along", async () => {
    const orderId = await shop.aPaidOrder(buyer, { coursePrice: 12_345 });
    const body = { orderId, ...company(), invoiceAmt: 1, invoiceName: "别的", invoiceStatus: 2, userId: 1 };
    await shop.as(buyer, contract.applyForInvoice, { body });
    expect(await shop.ofOrder(buyer, orderId)).toMatchObject({ invoiceAmt: 123.45, invoiceStatus: 1 });
    // As it was kept: before it is sent the invoice reads its order's.
    const { invoices } = await shop.as(shop.admin, contract.listInvoices, { query: { orderId } });
    expect(invoices).toMatchObject([{ invoiceAmt: 123.45 }]);
  });

  test("[INV-012] [INV-027] a second application is refused, and the first stays as it was written", async () => {
    const { orderId } = await shop.anApplication(buyer);
    const other = shop.apply(buyer, orderId, { payerName: "另一家公司", payerEmail: "else@example.com" });
    expect(await refusalOf(other)).toBe("该订单已经申请过发票");
    expect(await shop.ofOrder(buyer, orderId)).toMatchObject(company());
  });

  test("20 applications of one order at once make one", async () => {
    const orderId = await shop.aPaidOrder(buyer);
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, n) => refusalOf(shop.apply(buyer, orderId, { payerName: `公司 ${n}` }))),
    );
    expect(all.filter((refusal) => refusal === undefined).length).toBe(1);
    expect(new Set(all)).toEqual(new Set([undefined, "该订单已经申请过发票"]));
    expect(await rowsOf(orderId)).toBe(1);
  });

  test("what nobody sees around a text is neither counted nor kept", async () => {
    const orderId = await shop.aPaidOrder(buyer);
    const unseen = (text: string) => `\u200b\ufeff ${text}\u200b \u202c`;
    const [payerAccount, payerAddress] = ["3".repeat(30), "长".repeat(50)];
    await shop.apply(buyer, orderId, {
      payerName: unseen("山东鲁匠建设集团有限公司"),
      payerBank: unseen("济南银行历下支行"),
      payerAccount: unseen(payerAccount),
      payerAddress: unseen(payerAddress),
      payerEmail: unseen("caiwu@example.com"),
      maillingName: unseen("李建国"),
    });
    expect(await shop.ofOrder(buyer, orderId)).toMatchObject({
      ...company(),
      payerBank: "济南银行历下支行",
      payerAccount,
      payerAddress,
    });
    const posted = await shop.anApplication(buyer, {
      ...onPaper,
      maillingAddress: unseen(onPaper.maillingAddress),
    });
    expect(await shop.ofOrder(buyer, posted.orderId)).toMatchObject(onPaper);
  });

  test("[INV-010] a foreign order, a closed one and one of 0 take none", async () => {
    const orderId = await shop.aPaidOrder(buyer);
    expect(await refusalOf(shop.apply(stranger, orderId))).toBe("404 没有找到您要的内容");
    expect(await rowsOf(orderId)).toBe(0);
    const closed = await shop.anOrder(buyer);
    await shop.remove(buyer, closed.orderId);
    expect(await refusalOf(shop.apply(buyer, closed.orderId))).toBe("订单状态已变化，请刷新后重试");
    const free = await shop.anOrder(buyer, { coursePrice: 0 });
    expect(await refusalOf(shop.apply(buyer, free.orderId))).toBe("金额为 0 的订单无需开具发票");
  });

  test.each([
    ["[INV-015]", { payerName: "长".repeat(101) }, "抬头名称需要 1 到 100 个字符"],
    ["a formula", { payerName: "=1+1" }, "不能以 =、+、-、@ 开头"],
    ["[INV-015]", { payerType: 1, payerName: "\u200b " }, "请输入抬头名称"],
    ["[INV-016]", { payerId: "" }, "请输入统一社会信用代码"],
    ["[INV-016]", { payerId: "91350100M000100Y4" }, "统一社会信用代码必须是 18 个字符，还差 1 个"],
    ["[INV-017]", { payerBank: "长".repeat(21) }, "开户行需要 1 到 20 个字符"],
    ["[INV-018]", { payerAccount: "1".repeat(31) }, "账号需要 1 到 30 个字符"],
    ["[INV-019]", { payerAddress: "长".repeat(51) }, "地址需要 1 到 50 个字符"],
    ["[INV-020]", { maillingName: "" }, "请输入联系人"],
    ["[INV-021]", { maillingTelephone: "1380000000" }, "长度11位"],
    ["[INV-022]", { ...onPaper, maillingAddress: "" }, "请输入邮寄地址"],
    ["[INV-023]", { payerEmail: "" }, "请输入接收邮箱"],
    ["unseen", { payerEmail: "cai\u200bwu@example.com" }, "邮箱格式不正确"],
    ["unseen", { payerEmail: "caiwu@exa\u202emple.com" }, "邮箱格式不正确"],
  ] as const)("%s %j is refused with its sentence, and nothing is kept", async (_, over, sentence) => {
    const orderId = await shop.aPaidOrder(buyer);
    expect(await refusalOf(shop.apply(buyer, orderId, over))).toBe(`400 ${sentence}`);
    expect(await rowsOf(orderId)).toBe(0);
  });

  test("a code whose check fails is taken, with the buyer's confirmation when there was one", async () => {
    const wrong = { payerId: "91370102WWWW003571" };
    const asked = await shop.anApplication(buyer, wrong);
    expect((await shop.ofOrder(buyer, asked.orderId)).payerIdConfirmed).toBe(false);
    const confirmed = await shop.anApplication(buyer, { ...wrong, payerIdConfirmed: true });
    expect((await shop.ofOrder(buyer, confirmed.orderId)).payerIdConfirmed).toBe(true);
  });
});

describe("[INV-010] an application made before the payment", () => {
  test("[AINV-004] waits and is not sent, may be written anew, and is a request once the order is paid", async () => {
    const { orderId } = await shop.anOrder(buyer);
    expect((await shop.apply(buyer, orderId)).invoiceStatus).toBe(INVOICE_STATUS.none);
    const { invoiceId } = await shop.apply(buyer, orderId, { payerName: "改过的公司" });
    expect(await shop.ofOrder(buyer, orderId)).toMatchObject({ invoiceStatus: 0, invoiceId });
    expect((await shop.as(shop.admin, contract.listInvoices, { query: { orderId } })).invoices).toEqual([]);
    expect(await refusalOf(shop.send(shop.admin, invoiceId))).toBe("发票状态已变化，请刷新后重试");
    await shop.settle(buyer, orderId);
    expect(await shop.ofOrder(buyer, orderId)).toMatchObject({
      invoiceStatus: 1,
      invoiceId,
      payerName: "改过的公司",
    });
    expect(await refusalOf(shop.apply(buyer, orderId))).toBe("该订单已经申请过发票");
  });

  test("20 at once, while the order is being paid, leave one request", async () => {
    const { orderId } = await shop.anOrder(buyer);
    await Promise.all([
      ...Array.from({ length: 20 }, () => refusalOf(shop.apply(buyer, orderId))),
      shop.settle(buyer, orderId),
    ]);
    expect(await rowsOf(orderId)).toBe(1);
    expect((await shop.ofOrder(buyer, orderId)).invoiceStatus).toBe(INVOICE_STATUS.applied);
  });

  test("comes to nothing when the order is never paid", async () => {
    const { orderId } = await shop.anOrder(buyer);
    await shop.apply(buyer, orderId);
    await shop.remove(buyer, orderId);
    expect((await shop.ofOrder(buyer, orderId)).invoiceStatus).toBe(INVOICE_STATUS.none);
  });
});

test("an order of 0 is paid at once and waits for nothing", async () => {
  const course = await aCourse(shop.db, { coursePrice: 0 });
  const { orderId } = await shop.as(buyer, placeOrder, {
    body: {
      products: [{ courseId: course.courseId, courseCount: 1 }],
      orderType: "single",
      tradeType: "NATIVE",
    },
  });
  expect(await shop.ofOrder(buyer, orderId)).toMatchObject({ invoiceStatus: 0, invoiceAmt: 0 });
});

describe("companies that were applied for", () => {
  const titles = (who: typeof buyer) => shop.as(who, contract.listInvoiceTitles, {});

  test("are offered again to their buyer alone, the last used first, each once, as written last", async () => {
    const own = await shop.account("user");
    await shop.anApplication(own, { payerName: "甲公司" });
    await shop.anApplication(own, { payerName: "乙公司", payerId: "91370102WWWW003570" });
    await shop.anApplication(own, { payerName: "甲公司", payerBank: "济南银行" });
    await shop.anApplication(own, { payerType: 1, payerName: "李建国" });
    expect(await titles(own)).toMatchObject([
      { payerName: "甲公司", payerId: "91350100M000100Y43", payerBank: "济南银行" },
      { payerName: "乙公司", payerId: "91370102WWWW003570", payerBank: "" },
    ]);
    expect(await titles(stranger)).toEqual([]);
  });

  test("are remembered with the payment, as written last, however often the waiting application is written anew", async () => {
    const own = await shop.account("user");
    const { orderId } = await shop.anOrder(own);
    for (let n = 1; n <= 25; n++) await shop.apply(own, orderId, { payerName: `第 ${n} 家公司` });
    expect(await titles(own)).toEqual([]);
    await shop.settle(own, orderId);
    expect(await titles(own)).toMatchObject([{ payerName: "第 25 家公司", payerId: "91350100M000100Y43" }]);
    const person = await shop.anOrder(own);
    await shop.apply(own, person.orderId, { payerType: 1, payerName: "李建国" });
    await shop.settle(own, person.orderId);
    expect(await titles(own)).toHaveLength(1);
  });

  const keptOf = async ({ userId }: typeof buyer) => {
    const { rows } = await shop.db.execute<{ name: string }>(
      sql`select payer_name as name from invoice_titles where user_id = ${userId} order by used_time`,
    );
    return rows.map(({ name }) => name);
  };
  /** So many companies, each used a minute after the one before it. */
  const remembered = ({ userId }: typeof buyer, count: number) =>
    shop.db.execute(sql`
      insert into invoice_titles (user_id, payer_name, payer_id, used_time)
      select ${userId}, '旧公司 ' || n, '91350100M000100Y43', now() - make_interval(mins => 100 - n)
      from generate_series(1, ${count}) n`);

  test("past 20 the one not used for longest leaves, which need not be the oldest", async () => {
    const own = await shop.account("user");
    await remembered(own, 20);
    await shop.anApplication(own, { payerName: "旧公司 1" });
    await shop.anApplication(own, { payerName: "新公司" });
    const kept = await keptOf(own);
    expect(kept).toHaveLength(20);
    expect(kept.slice(-2)).toEqual(["旧公司 1", "新公司"]);
    expect(kept).not.toContain("旧公司 2");
  });

  test("20 of a person at once leave 20, whether paid before or now", async () => {
    const own = await shop.account("user");
    await remembered(own, 20);
    const [paid, waiting]: [string[], string[]] = [[], []];
    for (let n = 0; n < 10; n++) {
      paid.push(await shop.aPaidOrder(own));
      const { orderId } = await shop.anOrder(own);
      await shop.apply(own, orderId, { payerName: `先填 ${n}` });
      waiting.push(orderId);
    }
    await Promise.all(paid.map((orderId, n) => shop.apply(own, orderId, { payerName: `后填 ${n}` })));
    expect(await keptOf(own)).toHaveLength(20);
    await Promise.all(waiting.map((orderId) => shop.settle(own, orderId)));
    const kept = await keptOf(own);
    expect(kept).toHaveLength(20);
    expect(kept.filter((name) => name.startsWith("旧公司"))).toEqual([]);
  });

  test("of two at once the second counts what the first keeps", async () => {
    const own = await shop.account("user");
    await remembered(own, 20);
    const orderId = await shop.aPaidOrder(own);
    let applying: Promise<unknown> = Promise.resolve();
    await transaction(shop.db, async (tx) => {
      const first = { payerName: "先记", payerId: "91350100M000100Y43", payerIdConfirmed: false };
      await rememberTitle(tx, own.userId, { ...first, payerBank: "", payerAccount: "", payerAddress: "" });
      applying = shop.apply(own, orderId, { payerName: "后记" });
      const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
      await expect.poll(async () => (await shop.db.execute(waiting)).rows.length).toBe(1);
    });
    await applying;
    expect(await keptOf(own)).toHaveLength(20);
  });

  test("are forgotten by their owner only, and leave the invoices as they are", async () => {
    const own = await shop.account("user");
    const { orderId } = await shop.anApplication(own);
    const [title] = await titles(own);
    const params = { invoiceTitleId: title!.invoiceTitleId };
    const remove = (who: typeof own) => refusalOf(shop.as(who, contract.deleteInvoiceTitle, { params }));
    expect(await remove(stranger)).toBe("404 没有找到您要的内容");
    expect((await titles(own)).length).toBe(1);
    expect(await remove(own)).toBeUndefined();
    expect(await titles(own)).toEqual([]);
    expect(await shop.ofOrder(own, orderId)).toMatchObject(company());
  });
});

describe("applying in the buyer's name", () => {
  const given = company();
  const applyFor = async (orderId: string, who: Account | null) =>
    shop.as(who, contract.applyForBuyer, { params: { orderId }, body: given });

  test("it is the buyer's own application, who is told and may withdraw it", async () => {
    const admin = await shop.account("admin");
    const orderId = await shop.aPaidOrder(buyer);
    const { invoiceId } = await applyFor(orderId, admin);
    expect(await shop.ofOrder(buyer, orderId)).toMatchObject({
      invoiceId,
      invoiceStatus: INVOICE_STATUS.applied,
      payerName: given.payerName,
      mayWithdraw: true,
    });
    const { notices } = await shop.as(buyer, listNotices, {});
    expect(notices.map(({ notice }) => notice)).toContainEqual({ kind: "invoiceApplied", orderId });
    const { rows } = await shop.db.execute(
      sql`select user_id, detail from audit_logs where subject = ${`invoice:${invoiceId}`}`,
    );
    expect(rows).toEqual([{ user_id: admin.userId, detail: { orderId } }]);
    await shop.as(buyer, contract.withdrawInvoiceApplication, { params: { invoiceId } });
  });

  test("20 clerks at once make one, and the buyer is told once", async () => {
    const admins = await Promise.all(Array.from({ length: 20 }, () => shop.account("admin")));
    const orderId = await shop.aPaidOrder(buyer);
    const answers = await Promise.all(admins.map((admin) => refusalOf(applyFor(orderId, admin))));
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(1);
    expect(new Set(answers)).toEqual(new Set([undefined, "该订单已经申请过发票"]));
    const { notices } = await shop.as(buyer, listNotices, {});
    const told = notices.filter(
      ({ notice }) => notice.kind === "invoiceApplied" && notice.orderId === orderId,
    );
    expect(told).toHaveLength(1);
  });

  test("an ended buyer and an unknown order are refused; only administrators of invoices apply", async () => {
    const admin = await shop.account("admin");
    const orderId = await shop.aPaidOrder(buyer);
    const limited = await shop.account("admin", { rights: ["teaching"] } as never);
    for (const who of [null, buyer, stranger, limited])
      expect(await refusalOf(applyFor(orderId, who))).toMatch(/^403/);
    expect(await refusalOf(applyFor("20260101000000000000", admin))).toMatch(/^404/);
    const gone = await shop.account("user");
    const left = await shop.aPaidOrder(gone);
    const verifyCode = await codeFor(shop, gone.telephone, "delete");
    await shop.as(gone, deleteAccount, { body: { verifyCode } });
    expect(await refusalOf(applyFor(left, admin))).toBe("买家的账号已注销");
  });
});
