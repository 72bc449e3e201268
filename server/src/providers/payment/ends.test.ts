// How the companies' adapters end a payment: asked about first, closed where it is not paid, all its money answered.
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { AS_CODE, newPayment, openedAs, startAlipay, startWechat } from "./companies-testing.ts";
import { gatewayTime } from "./loopback-gateway-testing.ts";
import { failureOf, NATIVE } from "./payment-testing.ts";
import type { OpenedWay, PayingFrom } from "./port.ts";

const START = new Date("2026-11-21T02:00:00Z");
const BROWSER: PayingFrom = {
  way: "browser",
  payerIp: "203.0.113.7",
  returnUrl: "https://www.zhutu.example/board/user/my-order",
};
const BOTH = openedAs("native", "browser");

let wechat: Awaited<ReturnType<typeof startWechat>>;
let alipay: Awaited<ReturnType<typeof startAlipay>>;
beforeAll(async () => {
  [wechat, alipay] = await Promise.all([startWechat(), startAlipay()]);
});
afterEach(() => {
  gatewayTime.now = START;
});
afterAll(() => Promise.all([wechat.close(), alipay.close()]));

const names = ["wechat", "alipay"] as const;
/** The company, its port with both ways, and what it is asked: changed for the time of `work`. */
const companyOf = (name: (typeof names)[number]) => (name === "wechat" ? wechat : alipay);
const portOf = (name: (typeof names)[number]) =>
  name === "wechat" ? wechat.port({ ways: ["native", "browser"] }) : alipay.port();

async function opened(name: (typeof names)[number], ...from: PayingFrom[]) {
  const payment = newPayment();
  for (const one of from) await portOf(name).open(payment, one);
  companyOf(name).scan(payment.reference);
  return payment;
}

async function requestsOf(name: (typeof names)[number], ask: () => Promise<unknown>): Promise<number> {
  const before = companyOf(name).server.requests;
  await ask();
  return companyOf(name).server.requests - before;
}

/** Does something at the company right before it answers a close. */
async function beforeClosing(name: (typeof names)[number], act: () => void, work: () => Promise<unknown>) {
  const { books } = companyOf(name).gateway;
  const given = books.answer;
  let isDone = false;
  const answer = (...asked: unknown[]): unknown => {
    const closes = asked.some((one) => (one instanceof URL ? one.pathname : String(one)).endsWith("close"));
    if (closes && !isDone) act();
    isDone ||= closes;
    return Reflect.apply(given, books, asked);
  };
  Object.assign(books, { answer });
  try {
    return await work();
  } finally {
    Object.assign(books, { answer: given });
  }
}

describe.each(names)("%s", (name) => {
  test("paid between the question and the closing: the money is answered", async () => {
    const { reference } = await opened(name, NATIVE);
    const pay = () => void companyOf(name).pay(reference);
    expect(await beforeClosing(name, pay, () => portOf(name).end(reference, AS_CODE))).toMatchObject({
      state: "paid",
      transactions: [{ amount: 19_900 }],
    });
  });

  test("what is paid or closed is asked about once; what is open is asked about and closed", async () => {
    const end = (reference: string) => requestsOf(name, () => portOf(name).end(reference, AS_CODE));
    const { reference } = await opened(name, NATIVE);
    expect([await end(reference), await end(reference)]).toEqual([2, 1]);
    const paid = await opened(name, NATIVE);
    companyOf(name).pay(paid.reference);
    expect(await end(paid.reference)).toBe(1);
  });
});

test("Alipay, opened as a code and in a browser and paid: one question and no more, as it is one trade", async () => {
  const { reference } = await opened("alipay", NATIVE, BROWSER);
  const { transactionId } = alipay.pay(reference);
  expect(
    await requestsOf("alipay", async () =>
      expect(await portOf("alipay").end(reference, BOTH)).toMatchObject({
        transactions: [{ transactionId }],
      }),
    ),
  ).toBe(1);
});

describe("a number of WeChat's that is not answered about", () => {
  /** WeChat in trouble with the numbers of a phone's browser, as long as `work` lasts. */
  async function silentAbout<T>(ending: string, work: () => Promise<T>): Promise<T> {
    const { books } = wechat.gateway;
    const given = books.answer.bind(books);
    books.answer = (method, url, ...rest) =>
      url.pathname.includes(ending) ? [502, { code: "SYSTEM_ERROR" }] : given(method, url, ...rest);
    try {
      return await work();
    } finally {
      books.answer = given;
    }
  }
  const asked = async (what: "query" | "end", reference: string, ways: readonly OpenedWay[]) =>
    silentAbout("*h", () => portOf("wechat")[what](reference, ways));

  test.each(["query", "end"] as const)(
    "%s answers the money that another tells of, and that this one failed; without money it fails",
    async (what) => {
      const [paid, open] = [await opened("wechat", NATIVE, BROWSER), await opened("wechat", NATIVE, BROWSER)];
      const { transactionId } = wechat.pay(paid.reference);
      for (const ways of [BOTH, BOTH.toReversed()])
        expect(await asked(what, paid.reference, ways)).toMatchObject({
          state: "paid",
          transactions: [{ transactionId }],
          failure: { kind: "temporary" },
        });
      expect(await failureOf(asked(what, open.reference, BOTH))).toMatchObject({ kind: "temporary" });
    },
  );

  test("ended again when it answers, it can be paid no more, and no failure is told", async () => {
    const { reference } = await opened("wechat", NATIVE, BROWSER);
    const { transactionId } = wechat.pay(reference);
    await asked("end", reference, BOTH);
    const again = await portOf("wechat").end(reference, BOTH);
    expect(again).toMatchObject({ state: "paid", transactions: [{ transactionId }] });
    expect(again).not.toHaveProperty("failure");
    expect(() => wechat.pay(`${reference}*h`)).toThrow("cannot be paid");
  });
});
