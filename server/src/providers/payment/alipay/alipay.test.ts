// What Alipay alone promises: published signatures, the phone's browser, and 40 notifications that are not to be
// believed.
import { createPublicKey } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { alipay } from "./alipay.ts";
import type { AlipayAccount } from "./account.ts";
import { readAlipayBill } from "./bill.ts";
import { ALIPAY, notifiedAt } from "./gateway-testing.ts";
import { isSignedAnswer, rawObjectOf } from "./signature.ts";
import { publishedAnswer, publishedForm } from "./vectors-testing.ts";
import { alipayAccount, AS_CODE, newPayment, startAlipay } from "../companies-testing.ts";
import { only } from "../payment-testing.ts";
import { gatewayTime, newSigner } from "../loopback-gateway-testing.ts";
import { NotificationRefused } from "../port.ts";

const START = new Date("2026-11-21T02:00:00Z");
let company: Awaited<ReturnType<typeof startAlipay>>;
beforeAll(async () => {
  company = await startAlipay();
});
afterEach(() => {
  gatewayTime.now = START;
  company.server.mood = "normal";
  company.gateway.fundChange = "Y";
  company.gateway.refundRefused = undefined;
});
afterAll(() => company.server.close());

const port = (changed: Partial<AlipayAccount> = {}) => alipay(alipayAccount(company.gateway, changed));

async function paid() {
  const payment = newPayment();
  await port().open(payment, { way: "native" });
  return { ...payment, ...company.pay(payment.reference) };
}

const reasonOf = (asked: Promise<unknown>) =>
  asked.then(
    () => "believed",
    (error: unknown) => (error instanceof NotificationRefused ? error.reason : error),
  );

describe("published by Alipay", () => {
  const published = () =>
    port({
      publicKey: createPublicKey(publishedForm.publicKey),
      appId: publishedForm.values.app_id,
      sellerId: publishedForm.values.seller_id,
      clock: () => new Date("2019-08-15T07:56:30Z"),
    });
  const bodyOf = (values: Record<string, string>) => Buffer.from(new URLSearchParams(values).toString());

  test("a notification of 2019 is read as it was signed", async () => {
    expect(await published().parseNotification(bodyOf(publishedForm.values), {})).toEqual({
      kind: "paid",
      notification: {
        notificationId: "2019081500222155624068450559358070",
        reference: "20190815155618536-564-57",
        transactionId: "2019081522001468450512505578",
        amount: 10,
        currency: "CNY",
        paidAt: new Date("2019-08-15T07:56:24Z"),
      },
    });
  });

  test.each(Object.keys(publishedForm.values))("not with another %s, and not without it", async (name) => {
    const values: Record<string, string> = { ...publishedForm.values };
    const { [name]: _, ...without } = values;
    for (const changed of [{ ...values, [name]: `${values[name]}1` }, without])
      expect(await reasonOf(published().parseNotification(bodyOf(changed), {}))).toBe("signature");
  });

  test("an answer is verified over its text as it stands there", () => {
    const key = createPublicKey(publishedAnswer.publicKey);
    const raw = rawObjectOf(publishedAnswer.text, "alipay_open_file_upload_response") ?? "";
    const { sign } = JSON.parse(publishedAnswer.text) as { sign: string };
    expect(isSignedAnswer(key, raw, sign)).toBe(true);
    expect(isSignedAnswer(key, raw.replace("10000", "10001"), sign)).toBe(false);
    expect(isSignedAnswer(key, raw, `${sign}=`)).toBe(false);
  });
});

test.each([
  ['{"a_response":{"b":"}\\"{","c":{"d":1}},"sign":"x"}', '{"b":"}\\"{","c":{"d":1}}'],
  ['{"sign":"x","a_response": {"b":"\\\\"}}', '{"b":"\\\\"}'],
  ['{"a_response":{"b":1', undefined],
  ['{"a_response":"text","b":{}}', undefined],
  ["not json", undefined],
])("the signed part of %j", (text, raw) => {
  expect(rawObjectOf(text, "a_response")).toBe(raw);
});

describe("a phone's browser", () => {
  const from = {
    way: "browser",
    payerIp: "203.0.113.7",
    returnUrl: "https://www.zhutu.example/account/orders?id=1",
  } as const;

  test("is given an address that the merchant signed, without asking anybody", async () => {
    const payment = newPayment();
    const before = company.server.requests;
    const opened = await port().open(payment, from);
    expect(company.server.requests).toBe(before);
    if (opened.way !== "browser") throw new Error("another way");
    expect((await fetch(opened.payUrl)).status).toBe(200);
    expect(await port().query(payment.reference, AS_CODE)).toEqual({ state: "paying" });
    const { transactionId } = company.pay(payment.reference);
    expect(only(await port().query(payment.reference, AS_CODE))).toMatchObject({ transactionId });
    const altered = opened.payUrl.replace("199.00", "0.01");
    expect(altered).not.toBe(opened.payUrl);
    expect(await (await fetch(altered)).text()).toContain("isv.invalid-signature");
  });

  test("is refused where the contract does not cover it; WeChat's own browser always", async () => {
    const refused = { kind: "permanent", code: "PARAM_ERROR" };
    const failure = (asked: Promise<unknown>) => asked.catch((error: unknown) => error);
    expect(await failure(port({ ways: ["native"] }).open(newPayment(), from))).toMatchObject(refused);
    expect(await failure(port().open(newPayment(), { way: "wechat", openId: "o" }))).toMatchObject(refused);
  });
});

test("a code that nobody scanned: nothing to close, and late money is told as money", async () => {
  const payment = newPayment();
  await port().open(payment, { way: "native" });
  expect(await port().end(payment.reference, AS_CODE)).toEqual({ state: "closed" });
  company.pay(payment.reference);
  expect(await port().query(payment.reference, AS_CODE)).toMatchObject({ state: "paid" });
});

describe("notifications", () => {
  type Values = Record<string, string>;
  const told = async (change: (values: Values) => Values, reference?: string) => {
    const { deliver, books } = company.gateway;
    return deliver(change(books.tell(reference ?? (await paid()).reference)));
  };
  const without = (name: string) => (values: Values) =>
    Object.fromEntries(Object.entries(values).filter(([key]) => key !== name));

  test.each<[string, (values: Values) => Values, string]>([
    ["another app", (values) => ({ ...values, app_id: "2021000000000002" }), "merchant"],
    ["no app", without("app_id"), "merchant"],
    ["another seller", (values) => ({ ...values, seller_id: "2088000000000002" }), "merchant"],
    ["no seller", without("seller_id"), "merchant"],
    ["no reference", without("out_trade_no"), "content"],
    ["no transaction", without("trade_no"), "content"],
    ["no amount", without("total_amount"), "content"],
    ["nothing", (values) => ({ ...values, total_amount: "0.00" }), "content"],
    ["less than nothing", (values) => ({ ...values, total_amount: "-1.00" }), "content"],
    ["a third of a fen", (values) => ({ ...values, total_amount: "1.003" }), "content"],
    ["an amount in words", (values) => ({ ...values, total_amount: "１.00" }), "content"],
    ["no number of its own", without("notify_id"), "content"],
    ["no moment of payment", without("gmt_payment"), "content"],
    ["no moment of sending", without("notify_time"), "content"],
    [
      "the day before yesterday",
      (values) => ({
        ...values,
        notify_time: notifiedAt(new Date(START.getTime() - 26 * 3_600_000 - 1_000)),
      }),
      "stale",
    ],
    [
      "the future",
      (values) => ({ ...values, notify_time: notifiedAt(new Date(START.getTime() + 301_000)) }),
      "stale",
    ],
  ])("signed, of %s: refused", async (_what, change, reason) => {
    const { rawBody, headers } = await told(change);
    expect(await reasonOf(port().parseNotification(rawBody, headers))).toBe(reason);
  });

  test("signed by somebody else, with another kind of signature, or with one value twice: refused", async () => {
    const { reference } = await paid();
    const values = company.gateway.books.tell(reference);
    const refused = async (rawBody: Buffer) =>
      expect(await reasonOf(port().parseNotification(rawBody, {}))).toBe("signature");
    const genuine = (await company.gateway.deliver(values)).rawBody.toString();
    await refused((await company.gateway.deliver(values, { signer: await newSigner() })).rawBody);
    await refused((await company.gateway.deliver(values, { signed: { sign_type: "RSA2" } })).rawBody);
    await refused(Buffer.from(genuine.replace("sign_type=RSA2", "sign_type=RSA")));
    await refused(Buffer.from(genuine.replace("&sign_type=RSA2", "")));
    await refused(Buffer.from(genuine.replace(/&sign=[^&]*/, "")));
    await refused(Buffer.from(`${genuine}&trade_status=TRADE_SUCCESS`));
    await refused(Buffer.from(`${genuine}&extra=1`));
    await refused(Buffer.from(genuine.replace("199.00", "0.01")));
    await refused(Buffer.from(genuine.replace(reference, "20261121999999999999")));
    await refused(Buffer.from(genuine.replaceAll("%25", "%2525")));
    await refused(Buffer.concat([Buffer.from(genuine), Buffer.from([0xe7, 0xad, 0x91])]));
    expect(await reasonOf(port().parseNotification(Buffer.from(genuine), {}))).toBe("believed");
  });

  test("it repeats itself for 25 hours, and is believed so long", async () => {
    const { rawBody, headers } = await told((values) => values);
    gatewayTime.now = new Date(START.getTime() + 25 * 3_600_000);
    expect(await reasonOf(port().parseNotification(rawBody, headers))).toBe("believed");
  });

  test.each(["WAIT_BUYER_PAY", "TRADE_CLOSED", "TRADE_SOMETHING"])("%s is nothing", async (trade_status) => {
    const { rawBody, headers } = await told((values) => ({ ...values, trade_status }));
    expect(await port().parseNotification(rawBody, headers)).toEqual({ kind: "none" });
  });

  test("TRADE_FINISHED is money; with a refund in it, no state ever is", async () => {
    const finished = await told((values) => ({ ...values, trade_status: "TRADE_FINISHED" }));
    expect(await port().parseNotification(finished.rawBody, finished.headers)).toMatchObject({
      kind: "paid",
    });
    for (const trade_status of ["TRADE_SUCCESS", "TRADE_FINISHED", "TRADE_CLOSED"]) {
      const refund = { refund_fee: "1.00", out_biz_no: "R1", gmt_refund: "2026-11-21 10:00:00.123" };
      const refunded = await told((values) => ({ ...values, trade_status, ...refund }));
      expect(await port().parseNotification(refunded.rawBody, refunded.headers)).toEqual({
        kind: "refund",
        refund: { state: "done", refundNo: "R1", refundId: "R1", doneAt: START },
      });
      const unnamed = await told((values) => ({ ...values, trade_status, refund_fee: "1.00" }));
      expect(await port().parseNotification(unnamed.rawBody, unnamed.headers)).toEqual({ kind: "none" });
    }
  });
});

describe("refunds", () => {
  const wanted = async () => {
    const { reference, transactionId } = await paid();
    return { reference, transactionId, refundNo: `R${reference}`, amount: 1, total: 19_900, reason: "退款" };
  };

  test("where the answer does not say that money moved, a query decides", async () => {
    const [moved, unclear] = [await wanted(), await wanted()];
    const before = company.server.requests;
    expect(await port().refund(moved)).toMatchObject({ state: "done" });
    expect(company.server.requests).toBe(before + 1);
    company.gateway.fundChange = "N";
    expect(await port().refund(unclear)).toMatchObject({ state: "done" });
    expect(company.server.requests).toBe(before + 3);
  });

  test.each([
    ["ACQ.BUYER_NOT_EXIST", { kind: "permanent", code: "ACQ.BUYER_NOT_EXIST" }],
    ["ACQ.SELLER_BALANCE_NOT_ENOUGH", { kind: "permanent", code: "ACQ.SELLER_BALANCE_NOT_ENOUGH" }],
    ["ACQ.SYSTEM_ERROR", { kind: "temporary", code: "ACQ.SYSTEM_ERROR" }],
  ])("%s", async (sub, outcome) => {
    company.gateway.refundRefused = sub;
    const asked = port().refund(await wanted());
    expect(await asked.catch((error: unknown) => error)).toMatchObject(outcome);
  });
});

describe("the list of a bill", () => {
  const list = () => company.gateway.books.bill("2026-11-21", "whole");

  test("another account's is refused, and a row of another width", async () => {
    await paid();
    expect(readAlipayBill(list(), ALIPAY.sellerId).length).toBeGreaterThan(0);
    const unreadable = expect.objectContaining({ code: "bill-unreadable" });
    expect(() => readAlipayBill(list(), "2088999999999999")).toThrow(unreadable);
    expect(() => readAlipayBill(list().replace("精讲班", "精讲,班"), ALIPAY.sellerId)).toThrow(unreadable);
    expect(() => readAlipayBill(list().replace(",交易,", ",充值,"), ALIPAY.sellerId)).toThrow(unreadable);
    const quoted = list().replace(/二级建造师[^,]*/, '"二级, ""建造师"""');
    expect(readAlipayBill(quoted, ALIPAY.sellerId)).toEqual(readAlipayBill(list(), ALIPAY.sellerId));
  });
});
