// What a company's answers may and may not do to the shop, for each payment company against its loopback gateway: late,
// lost, unsigned, forged and foreign ones, and bills that do not add up.
import { inspect } from "node:util";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { all, AS_CODE, type Company, newPayment, startAlipay, startWechat } from "./companies-testing.ts";
import {
  type BillMood,
  type GatewayMood,
  gatewayTime,
  startLoopbackServer,
} from "./loopback-gateway-testing.ts";
import { failureOf, NATIVE } from "./payment-testing.ts";
import type { PaymentPort } from "./port.ts";

const START = new Date("2026-11-21T02:00:00Z");

describe.each([
  ["wechat", startWechat],
  ["alipay", startAlipay],
])("%s", (_name, start: () => Promise<Company>) => {
  let company: Company;
  beforeAll(async () => {
    company = await start();
  });
  afterEach(() => {
    gatewayTime.now = START;
    company.server.mood = "normal";
    company.server.billMood = "whole";
  });
  afterAll(() => company.server.close());

  async function opened() {
    const payment = newPayment();
    await company.port().open(payment, NATIVE);
    return payment;
  }

  async function paid() {
    const payment = await opened();
    return { ...payment, ...company.pay(payment.reference) };
  }

  test("a bill that is not there is not ready until the end of the next day, and then empty", async () => {
    const port = company.port();
    company.server.billMood = "not-made";
    gatewayTime.now = new Date("2026-11-21T15:59:59Z");
    expect(await port.bill("2026-11-20")).toBe("not-ready");
    gatewayTime.now = new Date("2026-11-21T16:00:00Z");
    expect(await all(await port.bill("2026-11-20"))).toEqual([]);
    expect(await failureOf(port.bill("20261120&x=1"))).toMatchObject({ kind: "permanent" });
  });

  test.each<BillMood>(["altered", "cut", "no-column", "wrong-sums", "elsewhere"])(
    "a bill that is %s is not believed",
    async (mood) => {
      gatewayTime.now = new Date("2026-11-17T02:00:00Z");
      await paid();
      gatewayTime.now = START;
      company.server.billMood = mood;
      const elsewhere = await startLoopbackServer(async () => ({ status: 200, headers: {}, body: "" }));
      company.server.elsewhere = elsewhere.endpoint;
      let lines = 0;
      const read = async () => {
        const bill = await company.port().bill("2026-11-17");
        if (bill !== "not-ready") for await (const _ of bill) lines += 1;
      };
      await failureOf(read());
      await elsewhere.close();
      expect([lines, elsewhere.requests]).toEqual([0, 0]);
    },
  );

  const every = (
    port: PaymentPort,
    { reference, transactionId }: { reference: string; transactionId: string },
  ) => ({
    open: () => port.open({ ...newPayment(), description: "机密课程" }, NATIVE),
    query: () => port.query(reference, AS_CODE),
    end: () => port.end(reference, AS_CODE),
    refund: () =>
      port.refund({
        reference,
        transactionId,
        refundNo: `T${reference}`,
        amount: 1,
        total: 19_900,
        reason: "机密原因",
      }),
    queryRefund: () => port.queryRefund(`T${reference}`, reference),
    bill: () => port.bill("2026-11-01").then(all),
  });

  test.each<GatewayMood>(["silent", "http-500", "not-json", "drop", "unsigned", "forged", "altered"])(
    "a company that is %s: every call fails for now, after two requests at most, and tells nothing of what was sent",
    async (mood) => {
      const money = await paid();
      const port = company.port(mood === "silent" ? { timeoutMs: 150 } : {});
      company.server.mood = mood;
      for (const [name, ask] of Object.entries(every(port, money))) {
        const before = company.server.requests;
        const failure = await failureOf(ask());
        expect([name, failure.kind]).toEqual([name, "temporary"]);
        expect(company.server.requests - before).toBeLessThanOrEqual(2);
        expect(inspect(failure, { depth: 9 })).not.toMatch(/机密|20261121|19900|199\.00|sign=|signature=/);
      }
    },
  );

  test.each<GatewayMood>(["unsigned", "forged", "altered"])(
    "a refusal that comes %s is never read as unknown, closed, paid or a day without payments",
    async (mood) => {
      const money = await paid();
      const port = company.port();
      company.server.mood = mood;
      company.server.billMood = "not-made";
      const nobody = "20261121999999999999";
      for (const ask of [
        () => port.query(nobody, AS_CODE),
        () => port.end(nobody, AS_CODE),
        () => port.end(money.reference, AS_CODE),
        () => port.queryRefund("R0", nobody),
        () => port.bill("2026-11-01"),
      ])
        expect((await failureOf(ask())).kind).toBe("temporary");
    },
  );

  test("the genuine answer about another payment or refund is none about this one", async () => {
    const port = company.port();
    const [one, other] = [await paid(), await opened()];
    company.scan(other.reference);
    expect(await port.query(one.reference, AS_CODE)).toMatchObject({ state: "paid" });
    company.server.mood = "replayed";
    expect(await failureOf(port.query(other.reference, AS_CODE))).toMatchObject({
      kind: "temporary",
      code: "other-payment",
    });
    company.server.mood = "normal";
    const { reference, transactionId } = one;
    const refund = { reference, transactionId, amount: 1, total: 19_900, reason: "退款" };
    await port.refund({ ...refund, refundNo: `A${reference}` });
    await port.queryRefund(`A${reference}`, reference);
    company.server.mood = "replayed";
    expect((await failureOf(port.queryRefund(`B${reference}`, reference))).kind).toBe("temporary");
  });

  test("a gateway in trouble is asked a second time, a refusal is not", async () => {
    const payment = await opened();
    company.scan(payment.reference);
    const requests = async (ask: () => Promise<unknown>) => {
      const before = company.server.requests;
      await ask().catch(() => undefined);
      return company.server.requests - before;
    };
    expect(await requests(() => company.port().query("20261121999999999999", AS_CODE))).toBe(1);
    company.server.mood = "http-500";
    expect(await requests(() => company.port().query(payment.reference, AS_CODE))).toBe(2);
  });

  test("a limit of the company's is told as one", async () => {
    const money = await paid();
    company.server.mood = "limited";
    for (const ask of Object.values(every(company.port(), money)))
      expect((await failureOf(ask())).kind).toBe("limited");
  });

  test("an answer that was lost once is asked for again, and nothing happens twice", async () => {
    const port = company.port();
    const before = company.count();
    const payment = newPayment();
    company.server.mood = "drop-once";
    await port.open(payment, NATIVE);
    const { transactionId } = company.pay(payment.reference);
    company.server.mood = "drop-once";
    const { reference } = payment;
    const refund = {
      reference,
      transactionId,
      refundNo: `R${reference}`,
      amount: 1,
      total: 19_900,
      reason: "退款",
    };
    expect(await port.refund(refund)).toMatchObject({ state: "done" });
    expect(company.count()).toEqual({ trades: before.trades + 1, refunds: before.refunds + 1 });
  });

  test("a late answer is waited for, a closed port is a failure for now", async () => {
    const payment = await opened();
    company.server.mood = "slow";
    company.scan(payment.reference);
    expect(await company.port().query(payment.reference, AS_CODE)).toEqual({ state: "paying" });
    const nowhere = company.port({ endpoint: "http://127.0.0.1:9" });
    expect(await failureOf(nowhere.query(payment.reference, AS_CODE))).toMatchObject({
      kind: "temporary",
      code: "no-answer",
    });
  });
});
