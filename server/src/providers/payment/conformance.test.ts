// The same promises for the stand-in, behind each method, and for each payment company, against a loopback gateway that
// was written from its public documents.
import { inspect } from "node:util";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { all, AS_CODE, newPayment, startAlipay, startWechat, type Subject } from "./companies-testing.ts";
import { gatewayTime } from "./loopback-gateway-testing.ts";
import { failureOf, NATIVE, only, startStandIn } from "./payment-testing.ts";
import { NotificationRefused } from "./port.ts";

const START = new Date("2026-11-21T02:00:00Z");

describe.each<[string, () => Promise<Subject>]>([
  ["embedded, as WeChat Pay", () => startStandIn("wechat")],
  ["embedded, as Alipay", () => startStandIn("alipay")],
  ["wechat", startWechat],
  ["alipay", startAlipay],
])("%s", (_name, start) => {
  let company: Subject;
  beforeAll(async () => {
    company = await start();
  });
  afterEach(() => {
    gatewayTime.now = START;
    company.recover();
  });
  afterAll(() => company.close());

  async function opened(amount?: number) {
    const payment = { ...newPayment(), ...(amount && { amount }) };
    await company.port().open(payment, NATIVE);
    return payment;
  }

  async function paid(amount?: number) {
    const payment = await opened(amount);
    return { ...payment, ...(await company.pay(payment.reference)) };
  }

  test("a payment is opened once however often it is asked for, and paid once", async () => {
    const port = company.port();
    const payment = newPayment();
    expect(await port.query(payment.reference, AS_CODE)).toEqual({ state: "unknown" });
    const first = await port.open(payment, NATIVE);
    expect(first).toEqual({ way: "native", codeUrl: expect.stringContaining(payment.reference) });
    expect(await port.open(payment, NATIVE)).toEqual(first);
    company.scan(payment.reference);
    expect(await port.query(payment.reference, AS_CODE)).toEqual({ state: "paying" });
    const { transactionId } = await company.pay(payment.reference);
    const money = [{ transactionId, amount: 19_900, currency: "CNY", paidAt: START }];
    expect(await port.query(payment.reference, AS_CODE)).toEqual({ state: "paid", transactions: money });
    expect(await port.end(payment.reference, AS_CODE)).toEqual({ state: "paid", transactions: money });
    expect(await failureOf(port.open(payment, NATIVE))).toMatchObject({ kind: "permanent" });
  });

  test("paid twice, all money is answered when it is asked about and when it is ended", async () => {
    // Alipay has one trade for a reference, in whatever ways it was opened.
    if (!company.payInTwoWays) return;
    const port = company.port();
    const payment = await opened();
    const ways = await company.payInTwoWays(payment);
    const status = await port.query(payment.reference, ways);
    const one = { transactionId: expect.any(String), amount: 19_900, currency: "CNY", paidAt: START };
    expect(status).toEqual({ state: "paid", transactions: [one, one] });
    const transactions = status.state === "paid" ? status.transactions : [];
    expect(new Set(transactions.map(({ transactionId }) => transactionId)).size).toBe(2);
    expect(await port.end(payment.reference, ways)).toEqual(status);
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
    expect(await port.end(payment.reference, AS_CODE)).toEqual({ state: "closed" });
    expect(await port.end(payment.reference, AS_CODE)).toEqual({ state: "closed" });
    expect(await port.query(payment.reference, AS_CODE)).toEqual({ state: "closed" });
    await expect(async () => company.pay(payment.reference)).rejects.toThrow();
    expect(await failureOf(port.open(payment, NATIVE))).toMatchObject({ kind: "permanent" });
    expect(await port.end("20261121999999999999", AS_CODE)).toEqual({ state: "closed" });

    const other = await opened();
    company.scan(other.reference);
    gatewayTime.now = other.expireAt;
    expect(await port.query(other.reference, AS_CODE)).toEqual({ state: "closed" });
    await expect(async () => company.pay(other.reference)).rejects.toThrow();
  });

  test.each(["short", "../../../etc/passwd", "has space", "a".repeat(33), ""])(
    "the reference %j is never sent",
    async (reference) => {
      const port = company.port();
      const before = company.requests();
      expect(await failureOf(port.open({ ...newPayment(), reference }, NATIVE))).toMatchObject({
        kind: "permanent",
        code: "PARAM_ERROR",
      });
      expect(await port.query(reference, AS_CODE)).toEqual({ state: "unknown" });
      expect(await port.end(reference, AS_CODE)).toEqual({ state: "closed" });
      expect(company.requests()).toBe(before);
    },
  );

  test.each([0, -1, 0.5, Number.NaN, 1e300])("the amount %d is never sent", async (amount) => {
    const before = company.requests();
    expect(await failureOf(company.port().open({ ...newPayment(), amount }, NATIVE))).toMatchObject({
      kind: "permanent",
    });
    expect(company.requests()).toBe(before);
  });

  test("20 at once open one payment, end it once, and give one refund", async () => {
    const port = company.port();
    const before = await company.count();
    const payment = newPayment();
    const twenty = <T>(ask: () => Promise<T>) => Promise.all(Array.from({ length: 20 }, ask));
    const openings = await twenty(() => port.open(payment, NATIVE));
    expect(new Set(openings.map((one) => JSON.stringify(one))).size).toBe(1);
    const money = await company.pay(payment.reference);
    for (const ended of await twenty(() => port.end(payment.reference, AS_CODE)))
      expect(ended).toMatchObject({ transactions: [{ transactionId: money.transactionId }] });
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
    expect(await company.count()).toEqual({ trades: before.trades + 1, refunds: before.refunds + 1 });
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
    expect(only(await port.query(reference, AS_CODE))).toMatchObject({ transactionId });
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
    const lines = await all(await port.bill("2026-11-19"));
    expect(lines.toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual([
      { ...line, reference: other.reference, transactionId: other.transactionId, at },
      { kind: "refund", reference, transactionId, refundNo, amount: 505, at },
    ]);
  });

  test("a bill that is not made yet is not ready, and there is none of what is no day", async () => {
    company.billNotMade();
    gatewayTime.now = new Date("2026-11-21T01:59:59Z"); // 9:59:59 in Shanghai
    expect(await company.port().bill("2026-11-20")).toBe("not-ready");
    const failure = await failureOf(company.port().bill("20261120&x=1"));
    expect(failure).toMatchObject({ kind: "permanent", code: "PARAM_ERROR" });
  });

  test("a company in trouble fails for now, whatever it is asked, and tells nothing of what was sent", async () => {
    const port = company.port();
    const secret = { reason: "机密原因", description: "机密课程" };
    const amounts = company.troubled;
    const unopened = { ...newPayment(), ...secret, amount: amounts.open };
    const [asked, closing] = [await opened(amounts.query), await opened(amounts.end)];
    const { reference, transactionId } = await paid(amounts.refund);
    company.fail();
    const refund = { reference, transactionId, refundNo: `T${reference}`, ...secret };
    for (const [name, ask] of Object.entries({
      open: () => port.open(unopened, NATIVE),
      query: () => port.query(asked.reference, AS_CODE),
      end: () => port.end(closing.reference, AS_CODE),
      refund: () => port.refund({ ...refund, amount: amounts.refund, total: amounts.refund }),
    })) {
      const failure = await failureOf(ask());
      expect([name, failure.kind]).toEqual([name, "temporary"]);
      expect(inspect(failure, { depth: 9 })).not.toMatch(/机密|20261121|199\.?00|888/);
    }
  });

  test("what it is answered is what it documents", () => {
    const { answerTo } = company.port();
    const taken = answerTo("taken");
    expect([taken.status, taken.body]).toEqual(company.taken);
    for (const { status, body } of [answerTo("refused"), answerTo("failed")])
      expect([status >= 400, body]).toEqual([true, expect.stringMatching(/FAIL|^failure$/)]);
  });
});
