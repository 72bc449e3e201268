// The same promises for each payment company, each against a loopback gateway written from its public documents.
import { inspect } from "node:util";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { all, type Company, newPayment, startAlipay, startWechat } from "./companies-testing.ts";
import {
  type BillMood,
  type GatewayMood,
  gatewayTime,
  startLoopbackServer,
} from "./loopback-gateway-testing.ts";
import { NotificationRefused, type PaymentPort, ProviderFailure } from "./port.ts";

const START = new Date("2026-11-21T02:00:00Z");
const NATIVE = { way: "native" } as const;

async function failureOf(asked: Promise<unknown>): Promise<ProviderFailure> {
  const error = await asked.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ProviderFailure);
  return error as ProviderFailure;
}

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

  test("a payment is opened once however often it is asked for, and paid once", async () => {
    const port = company.port();
    const payment = newPayment();
    expect(await port.query(payment.reference)).toEqual({ state: "unknown" });
    const first = await port.open(payment, NATIVE);
    expect(first).toEqual({ way: "native", codeUrl: expect.stringContaining(payment.reference) });
    expect(await port.open(payment, NATIVE)).toEqual(first);
    company.scan(payment.reference);
    expect(await port.query(payment.reference)).toEqual({ state: "paying" });
    const { transactionId } = company.pay(payment.reference);
    const money = { state: "paid", transactionId, amount: 19_900, currency: "CNY", paidAt: START };
    expect(await port.query(payment.reference)).toEqual(money);
    expect(await port.close(payment.reference)).toBe("paid");
    expect(await failureOf(port.open(payment, NATIVE))).toMatchObject({ kind: "permanent" });
  });

  test("a used reference with another amount is refused for good", async () => {
    const payment = await opened();
    const failure = await failureOf(company.port().open({ ...payment, amount: 1 }, NATIVE));
    expect(failure.kind).toBe("permanent");
  });

  test("closed can never be paid; what nobody knows is closed; what ended is closed", async () => {
    const port = company.port();
    const payment = await opened();
    company.scan(payment.reference);
    expect(await port.close(payment.reference)).toBe("closed");
    expect(await port.close(payment.reference)).toBe("closed");
    expect(await port.query(payment.reference)).toEqual({ state: "closed" });
    expect(() => company.pay(payment.reference)).toThrow();
    expect(await failureOf(port.open(payment, NATIVE))).toMatchObject({ kind: "permanent" });
    expect(await port.close("20261121999999999999")).toBe("closed");

    const other = await opened();
    company.scan(other.reference);
    gatewayTime.now = other.expireAt;
    expect(await port.query(other.reference)).toEqual({ state: "closed" });
    expect(() => company.pay(other.reference)).toThrow();
  });

  test.each(["short", "../../../etc/passwd", "has space", "a".repeat(33), ""])(
    "the reference %j is never sent",
    async (reference) => {
      const port = company.port();
      const before = company.server.requests;
      expect(await failureOf(port.open({ ...newPayment(), reference }, NATIVE))).toMatchObject({
        kind: "permanent",
        code: "PARAM_ERROR",
      });
      expect(await port.query(reference)).toEqual({ state: "unknown" });
      expect(await port.close(reference)).toBe("closed");
      expect(company.server.requests).toBe(before);
    },
  );

  test.each([0, -1, 0.5, Number.NaN, 1e300])("the amount %d is never sent", async (amount) => {
    const before = company.server.requests;
    expect(await failureOf(company.port().open({ ...newPayment(), amount }, NATIVE))).toMatchObject({
      kind: "permanent",
    });
    expect(company.server.requests).toBe(before);
  });

  test("20 at once open one payment, close it once, and give one refund", async () => {
    const port = company.port();
    const before = company.count();
    const payment = newPayment();
    const twenty = <T>(ask: () => Promise<T>) => Promise.all(Array.from({ length: 20 }, ask));
    const openings = await twenty(() => port.open(payment, NATIVE));
    expect(new Set(openings.map((one) => JSON.stringify(one))).size).toBe(1);
    const money = company.pay(payment.reference);
    expect(new Set(await twenty(() => port.close(payment.reference)))).toEqual(new Set(["paid"]));
    const refund = {
      reference: payment.reference,
      transactionId: money.transactionId,
      refundNo: `R${payment.reference}`,
      amount: 9_900,
      total: 19_900,
      reason: "重复付款",
    };
    const refunds = await twenty(() => port.refund(refund));
    expect(new Set(refunds.map((one) => one.state))).toEqual(new Set(["done"]));
    expect(company.count()).toEqual({ trades: before.trades + 1, refunds: before.refunds + 1 });
  });

  test("a refund is the same however often it is asked for, another amount is refused, and no more comes back than came", async () => {
    const port = company.port();
    const { reference, transactionId } = await paid();
    const refund = {
      reference,
      transactionId,
      refundNo: `R${reference}`,
      amount: 5_000,
      total: 19_900,
      reason: "退课",
    };
    expect(await port.queryRefund(refund.refundNo, reference)).toEqual({ state: "unknown" });
    const done = await port.refund(refund);
    expect(done).toEqual({ state: "done", refundId: expect.any(String), doneAt: START });
    expect(await port.refund(refund)).toEqual(done);
    expect(await port.queryRefund(refund.refundNo, reference)).toEqual(done);
    expect(await failureOf(port.refund({ ...refund, amount: 5_001 }))).toMatchObject({ kind: "permanent" });
    const more = { ...refund, refundNo: `S${reference}`, amount: 14_901 };
    expect(await failureOf(port.refund(more))).toMatchObject({ kind: "permanent" });
    expect(await port.query(reference)).toMatchObject({ state: "paid", transactionId });
  });

  test("a notification of money is read as it was signed, twice alike; one of a refund never says that money came", async () => {
    const port = company.port();
    const payment = await paid();
    const { rawBody, headers } = await company.tellPaid(payment.reference);
    const { reference, transactionId } = payment;
    const read = {
      kind: "paid",
      notification: {
        notificationId: expect.stringMatching(/.{16,}/),
        reference,
        transactionId,
        amount: 19_900,
        currency: "CNY",
        paidAt: START,
      },
    };
    const first = await port.parseNotification(rawBody, headers);
    expect(first).toEqual(read);
    expect(await port.parseNotification(rawBody, headers)).toEqual(first);

    const refundNo = `R${reference}`;
    await port.refund({ reference, transactionId, refundNo, amount: 100, total: 19_900, reason: "退款" });
    const told = await company.tellRefund(reference, refundNo);
    expect(await port.parseNotification(told.rawBody, told.headers)).toEqual({
      kind: "refund",
      refund: { state: "done", refundNo, refundId: expect.any(String), doneAt: START },
    });
  });

  test("every altered byte of a notification is refused, and so are parts of one, more than one, and nothing", async () => {
    const port = company.port();
    const { reference } = await paid();
    const { rawBody, headers } = await company.tellPaid(reference);
    const refusal = (bytes: Buffer) =>
      port.parseNotification(bytes, headers).then(
        () => "believed",
        (error: unknown) => (error instanceof NotificationRefused ? error.reason : error),
      );
    for (let at = 0; at < rawBody.length; at++) {
      const altered = Buffer.from(rawBody);
      altered[at] = (altered[at] ?? 0) ^ 1;
      expect([at, await refusal(altered)]).toEqual([at, "signature"]);
    }
    for (const bytes of [
      rawBody.subarray(1),
      rawBody.subarray(0, -1),
      Buffer.concat([rawBody, Buffer.from(" ")]),
      Buffer.concat([rawBody, Buffer.from("&"), rawBody]),
      Buffer.concat([rawBody, Buffer.from("&total_amount=0.01")]),
      Buffer.alloc(0),
    ])
      expect(await refusal(bytes)).toBe("signature");
  });

  test("the day's bill is what was paid and given back, in fen, each once", async () => {
    const port = company.port();
    gatewayTime.now = new Date("2026-11-18T15:59:59Z"); // 23:59:59 in Shanghai
    const one = await paid();
    gatewayTime.now = new Date("2026-11-18T16:00:00Z");
    const other = await paid();
    const { reference, transactionId } = one;
    const refundNo = `R${reference}`;
    await port.refund({ reference, transactionId, refundNo, amount: 5_05, total: 19_900, reason: "退款" });
    gatewayTime.now = new Date("2026-11-20T02:00:00Z");
    const line = { kind: "paid", refundNo: null, amount: 19_900 };
    expect(await all(await port.bill("2026-11-18"))).toEqual([
      { ...line, reference, transactionId, at: new Date("2026-11-18T15:59:59Z") },
    ]);
    const at = new Date("2026-11-18T16:00:00Z");
    expect(await all(await port.bill("2026-11-19"))).toEqual([
      { ...line, reference: other.reference, transactionId: other.transactionId, at },
      { kind: "refund", reference, transactionId, refundNo, amount: 505, at },
    ]);
  });

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
    query: () => port.query(reference),
    close: () => port.close(reference),
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
        () => port.query(nobody),
        () => port.close(nobody),
        () => port.close(money.reference),
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
    expect(await port.query(one.reference)).toMatchObject({ state: "paid" });
    company.server.mood = "replayed";
    expect(await failureOf(port.query(other.reference))).toMatchObject({
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
    expect(await requests(() => company.port().query("20261121999999999999"))).toBe(1);
    company.server.mood = "http-500";
    expect(await requests(() => company.port().query(payment.reference))).toBe(2);
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
    expect(await company.port().query(payment.reference)).toEqual({ state: "paying" });
    const nowhere = company.port({ endpoint: "http://127.0.0.1:9" });
    expect(await failureOf(nowhere.query(payment.reference))).toMatchObject({
      kind: "temporary",
      code: "no-answer",
    });
  });

  test("what it is answered is what it documents", () => {
    const { answerTo } = company.port();
    const taken = answerTo("taken");
    expect([taken.status, taken.body]).toEqual(company.name === "alipay" ? [200, "success"] : [204, ""]);
    for (const { status, body } of [answerTo("refused"), answerTo("failed")])
      expect([status >= 400, body]).toEqual([true, expect.stringMatching(/FAIL|^failure$/)]);
  });
});
