import { recordHistory } from "@zhutu/domain/desk/contract.ts";
import type { Endpoint } from "@zhutu/domain/endpoint.ts";
import * as card from "@zhutu/domain/people/person-contract.ts";
import * as people from "@zhutu/domain/people/contract.ts";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { aCourse, holdCourse } from "../../testing/factories/catalogue.ts";
import { type Account, anAccount } from "../../testing/factories/identity.ts";
import { next } from "../../testing/factories/sequence.ts";
import {
  aLearnerWithIdCard,
  freshIp,
  lastCode,
  otherThan,
  passTime,
  post,
  signInWith,
} from "../../testing/identity.ts";
import { refusalOf } from "../../testing/refusal.ts";
import { testApp } from "../../testing/app.ts";

const shop = await testApp();
const { db } = shop;
const admin = await shop.account("admin", { userName: "林晓雯" });
const sales = await anAccount(shop, "admin", { rights: ["sales"], userName: "苏梅" });
const teaching = await anAccount(shop, "admin", { rights: ["teaching"] });
const asOf = ({ userId }: Account) => ({ params: { userId }, query: {} });

/** An order of 100 yuan in that status; its number. */
async function anOrder(buyer: Account, status: 1 | 2 | 3 = 2): Promise<string> {
  const orderId = `2026${String(next()).padStart(16, "0")}`;
  await db.execute(sql`insert into orders
    (order_id, user_id, order_name, order_type, order_status, ware_price, freight_price, order_amt, request_hash, expire_at, paid_time, close_reason)
    values (${orderId}, ${buyer.userId}, '二建精讲', 'single', ${status}, 10000, 0, 10000, 'x', now() + interval '20 minutes',
      ${status === 2 ? sql`now()` : null}, ${status === 3 ? "timeout" : null})`);
  return orderId;
}

test("orders are told in all states, newest first, page by page, and of nobody else", async () => {
  const [one, other] = [await shop.account("user"), await shop.account("user")];
  const ids = [await anOrder(one, 3), await anOrder(one, 1), await anOrder(one)];
  await anOrder(other);
  const { rows, total } = await shop.as(sales, card.listPersonOrders, asOf(one));
  expect(rows.map(({ orderId }) => orderId)).toEqual(ids.toReversed());
  expect(total).toBe(3);
  const second = await shop.as(sales, card.listPersonOrders, {
    params: { userId: one.userId },
    query: { page: 2, pageSize: 2 },
  });
  expect([second.rows.map(({ orderId }) => orderId), second.total]).toEqual([[ids[0]], 3]);
  // Paid or waiting without payments: written in one statement.
  await db.execute(sql`delete from orders`);
});

test("the head has a masked phone; what was bought is left out for who may not see orders", async () => {
  const learner = await shop.account("user", { employer: "宏远建设" } as never);
  await anOrder(learner);
  const head = { userId: learner.userId, userName: learner.userName, employer: "宏远建设", roleId: "user" };
  for (const who of [admin, sales]) {
    const seen = await shop.as(who, card.getPerson, asOf(learner));
    expect(seen).toMatchObject({ ...head, bought: { orderCount: 1, paidAmt: 100 } });
    expect(seen.telephone).toMatch(/^\d{3}\*{4}\d{4}$/);
  }
  const seen = await shop.as(teaching, card.getPerson, asOf(learner));
  expect(seen).toMatchObject(head);
  expect(Object.keys(seen)).not.toContain("bought");
  expect(Object.keys(seen.counts).toSorted()).toEqual(["courses", "tests"]);
  await db.execute(sql`delete from orders`);
});

test("the head counts each list as the list itself does, of those that the caller may open", async () => {
  const [learner, other] = [await shop.account("user"), await shop.account("user")];
  await anOrder(learner);
  await anOrder(learner, 3);
  await anOrder(other);
  const { courseId } = await aCourse(db);
  await holdCourse(db, learner, courseId);
  const note = { params: { userId: learner.userId }, body: { noteText: "问过退费" } };
  await shop.as(sales, people.addPersonNote, note);
  await db.execute(sql`insert into login_logs (login_name, user_id, succeeded, login_ip)
    values (${learner.telephone}, ${learner.userId}, true, '127.0.0.1')`);
  const countsFor = async (who: Account) => (await shop.as(who, card.getPerson, asOf(learner))).counts;
  const toSales = { orders: 2, courses: 1, invoices: 0, notes: 1 };
  expect(await countsFor(sales)).toEqual(toSales);
  expect(await countsFor(admin)).toEqual({ ...toSales, tests: 0, "sign-ins": 1 });
  await db.execute(sql`delete from user_courses where user_id = ${learner.userId}`);
  await db.execute(sql`delete from orders`);
});

test("courses are told with their order to who sees orders, without it to teaching", async () => {
  const learner = await shop.account("user");
  const { courseId } = await aCourse(db, { courseName: "绿色施工" });
  await holdCourse(db, learner, courseId);
  const orderId = await anOrder(learner);
  await db.execute(
    sql`update user_courses set order_id = ${orderId}, create_type = 'order' where user_id = ${learner.userId}`,
  );
  const told = async (who: Account) => (await shop.as(who, card.listPersonCourses, asOf(learner))).rows;
  expect(await told(sales)).toMatchObject([
    { courseId, courseName: "绿色施工", held: true, studyProgress: 0, hours: 0, orderId },
  ]);
  expect(await told(teaching)).toMatchObject([{ courseId, orderId: null, seat: null }]);
  await db.execute(sql`delete from user_courses where user_id = ${learner.userId}`);
  await db.execute(sql`delete from orders`);
});

test("invoices of the person's orders are told, also voided ones, to sales", async () => {
  const learner = await shop.account("user");
  const orderId = await anOrder(learner);
  await db.execute(sql`insert into invoices (order_id, user_id, invoice_name, invoice_type, payer_type, payer_name, mailing_name, mailing_telephone, invoice_amt)
    values (${orderId}, ${learner.userId}, '二建精讲', 1, 2, '山东宏远建设集团有限公司', '王', '', 10000)`);
  const { rows, total } = await shop.as(sales, card.listPersonInvoices, asOf(learner));
  expect([total, rows]).toMatchObject([
    1,
    [{ orderId, payerName: "山东宏远建设集团有限公司", invoiceAmt: 100, invoiceStatus: 1, voidedTime: null }],
  ]);
  await db.execute(sql`delete from invoices`);
  await db.execute(sql`delete from orders`);
});

test("a whole phone is shown for a reason, which the account's history keeps; without a reason it is not", async () => {
  const learner = await shop.account("user");
  const reveal = (who: Account, reason: string) =>
    shop.as(who, card.revealPhone, { params: { userId: learner.userId }, body: { reason } });
  expect(await refusalOf(reveal(sales, " "))).toBe("400 请填写原因");
  expect(await reveal(sales, " 来电核对，需回拨 ")).toEqual({ telephone: learner.telephone });
  const { events } = await shop.as(admin, recordHistory, {
    params: { kind: "user", recordId: String(learner.userId) },
    query: {},
  });
  expect(events).toMatchObject([{ userName: "苏梅", done: "查看了完整手机号", reason: "来电核对，需回拨" }]);
  const answer = await shop.app.inject({
    method: "POST",
    url: `/api/admin/users/${learner.userId}/phone`,
    headers: { authorization: await shop.tokenOf(sales) },
    payload: { reason: "回拨" },
  });
  expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([200, "no-store"]);
});

test("30 whole phones an hour and person of staff, also asked for at once", async () => {
  const clerk = await anAccount(shop, "admin", { rights: ["sales"] });
  const learner = await shop.account("user");
  await shop.tokenOf(clerk);
  const reveal = () =>
    refusalOf(
      shop.as(clerk, card.revealPhone, { params: { userId: learner.userId }, body: { reason: "回拨" } }),
    );
  const answers = [];
  for (let at = 0; at < 17; at++) answers.push(...(await Promise.all([reveal(), reveal()])));
  expect(answers.filter((one) => one === undefined)).toHaveLength(30);
  expect(answers.filter((one) => one?.startsWith("429"))).toHaveLength(4);
});

test("the code of a reset goes to the person's own phone and sets the password there; staff never see it", async () => {
  const learner = await aLearnerWithIdCard(shop);
  const send = (who = sales) => shop.as(who, card.sendResetCode, { params: { userId: learner.userId } });
  const answer = await send();
  expect(answer).toEqual({
    telephone: expect.stringMatching(/^\d{3}\*{4}\d{4}$/) as string,
    minutes: 5,
  });
  const code = lastCode(shop, learner.telephone);
  expect(JSON.stringify(answer)).not.toContain(code);
  // A second within a minute is refused as anybody's is.
  expect(await refusalOf(send())).toBe("429 验证码发送太频繁，请稍后再试");
  const reset = await post(
    shop,
    "/api/security/reset-password",
    {
      idCard: learner.idCard,
      telephone: learner.telephone,
      newPassword: "Bao-7781-xy",
      verifyCode: code,
    },
    { ip: freshIp() },
  );
  expect([reset.code, reset.msg]).toEqual([200, expect.any(String)]);
  expect((await signInWith(shop, "password", learner.telephone, "Bao-7781-xy")).code).toBe(200);
  const { events } = await shop.as(admin, recordHistory, {
    params: { kind: "user", recordId: String(learner.userId) },
    query: {},
  });
  expect(events.map(({ done }) => done)).toContain("向本人的手机发送了重置密码的验证码");
});

test("of the code that staff sent a wrong one changes nothing, the right one resets once and ends every session", async () => {
  const { userId, telephone, idCard, password } = await aLearnerWithIdCard(shop);
  const token = (await signInWith(shop, "password", telephone, password)).token;
  const isSignedIn = async () =>
    (await shop.app.inject({ url: "/api/user/profile", headers: { authorization: token } })).statusCode ===
    200;
  await shop.as(sales, card.sendResetCode, { params: { userId } });
  const code = lastCode(shop, telephone);
  const resetTo = async (newPassword: string, verifyCode: string) =>
    (
      await post(
        shop,
        "/api/security/reset-password",
        { idCard, telephone, newPassword, verifyCode },
        { ip: freshIp() },
      )
    ).code;
  const signsInBy = async (words: string[]) => {
    const statuses = [];
    for (const word of words)
      statuses.push((await signInWith(shop, "password", telephone, word, freshIp())).status);
    return statuses;
  };
  const [first, second] = ["Bao-7781-xy", "Bao-7782-xy"] as const;
  expect(await resetTo(first, otherThan(code))).toBe("error");
  expect([await isSignedIn(), await signsInBy([password, first])]).toEqual([true, [200, 401]]);
  expect(await resetTo(first, code)).toBe(200);
  expect(await isSignedIn()).toBe(false);
  expect(await resetTo(second, code)).toBe("error");
  expect(await signsInBy([password, first, second])).toEqual([401, 200, 401]);
});

test("a code that the operator refused to send stands in nobody's history", async () => {
  const learner = await aLearnerWithIdCard(shop);
  await db.execute(sql`update users set telephone = '13900000002' where user_id = ${learner.userId}`);
  const params = { userId: learner.userId };
  await expect(shop.as(sales, card.sendResetCode, { params })).rejects.toMatchObject({
    reason: "SMS_REFUSED",
  });
  const { events } = await shop.as(admin, recordHistory, {
    params: { kind: "user", recordId: String(learner.userId) },
    query: {},
  });
  expect(events.map(({ done }) => done)).not.toContain("向本人的手机发送了重置密码的验证码");
});

test("no code goes to who cannot use it: a disabled account, one without an ID number, one of staff", async () => {
  const send = (one: { userId: number }) =>
    refusalOf(shop.as(sales, card.sendResetCode, { params: { userId: one.userId } }));
  const sent = shop.standIns.sms.list().length;
  const disabled = await aLearnerWithIdCard(shop);
  await db.execute(sql`update users set disabled_at = now() where user_id = ${disabled.userId}`);
  expect(await send(disabled)).toBe("账号已停用，启用后才能重置密码");
  expect(await send(await shop.account("user"))).toContain("请对方用短信验证码登录");
  expect(await send(await shop.account("teacher"))).toMatch(/^404/);
  expect(shop.standIns.sms.list()).toHaveLength(sent);
});

test("20 reset codes an hour and person of staff", async () => {
  const clerk = await anAccount(shop, "admin", { rights: ["sales"] });
  const send = (userId: number) => refusalOf(shop.as(clerk, card.sendResetCode, { params: { userId } }));
  const plain = await shop.account("user");
  for (let at = 0; at < 20; at++) expect(await send(plain.userId)).not.toMatch(/^429/);
  expect(await send(plain.userId)).toMatch(/^429/);
  await passTime(shop, 3_601);
  expect(await send(plain.userId)).not.toMatch(/^429/);
});

test("every part of the card answers whose part it is, and nobody else; of staff and of ended accounts only who manages people", async () => {
  const learner = await shop.account("user");
  const { teacher, channel, user } = {
    teacher: await shop.account("teacher"),
    channel: await shop.account("channel"),
    user: await shop.account("user"),
  };
  const callers = { unlimited: admin, sales, teaching, teacher, channel, learner: user, visitor: null };
  const asked: [Endpoint, object, string[]][] = [
    [card.getPerson, {}, ["unlimited", "sales", "teaching"]],
    [card.listPersonOrders, { query: {} }, ["unlimited", "sales"]],
    [card.listPersonCourses, { query: {} }, ["unlimited", "sales", "teaching"]],
    [card.listPersonHours, {}, ["unlimited", "sales", "teaching"]],
    [
      card.listPersonLessons,
      { query: {}, more: { certSubject: "building" } },
      ["unlimited", "sales", "teaching"],
    ],
    [card.listPersonTests, { query: {} }, ["unlimited", "teaching"]],
    [card.listPersonInvoices, { query: {} }, ["unlimited", "sales"]],
    [card.listPersonCertificates, {}, ["unlimited"]],
    [card.revealPhone, { body: { reason: "回拨" } }, ["unlimited", "sales"]],
    [people.listPersonNotes, {}, ["unlimited", "sales"]],
    [people.addPersonNote, { body: { noteText: "来电" } }, ["unlimited", "sales"]],
    [people.getUser, {}, ["unlimited"]],
    [people.listLoginLogs, { query: {} }, ["unlimited"]],
  ];
  const answers = async (who: Account | null, of: Account, [endpoint, input]: [Endpoint, object]) => {
    const { more, ...rest } = input as { more?: object };
    return shop
      .as(who, endpoint, { params: { userId: of.userId, ...more }, ...rest } as never)
      .then(() => "answered")
      .catch((error: { status: number }) => String(error.status));
  };
  for (const [endpoint, input, allowed] of asked)
    for (const [name, who] of Object.entries(callers))
      expect(await answers(who, learner, [endpoint, input]), `${endpoint.name} by ${name}`).toBe(
        allowed.includes(name) ? "answered" : "403",
      );
  // No code is sent: the person has no ID number.
  for (const [name, who] of Object.entries(callers))
    expect(
      await refusalOf(shop.as(who, card.sendResetCode, { params: { userId: learner.userId } })),
      name,
    ).toMatch(["unlimited", "sales"].includes(name) ? /忘记密码/ : /^403/);
  const ofStaff = [card.getPerson, card.listPersonOrders, card.listPersonCourses, card.listPersonInvoices];
  for (const endpoint of ofStaff) {
    expect(await answers(admin, teacher, [endpoint, { query: {} }])).toBe("answered");
    expect(await answers(sales, teacher, [endpoint, { query: {} }])).toBe("404");
  }
  expect(await answers(admin, teacher, [card.revealPhone, { body: { reason: "回拨" } }])).toBe("404");
  await shop.as(admin, people.deleteUser, { params: { userId: user.userId } });
  for (const [endpoint, input, allowed] of asked.slice(0, 11))
    if (allowed.includes("unlimited"))
      expect(await answers(admin, user, [endpoint, input]), endpoint.name).toBe("404");
});
