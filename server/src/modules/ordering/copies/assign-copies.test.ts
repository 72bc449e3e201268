import { listCourseComments } from "@zhutu/domain/comments/contract.ts";
import { isBought } from "@zhutu/domain/enrolment/contract.ts";
import { listMyOrders, listOrderItems } from "@zhutu/domain/ordering/contract.ts";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { refusalOf } from "../../../testing/refusal.ts";
import { type Account, anAccount } from "../../../testing/factories/identity.ts";
import { aCourse } from "../../../testing/factories/catalogue.ts";
import { codeFor, freshIdCard, post } from "../../../testing/identity.ts";
import { users } from "../../identity/tables.ts";
import { testPackages } from "./assign-testing.ts";

const shop = await testPackages();
const buyer = await shop.account("user", { userName: "李建国" });
const holds = async (who: Account, courseId: number) =>
  (await shop.as(who, isBought, { params: { courseId } })).bought;
const register = async (phone: string, userName = "王小明") => {
  const verifyCode = await codeFor(shop, phone, "register");
  const form = { loginName: phone, passwd: "Test2026", userName, idCard: freshIdCard(), verifyCode };
  expect(await post(shop, "/api/security/register", form)).toMatchObject({ code: 200 });
  const [row] = await shop.db
    .select()
    .from(users)
    .where(sql`telephone = ${phone}`);
  return { userId: row?.userId ?? 0, loginName: phone, userName, telephone: phone, password: "Test2026" };
};

test("[ASGN-011] GET /api/user/orders/{id}/order-items returns the items of the caller's order", async () => {
  const [one, two] = [await aCourse(shop.db, { courseName: "BIM 技术" }), await aCourse(shop.db)];
  const products = [one, two].map(({ courseId }, n) => ({ courseId, courseCount: 3 + n }));
  const { orderId } = await shop.buy(buyer, { products, orderType: "package" });
  const items = await shop.as(buyer, listOrderItems, { params: { orderId } });
  expect(items.map(({ courseId, courseCount, copiesUsed }) => [courseId, courseCount, copiesUsed])).toEqual([
    [one.courseId, 3, 0],
    [two.courseId, 4, 0],
  ]);
  expect(items[0]).toMatchObject({ orderItemName: "BIM 技术", coursePrice: 100, orderItemAmt: 300 });
  const answer = await shop.app.inject({
    url: `/api/user/orders/${orderId}/order-items`,
    headers: { authorization: await shop.tokenOf(buyer) },
  });
  expect(answer.json()).toMatchObject({ code: 200, resultObject: [{ courseCount: 3 }, { courseCount: 4 }] });
  const other = await shop.account("user");
  expect(await refusalOf(shop.as(other, listOrderItems, { params: { orderId } }))).toMatch(/^404/);
});

test("[ASGN-001] a buyer of several copies assigns them to people by phone; the buyer holds nothing by buying", async () => {
  const item = await shop.aPackage(buyer, 3);
  const [learner, later] = [await shop.account("user"), shop.nobody()];
  expect(await holds(buyer, item.courseId)).toBe(false);
  await shop.assign(buyer, item, [learner.telephone, later]);
  expect(await holds(learner, item.courseId)).toBe(true);
  expect(await holds(await register(later), item.courseId)).toBe(true);
  expect(await holds(buyer, item.courseId)).toBe(false);
});

test("[ASGN-012] assign-to-users takes a list of phones, in any spelling, each once", async () => {
  const item = await shop.aPackage(buyer, 5);
  const [a, b] = [shop.nobody(), shop.nobody()];
  const spelt = [`+86 ${a}`, a, `${b.slice(0, 3)}-${b.slice(3, 7)}-${b.slice(7)}`];
  expect(await shop.assign(buyer, item, spelt)).toEqual({
    assigned: [a, b],
    alreadyAssigned: [],
    copiesLeft: 3,
  });
  expect(await shop.tally(item)).toEqual({ used: 2, given: 2, phones: 2, held: 0 });
});

test.each([
  ["no list", {}],
  ["an empty list", []],
  ["eleven letters", ["abcdefghijk"]],
  ["ten digits among right ones", ["13800000000", "1380000000"]],
  ["10,001 phones", Array.from({ length: 10_001 }, (_, n) => String(13_700_000_000 + n))],
])("[ASGN-012] %s is refused, and nothing is assigned", async (_name, body) => {
  const item = await shop.aPackage(buyer, 200);
  expect(await refusalOf(shop.assign(buyer, item, body as string[]))).toMatch(/^400/);
  expect(await shop.tally(item)).toMatchObject({ used: 0, given: 0 });
});

test("[ASGN-012] more phones than copies left: the whole request is refused, with the copies left", async () => {
  const item = await shop.aPackage(buyer, 3);
  await shop.assign(buyer, item, [shop.nobody()]);
  const three = [shop.nobody(), shop.nobody(), shop.nobody()];
  expect(await refusalOf(shop.assign(buyer, item, three))).toBe(
    "名额不足：还剩 2 个，这次需要 3 个，没有分配",
  );
  expect(await shop.tally(item)).toMatchObject({ used: 1, given: 1 });
});

test("[ASGN-013] the answer lists those who had a copy or the course already; they use up none", async () => {
  const item = await shop.aPackage(buyer, 4);
  const [given, holder, fresh, unproven] = [
    shop.nobody(),
    await shop.account("user"),
    shop.nobody(),
    await shop.account("user", { phoneVerifiedAt: null } as never),
  ];
  await shop.hold(holder, item.courseId);
  await shop.hold(unproven, item.courseId);
  await shop.assign(buyer, item, [given]);
  const elsewhere = await shop.aPackage(buyer, 1, { courseId: item.courseId });
  const waiting = shop.nobody();
  await shop.assign(buyer, elsewhere, [waiting]);
  const phones = [given, holder.telephone, fresh, waiting, unproven.telephone];
  expect(await shop.assign(buyer, item, phones)).toEqual({
    // Nobody has proven that the last number is the holder's.
    assigned: [fresh, unproven.telephone],
    alreadyAssigned: [given, holder.telephone, waiting],
    copiesLeft: 1,
  });
  expect(await shop.assign(buyer, item, phones)).toEqual({
    assigned: [],
    alreadyAssigned: phones,
    copiesLeft: 1,
  });
  expect(await shop.tally(item)).toMatchObject({ used: 3, given: 3 });
});

test("who has a copy otherwise is told only where each phone is covered by a copy, and never by a refusal", async () => {
  const item = await shop.aPackage(buyer, 4);
  const [typed, claimed, holder] = [shop.nobody(), shop.nobody(), await shop.account("user")];
  await shop.hold(holder, item.courseId);
  await shop.assign(buyer, item, [typed, shop.nobody()]);
  await shop.claim(buyer, item, claimed);
  const short = (needed: number) => `名额不足：还剩 1 个，这次需要 ${needed} 个，没有分配`;
  for (const secret of [claimed, holder.telephone, shop.nobody()])
    expect(await refusalOf(shop.assign(buyer, item, [typed, secret, shop.nobody()]))).toBe(short(2));
  expect(await shop.assign(buyer, item, [typed, claimed])).toMatchObject({
    assigned: [],
    alreadyAssigned: [typed, claimed],
    copiesLeft: 1,
  });
  await shop.assign(buyer, item, [shop.nobody()]);
  expect(await refusalOf(shop.assign(buyer, item, [claimed]))).toBe(
    "名额不足：还剩 0 个，这次需要 1 个，没有分配",
  );
  expect(await shop.assign(buyer, item, [typed])).toMatchObject({ alreadyAssigned: [typed] });
});

describe("[ASGN-014] assigned-users", () => {
  test("names who holds the copy, whatever became of the phone that it was given to", async () => {
    const item = await shop.aPackage(buyer, 1);
    const holder = await shop.account("user", { userName: "王磊" });
    const given = holder.telephone;
    await shop.assign(buyer, item, [given]);
    await shop.db.execute(
      sql`update users set telephone = ${shop.nobody()}, login_name = ${shop.nobody()} where user_id = ${holder.userId}`,
    );
    await register(given, "赵敏");
    expect(await shop.listed(buyer, item)).toMatchObject([{ userName: "王*", state: "notStarted" }]);
  });

  test("no longer lists a copy that was taken back, but all others", async () => {
    const item = await shop.aPackage(buyer, 2);
    await shop.assign(buyer, item, ["13700001111"]);
    await shop.assign(buyer, item, ["13700002222"]);
    const [copy] = await shop.listed(buyer, item);
    expect(copy?.phone).toBe("137****2222");
    await shop.takeBack(buyer, item, copy?.assignmentId ?? 0);
    expect((await shop.listed(buyer, item)).map(({ phone }) => phone)).toEqual(["137****1111"]);
  });

  test("lists who has a copy, newest first, and what became of it", async () => {
    const lesson = await shop.aLesson();
    const { courseId } = lesson;
    const item = await shop.aPackage(buyer, 4, { courseId });
    const [played, registered, nobody] = [
      await shop.account("user", { userName: "张伟" }),
      await shop.account("user", { userName: "欧阳建国" }),
      shop.nobody(),
    ];
    for (const phone of [played.telephone, registered.telephone, nobody])
      await shop.assign(buyer, item, [phone]);
    await shop.play(played, lesson);
    const masked = (phone: string) => `${phone.slice(0, 3)}****${phone.slice(7)}`;
    expect(await shop.listed(buyer, item)).toMatchObject([
      { phone: masked(nobody), userName: null, state: "waiting", studyProgress: 0, expiryDate: null },
      { phone: masked(registered.telephone), userName: "欧***", state: "notStarted", studyProgress: 0 },
      { phone: masked(played.telephone), userName: "张*", state: "learning", studyProgress: 0 },
    ]);
    await shop.db.execute(sql`
      insert into chapter_progress (user_id, course_chapter_id, course_id, segments, skipped, done_at)
      values (${played.userId}, ${lesson.courseChapterId}, ${courseId}, '[[0,60]]', '[]', now())
      on conflict (user_id, course_chapter_id) do update set done_at = now()`);
    const [, , first] = await shop.listed(buyer, item);
    expect(Object.keys(first ?? {}).toSorted()).toEqual([
      "assignmentId",
      "createTime",
      "expiryDate",
      "notedName",
      "phone",
      "state",
      "studyProgress",
      "userName",
    ]);
    expect(first).toMatchObject({ state: "finished", studyProgress: 100 });
  });

  test("tells a copy that waits behind another buyer's of the same course", async () => {
    const item = await shop.aPackage(buyer, 1);
    const other = await shop.account("user");
    const theirs = await shop.aPackage(other, 1, { courseId: item.courseId });
    const phone = shop.nobody();
    await shop.assign(other, theirs, [phone]);
    await shop.assign(buyer, item, [phone]);
    const learner = await register(phone);
    expect(await shop.listed(other, theirs)).toMatchObject([{ state: "notStarted" }]);
    expect(await shop.listed(buyer, item)).toMatchObject([{ state: "queued" }]);
    const [copy] = await shop.listed(other, theirs);
    await shop.takeBack(other, theirs, copy?.assignmentId ?? 0);
    expect(await shop.listed(buyer, item)).toMatchObject([{ state: "notStarted" }]);
    expect(await holds(learner, item.courseId)).toBe(true);
  });
});

test("[ASGN-012] [ASGN-014] both calls at their documented addresses, and 分配成功", async () => {
  const item = await shop.aPackage(buyer, 1);
  const url = `/api/user/orders/${item.orderId}/order-items/${item.orderItemId}`;
  const headers = { authorization: await shop.tokenOf(buyer) };
  const phone = shop.nobody();
  const given = await shop.app.inject({
    method: "POST",
    url: `${url}/assign-to-users`,
    headers,
    payload: [phone],
  });
  expect(given.json()).toMatchObject({ code: 200, msg: "分配成功", resultObject: { assigned: [phone] } });
  const listed = await shop.app.inject({ method: "GET", url: `${url}/assigned-users`, headers });
  expect(listed.json()).toMatchObject({
    code: 200,
    resultObject: [{ phone: `${phone.slice(0, 3)}****${phone.slice(7)}`, state: "waiting" }],
  });
});

test("a buyer gives a copy to the own phone, once", async () => {
  const item = await shop.aPackage(buyer, 2);
  const mine = buyer.telephone;
  expect(await shop.assignToMe(buyer, item)).toEqual({
    assigned: [mine],
    alreadyAssigned: [],
    copiesLeft: 1,
  });
  expect(await holds(buyer, item.courseId)).toBe(true);
  expect(await shop.assignToMe(buyer, item)).toEqual({
    assigned: [],
    alreadyAssigned: [mine],
    copiesLeft: 1,
  });
});

describe("taking back", () => {
  test("frees the copy, ends the course with the right to rate it, and the phone may have one again", async () => {
    const item = await shop.aPackage(buyer, 1);
    const learner = await shop.account("user");
    const mayRate = async () =>
      (await shop.as(learner, listCourseComments, { params: { courseId: item.courseId }, query: {} }))
        .mayRate;
    await shop.assign(buyer, item, [learner.telephone]);
    expect(await mayRate()).toBe(true);
    const [copy] = await shop.listed(buyer, item);
    expect(await shop.takeBack(buyer, item, copy?.assignmentId ?? 0)).toEqual({ copiesLeft: 1 });
    expect([await holds(learner, item.courseId), await mayRate()]).toEqual([false, false]);
    expect(await shop.listed(buyer, item)).toEqual([]);
    expect(await refusalOf(shop.takeBack(buyer, item, copy?.assignmentId ?? 0))).toMatch(/^404/);
    expect(await shop.tally(item)).toMatchObject({ used: 0, given: 0 });
    await shop.assign(buyer, item, [learner.telephone]);
    expect(await holds(learner, item.courseId)).toBe(true);
  });

  test("of a copy that waits: who registers then does not get it", async () => {
    const item = await shop.aPackage(buyer, 1);
    const phone = shop.nobody();
    await shop.assign(buyer, item, [phone]);
    const [copy] = await shop.listed(buyer, item);
    await shop.takeBack(buyer, item, copy?.assignmentId ?? 0);
    expect(await holds(await register(phone), item.courseId)).toBe(false);
  });

  test("is refused from the first play on", async () => {
    const lesson = await shop.aLesson();
    const { courseId } = lesson;
    const item = await shop.aPackage(buyer, 1, { courseId });
    const learner = await shop.account("user");
    await shop.assign(buyer, item, [learner.telephone]);
    await shop.play(learner, lesson);
    const [copy] = await shop.listed(buyer, item);
    expect(await refusalOf(shop.takeBack(buyer, item, copy?.assignmentId ?? 0))).toBe(
      "学员已开始学习，名额不能收回",
    );
    expect(await holds(learner, courseId)).toBe(true);
    expect(await shop.tally(item)).toMatchObject({ used: 1, given: 1 });
  });

  test("is refused once somebody has entered the live code of it", async () => {
    const { courseId } = await aCourse(shop.db, { courseType: 6 });
    const item = await shop.aPackage(buyer, 1, { courseId });
    const [learner, guest] = [await shop.account("user"), await shop.account("user")];
    await shop.assign(buyer, item, [learner.telephone]);
    await shop.db.execute(
      sql`update user_courses set live_code_user_id = ${guest.userId} where course_id = ${courseId}`,
    );
    const [copy] = await shop.listed(buyer, item);
    expect(copy?.state).toBe("learning");
    expect(await refusalOf(shop.takeBack(buyer, item, copy?.assignmentId ?? 0))).toMatch(/不能收回/);
  });
});

describe("only the buyer of a paid package, and staff of orders, reach its copies", async () => {
  const item = await shop.aPackage(buyer, 2);
  await shop.assign(buyer, item, [shop.nobody()]);
  const [copy] = await shop.listed(buyer, item);
  const elsewhere = await shop.aPackage(buyer, 2);
  const calls: [string, (who: Account, of: typeof item) => Promise<unknown>][] = [
    ["assign", (who, of) => shop.assign(who, of, [shop.nobody()])],
    ["assign to oneself", (who, of) => shop.assignToMe(who, of)],
    ["list", (who, of) => shop.listed(who, of)],
    ["take back", (who, of) => shop.takeBack(who, of, copy?.assignmentId ?? 0)],
  ];
  test.each(calls)("%s", async (_name, call) => {
    const other = await shop.account("user");
    expect(await refusalOf(call(other, item)), "another learner").toMatch(/^404/);
    expect(await refusalOf(call(buyer, { ...item, orderId: elsewhere.orderId })), "another order").toMatch(
      /^404/,
    );
    const author = await anAccount(shop.services, "admin", { rights: ["teaching"] });
    for (const who of [await shop.account("teacher"), await shop.account("channel"), author])
      expect(await refusalOf(call(who, item)), who.userName).toMatch(/^403/);
    expect(await shop.tally(item)).toMatchObject({ used: 1, given: 1 });
  });

  test("a copy is taken back through its own item only", async () => {
    expect(await refusalOf(shop.takeBack(buyer, elsewhere, copy?.assignmentId ?? 0))).toMatch(/^404/);
  });

  test.each(calls.slice(0, 3))(
    "%s: not before it is paid, and never of a single order",
    async (_name, call) => {
      const unpaid = await shop.aPackage(buyer, 2, { paid: false });
      const single = await shop.aPackage(buyer, 1, { orderType: "single" });
      for (const of of [unpaid, single])
        expect(await refusalOf(call(buyer, of))).toBe("只有已付款的单位购买订单可以分配");
    },
  );
});

test("my orders count what is assigned", async () => {
  const item = await shop.aPackage(buyer, 2);
  await shop.assign(buyer, item, [shop.nobody()]);
  const { orders } = await shop.as(buyer, listMyOrders, { query: { pageSize: 1 } });
  expect(orders[0]?.orderItems).toMatchObject([{ courseCount: 2, copiesUsed: 1 }]);
});

test("the 301st request of an hour is refused", async () => {
  const eager = await shop.account("user");
  const item = await shop.aPackage(eager, 2);
  await shop.assign(eager, item, [shop.nobody()]);
  await shop.db.execute(
    sql`update rate_counters set count = 300 where key = ${`assign:user:${eager.userId}`}`,
  );
  expect(await refusalOf(shop.assign(eager, item, [shop.nobody()]))).toMatch(/^429/);
});
