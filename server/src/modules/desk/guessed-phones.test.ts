// Masked phones are not found out by guessing them whole, wherever staff may ask by one (security.md 62).
import * as desk from "@zhutu/domain/desk/contract.ts";
import { startExport } from "@zhutu/domain/desk/exports/contract.ts";
import type { CallError } from "@zhutu/domain/endpoint.ts";
import * as enrolment from "@zhutu/domain/enrolment/contract.ts";
import { getAttemptNeighbours } from "@zhutu/domain/exam/office/attempt/contract.ts";
import * as exam from "@zhutu/domain/exam/office/contract.ts";
import * as ordering from "@zhutu/domain/ordering/contract.ts";
import * as people from "@zhutu/domain/people/contract.ts";
import { listRefundTasks } from "@zhutu/domain/refunds/contract.ts";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { z } from "zod";
import { testApp } from "../../testing/app.ts";
import { aChapter, aCourse, holdCourse } from "../../testing/factories/catalogue.ts";
import { aPaper, aQuestion } from "../../testing/factories/exam.ts";
import { type Account, anAccount } from "../../testing/factories/identity.ts";
import { aRefundTask } from "../../testing/factories/orders.ts";
import { refusalOf } from "../../testing/refusal.ts";

// What is found is written in a statement each, without payments and history.
const shop = await testApp({}, { invariants: false });
const { db } = shop;
const teacher = await shop.account("teacher");
const learner = await anAccount(shop, "user", { telephone: "13912340008" });
const other = await anAccount(shop, "user", { telephone: "13612340009" });
const { courseId } = await aCourse(db, { teacherId: teacher.userId });
const { courseChapterId } = await aChapter(db, { courseId });
const paperId = await aPaper(db, [await aQuestion(db)], { refId: courseChapterId });
const orderId = "20261118000000000001";
await db.execute(sql`insert into orders
  (order_id, user_id, order_name, order_type, order_status, ware_price, freight_price, order_amt, request_hash, expire_at, paid_time)
  values (${orderId}, ${learner.userId}, '二建精讲', 'single', 2, 10000, 0, 10000, 'x', now(), '2026-11-18T02:00:00Z')`);
await aRefundTask(db, orderId, 100, "unknown-order");
await holdCourse(db, learner, courseId);
await db.execute(sql`insert into assignments (course_id, phone) values (${courseId}, ${learner.telephone})`);
await db.execute(sql`insert into login_logs (login_name, user_id, succeeded, login_ip)
  values (${learner.telephone}, ${learner.userId}, true, '203.0.113.9')`);
const { rows: sat } = await db.execute<{ id: number; own: boolean }>(sql`
  with version as (
    insert into paper_versions (paper_id, version_no, paper_name, partial_credit, shuffle_questions, shuffle_choices)
    select paper_id, 1, paper_name, false, false, false from papers where paper_id = ${paperId} returning *)
  insert into user_papers (user_id, paper_id, paper_version_id, questions, total_score, correlation_id, handin_time, user_score, user_pass, reset_time)
  select n, paper_id, paper_version_id, '[]', 1000, 'c' || n, now(), 10, true, now()
  from version, unnest(array[${learner.userId}::int, ${other.userId}::int]) n
  returning user_paper_id as id, user_id = ${learner.userId}::int as own`);
const attemptOf = (own: boolean) => sat.find((one) => one.own === own)?.id ?? 0;

const ofPaper = { params: { paperId } };
const days = { paidTimeStart: "2026-01-01", paidTimeEnd: "2026-12-31" };
/** One that nobody has, like what a mask shows. */
let guessed = 0;
const nobodys = () => `139${String(++guessed).padStart(4, "0")}0018`;

type Ask = (who: Account, telephone: string) => Promise<unknown>;
const doors: [name: string, ask: Ask][] = [
  ["searchOffice", (who, text) => shop.as(who, desk.searchOffice, { query: { text } })],
  ["listOrders", (who, telephone) => shop.as(who, ordering.listOrders, { query: { telephone } })],
  ["listUsers", (who, telephone) => shop.as(who, people.listUsers, { query: { telephone } })],
  ["listUsersForPage", (who, telephone) => shop.as(who, people.listUsersForPage, { query: { telephone } })],
  [
    "listLoginLogs",
    (who, loginName) => shop.as(who, people.listLoginLogs, { query: { loginName, result: [] } }),
  ],
  ["listUserCourses", (who, telephone) => shop.as(who, enrolment.listUserCourses, { query: { telephone } })],
  [
    "listWaitingGrants",
    (who, telephone) => shop.as(who, enrolment.listWaitingGrants, { query: { telephone } }),
  ],
  ["listRefundTasks", (who, telephone) => shop.as(who, listRefundTasks, { query: { telephone } })],
  [
    "listPaperScores",
    (who, telephone) => shop.as(who, exam.listPaperScores, { ...ofPaper, query: { telephone } }),
  ],
  ...[true, false].map((own): [string, Ask] => [
    "getAttemptNeighbours",
    (who, telephone) =>
      shop.as(who, getAttemptNeighbours, {
        params: { paperId, userPaperId: attemptOf(own) },
        query: { telephone },
      }),
  ]),
  ...(
    [
      ["exportUsers", (telephone) => ({ query: { telephone } })],
      ["exportPaperScores", (telephone) => ({ params: { paperId }, query: { telephone } })],
      ["exportOrders", (telephone) => ({ body: { telephone, ...days } })],
    ] satisfies [string, (telephone: string) => object][]
  ).map(([call, inputOf]): [string, Ask] => [
    call,
    (who, telephone) => shop.as(who, startExport, { body: { call, input: inputOf(telephone) } }),
  ]),
];
const askAt = (name: string): Ask => {
  const ask = doors.find(([door]) => door === name)?.[1];
  if (!ask) throw new Error(`no door ${name}`);
  return ask;
};
const [search, scores] = [askAt("searchOffice"), askAt("listPaperScores")];

const missesOf = async ({ userId }: Account): Promise<number> => {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count from rate_counters where key = ${`phone-miss:${userId}`}`,
  );
  return rows[0]?.count ?? 0;
};
const refused =
  /^429 1 小时内最多查找 30 次没有结果的手机号，请在 \d{4}-\d\d-\d\d \d\d:\d\d 以后再按手机号查找，或改用其他条件$/;

test.each(doors)(
  "a whole phone that finds nobody is a miss, one that finds somebody costs nothing: %s",
  async (name, ask) => {
    const admin = await shop.account("admin");
    await ask(admin, learner.telephone);
    // In any spelling.
    await ask(admin, "+86 139-1234-0008");
    expect(await missesOf(admin)).toBe(0);
    await ask(admin, nobodys());
    expect(await missesOf(admin)).toBe(1);
    await db.execute(sql`update rate_counters set count = 30 where key = ${`phone-miss:${admin.userId}`}`);
    for (const phone of [learner.telephone, nobodys()])
      expect(await refusalOf(ask(admin, phone)), name).toMatch(refused);
  },
);

test("every list that asks for a phone is among these", () => {
  const named = shop.app.endpoints.filter(
    ({ access, query }) =>
      Array.isArray(access) && query instanceof z.ZodObject && "telephone" in query.shape,
  );
  const known = new Set(doors.map(([name]) => name));
  expect(named.length).toBeGreaterThan(7);
  expect(named.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
});

test("30 misses an hour are one count for the search box and lists; then both refuse, and other questions stay open", async () => {
  const clerk = await anAccount(shop, "admin", { rights: ["teaching"] });
  for (let at = 0; at < 15; at++) {
    await search(clerk, learner.telephone);
    await search(clerk, nobodys());
    await scores(clerk, nobodys());
  }
  expect(await missesOf(clerk)).toBe(30);
  const error = await search(clerk, nobodys()).catch((thrown: unknown) => thrown as CallError);
  expect(error).toMatchObject({
    status: 429,
    reason: "TOO_MANY",
    message: expect.stringMatching(refused.source.slice(5)) as string,
  });
  for (const ask of [search, scores, askAt("getAttemptNeighbours")])
    expect(await refusalOf(ask(clerk, learner.telephone))).toMatch(refused);
  // By the last digits, a name, a part of a phone, or nothing.
  for (const text of ["0008", learner.userName, "1391234"])
    expect(await refusalOf(search(clerk, text))).toBeUndefined();
  for (const query of [{}, { userName: learner.userName }, { telephone: "1391234" }, { telephone: " " }])
    expect(await refusalOf(shop.as(clerk, exam.listPaperScores, { ...ofPaper, query }))).toBeUndefined();
  // Nobody else is kept waiting, and the hour ends.
  for (const who of [teacher, await shop.account("admin")])
    expect(await refusalOf(scores(who, learner.telephone))).toBeUndefined();
  await db.execute(
    sql`update rate_counters set resets_at = now() where key = ${`phone-miss:${clerk.userId}`}`,
  );
  expect(await search(clerk, learner.telephone)).toMatchObject({ people: [{ userId: learner.userId }] });
});

test("a teacher's guesses at the candidates of an own paper are counted, the search box asks for no phone", async () => {
  await search(teacher, nobodys());
  expect(await missesOf(teacher)).toBe(0);
  await scores(teacher, nobodys());
  expect(await missesOf(teacher)).toBe(1);
});

test("20 guesses at once count 20, and 40 are answered 30 times", async () => {
  const [one, two] = [await shop.account("admin"), await shop.account("admin")];
  const guess = (who: Account, at: number) => refusalOf((at % 2 ? search : scores)(who, nobodys()));
  const atOnce = async (who: Account, count: number) => {
    await shop.tokenOf(who);
    return Promise.all(Array.from({ length: count }, (_, at) => guess(who, at)));
  };
  expect((await atOnce(one, 20)).filter((refusal) => refusal !== undefined)).toEqual([]);
  expect(await missesOf(one)).toBe(20);
  const answers = await atOnce(two, 40);
  expect(answers.filter((refusal) => refusal === undefined)).toHaveLength(30);
  expect(await missesOf(two)).toBe(30);
});

test("20 at once that find somebody cost nothing and wait for each other's judgement", async () => {
  const admin = await shop.account("admin");
  await shop.tokenOf(admin);
  await db.execute(sql`insert into rate_counters (key, count, resets_at)
    values (${`phone-miss:${admin.userId}`}, 29, now() + interval '1 hour')`);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => refusalOf(search(admin, learner.telephone))),
  );
  expect(answers.filter((refusal) => refusal !== undefined)).toEqual([]);
  expect(await missesOf(admin)).toBe(29);
});
