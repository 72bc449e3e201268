// What the environment may say of the payment companies, and what is told at start where it is wrong.
import { generateKeyPairSync } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import Fastify from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ConfigMistakes } from "../../start/environment.ts";
import { freshFolder } from "../../testing/folder.ts";
import { namesCompanies, openCompanies, readCompanies } from "./companies.ts";
import { environmentOf, newPayment, startAlipay, startWechat } from "./companies-testing.ts";
import { gatewayTime } from "./loopback-gateway-testing.ts";
import type { NotificationHandler } from "../opened.ts";
import { NotificationRefused } from "./port.ts";
import { publishedCertificate } from "./wechat/vectors-testing.ts";

let wechat: Awaited<ReturnType<typeof startWechat>>;
let ali: Awaited<ReturnType<typeof startAlipay>>;
beforeAll(async () => {
  [wechat, ali] = await Promise.all([startWechat(), startAlipay()]);
});
afterAll(() => Promise.all([wechat.server.close(), ali.server.close()]));

const whole = () => ({
  ...environmentOf(wechat.gateway, ali.gateway),
  PAYMENT_PROVIDER: "alipay, wechat",
  ALIPAY_WAYS: "native,browser",
});

function mistakesOf(env: Record<string, string | undefined>): readonly string[] {
  try {
    readCompanies(env);
  } catch (error) {
    if (error instanceof ConfigMistakes) return error.mistakes;
    throw error;
  }
  return [];
}

const deps = {
  publicUrl: "https://www.zhutu.example",
  clock: () => gatewayTime.now,
  deliver: async () => "taken" as const,
};

describe("the environment", () => {
  test("the first company is the default; each opens what it describes, and pays", async () => {
    const config = readCompanies(whole());
    expect([config.methods, config.wechat?.ways, config.alipay?.ways]).toEqual([
      ["alipay", "wechat"],
      ["native"],
      ["native", "browser"],
    ]);
    const { port } = openCompanies(config, deps);
    expect(Object.keys(port)).toEqual(["alipay", "wechat"]);
    for (const company of [port.alipay, port.wechat])
      expect(await company?.open(newPayment(), { way: "native" })).toMatchObject({ way: "native" });
    const alone = openCompanies(
      readCompanies({ ...whole(), PAYMENT_PROVIDER: "wechat", ALIPAY_APP_ID: undefined }),
      deps,
    );
    expect(Object.keys(alone.port)).toEqual(["wechat"]);
  });

  test("keys may be PEM with its lines written out, Base64 alone, or the path of a file", () => {
    const folder = freshFolder();
    const [privatePath, publicPath] = [join(folder, "a.pem"), join(folder, "b.pem")];
    writeFileSync(privatePath, ali.gateway.merchant.privatePem);
    writeFileSync(publicPath, publishedCertificate);
    const bare = (pem: string) => pem.replaceAll(/-----[^-]+-----|\s/g, "");
    const pkcs1 = generateKeyPairSync("rsa", {
      modulusLength: 2048,
      privateKeyEncoding: { type: "pkcs1", format: "pem" },
      publicKeyEncoding: { type: "spki", format: "pem" },
    });
    for (const [ALIPAY_PRIVATE_KEY, ALIPAY_PUBLIC_KEY] of [
      [
        ali.gateway.merchant.privatePem.replaceAll("\n", String.raw`\n`),
        ali.gateway.company.publicPem.replaceAll("\n", String.raw`\n`),
      ],
      [bare(ali.gateway.merchant.privatePem), bare(ali.gateway.company.publicPem)],
      [bare(pkcs1.privateKey), bare(ali.gateway.company.publicPem)],
      [privatePath, publicPath],
    ]) {
      const { alipay } = readCompanies({ ...whole(), ALIPAY_PRIVATE_KEY, ALIPAY_PUBLIC_KEY });
      expect([alipay?.privateKey.type, alipay?.publicKey.type]).toEqual(["private", "public"]);
    }
  });

  test("without a public key of WeChat's its certificates are used", () => {
    const { WECHAT_PAY_PUBLIC_KEY_ID: _, WECHAT_PAY_PUBLIC_KEY: __, ...certified } = whole();
    expect(readCompanies(certified).wechat?.publicKey).toBeUndefined();
  });

  test("WeChat's own browser needs the official account's secret", () => {
    const secret = "0123456789abcdef0123456789ABCDEF";
    const inside = { ...whole(), WECHAT_PAY_WAYS: "native,wechat", WECHAT_PAY_APP_SECRET: secret };
    expect(readCompanies(inside).wechat?.payer).toEqual({ secret, endpoint: "https://api.weixin.qq.com" });
  });

  const short = generateKeyPairSync("rsa", { modulusLength: 1024 });
  const curve = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const pem = { type: "pkcs8", format: "pem" } as const;
  test.each<[string, string]>([
    ["PAYMENT_PROVIDER", "cash"],
    ["PAYMENT_PROVIDER", "wechat,wechat"],
    ["PAYMENT_PROVIDER", "embedded,wechat"],
    ["PAYMENT_PROVIDER", "wechat,"],
    ["WECHAT_PAY_MCHID", "19000091x"],
    ["WECHAT_PAY_MCHID", ""],
    ["WECHAT_PAY_APPID", "8888888888888888"],
    ["WECHAT_PAY_SERIAL_NO", "not a serial"],
    ["WECHAT_PAY_PRIVATE_KEY", "-----BEGIN PRIVATE KEY-----\nhunter2\n-----END PRIVATE KEY-----"],
    ["WECHAT_PAY_PRIVATE_KEY", "/nowhere/hunter2.pem"],
    ["WECHAT_PAY_PRIVATE_KEY", short.privateKey.export(pem)],
    ["WECHAT_PAY_PRIVATE_KEY", curve.privateKey.export(pem)],
    ["WECHAT_PAY_API_V3_KEY", "hunter2"],
    ["WECHAT_PAY_PUBLIC_KEY_ID", ""],
    ["WECHAT_PAY_PUBLIC_KEY_ID", "1DDE55AD98ED71D6EDD4A4A16996DE7B47773A8C"],
    ["WECHAT_PAY_PUBLIC_KEY", ""],
    ["WECHAT_PAY_PUBLIC_KEY", short.publicKey.export({ type: "spki", format: "pem" })],
    ["WECHAT_PAY_WAYS", "native,app"],
    ["WECHAT_PAY_APP_SECRET", "hunter2"],
    ["WECHAT_PAY_APP_SECRET", "0123456789abcdef0123456789abcdef"], // and no wechat in WECHAT_PAY_WAYS
    ["WECHAT_PAY_WAYS", "native,wechat"], // and no secret
    ["WECHAT_ENDPOINT", "api.weixin.qq.com"],
    ["WECHAT_PAY_ENDPOINT", "api.mch.weixin.qq.com"],
    ["ALIPAY_APP_ID", "1"],
    ["ALIPAY_PRIVATE_KEY", ""],
    ["ALIPAY_PUBLIC_KEY", "hunter2"],
    ["ALIPAY_SELLER_ID", "2099000000000001"],
    ["ALIPAY_WAYS", "wechat"],
  ])("%s=%j is told in one sentence, Chinese and English, that repeats no secret", (name, value) => {
    const mistakes = mistakesOf({ ...whole(), [name]: value });
    expect(mistakes).toHaveLength(1);
    expect(mistakes[0]).toMatch(/^[^\n]*\p{Script=Han}[^\n]*。 [^\n\p{Script=Han}]+\.$/u);
    expect(mistakes[0]).toContain(name);
    expect(mistakes[0]).not.toMatch(/hunter2|BEGIN/);
  });

  test("the merchant's own public key, or a private one, is not the company's", () => {
    const own = [
      { WECHAT_PAY_PUBLIC_KEY: wechat.gateway.merchant.publicPem },
      { ALIPAY_PUBLIC_KEY: ali.gateway.merchant.publicPem },
    ];
    for (const wrong of own)
      expect(mistakesOf({ ...whole(), ...wrong })).toEqual([expect.stringContaining("商户自己的公钥")]);
    expect(mistakesOf({ ...whole(), ALIPAY_PUBLIC_KEY: ali.gateway.company.privatePem })).toHaveLength(1);
  });

  test("what both companies lack is told at once; in production the way to them is encrypted", () => {
    expect(mistakesOf({ PAYMENT_PROVIDER: "wechat,alipay" })).toHaveLength(9);
    expect(mistakesOf({ ...whole(), NODE_ENV: "production" })).toHaveLength(2);
  });

  test("the stand-in is no company", () => {
    expect(
      [undefined, "", " embedded "].map((PAYMENT_PROVIDER) => namesCompanies({ PAYMENT_PROVIDER })),
    ).toEqual([false, false, false]);
    expect(["wechat", "cash"].map((PAYMENT_PROVIDER) => namesCompanies({ PAYMENT_PROVIDER }))).toEqual([
      true,
      true,
    ]);
  });
});

describe("the addresses that are notified", () => {
  async function site() {
    const delivered: { method: string; kind: string }[] = [];
    const config = readCompanies(whole());
    const deliver: NotificationHandler = async (method, rawBody, headers) => {
      const { port } = openCompanies(config, deps);
      try {
        const told = await port[method]?.parseNotification(rawBody, headers);
        delivered.push({ method, kind: told?.kind ?? "" });
        return "taken";
      } catch (error) {
        if (error instanceof NotificationRefused) return "refused";
        throw error;
      }
    };
    const app = Fastify();
    app.post("/other", (request) => ({ read: request.body }));
    await app.register(openCompanies(config, { ...deps, deliver }).routes);
    return { app, delivered };
  }

  test("the raw bytes reach the shop; each company is answered as it reads it", async () => {
    const { app, delivered } = await site();
    const payment = newPayment();
    await ali.port().open(payment, { way: "native" });
    ali.pay(payment.reference);
    await wechat.port().open(payment, { way: "native" });
    wechat.pay(payment.reference);
    const send = async (url: string, told: { rawBody: Buffer; headers: Record<string, string> }) => {
      const { statusCode, body, headers } = await app.inject({
        method: "POST",
        url,
        payload: told.rawBody,
        headers: told.headers,
      });
      return [statusCode, body, headers["cache-control"]];
    };
    const [fromWechat, fromAlipay] = [
      await wechat.tellPaid(payment.reference),
      await ali.tellPaid(payment.reference),
    ];
    expect(await send("/pay/wechat/notify", fromWechat)).toEqual([204, "", "no-store"]);
    expect(await send("/pay/wechat/refund-notify", fromWechat)).toEqual([204, "", "no-store"]);
    expect(await send("/pay/alipay/notify", fromAlipay)).toEqual([200, "success", "no-store"]);
    expect(delivered).toEqual([
      { method: "wechat", kind: "paid" },
      { method: "wechat", kind: "paid" },
      { method: "alipay", kind: "paid" },
    ]);
    expect(await send("/pay/wechat/notify", fromAlipay)).toEqual([
      401,
      '{"code":"FAIL","message":"refused"}',
      "no-store",
    ]);
    expect(await send("/pay/alipay/notify", fromWechat)).toEqual([401, "failure", "no-store"]);
    expect(delivered).toHaveLength(3);
    await app.close();
  });

  test("more than 64 KB is not read; other addresses read JSON as before; a shop that fails is asked again", async () => {
    const { app } = await site();
    const large = await app.inject({
      method: "POST",
      url: "/pay/alipay/notify",
      payload: Buffer.alloc(65_537, "a"),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect(large.statusCode).toBe(413);
    expect((await app.inject({ method: "POST", url: "/other", payload: { a: 1 } })).json()).toEqual({
      read: { a: 1 },
    });
    await app.close();

    const failing = Fastify();
    const deliver = () => Promise.reject(new Error("the database is down"));
    await failing.register(openCompanies(readCompanies(whole()), { ...deps, deliver }).routes);
    const answers = await Promise.all(
      ["/pay/wechat/notify", "/pay/alipay/notify"].map((url) =>
        failing.inject({ method: "POST", url, payload: "x", headers: { "content-type": "text/plain" } }),
      ),
    );
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [503, '{"code":"FAIL","message":"failed"}'],
      [503, "failure"],
    ]);
    await failing.close();
  });

  test("a company that is not configured has no address", async () => {
    const app = Fastify();
    await app.register(openCompanies(readCompanies({ ...whole(), PAYMENT_PROVIDER: "alipay" }), deps).routes);
    expect((await app.inject({ method: "POST", url: "/pay/wechat/notify", payload: "x" })).statusCode).toBe(
      404,
    );
    await app.close();
  });
});
