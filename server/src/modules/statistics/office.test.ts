import { COURSE_TYPES } from "@zhutu/domain/catalogue/course-type.ts";
import * as ordering from "@zhutu/domain/ordering/contract.ts";
import { getPayLink } from "@zhutu/domain/ordering/paying/contract.ts";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { aCourse } from "../../testing/factories/catalogue.ts";
import type { Account } from "../../testing/factories/identity.ts";
import { anAddress, movePayment } from "../../testing/factories/orders.ts";
import { rowsOfWorkbook } from "../../testing/workbook.ts";
import { channels } from "../channels/tables.ts";
import { playDays } from "../study/tables.ts";

// Orders are moved to other days.
const shop = await testApp({}, { invariants: false });
const { db } = shop;
const [admin, buyer] = [await shop.account("admin"), await shop.account("user")];

type Line = { courseId: number };
/** An order of somebody new: nobody buys a course twice. */
async function order(lines: Line[], exclusiveCode = "000000") {
  const someone = await shop.account("user");
  const products = lines.map(({ courseId }) => ({ courseId, courseCount: 1 }));
  const addrId = await anAddress(shop, someone);
  const body = {
    products,
    orderType: "single" as const,
    tradeType: "NATIVE" as const,
    addrId,
    exclusiveCode,
  };
  return { someone, orderId: (await shop.as(someone, ordering.placeOrder, { body })).orderId };
}
async function paid(lines: Line[], code?: string, paidTime?: string): Promise<string> {
  const { someone, orderId } = await order(lines, code);
  await shop.as(someone, getPayLink, { params: { orderId } });
  await shop.standIns.payment.settle(orderId, "paid");
  if (paidTime !== undefined) await movePayment(db, orderId, paidTime);
  return orderId;
}
let codes = 0;
async function aChannel(exclusiveDiscount = 100) {
  const account = await shop.account("channel");
  const code = `QD${String(9_000 + ++codes)}`;
  await db.insert(channels).values({ userId: account.userId, exclusiveCode: code, exclusiveDiscount });
  return { account, code };
}
const get = async (who: Account | null, url: string) => {
  const headers = who ? { authorization: await shop.tokenOf(who) } : {};
  const answer = await shop.app.inject({ url, headers });
  return { status: answer.statusCode, result: answer.json().resultObject };
};

test("[STAT-004] GET /api/orders/summary: paid orders alone, in all and of yesterday in Shanghai", async () => {
  const summary = async () => (await get(admin, "/api/orders/summary")).result;
  expect(await summary()).toEqual({ total: 0, income: 0, totalYestoday: 0, incomeYestoday: 0 });
  const midnight = "date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'";
  const at = async (coursePrice: number, moment: string) => {
    const orderId = await paid([await aCourse(db, { coursePrice })]);
    await movePayment(db, orderId, sql`(${sql.raw(`${midnight} ${moment}`)})`);
  };
  await at(1_050, "");
  await at(2_000, "- interval '1 second'");
  await at(4_000, "- interval '1 day'");
  await at(8_000, "- interval '1 day 1 second'");
  await order([await aCourse(db)]); // waits for payment
  const closed = await order([await aCourse(db)]);
  await shop.as(closed.someone, ordering.deleteOrder, { params: { orderId: closed.orderId } });
  const summed = { total: 4, income: 150.5, totalYestoday: 2, incomeYestoday: 60 };
  expect(await summary()).toEqual(summed);
  for (const role of ["user", "teacher", "channel"] as const)
    expect((await get(await shop.account(role), "/api/orders/summary")).status).toBe(403);
});

test("[STAT-010] GET /api/admin/orders/teacher-statis/{teacherId}: that teacher's sales of those days, for administrators", async () => {
  const teacher = await shop.account("teacher");
  const course = await aCourse(db, {
    teacherId: teacher.userId,
    courseName: "施工组织",
    coursePrice: 12_000,
  });
  await paid([course], undefined, "2026-03-05T15:59:59.5Z");
  await paid([course], undefined, "2026-03-05T16:00:00Z");
  const url = `/api/admin/orders/teacher-statis/${teacher.userId}`;
  const row = { courseId: course.courseId, courseName: "施工组织", orderCnt: 2, orderAmt: 240 };
  expect((await get(admin, url)).result).toEqual({
    userName: teacher.userName,
    courses: [row],
    courseTotal: 1,
    orderTotal: 2,
    orderIncome: 240,
  });
  const days = "?startDate=2026-03-05&endDate=2026-03-05";
  expect((await get(admin, url + days)).result).toMatchObject({ orderTotal: 1, orderIncome: 120 });
  expect((await get(admin, `${url}?startDate=2026-03-06`)).result).toMatchObject({ orderTotal: 1 });
  expect((await get(admin, `/api/admin/orders/teacher-statis/${buyer.userId}`)).status).toBe(404);
  for (const who of [null, teacher, await shop.account("channel")])
    expect((await get(who, url)).status).toBe(403);
});

describe("a channel's sales", () => {
  const urlOf = (channelId: number, more = "") =>
    `/api/admin/orders/channel-statis/${channelId}/product-statis${more}`;

  test("[STAT-014] by product, in those days and of that type, with the channel's code and link", async () => {
    const { account, code } = await aChannel(90);
    const [course, book] = [
      await aCourse(db, { courseName: "甲", coursePrice: 10_000 }),
      await aCourse(db, { courseName: "乙", courseType: 3, coursePrice: 5_000, freightPrice: 800 }),
    ];
    await paid([course, book], code, "2026-03-05T15:59:59.5Z"); // one order of two products
    await paid([course], code, "2026-03-05T16:00:00Z");
    await paid([course]); // nobody's
    await paid([course], (await aChannel()).code);
    await order([book], code); // not paid
    const { result } = await get(admin, urlOf(account.userId));
    expect(result).toMatchObject({
      products: [
        { courseName: "甲", courseType: 1, orderCnt: 2, orderAmt: 180 },
        { courseName: "乙", courseType: 3, orderCnt: 1, orderAmt: 45 },
      ],
      orderTotal: 2,
      orderIncome: 225,
      days: [
        { day: "2026-03-05", orderCnt: 1, orderAmt: 135 },
        { day: "2026-03-06", orderCnt: 1, orderAmt: 90 },
      ],
      channel: {
        userId: account.userId,
        userName: account.userName,
        exclusiveCode: code,
        exclusiveDiscount: 0.9,
        kind: "school",
      },
    });
    expect(result.channel.link).toMatch(new RegExp(`^http.*/index/products\\?channel=${code}$`));
    const total = async (more: string) => (await get(account, urlOf(account.userId, more))).result;
    expect(await total("?startDate=2026-03-05&endDate=2026-03-05")).toMatchObject({ orderIncome: 135 });
    expect(await total("?startDate=2026-03-06")).toMatchObject({ orderIncome: 90 });
    expect(await total("?productType=3")).toMatchObject({ orderTotal: 1, orderIncome: 45 });
    expect(await total("?startDate=2027-01-01")).toMatchObject({
      products: [],
      orderTotal: 0,
      orderIncome: 0,
    });
  });

  test("products come in pages too, highest first, with how many there are; days without a sale are none", async () => {
    const { account, code } = await aChannel();
    for (const [coursePrice, day] of [
      [3_000, "2026-03-05"],
      [1_000, "2026-03-09"],
      [2_000, "2026-03-07"],
    ] as const)
      await paid([await aCourse(db, { coursePrice })], code, `${day}T04:00:00Z`);
    const page = async (more: string) => {
      const { products, productTotal, orderIncome, days } = (await get(account, urlOf(account.userId, more)))
        .result;
      const amounts = products.map(({ orderAmt }: { orderAmt: number }) => orderAmt);
      return [amounts, productTotal, orderIncome, days.map(({ day }: { day: string }) => day)];
    };
    const whole = [60, ["2026-03-05", "2026-03-07", "2026-03-09"]];
    expect(await page("")).toEqual([[30, 20, 10], 3, ...whole]);
    expect(await page("?page=1&pageSize=2")).toEqual([[30, 20], 3, ...whole]);
    expect(await page("?page=2&pageSize=2")).toEqual([[10], 3, ...whole]);
    expect(await page("?page=3&pageSize=2")).toEqual([[], 0, ...whole]);
  });

  test("[AUTH-015] [STAT-014] a channel reaches its own figures alone, administrators any, nobody else any", async () => {
    const [{ account }, { account: other }] = [await aChannel(), await aChannel()];
    const status = async (who: Account | null, of: Account) => (await get(who, urlOf(of.userId))).status;
    expect([await status(account, account), await status(admin, account)]).toEqual([200, 200]);
    expect(await status(account, other)).toBe(404);
    expect((await get(account, `${urlOf(other.userId)}-export`)).status).toBe(404);
    expect(await status(admin, buyer)).toBe(404);
    for (const who of [null, buyer, await shop.account("teacher")])
      expect(await status(who, account)).toBe(403);
  });

  test("[STAT-015] the same as an .xlsx: days and type count, and a name is no formula", async () => {
    const { account, code } = await aChannel();
    const course = await aCourse(db, { courseName: "=甲班", coursePrice: 10_050 });
    await paid([course], code, "2026-03-05T04:00:00Z");
    await paid(
      [course, await aCourse(db, { courseName: "乙", courseType: 3, coursePrice: 100 })],
      code,
      "2026-04-05T04:00:00Z",
    );
    await paid([course], code, "2026-03-04T04:00:00Z");
    // What another channel sold is not in it.
    await paid([course], (await aChannel()).code, "2026-03-05T04:00:00Z");
    const rows = async (more: string) => {
      const answer = await shop.app.inject({
        url: urlOf(account.userId, `-export${more}`),
        headers: { authorization: await shop.tokenOf(account) },
      });
      expect(answer.headers["content-type"]).toContain("spreadsheetml");
      expect(answer.headers["content-disposition"]).toContain(`channel_${account.userId}.xlsx`);
      return rowsOfWorkbook(answer.rawPayload);
    };
    expect(await rows("?startDate=2026-03-05&endDate=2026-03-05")).toEqual([
      ["商品", "类型", "订单数", "金额（元）"],
      ["'=甲班", "考试培训", "1", "100.5"],
      ["合计", "--", "1", "100.5"],
    ]);
    expect((await rows("?productType=3")).slice(1)).toEqual([
      ["乙", COURSE_TYPES[3].label, "1", "1"],
      ["合计", "--", "1", "1"],
    ]);
    // One order of two products is one order.
    expect((await rows("?startDate=2026-04-05")).slice(1)).toEqual([
      ["'=甲班", "考试培训", "1", "100.5"],
      ["乙", COURSE_TYPES[3].label, "1", "1"],
      ["合计", "--", "1", "101.5"],
    ]);
  });
});

describe("play time", () => {
  const played = async (account: Account, courseId: number, day: string, playSeconds: number) =>
    db.insert(playDays).values({ userId: account.userId, courseId, day, playSeconds });

  test("[STAT-018] [STAT-019] [PLAY-012] courses and people by how long was played, of some days, of one course", async () => {
    const people = [await shop.account("user"), await shop.account("user")] as const;
    const [one, two] = [await aCourse(db, { courseName: "甲" }), await aCourse(db, { courseName: "乙" })];
    await played(people[0], one.courseId, "2026-03-05", 100);
    await played(people[0], two.courseId, "2026-03-06", 900);
    await played(people[1], one.courseId, "2026-03-05", 500);
    const rank = async (what: string, more = "") =>
      (await get(admin, `/api/vod/statis/${what}-play-time${more}`)).result;
    const first = { userId: people[0].userId, userName: people[0].userName };
    expect(await rank("course")).toEqual([
      { courseId: two.courseId, courseName: "乙", totalPlayTime: 900 },
      { courseId: one.courseId, courseName: "甲", totalPlayTime: 600 },
    ]);
    expect(await rank("user")).toMatchObject([
      { ...first, totalPlayTime: 1_000, telephone: expect.stringMatching(/^139\*{4}\d{4}$/) },
      { userId: people[1].userId, totalPlayTime: 500 },
    ]);
    const days = "?startDate=2026-03-05&endDate=2026-03-05";
    expect(await rank("course", days)).toMatchObject([{ courseName: "甲", totalPlayTime: 600 }]);
    expect(await rank("user", `${days}&courseId=${two.courseId}`)).toEqual([]);
    expect(await rank("user", `?courseId=${one.courseId}`)).toMatchObject([
      { totalPlayTime: 500 },
      { ...first, totalPlayTime: 100 },
    ]);
    for (const what of ["course", "user"])
      for (const role of ["user", "teacher", "channel"] as const)
        expect((await get(await shop.account(role), `/api/vod/statis/${what}-play-time`)).status).toBe(403);
  });

  test("a ranking has as many places as are asked for: 10, 20 or 50", async () => {
    const reader = await shop.account("user");
    for (let at = 0; at < 12; at++) await played(reader, (await aCourse(db)).courseId, "2025-01-01", 60 + at);
    const places = async (top: string) =>
      get(admin, `/api/vod/statis/course-play-time?endDate=2025-12-31${top}`);
    expect((await places("&top=10")).result).toHaveLength(10);
    expect((await places("")).result).toHaveLength(12);
    expect((await places("&top=9999")).status).toBe(400);
  });
});
