import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { filePayments } from "./payment-store.ts";
import { embeddedPayment } from "./embedded.ts";
import { AS_CODE } from "./companies-testing.ts";
import { later, memoryPayments, NATIVE, order, shop, START, only } from "./payment-testing.ts";
import { NotificationRefused } from "./port.ts";
import { freshFolder } from "../../testing/folder.ts";

// oxlint-disable-next-line vitest/valid-expect -- its users call the matcher
const code = (failing: Promise<unknown>) => expect(failing).rejects;

describe("a payment", () => {
  test("is opened, paid once, notified, and then known to a query and to a close", async () => {
    const { payment, seen } = shop();
    expect(await payment.wechat.query(order.reference, AS_CODE)).toEqual({ state: "unknown" });
    const opened = await payment.wechat.open(order, NATIVE);
    expect(opened).toEqual({
      way: "native",
      codeUrl: "http://shop.test/dev/pay/20261121000000000001",
    });
    expect(await payment.wechat.open(order, NATIVE)).toEqual(opened);
    expect(await payment.wechat.query(order.reference, AS_CODE)).toEqual({ state: "paying" });
    const settled = await payment.settle(order.reference, "paid");
    expect(settled).toEqual({
      state: "paid",
      deliveries: [{ notificationId: expect.any(String), status: 204 }],
    });
    const paid = { transactionId: seen[0]?.transactionId, amount: 19_900, currency: "CNY", paidAt: START };
    expect(seen).toEqual([{ notificationId: expect.any(String), reference: order.reference, ...paid }]);
    expect(only(await payment.wechat.query(order.reference, AS_CODE))).toEqual(paid);
    expect(await payment.wechat.end(order.reference, AS_CODE)).toEqual({
      state: "paid",
      transactions: [paid],
    });
    await code(payment.wechat.open(order, NATIVE)).toMatchObject({ kind: "permanent", code: "ORDERPAID" });
    await code(payment.settle(order.reference, "paid")).toMatchObject({ code: "ORDERPAID" });
  });

  test("declined stays payable and tells nobody", async () => {
    const { payment, raw } = shop();
    await payment.wechat.open(order, NATIVE);
    expect(await payment.settle(order.reference, "declined")).toEqual({ state: "paying", deliveries: [] });
    expect(raw).toEqual([]);
    expect((await payment.settle(order.reference, "paid")).state).toBe("paid");
  });

  test("paid twice sends one notification twice and a second transaction, which the shop refuses", async () => {
    const { payment, seen } = shop();
    await payment.wechat.open(order, NATIVE);
    const { deliveries } = await payment.settle(order.reference, "duplicate");
    expect(deliveries.map((one) => one.status)).toEqual([204, 204, 401]);
    expect(deliveries[0]?.notificationId).toBe(deliveries[1]?.notificationId);
    expect(deliveries[2]?.notificationId).not.toBe(deliveries[0]?.notificationId);
    expect(new Set(seen.map((one) => one.transactionId)).size).toBe(1);
  });

  test("closed can never be paid, and closing what nobody knows is closed", async () => {
    const { payment } = shop();
    await payment.wechat.open(order, NATIVE);
    expect(await payment.wechat.end(order.reference, AS_CODE)).toEqual({ state: "closed" });
    expect(await payment.wechat.query(order.reference, AS_CODE)).toEqual({ state: "closed" });
    await code(payment.settle(order.reference, "paid")).toMatchObject({ code: "ORDER_CLOSED" });
    await code(payment.wechat.open(order, NATIVE)).toMatchObject({ code: "ORDER_CLOSED" });
    expect(await payment.wechat.end("20261121000000000009", AS_CODE)).toEqual({ state: "closed" });
  });

  test("expired is closed, at the very second", async () => {
    const { payment, time } = shop();
    await payment.wechat.open(order, NATIVE);
    time.now = later(30);
    expect(await payment.wechat.query(order.reference, AS_CODE)).toEqual({ state: "closed" });
    await code(payment.settle(order.reference, "paid")).toMatchObject({ code: "ORDER_CLOSED" });
  });

  test("50 payers and closers at once end in exactly one outcome", async () => {
    const { payment, seen } = shop();
    await payment.wechat.open(order, NATIVE);
    const races = await Promise.allSettled(
      Array.from({ length: 50 }, (_, i) =>
        i % 2 ? payment.wechat.end(order.reference, AS_CODE) : payment.settle(order.reference, "paid"),
      ),
    );
    const settled = races.filter((race, i) => i % 2 === 0 && race.status === "fulfilled").length;
    const { state } = await payment.wechat.query(order.reference, AS_CODE);
    expect([settled, seen.length]).toEqual(state === "paid" ? [1, 1] : [0, 0]);
  });

  test.each(["short", "../../../etc/passwd", "has space", "a".repeat(33), ""])(
    "the reference %j is refused",
    async (reference) => {
      const { payment } = shop(filePayments(freshFolder()));
      await code(payment.wechat.open({ ...order, reference }, NATIVE)).toMatchObject({ code: "PARAM_ERROR" });
      expect(await payment.wechat.query(reference, AS_CODE)).toEqual({ state: "unknown" });
    },
  );

  test.each([0, -1, 0.5, Number.NaN, 1e300])("the amount %d is refused", async (amount) => {
    await code(shop().payment.wechat.open({ ...order, amount }, NATIVE)).toMatchObject({
      code: "PARAM_ERROR",
    });
  });

  test("a used reference with another amount is refused", async () => {
    const { payment } = shop();
    await payment.wechat.open(order, NATIVE);
    await code(payment.wechat.open({ ...order, amount: 1 }, NATIVE)).toMatchObject({
      code: "INVALID_REQUEST",
    });
  });

  test("survives a restart in its file", async () => {
    const dataDir = freshFolder();
    const first = shop(filePayments(dataDir));
    await first.payment.wechat.open(order, NATIVE);
    await first.payment.settle(order.reference, "paid");
    const known = await first.payment.wechat.query(order.reference, AS_CODE);
    expect(known.state).toBe("paid");
    expect(await shop(filePayments(dataDir)).payment.wechat.query(order.reference, AS_CODE)).toEqual(known);
  });

  test("a state that was cut short does not count, and the next one does", async () => {
    const dataDir = freshFolder();
    const { payment } = shop(filePayments(dataDir));
    await payment.wechat.open(order, NATIVE);
    const path = join(dataDir, "payments", `${order.reference}.wechat.jsonl`);
    writeFileSync(path, `${readFileSync(path, "utf8")}{"reference":"2026112`);
    expect(await payment.wechat.query(order.reference, AS_CODE)).toEqual({ state: "paying" });
    await payment.settle(order.reference, "paid");
    expect(await payment.wechat.query(order.reference, AS_CODE)).toMatchObject({ state: "paid" });
  });
});

describe("failures on purpose", () => {
  const priced = (amount: number) => ({ ...order, amount });
  test("88801: the answer of open is lost, asking again finds the payment", async () => {
    const { payment } = shop();
    await code(payment.wechat.open(priced(88801), NATIVE)).toMatchObject({ kind: "temporary" });
    expect(await payment.wechat.open(priced(88801), NATIVE)).toMatchObject({ way: "native" });
  });
  test("88802: open is refused", async () => {
    await code(shop().payment.wechat.open(priced(88802), NATIVE)).toMatchObject({ kind: "permanent" });
  });
  test("88803 and 88804: query and end do not answer", async () => {
    const { payment } = shop();
    await payment.wechat.open(priced(88803), NATIVE);
    await code(payment.wechat.query(order.reference, AS_CODE)).toMatchObject({ kind: "temporary" });
    await code(payment.wechat.end(order.reference, AS_CODE)).toMatchObject({ kind: "temporary" });
    const other = { ...priced(88804), reference: "20261121000000000002" };
    await payment.wechat.open(other, NATIVE);
    await code(payment.wechat.end(other.reference, AS_CODE)).toMatchObject({ kind: "temporary" });
  });
  test("88805: the notification is lost, a query finds the money", async () => {
    const { payment, raw } = shop();
    await payment.wechat.open(priced(88805), NATIVE);
    expect(await payment.settle(order.reference, "paid")).toEqual({ state: "paid", deliveries: [] });
    expect(raw).toEqual([]);
    expect(only(await payment.wechat.query(order.reference, AS_CODE))).toMatchObject({ amount: 88805 });
  });
});

describe("a notification is believed only when signed, fresh and for us", () => {
  async function genuine() {
    const { payment, raw, time } = shop();
    await payment.wechat.open(order, NATIVE);
    await payment.settle(order.reference, "paid");
    const [sent] = raw;
    if (!sent) throw new Error("nothing was sent");
    const reason = async (rawBody: Buffer, headers: Record<string, string | string[] | undefined>) => {
      try {
        const told = await payment.wechat.parseNotification(rawBody, headers);
        return told.kind === "paid" ? told.notification.reference : told.kind;
      } catch (error) {
        return error instanceof NotificationRefused ? error.reason : error;
      }
    };
    return { ...sent, reason, time };
  }

  test("every altered byte of the body is a wrong signature", async () => {
    const { rawBody, headers, reason } = await genuine();
    expect(await reason(rawBody, headers)).toBe(order.reference);
    for (let i = 0; i < rawBody.length; i++) {
      const altered = Buffer.from(rawBody);
      altered[i] = (altered[i] ?? 0) ^ 1;
      expect(await reason(altered, headers)).toBe("signature");
    }
    expect(await reason(Buffer.concat([rawBody, Buffer.from(" ")]), headers)).toBe("signature");
    expect(await reason(Buffer.alloc(0), headers)).toBe("signature");
  });

  test.each(["x-pay-timestamp", "x-pay-nonce", "x-pay-signature"])(
    "%s missing, changed or doubled is a wrong signature",
    async (name) => {
      const { rawBody, headers, reason } = await genuine();
      expect(await reason(rawBody, { ...headers, [name]: undefined })).toBe("signature");
      expect(await reason(rawBody, { ...headers, [name]: `${headers[name]}0` })).toBe("signature");
      expect(await reason(rawBody, { ...headers, [name]: [String(headers[name])] })).toBe("signature");
    },
  );

  test("five minutes are fresh, a second more is stale, in both directions", async () => {
    const { rawBody, headers, reason, time } = await genuine();
    for (const sign of [1, -1]) {
      time.now = new Date(START.getTime() + sign * 300_000);
      expect(await reason(rawBody, headers)).toBe(order.reference);
      time.now = new Date(START.getTime() + sign * 301_000);
      expect(await reason(rawBody, headers)).toBe("stale");
    }
  });

  test("another shop's secret signs nothing here", async () => {
    const { rawBody, headers } = await genuine();
    const other = embeddedPayment({
      publicUrl: "",
      secretKey: "another secret",
      clock: () => START,
      store: memoryPayments(),
      deliver: async () => "taken",
    });
    await expect(other.wechat.parseNotification(rawBody, headers)).rejects.toThrow(NotificationRefused);
  });
});
