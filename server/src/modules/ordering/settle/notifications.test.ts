// What payment companies tell: as `npm run trust -- notifications` sends it to two servers, in a size that the suite bears,
// and what is no money, or none that a row can keep.
import { afterAll, beforeEach, expect, test } from "vitest";
import { testApp } from "../../../testing/app.ts";
import { seeded } from "../../../testing/fuzz.ts";
import { type Message, notifiedAt, sealed } from "../../../testing/notifications/messages.ts";
import { type Site, startCompanies, storm } from "../../../testing/notifications/storm.ts";

const companies = await startCompanies();
afterAll(() => companies.close());
const shop = await testApp();
/** What the first of both servers logs above the lines of requests. */
const lines: { level: number; msg: string; count?: number; reason?: string }[] = [];
beforeEach(() => void lines.splice(0));
const write = (line: string) => {
  const told = JSON.parse(line) as (typeof lines)[number];
  if (told.level > 30) lines.push(told);
};
const [first, second] = await Promise.all(
  [{ write }, false as const].map((log) => shop.anotherInstance({ log }, companies.environment)),
);
const sites = [first, second].map((app): Site => async (asked) => {
  const answer = await app?.inject(asked);
  return { status: answer?.statusCode ?? 0, body: answer?.body ?? "" };
});

/** What is answered to Alipay's form with these values, signed by it. */
async function alipayTells(values: Record<string, string>): Promise<string> {
  const { rawBody: payload, headers } = await companies.alipay.deliver({
    notify_time: notifiedAt(),
    app_id: "2021000000000001",
    seller_id: "2088000000000001",
    ...values,
  });
  const answer = await sites[0]?.({ method: "POST", url: "/pay/alipay/notify", headers, payload });
  return `${answer?.status} ${answer?.body}`;
}

const money = (over: Record<string, string> = {}) => ({
  notify_id: "2026112100222",
  out_trade_no: "20261121000000000001",
  trade_no: "2026112122001",
  trade_status: "TRADE_SUCCESS",
  total_amount: "100.00",
  gmt_payment: notifiedAt(),
  ...over,
});

test("a trade that closed, one that waits and a refund of nobody's are signed and no money: taken, and no line of the log", async () => {
  const refund = { refund_fee: "1.00", out_biz_no: "R1", gmt_refund: notifiedAt() };
  for (const values of [
    money({ trade_status: "TRADE_CLOSED" }),
    money({ trade_status: "WAIT_BUYER_PAY" }),
    money(refund),
    money({ refund_fee: "1.00" }),
  ])
    expect(await alipayTells(values)).toBe("200 success");
  const content = { mchid: "1900009191", out_refund_no: "R1", refund_status: "PROCESSING" };
  for (const event of ["REFUND.SUCCESS", "TRANSACTION.CLOSED", "COUPON.USE"]) {
    const { rawBody: payload, headers } = await companies.wechat.deliver(event, content);
    const answer = await sites[0]?.({ method: "POST", url: "/pay/wechat/refund-notify", headers, payload });
    expect([event, answer?.status]).toEqual([event, 204]);
  }
  expect(lines).toEqual([]);
});

test.each([
  ["a NUL in its reference", { out_trade_no: "20261121000000000\0" }],
  ["a NUL in its number", { trade_no: "2026\0" }],
  ["a NUL in its own number", { notify_id: "2026\0" }],
  ["a reference of 300 characters", { out_trade_no: "2".repeat(300) }],
  ["the year 0000", { gmt_payment: "0000-01-01 00:00:00" }],
  [
    "a refund's number with a NUL",
    { refund_fee: "1.00", out_biz_no: "R\0", gmt_refund: "2026-11-21 10:00:00" },
  ],
])("what is signed with %s is refused, in an error of the log", async (_, over) => {
  expect(await alipayTells(money(over))).toBe("401 failure");
  expect(lines).toMatchObject([{ level: 50, reason: "content", msg: "payment notification refused" }]);
});

test("what anybody can send is a line of the log a minute, not one each", async () => {
  const forged: Message = {
    method: "wechat",
    notificationId: "1",
    reference: "20261121000000000001",
    transactionId: "4200",
    amount: 1,
    forged: "stranger",
  };
  for (let i = 0; i < 20; i++) {
    const { rawBody: payload, headers } = await sealed(companies, forged);
    expect((await sites[0]?.({ method: "POST", url: "/pay/wechat/notify", headers, payload }))?.status).toBe(
      401,
    );
  }
  expect(lines).toMatchObject([
    { level: 40, reason: "signature", count: 1, msg: "payment notifications not taken" },
  ]);
});

test("what the companies tell five times, shuffled, to two servers has one effect an order; what forgers tell has none", async () => {
  const { deliveries, wrong } = await storm(
    { services: shop.services, sites, companies },
    40,
    seeded(20_261_126),
  );
  expect(wrong).toEqual([]);
  expect(deliveries).toBe(40 * 2 * 5);
});
