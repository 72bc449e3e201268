import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { ConfigMistakes } from "../start/environment.ts";
import { freshFolder } from "../testing/folder.ts";
import { mediaHostsOf, openProviders, readProviders } from "./providers.ts";

const deps = () => ({
  dataDir: freshFolder(),
  publicUrl: "https://www.zhutu.cn",
  siteName: "筑途学堂",
  secretKey: randomBytes(32).toString("hex"),
  clock: () => new Date(),
  deliver: async () => 204,
});

const alibaba = {
  SMS_PROVIDER: "alibaba",
  ALIBABA_ACCESS_KEY_ID: "id",
  ALIBABA_ACCESS_KEY_SECRET: "key",
  ALIBABA_SMS_SIGN_NAME: "筑途",
  ALIBABA_SMS_TEMPLATE_LOGIN: "SMS_1",
  ALIBABA_SMS_TEMPLATE_REGISTER: "SMS_2",
  ALIBABA_SMS_TEMPLATE_RESET: "SMS_3",
};

test("nothing set: a stand-in behind every port, from the site's own origin", () => {
  const configs = readProviders({});
  const opened = openProviders(configs, deps());
  expect([configs.payment, configs.sms, configs.storage, configs.vod]).toEqual(
    [1, 2, 3, 4].map(() => ({ provider: "embedded" })),
  );
  for (const { port, standIn } of [opened.payment, opened.sms, opened.storage, opened.vod])
    expect(standIn).toBe(port);
  expect(mediaHostsOf(opened)).toEqual([]);
});

test("a vendor stands alone: no stand-in, no page that shows codes", () => {
  const configs = readProviders({ ...alibaba, ALIBABA_SMS_ENDPOINT: "https://sms.example/" });
  expect(configs.sms).toEqual({
    provider: "alibaba",
    alibaba: {
      accessKeyId: "id",
      accessKeySecret: "key",
      signName: "筑途",
      templates: { login: "SMS_1", register: "SMS_2", reset: "SMS_3", claim: "SMS_1" },
      endpoint: "https://sms.example",
    },
  });
  expect(Object.keys(openProviders(configs, deps()).sms)).toEqual(["port"]);
});

test("the mistakes of all ports are told at once", () => {
  const env = {
    ...alibaba,
    ALIBABA_SMS_TEMPLATE_LOGIN: " ",
    PAYMENT_PROVIDER: "cash",
    STORAGE_PROVIDER: "attic",
    VOD_PROVIDER: "cinema",
    ALLOW_EMBEDDED: "sms, face",
  };
  try {
    readProviders(env);
    expect.unreachable();
  } catch (error) {
    expect((error as ConfigMistakes).mistakes).toEqual([
      'ALLOW_EMBEDDED 中的“face”不存在；可用的名称是 payment、sms。 ALLOW_EMBEDDED names "face", which does not exist; the names are payment, sms.',
      'PAYMENT_PROVIDER 只能是 embedded 之一，现在是“cash”。 PAYMENT_PROVIDER must be one of embedded, not "cash".',
      "缺少 ALIBABA_SMS_TEMPLATE_LOGIN：SMS_PROVIDER=alibaba 需要它。 ALIBABA_SMS_TEMPLATE_LOGIN is missing: SMS_PROVIDER=alibaba needs it.",
      'STORAGE_PROVIDER 只能是 embedded 之一，现在是“attic”。 STORAGE_PROVIDER must be one of embedded, not "attic".',
      'VOD_PROVIDER 只能是 embedded 之一，现在是“cinema”。 VOD_PROVIDER must be one of embedded, not "cinema".',
    ]);
  }
});

test("in production the stand-ins for money and messages need to be named, those for files do not", () => {
  const read = (allowed: string) => () => readProviders({ NODE_ENV: "production", ALLOW_EMBEDDED: allowed });
  expect(read("")).toThrow(/payment 替身.*\n.*sms 替身/u);
  expect(read("payment")).toThrow(/^生产环境不能使用内置的 sms 替身[^\n]*$/u);
  expect(read("payment , sms")()).toMatchObject({
    storage: { provider: "embedded" },
    allowed: ["payment", "sms"],
  });
});

test("media hosts are named once, however many ports use them", () => {
  const oss = "https://zhutu.oss-cn-beijing.aliyuncs.com";
  const hosts = mediaHostsOf({
    payment: { port: 1 },
    storage: { port: 2, mediaHosts: [oss] },
    vod: { port: 3, mediaHosts: ["https://vod.example", oss] },
  });
  expect(hosts).toEqual([oss, "https://vod.example"]);
});
