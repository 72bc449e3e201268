// What WeChat Pay alone promises: published signatures, its certificates, its three ways, and how its refunds end.
import { createPrivateKey, createPublicKey, verify, X509Certificate } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { all, AS_CODE, newPayment, openedAs, startWechat, wechatAccount } from "../companies-testing.ts";
import { gatewayTime, signerFrom } from "../loopback-gateway-testing.ts";
import { only } from "../payment-testing.ts";
import { NotificationRefused, ProviderFailure } from "../port.ts";
import { signRsa } from "../../sign.ts";
import { wechatPay } from "./wechat.ts";
import type { WechatAccount } from "./account.ts";
import { WECHAT } from "./gateway-testing.ts";
import { authorization, openSealed } from "./signature.ts";
import {
  publishedCertificate,
  publishedKey,
  publishedNotification,
  publishedSerial,
  publishedSignature,
} from "./vectors-testing.ts";

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

const port = (changed: Partial<WechatAccount> = {}) => wechatPay(wechatAccount(company.gateway, changed));
const certified = { publicKey: undefined };

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

describe("published by WeChat Pay", () => {
  test("the signature of a text with the published key", () => {
    expect(signRsa(createPrivateKey(publishedKey), "source")).toBe(publishedSignature);
  });

  test("a whole notification, signed with the published certificate, and nothing else of it", async () => {
    const { at, rawBody, headers } = publishedNotification;
    const key = new X509Certificate(publishedCertificate).publicKey;
    const published = port({ publicKey: { id: publishedSerial, key }, clock: () => at });
    // It tells of another service, so it is verified and concerns nobody here.
    expect(await published.parseNotification(rawBody, headers)).toEqual({ kind: "none" });
    const altered = Buffer.from(rawBody.toString().replace("签约成功", "解约成功"));
    expect(await reasonOf(published.parseNotification(altered, headers))).toBe("signature");
    const late = port({
      publicKey: { id: publishedSerial, key },
      clock: () => new Date(at.getTime() + 301_000),
    });
    expect(await reasonOf(late.parseNotification(rawBody, headers))).toBe("stale");
  });

  test("AES-256-GCM, test case 14 of its specification", () => {
    const sealed = {
      algorithm: "AEAD_AES_256_GCM",
      nonce: "\0".repeat(12),
      ciphertext: Buffer.from(
        "cea7403d4d606b6e074ec5d3baf39d18d0d1c8a799996bf0265b98b5d48ab919",
        "hex",
      ).toString("base64"),
    };
    expect(openSealed(Buffer.alloc(32), sealed)).toEqual(Buffer.alloc(16));
    expect(openSealed(Buffer.alloc(32, 1), sealed)).toBeUndefined();
    expect(openSealed(Buffer.alloc(32), { ...sealed, associated_data: "x" })).toBeUndefined();
    expect(openSealed(Buffer.alloc(32), { ...sealed, ciphertext: "AAAA" })).toBeUndefined();
  });

  test("the Authorization header of the documents' example, signed over its five lines", () => {
    const privateKey = createPrivateKey(publishedKey);
    const header = authorization(
      { mchid: "1900009191", serialNo: WECHAT.serialNo, privateKey },
      {
        method: "GET",
        target: "/v3/certificates",
        body: "",
        at: new Date(1_554_208_460_999),
        nonce: "593BEC0C930BF1AFEB40B4A08C8FB242",
      },
    );
    const [, signature = ""] = /signature="([^"]+)"/.exec(header) ?? [];
    expect(header.replace(signature, "S")).toBe(
      'WECHATPAY2-SHA256-RSA2048 mchid="1900009191",nonce_str="593BEC0C930BF1AFEB40B4A08C8FB242",signature="S",timestamp="1554208460",serial_no="1DDE55AD98ED71D6EDD4A4A16996DE7B47773A8C"',
    );
    const lines = "GET\n/v3/certificates\n1554208460\n593BEC0C930BF1AFEB40B4A08C8FB242\n\n";
    const key = createPublicKey(privateKey);
    expect(verify("sha256", Buffer.from(lines), key, Buffer.from(signature, "base64"))).toBe(true);
  });
});

/** The adapter with an official account of that secret, and the codes that its WeChat knows. */
function officialAccount(secret = WECHAT.secret) {
  const { endpoint, codes } = company.gateway;
  const { payer } = port({ ways: ["native", "wechat"], payer: { secret, endpoint } });
  if (!payer) throw new Error("no payer");
  return { payer, codes };
}

describe("ways of paying", () => {
  const covered = ["native", "browser", "wechat"] as const;
  const openId = "oUpF8uMuAJO_M2pxb1Q9zNjWeS6o";
  /** As sha256sum says it of the openid. */
  const mark = "ac5d5b27";
  const own = (payer: string) => ({ way: "wechat", payer }) as const;
  const ways = [...openedAs("native", "browser"), own(mark)];
  const browser = {
    way: "browser",
    payerIp: "203.0.113.7",
    returnUrl: "https://www.zhutu.example/account/orders?id=1&a=b",
  } as const;

  test.each([
    ["*h", browser],
    [`*j${mark}`, { way: "wechat", openId }],
  ] as const)(
    "each way has a number of its own at WeChat (%s), and one reference here",
    async (ending, from) => {
      const everywhere = port({ ways: covered });
      const payment = newPayment();
      const { reference } = payment;
      await everywhere.open(payment, { way: "native" });
      await everywhere.open(payment, from);
      const { transactionId } = company.pay(`${reference}${ending}`);
      expect(only(await everywhere.query(reference, ways))).toMatchObject({ transactionId });
      // The code to scan is closed as well.
      expect(await everywhere.end(reference, ways)).toMatchObject({ transactions: [{ transactionId }] });
      expect(() => company.pay(reference)).toThrow();
      const told = await company.tellPaid(`${reference}${ending}`);
      expect(await everywhere.parseNotification(told.rawBody, told.headers)).toMatchObject({
        kind: "paid",
        notification: { reference, transactionId },
      });
      gatewayTime.now = new Date("2026-11-23T02:00:00Z");
      const lines = await all(await everywhere.bill("2026-11-21"));
      expect(lines.filter((line) => line.transactionId === transactionId)).toMatchObject([{ reference }]);
    },
  );

  test("each payer in WeChat has a number of its own, which is asked about, closed, told and billed", async () => {
    const everywhere = port({ ways: covered });
    const payment = newPayment();
    const { reference } = payment;
    const open = (who: string) => everywhere.open(payment, { way: "wechat", openId: who });
    const [one, again, other] = [await open(openId), await open(openId), await open("o-the-other-phone")];
    expect([one, again]).toMatchObject([{ payer: mark }, { payer: mark }]);
    if (other.way !== "wechat") throw new Error("another way");
    const opened = [own(mark), own(other.payer)];
    const { transactionId } = company.pay(`${reference}*j${other.payer}`);
    expect(only(await everywhere.query(reference, opened))).toMatchObject({ transactionId });
    const told = await company.tellPaid(`${reference}*j${other.payer}`);
    expect(await everywhere.parseNotification(told.rawBody, told.headers)).toMatchObject({
      notification: { reference, transactionId },
    });
    expect(await everywhere.end(reference, opened)).toMatchObject({ transactions: [{ transactionId }] });
    expect(() => company.pay(`${reference}*j${mark}`)).toThrow("cannot be paid");
    // What an earlier release opened had no payer in its number.
    expect(await everywhere.query(reference, openedAs("wechat"))).toEqual({ state: "unknown" });
    gatewayTime.now = new Date("2026-11-23T02:00:00Z");
    const lines = await all(await everywhere.bill("2026-11-21"));
    expect(lines.filter((line) => line.transactionId === transactionId)).toMatchObject([{ reference }]);
  });

  test("a phone's browser comes back to the page that it left", async () => {
    const opened = await port({ ways: covered }).open(newPayment(), browser);
    expect(opened.way === "browser" && new URL(opened.payUrl).searchParams.get("redirect_url")).toBe(
      browser.returnUrl,
    );
  });

  test("it is asked about and closed in the ways in which it was opened, covered or no longer, and in no other", async () => {
    const opened = openedAs("native", "browser");
    const [before, now] = [port({ ways: ["native", "browser"] }), port({ ways: ["native"] })];
    const [one, other] = [newPayment(), newPayment()];
    for (const payment of [one, other])
      for (const from of [{ way: "native" }, browser] as const) await before.open(payment, from);
    const { transactionId } = company.pay(`${one.reference}*h`);
    expect(only(await now.query(one.reference, opened))).toMatchObject({ transactionId });
    expect(await now.end(other.reference, opened)).toEqual({ state: "closed" });
    expect(() => company.pay(`${other.reference}*h`)).toThrow();
    const requests = company.server.requests;
    await port({ ways: covered }).query(other.reference, AS_CODE);
    await port({ ways: covered }).end(other.reference, AS_CODE);
    expect(company.server.requests - requests).toBe(2);
  });

  test("closed in one way is closed in all; what no way knows is unknown", async () => {
    const everywhere = port({ ways: covered });
    const payment = newPayment();
    expect(await everywhere.query(payment.reference, ways)).toEqual({ state: "unknown" });
    await everywhere.open(payment, browser);
    expect(await everywhere.query(payment.reference, ways)).toEqual({ state: "paying" });
    expect(await everywhere.end(payment.reference, ways)).toEqual({ state: "closed" });
    expect(await everywhere.query(payment.reference, ways)).toEqual({ state: "closed" });
  });

  test("WeChat's own browser is told what the merchant signed", async () => {
    const opened = await port({ ways: covered }).open(newPayment(), {
      way: "wechat",
      openId,
    });
    if (opened.way !== "wechat") throw new Error("another way");
    const { appId, timeStamp, nonceStr, package: bundle, signType, paySign } = opened.invoke;
    expect([appId, signType, bundle]).toEqual([WECHAT.appid, "RSA", expect.stringMatching(/^prepay_id=wx/)]);
    const lines = `${appId}\n${timeStamp}\n${nonceStr}\n${bundle}\n`;
    expect(await company.gateway.merchant.verify(lines, paySign)).toBe(true);
  });

  test("WeChat says who pays, once a code; a used or foreign one is nobody's", async () => {
    const { payer, codes } = officialAccount();
    const back = "https://www.zhutu.example/board/user/my-order?pay=20261121000000000001";
    const asked = new URL(payer.askedAt(back, "0123456789abcdef"));
    expect([asked.origin + asked.pathname, asked.hash]).toEqual([
      "https://open.weixin.qq.com/connect/oauth2/authorize",
      "#wechat_redirect",
    ]);
    expect([...asked.searchParams]).toEqual([
      ["appid", WECHAT.appid],
      ["redirect_uri", back],
      ["response_type", "code"],
      ["scope", "snsapi_base"],
      ["state", "0123456789abcdef"],
    ]);
    codes.set("once", "oUpF8uMuAJO_M2pxb1Q9zNjWeS6o");
    expect(await payer.openIdOf("once")).toBe("oUpF8uMuAJO_M2pxb1Q9zNjWeS6o");
    expect(await payer.openIdOf("once")).toBeUndefined();
    expect(port().payer).toBeUndefined();
  });

  test("a busy WeChat is asked again, one that was asked too often later, and a wrong secret is the shop's own fault, which no failure repeats", async () => {
    const failed = (code: string, secret?: string) =>
      officialAccount(secret)
        .payer.openIdOf(code)
        .catch((error: unknown) => error);
    expect(await failed("busy")).toMatchObject({ kind: "temporary", code: "-1" });
    expect(await failed("often")).toMatchObject({ kind: "limited", code: "45011" });
    const wrong = await failed("any", "f".repeat(32));
    expect(wrong).toMatchObject({ kind: "permanent", code: "40125" });
    expect(String((wrong as Error).stack)).not.toContain("ffff");
  });

  test("a way that the contract does not cover, and a reference too long for one, are never sent", async () => {
    const before = company.server.requests;
    const failed = async (asked: Promise<unknown>) =>
      expect(await asked.catch((error: unknown) => error)).toMatchObject({ code: "PARAM_ERROR" });
    await failed(port().open(newPayment(), browser));
    await failed(port({ ways: covered }).open({ ...newPayment(), reference: "a".repeat(31) }, browser));
    expect(company.server.requests).toBe(before);
  });
});

describe("platform certificates", () => {
  test("are fetched once for many calls, and believed for answers and notifications", async () => {
    const one = port(certified);
    const before = company.gateway.certificatesAsked;
    const payment = newPayment();
    await Promise.all([1, 2, 3].map(() => one.open(payment, { way: "native" })));
    company.pay(payment.reference);
    const signer = await signerFrom(publishedKey);
    const told = await company.gateway.deliver(
      "TRANSACTION.SUCCESS",
      company.gateway.books.tell(payment.reference),
      { signer, serial: publishedSerial },
    );
    expect(await one.parseNotification(told.rawBody, told.headers)).toMatchObject({ kind: "paid" });
    expect(company.gateway.certificatesAsked).toBe(before + 1);
    // The same serial, signed by somebody else.
    const forged = await company.gateway.deliver("TRANSACTION.SUCCESS", {}, { serial: publishedSerial });
    expect(await reasonOf(one.parseNotification(forged.rawBody, forged.headers))).toBe("signature");
  });

  test("unknown serials make them be fetched once a minute at most, whoever sends them; twice a day anyway", async () => {
    const one = port(certified);
    await one.query("20261121000000000999", AS_CODE);
    const before = company.gateway.certificatesAsked;
    const told = await company.gateway.deliver("TRANSACTION.SUCCESS", {}, { serial: "ABCDEF0123456789" });
    const twenty = () =>
      Promise.all(
        Array.from({ length: 20 }, () => reasonOf(one.parseNotification(told.rawBody, told.headers))),
      );
    expect(new Set(await twenty())).toEqual(new Set(["signature"]));
    expect(company.gateway.certificatesAsked).toBe(before);
    gatewayTime.now = new Date(START.getTime() + 61_000);
    await twenty();
    expect(company.gateway.certificatesAsked).toBe(before + 1);
    gatewayTime.now = new Date(START.getTime() + 13 * 3_600_000);
    await one.query("20261121000000000999", AS_CODE);
    expect(company.gateway.certificatesAsked).toBe(before + 2);
  });

  test("that cannot be fetched make no notification a forged one: it is asked for again", async () => {
    const told = await company.gateway.deliver("TRANSACTION.SUCCESS", {}, { serial: publishedSerial });
    company.server.mood = "http-500";
    const failure = await port(certified)
      .parseNotification(told.rawBody, told.headers)
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ProviderFailure);
    expect(failure).toMatchObject({ kind: "temporary" });
  });

  test.each(["forged", "unsigned", "altered", "stale"] as const)(
    "that come %s are not believed",
    async (mood) => {
      const told = await company.gateway.deliver("TRANSACTION.SUCCESS", {}, { serial: publishedSerial });
      company.server.mood = mood;
      const asked = port(certified).parseNotification(told.rawBody, told.headers);
      expect(await asked.catch((error: unknown) => error)).toMatchObject({
        kind: "temporary",
        code: "bad-signature",
      });
    },
  );

  test("sealed with another APIv3 key are not believed; outside their time neither", async () => {
    const other = port({ ...certified, apiV3Key: Buffer.alloc(32, 1) });
    expect(await other.query("20261121000000000999", AS_CODE).catch((error: unknown) => error)).toMatchObject(
      {
        kind: "temporary",
      },
    );
    gatewayTime.now = new Date("2031-04-26T00:00:00Z");
    const late = port(certified).query("20261121000000000999", AS_CODE);
    expect(await late.catch((error: unknown) => error)).toMatchObject({ code: "bad-signature" });
  });
});

describe("refunds", () => {
  test.each([
    ["PROCESSING", "processing"],
    ["CLOSED", "closed"],
    ["ABNORMAL", "abnormal"],
  ] as const)("%s is told as %s, in answers and in notifications", async (refundState, state) => {
    company.gateway.refundState = refundState;
    const { reference, transactionId } = await paid();
    const refundNo = `R${reference}`;
    expect(
      await port().refund({ reference, transactionId, refundNo, amount: 1, total: 19_900, reason: "退款" }),
    ).toEqual({ state });
    expect(await port().queryRefund(refundNo, reference)).toEqual({ state });
    const told = company.gateway.books.tellRefund(refundNo);
    const { rawBody, headers } = await company.gateway.deliver(`REFUND.${refundState}`, told);
    expect(await port().parseNotification(rawBody, headers)).toEqual({
      kind: "refund",
      refund: { state, refundNo },
    });
    const foreign = await company.gateway.deliver(`REFUND.${refundState}`, { ...told, mchid: "1" });
    expect(await reasonOf(port().parseNotification(foreign.rawBody, foreign.headers))).toBe("merchant");
  });
});
