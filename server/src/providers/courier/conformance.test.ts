// The promises of the port, for every adapter that it has (SF's against a loopback platform).
import { inspect } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { embeddedCourier } from "./embedded.ts";
import { type CourierPort, type Parcel, ProviderFailure } from "./port.ts";
import { msgDigest, sfCourier, type SfOptions } from "./sf.ts";
import { watched } from "../watched.ts";
import { SF_KEY, type SfLine, type SfMood, startSfGateway } from "./sf-gateway-testing.ts";

const clock = () => new Date();
let gateway: Awaited<ReturnType<typeof startSfGateway>>;
beforeAll(async () => {
  gateway = await startSfGateway(clock);
});
afterAll(() => gateway.close());

const sf = (changed: Partial<SfOptions> = {}) =>
  sfCourier({ ...SF_KEY, clock, endpoint: gateway.endpoint, timeoutMs: 20_000, ...changed });

const parcel = (over: Partial<Parcel> = {}): Parcel => ({
  expressCompany: "顺丰速运",
  trackingNo: "SF1390012345678",
  telephone: "13800000001",
  ...over,
});
const failureOf = (asked: Promise<unknown>) =>
  asked.then(
    () => expect.unreachable("it was answered"),
    (error: unknown) => {
      expect(error).toBeInstanceOf(ProviderFailure);
      return error as ProviderFailure;
    },
  );

/** Wrapped as every opened port is, so that the promises are tested through the wrapper. */
const around = (port: CourierPort): CourierPort =>
  watched(port, {}, { name: "courier", provider: "test", vendor: false, clock, log: { warn() {} } }).port;

const subjects: [string, () => CourierPort, { unknown: string; fails: (kind: string) => Promise<Parcel> }][] =
  [
    [
      "embedded",
      () => around(embeddedCourier()),
      {
        unknown: "SF1390012345678",
        fails: async (kind) =>
          parcel({ trackingNo: `KD000000000${["", "temporary", "permanent", "limited"].indexOf(kind)}` }),
      },
    ],
    [
      "sf",
      () => around(sf()),
      {
        unknown: "SF1390012345678",
        async fails(kind) {
          gateway.mood = kind === "temporary" ? "trouble" : kind === "limited" ? "busy" : "normal";
          return parcel(kind === "permanent" ? { trackingNo: "SF0000000000002" } : {});
        },
      },
    ],
  ];

describe.each(subjects)("%s", (_name, open, { unknown, fails }) => {
  test("a parcel that nobody knows anything of has no lines, and has not ended", async () => {
    expect(await open().track(parcel({ trackingNo: unknown }))).toEqual({ routes: [], ended: false });
  });

  test("a company that it does not follow is asked nobody", async () => {
    const before = gateway.requests;
    const told = await open().track(parcel({ expressCompany: "中通快递", trackingNo: "ZT99887766" }));
    expect(told).toEqual({ routes: [], ended: false });
    expect(gateway.requests).toBe(before);
    expect(open().companies).not.toContain("中通快递");
  });

  test.each(["temporary", "permanent", "limited"])(
    "fails as %s, and says nothing of the recipient",
    async (kind) => {
      const failure = await failureOf(open().track(await fails(kind))).finally(() => {
        gateway.mood = "normal";
      });
      expect(failure).toMatchObject({ kind });
      expect(inspect(failure, { depth: 9 })).not.toMatch(/13800000001|SF0000000000002/);
    },
  );
});

describe("SF", () => {
  const line = (acceptTime: string, remark: string, opCode: string): SfLine => ({
    acceptTime,
    remark,
    opCode,
  });
  const knows = (trackingNo: string, lines: SfLine[]) =>
    gateway.parcels.set(trackingNo, { digits: "0001", lines });

  test("the published example gets the published digest", () => {
    const message = '{"language":"zh-CN","orderId":"QIAO-20200618-004"}';
    expect(msgDigest(message, "12312334453453", "fjcg5PGKaNpPSHFAZ4QsCOkV71R3zVci")).toBe(
      "IIKJtuLVzoFTu4kHI8M8vA==",
    );
  });

  test("each line has its moment in Beijing and its words; one without either is left out", async () => {
    knows("SF1", [
      line("2026-11-03 20:14:05", "顺丰速运 已收取快件", "50"),
      line("2026-11-05 09:02:00", "派送中，派件员 (*~'!) 请留意", "204"),
      { ...line("2026-11-04 02:30:00", " ", "31"), acceptAddress: "济南转运中心" },
      line("yesterday", "不知何时", "30"),
      line("2026-11-04 03:00:00", "", "30"),
    ]);
    expect(await sf().track(parcel({ trackingNo: "SF1" }))).toEqual({
      routes: [
        { acceptTime: new Date("2026-11-03T20:14:05+08:00"), remark: "顺丰速运 已收取快件" },
        { acceptTime: new Date("2026-11-05T09:02:00+08:00"), remark: "派送中，派件员 (*~'!) 请留意" },
        { acceptTime: new Date("2026-11-04T02:30:00+08:00"), remark: "济南转运中心" },
      ],
      ended: false,
    });
  });

  test.each([
    ["80", true],
    ["8000", true],
    ["648", true],
    ["631", true],
    ["33", false],
    ["70", false],
    ["99", false],
    ["204", false],
    ["44", false],
    ["31415", false],
  ])("code %s ends the way: %s", async (opCode, ended) => {
    knows("SF2", [line("2026-11-05 09:02:00", "一行", opCode)]);
    expect(await sf().track(parcel({ trackingNo: "SF2" }))).toMatchObject({
      ended,
      routes: [{ remark: "一行" }],
    });
  });

  test("who does not know the last four digits is told nothing", async () => {
    knows("SF3", [line("2026-11-05 09:02:00", "已签收", "80")]);
    const told = await sf().track(parcel({ trackingNo: "SF3", telephone: "13800000002" }));
    expect(told).toEqual({ routes: [], ended: false });
  });

  test.each<[SfMood, string, string, number]>([
    ["silent", "temporary", "no-answer", 2],
    ["cut", "temporary", "no-answer", 2],
    ["http-502", "temporary", "http-502", 2],
    ["not-json", "temporary", "http-200", 1],
    ["no-result", "temporary", "no-result", 1],
    ["forged-result", "temporary", "no-routes", 1],
    ["busy", "limited", "A1005", 1],
    ["trouble", "temporary", "A1099", 1],
  ])("a platform that is %s fails as %s", async (mood, kind, code, requests) => {
    const before = gateway.requests;
    gateway.mood = mood;
    const failure = await failureOf(sf(mood === "silent" ? { timeoutMs: 200 } : {}).track(parcel())).finally(
      () => {
        gateway.mood = "normal";
      },
    );
    expect(failure).toMatchObject({ kind, code });
    expect(gateway.requests - before).toBe(requests);
    expect(inspect(failure, { depth: 9 })).not.toMatch(/SF1390012345678|0001"|127\.0\.0\.1|loopback-check/);
  });

  test("a late answer is waited for; a wrong 校验码 and a wrong 顾客编码 are refused for good", async () => {
    gateway.delayMs = 300;
    expect(await sf().track(parcel())).toMatchObject({ ended: false });
    gateway.delayMs = 0;
    expect(await failureOf(sf({ checkWord: "x" }).track(parcel()))).toMatchObject({
      kind: "permanent",
      code: "A1006",
    });
    expect(await failureOf(sf({ partnerId: "x" }).track(parcel()))).toMatchObject({
      kind: "permanent",
      code: "A1004",
    });
  });
});
