import * as contract from "@zhutu/domain/notices/contract.ts";
import type { Notice } from "@zhutu/domain/notices/notice.ts";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { transaction } from "../../kernel/db/transaction.ts";
import { testApp } from "../../testing/app.ts";
import type { Account } from "../../testing/factories/identity.ts";
import { dropOldNotices, tellUser, tellUsers } from "./service.ts";
import { notices } from "./tables.ts";

const shop = await testApp();
const sent = (courseName: string): Notice => ({ kind: "copyAssigned", courseId: 1, courseName });
const tell = (who: Account, notice: Notice) => transaction(shop.db, (tx) => tellUser(tx, who.userId, notice));
const list = (who: Account, query: { unread?: "1"; page?: number; pageSize?: number } = {}) =>
  shop.as(who, contract.listNotices, { query });
const unreadOf = async (who: Account) => (await shop.as(who, contract.countUnreadNotices)).unread;
const read = (who: Account, body: { noticeIds: number[] } | { all: true }) =>
  shop.as(who, contract.readNotices, { body });
const namesOf = ({ notices: rows }: Awaited<ReturnType<typeof list>>) =>
  rows.map(({ notice }) => ("courseName" in notice ? notice.courseName : notice.kind));

test("who is told finds it in the list, the newest first, page by page, and nobody else does", async () => {
  const [learner, other] = [await shop.account("user"), await shop.account("user")];
  for (const name of ["一", "二", "三"]) await tell(learner, sent(name));
  const all = await list(learner);
  expect([namesOf(all), all.total, all.unread]).toEqual([["三", "二", "一"], 3, 3]);
  expect(all.notices[0]).toMatchObject({ readAt: null, notice: sent("三") });
  const second = await list(learner, { page: 2, pageSize: 2 });
  expect([namesOf(second), second.total]).toEqual([["一"], 3]);
  expect(await list(other)).toEqual({ notices: [], total: 0, unread: 0 });
});

test("every kind comes back with its facts, times as times", async () => {
  const learner = await shop.account("user");
  const startsAt = new Date("2027-01-01T12:00:00Z");
  const orderId = "20261122481516234200";
  const told: Notice[] = [
    { kind: "orderPaid", orderId, orderName: "甲、乙" },
    { kind: "deliverySent", orderId, expressCompany: "顺丰速运", trackingNo: "SF1" },
    { kind: "invoiceSent", orderId },
    sent("课"),
    { kind: "certificatePassed", certSubject: "building" },
    { kind: "liveSoon", courseId: 2, courseName: "直播", startsAt },
    { kind: "commentApproved", courseId: 3, courseName: "课" },
  ];
  for (const notice of told) await tell(learner, notice);
  const { notices: rows } = await list(learner);
  expect(rows.map(({ notice }) => notice).toReversed()).toEqual(
    JSON.parse(JSON.stringify(told)), // on the wire a time is text
  );
});

test("reading marks own notices only, answers what is left, and may be repeated", async () => {
  const [learner, other] = [await shop.account("user"), await shop.account("user")];
  for (const name of ["一", "二", "三"]) await tell(learner, sent(name));
  await tell(other, sent("别人的"));
  const [newest] = (await list(learner)).notices;
  const [foreign] = (await list(other)).notices;
  const noticeIds = [newest!.noticeId, foreign!.noticeId, 2_000_000_000];
  expect(await read(learner, { noticeIds })).toEqual({ unread: 2 });
  const readAt = (await list(learner)).notices[0]!.readAt;
  expect(readAt).not.toBeNull();
  expect(await read(learner, { noticeIds })).toEqual({ unread: 2 });
  expect((await list(learner)).notices[0]!.readAt).toBe(readAt);
  expect(await unreadOf(other)).toBe(1);
  const left = await list(learner, { unread: "1" });
  expect([namesOf(left), left.total, left.unread]).toEqual([["二", "一"], 2, 2]);
  expect(await read(learner, { all: true })).toEqual({ unread: 0 });
  expect(await read(learner, { all: true })).toEqual({ unread: 0 });
  expect([await unreadOf(learner), await unreadOf(other)]).toEqual([0, 1]);
});

test("20 readers of one notice at once leave the time of the first, and no count below nothing", async () => {
  const learner = await shop.account("user");
  await shop.tokenOf(learner);
  await tell(learner, sent("一"));
  const noticeIds = (await list(learner)).notices.map((one) => one.noticeId);
  const left = await Promise.all(Array.from({ length: 20 }, () => read(learner, { noticeIds })));
  expect(left.every(({ unread }) => unread === 0)).toBe(true);
});

test("what is told once is one notice, however many tell it at once", async () => {
  const learner = await shop.account("user");
  const paid: Notice = { kind: "orderPaid", orderId: "20261122481516234201", orderName: "课" };
  await Promise.all(Array.from({ length: 20 }, () => tell(learner, paid)));
  expect((await list(learner)).total).toBe(1);
  await tell(learner, { ...paid, orderId: "20261122481516234202" });
  expect((await list(learner)).total).toBe(2);
});

test("several people are told in one go, each once", async () => {
  const [one, two] = [await shop.account("user"), await shop.account("user")];
  await transaction(shop.db, (tx) => tellUsers(tx, [two.userId, one.userId, two.userId], sent("课")));
  await transaction(shop.db, (tx) => tellUsers(tx, [], sent("课")));
  expect([await unreadOf(one), await unreadOf(two)]).toEqual([1, 1]);
});

test("a cause that is rolled back tells nobody, and facts of another kind are refused", async () => {
  const learner = await shop.account("user");
  const lost = transaction(shop.db, async (tx) => {
    await tellUser(tx, learner.userId, sent("课"));
    throw new Error("no");
  });
  await expect(lost).rejects.toThrow("no");
  await expect(tell(learner, { kind: "orderPaid" } as Notice)).rejects.toThrow();
  expect(await unreadOf(learner)).toBe(0);
});

test("read notices go after 180 days, unread ones after a year", async () => {
  const learner = await shop.account("user");
  const days = (count: number) => sql`now() - make_interval(days => ${count}::int)`;
  const row = (name: string, age: number, isRead: boolean) =>
    shop.db.insert(notices).values({
      userId: learner.userId,
      kind: "copyAssigned",
      facts: { courseId: 1, courseName: name },
      createTime: days(age),
      readAt: isRead ? days(age) : null,
    });
  for (const [name, age, isRead] of [
    ["读过 179", 179, true],
    ["读过 181", 181, true],
    ["未读 364", 364, false],
    ["未读 366", 366, false],
  ] as const)
    await row(name, age, isRead);
  await dropOldNotices(shop.db);
  expect(namesOf(await list(learner))).toEqual(["读过 179", "未读 364"]);
});

test("whose account is deleted is told nothing, and the others are", async () => {
  const [gone, other] = [await shop.account("user"), await shop.account("user")];
  await shop.db
    .execute(sql`update users set telephone = '', password_hash = null, disabled_at = now(), deleted_at = now(),
    user_name = '已注销', login_name = 'deleted-' || user_id where user_id = ${gone.userId}`);
  await transaction(shop.db, (tx) => tellUsers(tx, [gone.userId, other.userId], sent("课")));
  expect((await list(other)).notices).toHaveLength(1);
  const { rows } = await shop.db.execute(sql`select 1 from notices where user_id = ${gone.userId}`);
  expect(rows).toEqual([]);
});

test.each([[{}], [{ noticeIds: [] }], [{ noticeIds: ["x"] }], [{ noticeIds: [0] }], [{ all: false }]])(
  "reading %j is refused",
  async (body) => {
    const learner = await shop.account("user");
    await expect(read(learner, body as never)).rejects.toMatchObject({ status: 400 });
  },
);
