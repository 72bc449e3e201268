// Notifications of WeChat Pay that are not to be believed, though the payment that they tell of is genuine.
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { newPayment, startWechat } from "../companies-testing.ts";
import { type Delivery, gatewayTime, newSigner } from "../loopback-gateway-testing.ts";
import { NotificationRefused } from "../port.ts";

const START = new Date("2026-11-21T02:00:00Z");
let company: Awaited<ReturnType<typeof startWechat>>;
beforeAll(async () => {
  company = await startWechat();
});
afterEach(() => {
  gatewayTime.now = START;
  company.server.mood = "normal";
  company.gateway.refundState = "SUCCESS";
});
afterAll(() => company.server.close());

const port = () => company.port();

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

describe("notifications that are not believed", () => {
  test("whichever header is missing, doubled or changed", async () => {
    const { reference } = await paid();
    const { rawBody, headers } = await company.tellPaid(reference);
    for (const name of [
      "wechatpay-timestamp",
      "wechatpay-nonce",
      "wechatpay-serial",
      "wechatpay-signature",
    ]) {
      const value = headers[name] ?? "";
      const end = value.at(-1) === "0" ? "1" : "0";
      for (const changed of [
        undefined,
        "",
        [value],
        [value, value],
        `${value}0`,
        ` ${value}`,
        value.slice(0, -1),
        value.slice(1) + end,
      ])
        expect([
          name,
          await reasonOf(port().parseNotification(rawBody, { ...headers, [name]: changed })),
        ]).toEqual([name, "signature"]);
    }
    const probe = {
      ...headers,
      "wechatpay-signature": `WECHATPAY/SIGNTEST/${headers["wechatpay-signature"]}`,
    };
    expect(await reasonOf(port().parseNotification(rawBody, probe))).toBe("signature");
    expect(await reasonOf(port().parseNotification(rawBody, headers))).toBe("believed");
  });

  test("five minutes are fresh, a second more is stale, in both directions", async () => {
    const { reference } = await paid();
    const { rawBody, headers } = await company.tellPaid(reference);
    for (const sign of [1, -1]) {
      gatewayTime.now = new Date(START.getTime() + sign * 300_000);
      expect(await reasonOf(port().parseNotification(rawBody, headers))).toBe("believed");
      gatewayTime.now = new Date(START.getTime() + sign * 301_000);
      expect(await reasonOf(port().parseNotification(rawBody, headers))).toBe("stale");
    }
  });

  type Told = Record<string, unknown> & { amount: Record<string, unknown> };
  test.each<[string, (told: Told) => object, string]>([
    ["another merchant", (told) => ({ ...told, mchid: "1900000001" }), "merchant"],
    ["no merchant", (told) => ({ ...told, mchid: undefined }), "content"],
    ["another app", (told) => ({ ...told, appid: "wx0" }), "merchant"],
    ["not paid", (told) => ({ ...told, trade_state: "NOTPAY" }), "content"],
    ["given back", (told) => ({ ...told, trade_state: "REFUND" }), "content"],
    ["no amount", (told) => ({ ...told, amount: {} }), "content"],
    ["an amount in words", (told) => ({ ...told, amount: { ...told.amount, total: "19900" } }), "content"],
    ["half a fen", (told) => ({ ...told, amount: { ...told.amount, total: 0.5 } }), "content"],
    ["nothing", (told) => ({ ...told, amount: { ...told.amount, total: 0 } }), "content"],
    ["less than nothing", (told) => ({ ...told, amount: { ...told.amount, total: -1 } }), "content"],
    ["no transaction", (told) => ({ ...told, transaction_id: "" }), "content"],
    ["no reference", (told) => ({ ...told, out_trade_no: undefined }), "content"],
    ["no moment", (told) => ({ ...told, success_time: "yesterday" }), "content"],
  ])("one that is signed and tells of %s", async (_what, change, reason) => {
    const { reference } = await paid();
    const told = company.gateway.books.tell(reference) as Told;
    const { rawBody, headers } = await company.gateway.deliver("TRANSACTION.SUCCESS", change(told));
    expect(await reasonOf(port().parseNotification(rawBody, headers))).toBe(reason);
  });

  test("signed by somebody else, sealed with another key or in another way", async () => {
    const { reference } = await paid();
    const told = company.gateway.books.tell(reference);
    const reason = async (one: Promise<Delivery>) => {
      const { rawBody, headers } = await one;
      return reasonOf(port().parseNotification(rawBody, headers));
    };
    const { deliver } = company.gateway;
    expect(await reason(deliver("TRANSACTION.SUCCESS", told, { signer: await newSigner() }))).toBe(
      "signature",
    );
    expect(await reason(deliver("TRANSACTION.SUCCESS", told, { serial: "PUB_KEY_ID_0" }))).toBe("signature");
    expect(await reason(deliver("TRANSACTION.SUCCESS", told, { key: Buffer.alloc(32, 7) }))).toBe("content");
    expect(await reason(deliver("TRANSACTION.SUCCESS", told, { algorithm: "AEAD_AES_128_GCM" }))).toBe(
      "content",
    );
    expect(await reason(deliver("TRANSACTION.SUCCESS", told, { id: "" }))).toBe("content");
    expect(await reason(deliver("REFUND.SUCCESS", { ...told, mchid: "1" }))).toBe("content");
  });

  test("another currency is told as it is; a payment that is not one is nothing", async () => {
    const { reference } = await paid();
    const told = company.gateway.books.tell(reference) as Told;
    const dollars = await company.gateway.deliver("TRANSACTION.SUCCESS", {
      ...told,
      amount: { total: 5, currency: "USD" },
    });
    expect(await port().parseNotification(dollars.rawBody, dollars.headers)).toMatchObject({
      notification: { amount: 5, currency: "USD" },
    });
    const other = await company.gateway.deliver("TRANSACTION.PAYERROR", told);
    expect(await port().parseNotification(other.rawBody, other.headers)).toEqual({ kind: "none" });
  });
});
