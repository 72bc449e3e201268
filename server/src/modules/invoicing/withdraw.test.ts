// A buyer takes an application back, and what staff do at the same time.
import { serialOf } from "@zhutu/domain/invoicing/batch/batch.ts";
import { getInvoiceBatch } from "@zhutu/domain/invoicing/batch/contract.ts";
import * as contract from "@zhutu/domain/invoicing/contract.ts";
import { normalApplication } from "@zhutu/domain/invoicing/invoice-rules.ts";
import { deleteAccount } from "@zhutu/domain/identity/contract.ts";
import { getOverview } from "@zhutu/domain/desk/contract.ts";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { transaction } from "../../kernel/db/transaction.ts";
import { waitingForAccount } from "../../testing/account-first.ts";
import type { Account } from "../../testing/factories/identity.ts";
import { givenBack } from "../../testing/factories/orders.ts";
import { codeFor } from "../../testing/identity.ts";
import { refusalOf } from "../../testing/refusal.ts";
import { aNumber, batchDesk, day, result, template } from "./batch-testing.ts";
import { aPdf, company, invoiceShop, onPaper } from "./invoicing-testing.ts";
import { holdOrder, insertApplication, withdraw as withdrawn } from "./queries.ts";

// Its refund tasks are of no line.
const shop = await invoiceShop({ except: [18] });
const { admin, db } = shop;
const desk = batchDesk(shop);
const buyer = await shop.account("user");
const stranger = await shop.account("user");

const withdraw = (who: Account | null, invoiceId: number) =>
  shop.as(who, contract.withdrawInvoiceApplication, { params: { invoiceId } });
const inHand = "发票正在开具，不能撤回。如需修改请联系客服";
const changed = "发票状态已变化，请刷新后重试";
const gone = "404 没有找到您要的内容";
const listed = async (orderId: string) =>
  (await shop.as(admin, contract.listInvoices, { query: { orderId } })).invoices;
const right = { payerName: "改对了的公司" };
const issued = async () => ({
  invoiceNo: aNumber(),
  invoiceDate: day,
  fileKey: await shop.upload(aPdf(), "pdf"),
});
const inWorkbook = async (who = buyer) => {
  const made = await shop.anApplication(who);
  expect((await desk.make([made.invoiceId])).msg).toBe("");
  return made;
};
const refusedByPlatform = async () => {
  const made = await inWorkbook();
  const file = result([serialOf(made.invoiceId), "", "", "", "购买方税号不存在"]);
  await desk.confirm(file);
  return { ...made, file };
};
const errorsOf = (answers: readonly (string | undefined)[]) => [...new Set(answers)];

beforeAll(async () => {
  await desk.save(admin, template);
});

describe("what was applied for", () => {
  test("is taken back by its buyer, waits nowhere, and is a request again as it is written anew", async () => {
    const { orderId, invoiceId } = await shop.anApplication(buyer);
    const waits = async () => [
      (await shop.as(admin, getOverview, {})).waiting.invoices.count,
      (await shop.as(admin, getInvoiceBatch, {})).waiting,
    ];
    const [all, electronic] = await waits();
    const first = await shop.ofOrder(buyer, orderId);
    expect(first.mayWithdraw).toBe(true);
    expect(await withdraw(buyer, invoiceId)).toBeNull();
    expect(await shop.ofOrder(buyer, orderId)).toMatchObject({
      ...company(),
      invoiceId,
      invoiceStatus: 0,
      mayWithdraw: false,
    });
    expect(await listed(orderId)).toEqual([]);
    expect(await waits()).toEqual([(all ?? 0) - 1, (electronic ?? 0) - 1]);
    expect(await refusalOf(shop.send(admin, invoiceId))).toBe("买家已撤回申请，不用开票");
    const { invoices } = await shop.as(buyer, contract.listMyInvoices, { query: {} });
    expect(invoices.find((one) => one.orderId === orderId)).toMatchObject({ invoiceStatus: 0, invoiceId });

    const anew = await shop.apply(buyer, orderId, right);
    expect(anew).toEqual({ invoiceId: expect.any(Number), invoiceStatus: 1 });
    expect(anew.invoiceId).toBeGreaterThan(invoiceId);
    const second = await shop.ofOrder(buyer, orderId);
    expect(second).toMatchObject({ ...anew, ...right, mayWithdraw: true, invoiceAmt: 100 });
    expect(Date.parse(second.createTime ?? "")).toBeGreaterThan(Date.parse(first.createTime ?? ""));
    expect(await listed(orderId)).toMatchObject([{ invoiceId: anew.invoiceId, ...right }]);
    expect(await refusalOf(withdraw(buyer, invoiceId))).toBe(gone);
    expect(await waits()).toEqual([all, electronic]);
  });

  test("is its buyer's alone to take back", async () => {
    const { orderId, invoiceId } = await shop.anApplication(buyer);
    expect(await refusalOf(withdraw(stranger, invoiceId))).toBe(gone);
    for (const who of [null, admin, await shop.account("teacher")])
      expect(await refusalOf(withdraw(who, invoiceId))).toMatch(/^403/);
    expect(await shop.ofOrder(buyer, orderId)).toMatchObject({ invoiceStatus: 1 });
  });

  const numbered = async () => {
    const made = await inWorkbook();
    await desk.confirm(result([serialOf(made.invoiceId), aNumber(), day, "", ""]));
    // The number alone is enough.
    await db.execute(sql`update invoices set batched_time = null where invoice_id = ${made.invoiceId}`);
    return made;
  };
  const lettered = async () => {
    const made = await shop.anApplication(buyer, onPaper);
    const express = { expressCompany: "顺丰速运", expressOrderNo: "SF14027765" };
    const body = { ...express, replaces: { expressCompany: "", expressOrderNo: "" } };
    await shop.as(admin, contract.saveInvoiceExpress, { params: { invoiceId: made.invoiceId }, body });
    return made;
  };
  const sent = async () => {
    const made = await shop.anApplication(buyer);
    await shop.send(admin, made.invoiceId);
    return made;
  };
  const unpaid = async () => {
    const { orderId } = await shop.anOrder(buyer);
    return { orderId, ...(await shop.apply(buyer, orderId)) };
  };
  const refunded = async () => {
    const made = await shop.anApplication(buyer);
    await givenBack(shop, admin, made.orderId, 10_000);
    return made;
  };
  test.each([
    ["that stands in a workbook", inWorkbook, inHand],
    ["that has a number", numbered, inHand],
    ["whose letter has its courier", lettered, inHand],
    ["that was sent", sent, changed],
    ["that waits for its payment", unpaid, changed],
    ["of an order that was given back whole", refunded, changed],
  ])("stays as it is when it is one %s", async (_, made, sentence) => {
    const { orderId, invoiceId } = await made();
    const before = await shop.ofOrder(buyer, orderId);
    expect(before.mayWithdraw).toBe(false);
    expect(await refusalOf(withdraw(buyer, invoiceId))).toBe(sentence);
    expect(await shop.ofOrder(buyer, orderId)).toEqual(before);
  });

  test("may be taken back once the platform refused it; what is written anew stands in no workbook", async () => {
    const { orderId, invoiceId, file } = await refusedByPlatform();
    expect((await shop.ofOrder(buyer, orderId)).mayWithdraw).toBe(true);
    await withdraw(buyer, invoiceId);
    const anew = await shop.apply(buyer, orderId, right);
    expect(await listed(orderId)).toMatchObject([{ ...right, batchedTime: null, batchError: "" }]);
    // What the platform says of the former one is none of the new one's, also once that stands in a workbook.
    const [undo, drop] = ["在税务平台红冲，并", ""].map(
      (first) => `“发票流水号”没有对应的申请：买家已撤回申请，请${first}删去这一行`,
    );
    const issuedFile = result([serialOf(invoiceId), aNumber(), day, "", ""]);
    const neither = async () => {
      expect(await desk.previewed(file)).toMatchObject([{ result: "wrong", why: drop }]);
      expect(await desk.previewed(issuedFile)).toMatchObject([{ result: "wrong", why: undo }]);
    };
    await neither();
    expect((await desk.make([anew.invoiceId])).msg).toBe("");
    await neither();
    expect((await shop.ofOrder(buyer, orderId)).mayWithdraw).toBe(false);
    const number = aNumber();
    await desk.confirm(result([serialOf(anew.invoiceId), number, day, "", ""]));
    expect(await listed(orderId)).toMatchObject([{ ...right, invoiceNo: number }]);
  });

  test("of one that was voided its buyer puts the words right of the one in its place", async () => {
    const { orderId, invoiceId } = await shop.anApplication(buyer);
    await shop.send(admin, invoiceId);
    const anew = await shop.void(admin, invoiceId);
    await withdraw(buyer, anew.invoiceId);
    await shop.apply(buyer, orderId, right);
    expect(await shop.ofOrder(buyer, orderId)).toMatchObject({ ...right, voided: [{ invoiceId }] });
  });

  test("goes with its buyer's account once it was taken back, and taking back waits for the account first", async () => {
    const own = await shop.account("user");
    const { orderId, invoiceId } = await shop.anApplication(own);
    const lock = sql`select 1 from invoices where invoice_id = ${invoiceId} for update nowait`;
    await waitingForAccount(shop, { userId: own.userId, lock }, () => withdraw(own, invoiceId));
    await shop.as(own, deleteAccount, {
      body: { verifyCode: await codeFor(shop, own.telephone, "delete") },
    });
    expect(await shop.ofOrder(admin, orderId)).toMatchObject({ invoiceId: null, payerName: "" });
  });
});

test("the platform's result of one that was taken back is refused, whatever it says, and nothing is written down", async () => {
  const { orderId, invoiceId } = await refusedByPlatform();
  await withdraw(buyer, invoiceId);
  const serial = serialOf(invoiceId);
  const [good, bad] = [
    result([serial, aNumber(), day, "", ""]),
    result([serial, "", "", "", "购买方税号不存在"]),
  ];
  const undo = "买家已撤回申请，请在税务平台红冲，并删去这一行";
  expect(await desk.previewed(good)).toMatchObject([{ result: "wrong", why: undo }]);
  expect(await desk.previewed(bad)).toMatchObject([{ result: "wrong", why: "买家已撤回申请，请删去这一行" }]);
  expect(await refusalOf(desk.confirm(good))).toBe(`第 3 行${undo}。共 1 行有误，什么都没有登记`);
  expect(await shop.ofOrder(buyer, orderId)).toMatchObject({ invoiceStatus: 0, invoiceNo: "" });
});

describe("at once", () => {
  /** Ten that take it back and ten others; who was let through. */
  const both = async (invoiceId: number, other: () => Promise<string | undefined>) => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => (n % 2 ? other() : refusalOf(withdraw(buyer, invoiceId)))),
    );
    const [back, others] = [0, 1].map((rest) => answers.filter((_, n) => n % 2 === rest));
    const through = (some: readonly (string | undefined)[] = []) =>
      some.filter((one) => one === undefined).length;
    return { back: through(back), others: through(others), answers };
  };

  test("20 that take it back are one, and the others are told", async () => {
    const { invoiceId } = await shop.anApplication(buyer);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => refusalOf(withdraw(buyer, invoiceId))),
    );
    expect(answers.filter((one) => one === undefined)).toHaveLength(1);
    expect(errorsOf(answers).toSorted()).toEqual([changed, undefined]);
  });

  test("20 that write it anew are one invoice, under the one id that was answered", async () => {
    const { orderId, invoiceId } = await shop.anApplication(buyer);
    await withdraw(buyer, invoiceId);
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, () => shop.apply(buyer, orderId, right)),
    );
    const through = answers.flatMap((one) => (one.status === "fulfilled" ? [one.value.invoiceId] : []));
    expect(through).toHaveLength(1);
    expect((await listed(orderId)).map((one) => one.invoiceId)).toEqual(through);
  });

  test("taken back or sent: one of 20", async () => {
    const { orderId, invoiceId } = await shop.anApplication(buyer);
    const { back, others } = await both(invoiceId, () => refusalOf(shop.send(admin, invoiceId)));
    expect(back + others).toBe(1);
    expect((await shop.ofOrder(buyer, orderId)).invoiceStatus).toBe(back === 1 ? 0 : 2);
  });

  test("taken back or written into a workbook: one of 20", async () => {
    const { orderId, invoiceId } = await shop.anApplication(buyer);
    const { back, others } = await both(
      invoiceId,
      async () => (await desk.make([invoiceId])).msg || undefined,
    );
    expect(back + others).toBe(1);
    const { invoiceStatus } = await shop.ofOrder(buyer, orderId);
    expect([invoiceStatus, (await listed(orderId)).map(({ batchedTime }) => batchedTime !== null)]).toEqual(
      back === 1 ? [0, []] : [1, [true]],
    );
  });
});

describe("taken back and applied for with other words", () => {
  test("it is not sent from a form that shows the former ones, nor its courier kept; the new one is", async () => {
    const electronic = await shop.anApplication(buyer);
    await withdraw(buyer, electronic.invoiceId);
    const second = await shop.apply(buyer, electronic.orderId, right);
    const body = await issued();
    expect(await refusalOf(shop.send(admin, electronic.invoiceId, body))).toBe(gone);
    await shop.send(admin, second.invoiceId, body);

    const paper = await shop.anApplication(buyer, onPaper);
    const express = { expressCompany: "顺丰速运", expressOrderNo: "SF14027765" };
    const save = (invoiceId: number) =>
      shop.as(admin, contract.saveInvoiceExpress, {
        params: { invoiceId },
        body: { ...express, replaces: { expressCompany: "", expressOrderNo: "" } },
      });
    await withdraw(buyer, paper.invoiceId);
    const letter = await shop.apply(buyer, paper.orderId, { ...onPaper, ...right });
    expect(await refusalOf(save(paper.invoiceId))).toBe(gone);
    expect(await refusalOf(save(letter.invoiceId))).toBeUndefined();
  });

  const emptyTexts = {
    payerIdConfirmed: false,
    payerName: "",
    maillingName: "",
    payerId: "",
    payerBank: "",
    payerAccount: "",
    payerAddress: "",
    payerEmail: "",
    maillingAddress: "",
  };
  /** Taken back and applied for anew in one transaction that the work waits for, having read the former words. */
  const meanwhile = async <T>(orderId: string, invoiceId: number, work: () => Promise<T>): Promise<T> => {
    let done: Promise<T> | undefined;
    await transaction(db, async (tx) => {
      const order = await holdOrder(tx, buyer.userId, orderId);
      if (!order) throw new Error("no order");
      expect(await withdrawn(tx, buyer.userId, invoiceId)).toBe(true);
      done = work();
      done.catch(() => {});
      const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
      await expect.poll(async () => (await db.execute(waiting)).rows.length, { timeout: 60_000 }).toBe(1);
      const application = normalApplication({ ...emptyTexts, ...company(right) });
      await insertApplication(tx, { ...order, userId: buyer.userId, invoiceStatus: 1 }, application);
    });
    return done as Promise<T>;
  };

  test("what was read before is neither sent", async () => {
    const { orderId, invoiceId } = await shop.anApplication(buyer);
    const body = await issued();
    expect(await meanwhile(orderId, invoiceId, () => refusalOf(shop.send(admin, invoiceId, body)))).toBe(
      changed,
    );
    expect(await shop.ofOrder(buyer, orderId)).toMatchObject({ ...right, invoiceStatus: 1, invoiceNo: "" });
  });

  test("nor has its letter a courier", async () => {
    const { orderId, invoiceId } = await shop.anApplication(buyer, onPaper);
    const nothing = { expressCompany: "", expressOrderNo: "" };
    const body = { expressCompany: "顺丰速运", expressOrderNo: "SF14027765", replaces: nothing };
    const save = () =>
      refusalOf(shop.as(admin, contract.saveInvoiceExpress, { params: { invoiceId }, body }));
    expect(await meanwhile(orderId, invoiceId, save)).toBe(changed);
    expect(await shop.ofOrder(buyer, orderId)).toMatchObject({ ...right, ...nothing });
  });

  test("nor marked as written into a workbook that holds the former words", async () => {
    const { orderId, invoiceId } = await shop.anApplication(buyer);
    expect((await meanwhile(orderId, invoiceId, () => desk.make([invoiceId]))).msg).toBe(changed);
    expect(await listed(orderId)).toMatchObject([{ ...right, batchedTime: null }]);
  });
});
