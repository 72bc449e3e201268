// What becomes of copies when the phone they were given to changes hands (domain.md "The profile"), and the order of locks.
import { deleteAccount, saveProfile } from "@zhutu/domain/identity/contract.ts";
import { previewRoster } from "@zhutu/domain/ordering/copies/contract.ts";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Account } from "../../../testing/factories/identity.ts";
import { codeFor, freshIdCard, freshIp, freshPhone, passTime, post } from "../../../testing/identity.ts";
import { refusalOf } from "../../../testing/refusal.ts";
import { testPackages } from "./assign-testing.ts";

const shop = await testPackages();
const { db } = shop;
beforeEach(() => passTime(shop, 3_600));

const changePhone = async (me: Account) => {
  const telephone = freshPhone();
  const verifyCode = await codeFor(shop, telephone, "phone");
  await shop.as(me, saveProfile, { body: { telephone, verifyCode } });
  return { ...me, telephone };
};
const held = async ({ userId }: Account) => {
  const { rows } = await db.execute<{ course_id: number }>(
    sql`select course_id from user_courses where user_id = ${userId} and status = 'valid' order by 1`,
  );
  return rows.map((row) => row.course_id);
};

test("copies follow their person to a new phone; who has the old number next inherits none of them", async () => {
  const buyer = await shop.account("user");
  const me = await shop.account("user");
  const mine = await shop.aPackage(buyer, 2);
  const behindBuyer = await shop.account("user");
  const behind = await shop.aPackage(behindBuyer, 2, { courseId: mine.courseId });
  await shop.assign(buyer, mine, [me.telephone]);
  // A copy that waits behind the first.
  await db.execute(sql`delete from rate_counters`);
  await db.execute(sql`insert into assignments (order_id, order_item_id, course_id, phone)
    values (${behind.orderId}, ${behind.orderItemId}, ${behind.courseId}, ${me.telephone})`);
  await db.execute(sql`update order_items set copies_used = 1 where order_item_id = ${behind.orderItemId}`);
  const moved = await changePhone(me);
  expect(await shop.listed(buyer, mine)).toMatchObject([
    { phone: `${moved.telephone.slice(0, 3)}****${moved.telephone.slice(7)}`, state: "notStarted" },
  ]);
  expect(await shop.listed(behindBuyer, behind)).toMatchObject([{ state: "queued" }]);
  const next = await shop.account("user", { telephone: me.telephone });
  await shop.assign(buyer, mine, [next.telephone]);
  expect(await held(next)).toEqual([mine.courseId]);
  expect(await shop.tally(behind)).toMatchObject({ used: 1, given: 1 });
  expect(await held(moved)).toEqual([mine.courseId]);
  const [first] = (await shop.listed(buyer, mine)).filter(({ phone }) =>
    phone.endsWith(moved.telephone.slice(7)),
  );
  await shop.takeBack(buyer, mine, first?.assignmentId ?? 0);
  expect(await held(moved)).toEqual([mine.courseId]);
});

test("what was given to a number that nobody had proven waits for whoever proves it", async () => {
  const buyer = await shop.account("user");
  const me = await shop.account("user", { phoneVerifiedAt: null } as never);
  const item = await shop.aPackage(buyer, 2);
  await shop.assign(buyer, item, [me.telephone]);
  const moved = await changePhone(me);
  expect(await held(moved)).toEqual([]);
  expect(await shop.listed(buyer, item)).toMatchObject([{ state: "waiting" }]);
});

test("where the new number has a copy of the same item, each stays counted and neither is lost", async () => {
  const buyer = await shop.account("user");
  const me = await shop.account("user");
  const item = await shop.aPackage(buyer, 3);
  const telephone = freshPhone();
  await shop.assign(buyer, item, [me.telephone, telephone]);
  const verifyCode = await codeFor(shop, telephone, "phone");
  await shop.as(me, saveProfile, { body: { telephone, verifyCode } });
  expect(await shop.tally(item)).toMatchObject({ used: 2, given: 2, phones: 2, held: 1 });
});

test("a buyer who tries phones out cannot tell the one that a learner changed to from a stranger's", async () => {
  const buyer = await shop.account("user");
  const [holder, waiter] = [await shop.account("user"), await shop.account("user")];
  const item = await shop.aPackage(buyer, 3);
  await shop.hold(waiter, item.courseId);
  await shop.assign(buyer, item, [holder.telephone]);
  // A copy that waits behind a course its learner has otherwise.
  await db.execute(sql`insert into assignments (order_id, order_item_id, course_id, phone)
    values (${item.orderId}, ${item.orderItemId}, ${item.courseId}, ${waiter.telephone})`);
  await db.execute(sql`update order_items set copies_used = 2 where order_item_id = ${item.orderItemId}`);
  const changed = [await changePhone(holder), await changePhone(waiter)].map(({ telephone }) => telephone);
  const stranger = shop.nobody();
  const another = await shop.aPackage(buyer, 1, { courseId: item.courseId });
  for (const { orderId, orderItemId } of [item, another]) {
    const content = Buffer.from(["手机号", ...changed, stranger].join("\n")).toString("base64");
    const { rows } = await shop.as(buyer, previewRoster, {
      params: { orderId, orderItemId },
      body: { fileName: "a.csv", content },
    });
    expect(rows.map(({ result }) => result)).toEqual(["valid", "valid", "valid"]);
  }
  // One copy is left: two phones are refused alike, whosever they are.
  const refusal = (phones: string[]) => refusalOf(shop.assign(buyer, item, phones));
  const short = await refusal([shop.nobody(), stranger]);
  expect(short).toBe("名额不足：还剩 1 个，这次需要 2 个，没有分配");
  for (const telephone of changed) expect(await refusal([telephone, stranger])).toEqual(short);
  // Covered by the copy that is left it is told, and costs nothing; the list goes on showing both, masked.
  for (const telephone of changed)
    expect(await shop.assign(buyer, item, [telephone])).toEqual({
      assigned: [],
      alreadyAssigned: [telephone],
      copiesLeft: 1,
    });
  expect((await shop.listed(buyer, item)).map(({ phone }) => phone).toSorted()).toEqual(
    changed.map((phone) => `${phone.slice(0, 3)}****${phone.slice(7)}`).toSorted(),
  );
});

const deadlocks = async (): Promise<number> => {
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  const { rows } = await db.execute<{ n: number }>(
    sql`select deadlocks::int as n from pg_stat_database where datname = current_database()`,
  );
  return rows[0]?.n ?? 0;
};

test("20 copies given at once to a phone that is changed, ended or registered meanwhile: each is counted, and none waits in a circle", async () => {
  const before = await deadlocks();
  const [moving, ending] = [await shop.account("user"), await shop.account("user")];
  const telephone = freshPhone();
  const code = await codeFor(shop, telephone, "phone");
  const joining = freshPhone();
  const registration = {
    loginName: joining,
    passwd: "Brick2026x",
    userName: "新学员",
    idCard: freshIdCard(),
    verifyCode: await codeFor(shop, joining, "register"),
  };
  const last = await codeFor(shop, ending.telephone, "delete");
  const items = [];
  for (let at = 0; at < 10; at++) {
    const buyer = await shop.account("user");
    items.push({ buyer, item: await shop.aPackage(buyer, 5) });
  }
  const outcomes = await Promise.allSettled([
    ...items
      .slice(0, 5)
      .map(({ buyer, item }) => shop.assign(buyer, item, [moving.telephone, ending.telephone])),
    shop.as(moving, saveProfile, { body: { telephone, verifyCode: code } }),
    shop.as(ending, deleteAccount, { body: { verifyCode: last } }),
    post(shop, "/api/security/register", registration, { ip: freshIp() }),
    ...items.slice(5).map(({ buyer, item }) => shop.assign(buyer, item, [moving.telephone, telephone])),
    ...items.map(({ buyer, item }) => shop.assign(buyer, item, [telephone, joining])),
  ]);
  expect(outcomes.filter(({ status }) => status === "rejected")).toEqual([]);
  for (const { item } of items) {
    const tally = await shop.tally(item);
    expect(tally).toMatchObject({ used: tally?.given, phones: tally?.given });
  }
  expect((await deadlocks()) - before).toBe(0);
});
