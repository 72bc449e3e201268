import { randomBytes } from "node:crypto";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { ConfigMistakes } from "../start/environment.ts";
import { ownLocks } from "../kernel/db/session-locks-testing.ts";
import { freshFolder } from "../testing/folder.ts";
import { mediaHostsOf, openProviders, readProviders } from "./providers.ts";

const deps = () => ({
  dataDir: freshFolder(),
  publicUrl: "https://www.zhutu.cn",
  siteName: "筑途学堂",
  secretKey: randomBytes(32).toString("hex"),
  clock: () => new Date(),
  deliver: async () => "taken" as const,
  locks: ownLocks(),
  log: { info() {}, warn() {}, error() {} },
});

const alibaba = {
  SMS_PROVIDER: "alibaba",
  ALIBABA_ACCESS_KEY_ID: "id",
  ALIBABA_ACCESS_KEY_SECRET: "key",
  ALIBABA_SMS_SIGN_NAME: "筑途",
  ALIBABA_SMS_TEMPLATE_LOGIN: "SMS_1",
  ALIBABA_SMS_TEMPLATE_REGISTER: "SMS_2",
  ALIBABA_SMS_TEMPLATE_RESET: "SMS_3",
  ALIBABA_SMS_TEMPLATE_PHONE: "SMS_4",
  ALIBABA_SMS_TEMPLATE_DELETE: "SMS_5",
  ALIBABA_SMS_TEMPLATE_CLAIM: "SMS_6",
  ALIBABA_SMS_TEMPLATE_PLAY: "SMS_7",
};

test("nothing set: a stand-in behind every port, from the site's own origin", () => {
  const configs = readProviders({});
  const opened = openProviders(configs, deps()).opened;
  expect([configs.courier, configs.payment, configs.sms, configs.face, configs.storage, configs.vod]).toEqual(
    [1, 2, 3, 4, 5, 6].map(() => ({ provider: "embedded" })),
  );
  for (const { port, standIn } of [
    opened.courier,
    opened.payment,
    opened.sms,
    opened.face,
    opened.storage,
    opened.vod,
  ])
    expect([typeof standIn, typeof port]).toEqual(["object", "object"]);
  expect(Object.keys(opened.payment.port)).toEqual(["wechat", "alipay"]);
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
      templates: {
        login: "SMS_1",
        register: "SMS_2",
        reset: "SMS_3",
        phone: "SMS_4",
        delete: "SMS_5",
        claim: "SMS_6",
        play: "SMS_7",
      },
      endpoint: "https://sms.example",
    },
  });
  expect(Object.keys(openProviders(configs, deps()).opened.sms)).toEqual(["port"]);
});

test("a vendor for faces needs its scene, and shows no page that decides checks", () => {
  const face = {
    FACE_PROVIDER: "alibaba",
    ALIBABA_ACCESS_KEY_ID: "id",
    ALIBABA_ACCESS_KEY_SECRET: "key",
    ALIBABA_FACE_SCENE_ID: "1000000006",
  };
  expect(readProviders(face).face).toEqual({
    provider: "alibaba",
    alibaba: {
      accessKeyId: "id",
      accessKeySecret: "key",
      sceneId: "1000000006",
      endpoint: "https://cloudauth.aliyuncs.com",
    },
  });
  expect(() => readProviders({ ...face, ALIBABA_FACE_SCENE_ID: "" })).toThrow(/缺少 ALIBABA_FACE_SCENE_ID/u);
  expect(Object.keys(openProviders(readProviders(face), deps()).opened.face)).toEqual(["port"]);
});

test("files in a bucket of OSS: what it needs, the host that browsers use, and what pages may load from", () => {
  const oss = {
    STORAGE_PROVIDER: "oss",
    ALIBABA_ACCESS_KEY_ID: "id",
    ALIBABA_ACCESS_KEY_SECRET: "key",
    OSS_REGION: "cn-beijing",
    OSS_BUCKET: "zhutu",
  };
  const usual = "https://zhutu.oss-cn-beijing.aliyuncs.com";
  expect(readProviders(oss).storage).toMatchObject({
    provider: "oss",
    bucket: { bucket: "zhutu", endpoint: usual, browserEndpoint: usual, pathStyle: false },
  });
  const own = { OSS_ENDPOINT: "https://inner.example/", OSS_PUBLIC_ENDPOINT: "https://files.zhutu.cn" };
  const opened = openProviders(readProviders({ ...oss, ...own }), deps()).opened;
  expect(Object.keys(opened.storage).toSorted()).toEqual(["mediaHosts", "port", "routes", "sweep"]);
  expect(mediaHostsOf(opened)).toEqual(["https://files.zhutu.cn"]);
  expect(() => readProviders({ STORAGE_PROVIDER: "oss" })).toThrow(
    /缺少 ALIBABA_ACCESS_KEY_ID.*\n.*\n缺少 OSS_REGION.*\n缺少 OSS_BUCKET/u,
  );
});

test("files in a bucket of any S3 host, by its path or by its name", async () => {
  const s3 = {
    STORAGE_PROVIDER: "s3",
    S3_ENDPOINT: "https://s3.example:9000",
    S3_BUCKET: "zhutu",
    S3_ACCESS_KEY_ID: "id",
    S3_SECRET_ACCESS_KEY: "key",
  };
  const postedTo = async (env: Record<string, string>) => {
    const opened = openProviders(readProviders(env), deps()).opened;
    return [(await opened.storage.port.signFormPost({ category: "handout" })).host, ...mediaHostsOf(opened)];
  };
  expect(await postedTo(s3)).toEqual(["https://s3.example:9000/zhutu", "https://s3.example:9000"]);
  expect(await postedTo({ ...s3, S3_ADDRESSING: "virtual" })).toEqual([
    "https://zhutu.s3.example:9000/",
    "https://zhutu.s3.example:9000",
  ]);
  expect(() => readProviders({ ...s3, S3_ENDPOINT: "ftp://x", S3_ADDRESSING: "host" })).toThrow(
    /S3_ENDPOINT 应为 http.*\n?.*S3_ADDRESSING 只能是 path、virtual 之一/u,
  );
  expect(() => readProviders({ STORAGE_PROVIDER: "s3" })).toThrow(
    /缺少 S3_ENDPOINT：STORAGE_PROVIDER=s3 需要它/u,
  );
});

test("who asks for a picture in a bucket is counted and spared as every call is", async () => {
  const nowhere = {
    STORAGE_PROVIDER: "s3",
    S3_ENDPOINT: "http://127.0.0.1:9",
    S3_BUCKET: "zhutu",
    S3_ACCESS_KEY_ID: "id",
    S3_SECRET_ACCESS_KEY: "key",
  };
  const { opened, health } = openProviders(readProviders(nowhere), deps());
  const { routes, port } = opened.storage;
  const app = Fastify();
  await app.register(async (scope) => routes?.(scope, port));
  for (let i = 0; i < 6; i++)
    expect((await app.inject("/files/image/cover/AAAAAAAAAAAAAAAAAAAA.png")).statusCode).toBe(503);
  expect(health().find(({ name }) => name === "storage")).toMatchObject({
    circuit: "open",
    lastFailure: { method: "addressOf", code: "no-answer" },
  });
  await app.close();
});

test("SF needs who asks and its 校验码", () => {
  const sf = { COURIER_PROVIDER: "sf", SF_PARTNER_ID: "ZHUTU", SF_CHECK_WORD: "word" };
  expect(readProviders(sf).courier).toEqual({
    provider: "sf",
    sf: { partnerId: "ZHUTU", checkWord: "word", endpoint: "https://sfapi.sf-express.com/std/service" },
  });
  expect(() => readProviders({ COURIER_PROVIDER: "sf" })).toThrow(
    /缺少 SF_PARTNER_ID：COURIER_PROVIDER=sf 需要它.*\n缺少 SF_CHECK_WORD/u,
  );
});

test("the mistakes of all ports are told at once", () => {
  const env = {
    ...alibaba,
    ALIBABA_SMS_TEMPLATE_LOGIN: " ",
    COURIER_PROVIDER: "pigeon",
    PAYMENT_PROVIDER: "cash",
    STORAGE_PROVIDER: "attic",
    VOD_PROVIDER: "cinema",
    ALLOW_EMBEDDED: "sms, vod",
  };
  try {
    readProviders(env);
    expect.unreachable();
  } catch (error) {
    expect((error as ConfigMistakes).mistakes).toEqual([
      'ALLOW_EMBEDDED 中的“vod”不存在；可用的名称是 payment、sms、face。 ALLOW_EMBEDDED names "vod", which does not exist; the names are payment, sms, face.',
      'COURIER_PROVIDER 只能是 embedded、sf 之一，现在是“pigeon”。 COURIER_PROVIDER must be one of embedded, sf, not "pigeon".',
      'PAYMENT_PROVIDER 只能是 embedded、wechat、alipay 之一，或以逗号分隔的 wechat 和 alipay，现在是“cash”。 PAYMENT_PROVIDER must be one of embedded, wechat, alipay, or wechat and alipay with a comma between, not "cash".',
      "缺少 ALIBABA_SMS_TEMPLATE_LOGIN：SMS_PROVIDER=alibaba 需要它。 ALIBABA_SMS_TEMPLATE_LOGIN is missing: SMS_PROVIDER=alibaba needs it.",
      'STORAGE_PROVIDER 只能是 embedded、oss、s3 之一，现在是“attic”。 STORAGE_PROVIDER must be one of embedded, oss, s3, not "attic".',
      'VOD_PROVIDER 只能是 embedded、alibaba 之一，现在是“cinema”。 VOD_PROVIDER must be one of embedded, alibaba, not "cinema".',
    ]);
  }
});

test("in production the stand-ins for money, messages and faces need to be named, those for files do not", () => {
  const read = (allowed: string) => () => readProviders({ NODE_ENV: "production", ALLOW_EMBEDDED: allowed });
  expect(read("")).toThrow(/payment 替身.*\n.*sms 替身.*\n.*face 替身/u);
  expect(read("payment,face")).toThrow(/^生产环境不能使用内置的 sms 替身[^\n]*$/u);
  expect(read("payment,sms")).toThrow(/^生产环境不能使用内置的 face 替身[^\n]*$/u);
  expect(read("payment , sms, face")()).toMatchObject({
    storage: { provider: "embedded" },
    allowed: ["payment", "sms", "face"],
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
