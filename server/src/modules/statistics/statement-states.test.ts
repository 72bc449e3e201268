// A closed month is confirmed or objected to by whom it is of, and an objection is answered by an administrator.
import { getMenuWaiting } from "@zhutu/domain/desk/contract.ts";
import { listNotices } from "@zhutu/domain/notices/contract.ts";
import * as office from "@zhutu/domain/statistics/office/contract.ts";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLogs } from "../../kernel/db/tables.ts";
import { testApp } from "../../testing/app.ts";
import type { Account } from "../../testing/factories/identity.ts";
import { refusalOf } from "../../testing/refusal.ts";
import { channels } from "../channels/tables.ts";

const shop = await testApp();
const { db } = shop;
const admin = await shop.account("admin");
const month = "2026-06";

let codes = 0;
async function closedMonth(role: "teacher" | "channel"): Promise<Account> {
  const account = await shop.account(role);
  const { userId } = account;
  if (role === "channel")
    await db.insert(channels).values({ userId, exclusiveCode: `QD99${++codes}0`, exclusiveDiscount: 100 });
  await db.execute(sql`update users set reg_time = '2026-05-31T16:00:00Z' where user_id = ${userId}`);
  await shop.as(admin, office.closeStatement, { params: { userId, month }, query: {} });
  return account;
}
const params = ({ userId }: Account, at = month) => ({ params: { userId, month: at } });
const confirm = (of: Account, who: Account = of, at = month) =>
  refusalOf(shop.as(who, office.confirmStatement, params(of, at)));
const object = (of: Account, who: Account = of, reason = "少了一单", at = month) =>
  refusalOf(shop.as(who, office.objectToStatement, { ...params(of, at), body: { reason } }));
const answer = (of: Account, who: Account = admin, text = "已记入 7 月") =>
  refusalOf(shop.as(who, office.answerObjection, { ...params(of), body: { answer: text } }));
const stateOf = (of: Account) => shop.as(of, office.getStatement, params(of));
const changed = "这张月结单的状态已经变化，请刷新后再看";
const toldTo = async (who: Account) =>
  (await shop.as(who, listNotices, { query: {} })).notices.map(({ notice }) => notice);

test.each(["teacher", "channel"] as const)("a %s objects, is answered, and confirms", async (role) => {
  const of = await closedMonth(role);
  expect(await stateOf(of)).toMatchObject({ state: "waiting", confirmedTime: null, objections: [] });
  expect(await toldTo(of)).toEqual([{ kind: "statementClosed", month, amount: "¥0.00" }]);
  const before = (await shop.as(admin, getMenuWaiting, {})).waiting.objections;

  expect(await object(of, of, "  少了一单  ")).toBeUndefined();
  expect(await stateOf(of)).toMatchObject({
    state: "objected",
    objections: [{ reason: "少了一单", answer: null, answeredTime: null, answeredBy: null }],
  });
  expect((await shop.as(admin, getMenuWaiting, {})).waiting.objections).toBe(before + 1);
  expect(await object(of)).toBe(changed);
  expect(await confirm(of)).toBe(changed);

  expect(await answer(of)).toBeUndefined();
  expect((await shop.as(admin, getMenuWaiting, {})).waiting.objections).toBe(before);
  expect((await toldTo(of))[0]).toEqual({ kind: "objectionAnswered", month, answer: "已记入 7 月" });
  expect(await answer(of)).toBe(changed);
  expect(await object(of, of, "还是少")).toBeUndefined();
  expect(await answer(of, admin, "请看明细")).toBeUndefined();
  expect(await confirm(of)).toBeUndefined();
  expect(await stateOf(of)).toMatchObject({
    state: "confirmed",
    confirmedTime: expect.any(String),
    objections: [
      { reason: "少了一单", answer: "已记入 7 月", answeredBy: admin.userName },
      { reason: "还是少", answer: "请看明细" },
    ],
  });
  expect(await object(of)).toBe(changed);
  expect(await confirm(of)).toBe(changed);
  const logged = (await db.select().from(auditLogs)).filter(({ subject }) => subject === `user:${of.userId}`);
  expect(logged.map(({ action }) => action).filter((action) => action.startsWith("statement."))).toEqual([
    "statement.close",
    "statement.object",
    "statement.answer",
    "statement.object",
    "statement.answer",
    "statement.confirm",
  ]);
});

test("others' months and open ones are not found; administrators answer and partners do not", async () => {
  const [of, other] = [await closedMonth("teacher"), await closedMonth("channel")];
  for (const who of [other]) {
    expect(await confirm(of, who)).toMatch(/^404/);
    expect(await object(of, who)).toMatch(/^404/);
  }
  expect(await confirm(of, of, "2026-07")).toMatch(/^404/);
  expect(await object(of, of, "少了一单", "2026-07")).toMatch(/^404/);
  const user = await shop.account("user");
  for (const who of [admin, user]) {
    expect(await confirm(of, who)).toMatch(/^403/);
    expect(await object(of, who)).toMatch(/^403/);
  }
  for (const who of [of, user]) expect(await answer(of, who)).toMatch(/^403/);
  expect(await answer(other)).toBe(changed);
  expect(await stateOf(of)).toMatchObject({ state: "waiting" });
});

test("a reason and an answer have 1 to 300 characters", async () => {
  const of = await closedMonth("teacher");
  for (const text of ["", "  ", "字".repeat(301)]) expect(await object(of, of, text)).toMatch(/^400/);
  expect(await object(of, of, "字".repeat(300))).toBeUndefined();
  for (const text of ["", "  ", "字".repeat(301)]) expect(await answer(of, admin, text)).toMatch(/^400/);
  expect(await answer(of, admin, "字".repeat(300))).toBeUndefined();
});

test("[20 at once] of 20 presses one is one act, also of two kinds", async () => {
  const of = await closedMonth("channel");
  const done = (outcomes: unknown[]) => outcomes.filter((outcome) => outcome === undefined).length;
  const times = <T>(press: (at: number) => Promise<T>) =>
    Promise.all(Array.from({ length: 20 }, (_, at) => press(at)));
  expect(done(await times(() => object(of)))).toBe(1);
  expect(done(await times(() => answer(of)))).toBe(1);
  expect(done(await times((at) => (at % 2 === 0 ? confirm(of) : object(of))))).toBe(1);
  const { state, objections } = await stateOf(of);
  expect(objections).toHaveLength(state === "objected" ? 2 : 1);
  expect((await toldTo(of)).filter(({ kind }) => kind === "objectionAnswered")).toHaveLength(1);
});

test("an administrator's list shows closed months by state, role, month and name, objections first", async () => {
  const [first, second] = [await closedMonth("teacher"), await closedMonth("channel")];
  await shop.as(admin, office.closeStatement, {
    params: { userId: first.userId, month: "2026-07" },
    query: {},
  });
  await object(second);
  await confirm(first);
  const list = (query: Parameters<typeof read>[0]) => read(query);
  const read = async (query: {
    state?: "waiting" | "confirmed" | "objected";
    role?: "teacher" | "channel";
    month?: string;
    userName?: string;
  }) =>
    (
      await shop.as(admin, office.listClosedStatements, { query: { pageSize: 100, ...query } })
    ).statements.filter(({ userId }) => userId === first.userId || userId === second.userId);
  expect(await list({})).toMatchObject([
    { userId: second.userId, role: "channel", month, state: "objected", objectedTime: expect.any(String) },
    { userId: first.userId, role: "teacher", month: "2026-07", state: "waiting", objectedTime: null },
    { userId: first.userId, role: "teacher", month, state: "confirmed", confirmedTime: expect.any(String) },
  ]);
  expect(await list({ state: "confirmed" })).toMatchObject([{ userId: first.userId, month }]);
  expect(await list({ role: "channel" })).toMatchObject([{ userId: second.userId }]);
  expect(await list({ month: "2026-07" })).toMatchObject([{ userId: first.userId }]);
  expect(await list({ userName: second.userName })).toMatchObject([{ userId: second.userId }]);
  expect(await refusalOf(shop.as(first, office.listClosedStatements, { query: {} }))).toMatch(/^403/);
});
