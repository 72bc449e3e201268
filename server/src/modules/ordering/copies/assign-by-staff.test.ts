import { liveCodeAlphabet } from "@zhutu/domain/enrolment/user-course.ts";
import * as contract from "@zhutu/domain/enrolment/contract.ts";
import { listNotices } from "@zhutu/domain/notices/contract.ts";
import * as copies from "@zhutu/domain/ordering/copies/contract.ts";
import * as people from "@zhutu/domain/people/contract.ts";
import { listPersonCourses } from "@zhutu/domain/people/person-contract.ts";
import { maskPhone } from "@zhutu/domain/phone.ts";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { type Account, anAccount } from "../../../testing/factories/identity.ts";
import { aChapter, aCourse } from "../../../testing/factories/catalogue.ts";
import { codeFor, freshPhone, signInWith } from "../../../testing/identity.ts";
import { refusalOf } from "../../../testing/refusal.ts";
import { testPackages } from "./assign-testing.ts";
import { courseModels } from "../../catalogue/tables.ts";
import { users } from "../../identity/tables.ts";

const shop = await testPackages();
const { db } = shop;
const admin = await shop.account("admin");
const learner = () => shop.account("user");
const courseOf = async (over: Parameters<typeof aCourse>[1] = {}) => (await aCourse(db, over)).courseId;

const assign = (
  courseId: number,
  phones: string[],
  { genLiveCode = false, who = admin }: { genLiveCode?: boolean; who?: Account } = {},
) =>
  shop.as(who, contract.assignCourse, {
    params: { courseId, genLiveCode: genLiveCode ? "true" : "false" },
    body: phones,
  });
const list = async (query: object = {}, who = admin) => shop.as(who, contract.listUserCourses, { query });
const waiting = async (query: object = {}) =>
  (await shop.as(admin, contract.listWaitingGrants, { query })).grants;
/** What that person holds, as the administrator sees it. */
const rowsOf = async ({ telephone }: Account) => (await list({ telephone })).userCourses;
const rowOf = async (of: Account) => {
  const [row] = await rowsOf(of);
  if (!row) throw new Error("holds nothing");
  return row;
};
const isBought = async (who: Account, courseId: number) =>
  (await shop.as(who, contract.isBought, { params: { courseId } })).bought;
const setStatus = (userCourseId: number, userCourseStatus: "valid" | "expired", who = admin) =>
  shop.as(who, contract.changeUserCourseStatus, { query: { userCourseId, userCourseStatus } });
const setExpiry = (userCourseId: number, expiryDate: string, who = admin) =>
  shop.as(who, contract.changeUserCourseExpiry, { query: { userCourseId, expiryDate } });
const remove = (userCourseId: number, who = admin) =>
  shop.as(who, contract.deleteUserCourse, { params: { userCourseId } });
/** A learner who was given a course. */
async function aHolder() {
  const [who, courseId] = [await learner(), await courseOf()];
  await assign(courseId, [who.telephone]);
  return { who, courseId, userCourseId: (await rowOf(who)).userCourseId };
}
/** Somebody registers with that phone, and proves it by a code. */
async function register(telephone: string) {
  await db.insert(users).values({ loginName: telephone, userName: "新学员", roles: ["user"], telephone });
  await signInWith(shop, "mobile-verify-code", telephone, await codeFor(shop, telephone));
}

test("courses to give are found by part of their name, published ones first; goods and doors are none", async () => {
  const clerk = await anAccount(shop.services, "admin", { rights: ["sales"] });
  const name = `可分配${Date.now()}`;
  const live = await courseOf({ courseName: `${name}一`, courseType: 6, coursePrice: 19_900 });
  const draft = await courseOf({ courseName: `${name}二`, courseStatus: "unpublish" });
  await courseOf({ courseName: `${name}三`, courseType: 3 });
  const [door, model] = [await courseOf({ courseName: `${name}四` }), await courseOf()];
  await db.insert(courseModels).values({ courseId: door, modelCode: model, modelName: "规格", position: 1 });
  const found = await shop.as(clerk, contract.listCoursesToAssign, { query: { courseName: ` ${name}` } });
  expect(found).toEqual([
    { courseId: live, courseName: `${name}一`, courseType: 6, coursePrice: 199 },
    { courseId: draft, courseName: `${name}二`, courseType: 1, coursePrice: expect.any(Number) },
  ]);
  expect(await shop.as(clerk, contract.listCoursesToAssign, { query: { courseName: "%" } })).toEqual([]);
  const all = await shop.as(clerk, contract.listCoursesToAssign, { query: {} });
  expect(all.map(({ courseId }) => courseId)).toContain(live);
  expect(all.length).toBeLessThanOrEqual(20);
});

test("[AASG-003] [AASG-004] a course is given to phones: who holds it or waits for it is told apart, nobody else is needed", async () => {
  const [holder, other, courseId, nobody] = [
    await learner(),
    await learner(),
    await courseOf(),
    freshPhone(),
  ];
  expect(await assign(courseId, [holder.telephone])).toEqual({
    assigned: [holder.telephone],
    alreadyAssigned: [],
    waiting: [],
  });
  expect(await isBought(holder, courseId)).toBe(true);
  const spelled = `+86 ${other.telephone.slice(0, 3)}-${other.telephone.slice(3)}`;
  expect(await assign(courseId, [holder.telephone, spelled, other.telephone, nobody])).toEqual({
    assigned: [other.telephone, nobody],
    alreadyAssigned: [holder.telephone],
    waiting: [nobody],
  });
  expect(await isBought(other, courseId)).toBe(true);
  expect((await assign(courseId, [nobody])).alreadyAssigned).toEqual([nobody]);
  const { notices } = await shop.as(other, listNotices, {});
  expect(notices.map(({ notice }) => notice)).toEqual([
    { kind: "copyAssigned", courseId, courseName: expect.any(String), byShop: true },
  ]);
  const { rows } = await db.execute(
    sql`select detail from audit_logs where action = 'course.assign' and subject = ${`course:${courseId}`} order by audit_log_id`,
  );
  expect(rows).toEqual([
    { detail: { userIds: [holder.userId], waiting: 0, genLiveCode: false } },
    { detail: { userIds: [other.userId], waiting: 1, genLiveCode: false } },
  ]);
});

test("a phone without an account waits for whoever proves it, unless it is cancelled", async () => {
  const [courseId, stays, goes] = [await courseOf(), freshPhone(), freshPhone()];
  await assign(courseId, [stays, goes]);
  const [first, second] = await waiting();
  expect([first, second]).toMatchObject([
    { telephone: maskPhone(goes), courseId },
    { telephone: maskPhone(stays), courseId },
  ]);
  // Found by the whole number, however it is written.
  const spaced = `${goes.slice(0, 3)} ${goes.slice(3, 7)} ${goes.slice(7)}`;
  expect((await waiting({ telephone: spaced })).map(({ assignmentId }) => assignmentId)).toEqual([
    first?.assignmentId,
  ]);
  expect(await waiting({ telephone: goes.slice(0, 10) })).toEqual([]);
  const cancel = (assignmentId: number, who = admin) =>
    shop.as(who, contract.cancelWaitingGrant, { params: { assignmentId } });
  await cancel(first?.assignmentId ?? 0);
  expect(await refusalOf(cancel(first?.assignmentId ?? 0))).toMatch(/^404/);
  expect(await waiting({ telephone: goes })).toEqual([]);
  for (const phone of [stays, goes]) await register(phone);
  const held = (await list({ telephone: stays })).userCourses;
  expect(held).toMatchObject([{ courseId, createType: "system", orderId: null }]);
  expect((await list({ telephone: goes })).total).toBe(0);
  expect(await waiting({ telephone: stays })).toEqual([]);
});

test("[AASG-005] genLiveCode says whether each person's user course of a live course gets a code of its own", async () => {
  const courseId = await courseOf({ courseType: 6 });
  const [one, other, without, late] = [await learner(), await learner(), await learner(), freshPhone()];
  await assign(courseId, [one.telephone, other.telephone, late], { genLiveCode: true });
  await assign(courseId, [without.telephone]);
  await register(late);
  const lates = (await list({ telephone: late })).userCourses[0]?.liveCode;
  const codes = [(await rowOf(one)).liveCode, (await rowOf(other)).liveCode, lates];
  for (const code of codes) expect(code).toMatch(new RegExp(`^[${liveCodeAlphabet}]{8}$`));
  expect(new Set(codes).size).toBe(3);
  expect((await rowOf(without)).liveCode).toBeNull();
  const mine = await shop.as(one, contract.listMyCourses, { query: { courseTypes: [6] } });
  expect(mine[0]?.liveCode).toBe(codes[0]);
});

test("20 at once of one course and phone end as one, whether somebody has the phone or nobody", async () => {
  const [who, nobody, courseId] = [await learner(), freshPhone(), await courseOf()];
  const twenty = await Promise.all(
    Array.from({ length: 20 }, () => assign(courseId, [who.telephone, nobody])),
  );
  expect(twenty.filter(({ assigned }) => assigned.length > 0)).toHaveLength(1);
  expect(await rowsOf(who)).toHaveLength(1);
  expect(await waiting({ telephone: nobody })).toHaveLength(1);
  await register(nobody);
  expect((await list({ telephone: nobody })).userCourses).toHaveLength(1);
});

test("a payment and a grant of one course at the same moment end as one, with the money to be given back or none", async () => {
  const buyer = await learner();
  const { orderId, courseId } = await shop.anOrder(buyer);
  await shop.payLink(buyer, orderId);
  await Promise.all([
    shop.pay(orderId),
    ...Array.from({ length: 5 }, () => assign(courseId, [buyer.telephone])),
  ]);
  await shop.confirm(buyer, orderId);
  expect(await rowsOf(buyer)).toHaveLength(1);
  const { refunds, grants } = await shop.effectsOf(orderId);
  expect([grants, refunds]).toEqual(grants === 1 ? [1, ""] : [0, "already-held"]);
});

test("what a buyer gave to a phone counts as given; what is posted, or only leads elsewhere, is given to nobody", async () => {
  const [buyer, nobody] = [await learner(), shop.nobody()];
  const { courseId, ...item } = await shop.aPackage(buyer, 2);
  await shop.as(buyer, copies.assignToUsers, { params: item, body: [nobody] });
  expect((await assign(courseId, [nobody])).alreadyAssigned).toEqual([nobody]);
  const sentence = "这类商品不能分配，请选择课程；有规格的商品请选择具体规格的课程";
  for (const courseType of [3, 4] as const)
    expect(await refusalOf(assign(await courseOf({ courseType }), [nobody]))).toBe(sentence);
  const door = await courseOf();
  await db.execute(sql`insert into course_models values (${door}, ${courseId}, '一班', 0)`);
  expect(await refusalOf(assign(door, [nobody]))).toBe(sentence);
  expect(await refusalOf(assign(999_999, [nobody]))).toMatch(/^404/);
  expect(await refusalOf(assign(courseId, ["1380000"]))).toMatch(/^400/);
  expect(await refusalOf(assign(courseId, []))).toMatch(/^400/);
});

test("[AASG-006] [AASG-007] [AASG-011] a row says who holds what, from where and until when; the list is paged and filtered by course and whole phone", async () => {
  const [who, buyer] = [await learner(), await learner()];
  const courseId = await courseOf({ courseName: "市政实务 100%" });
  await assign(courseId, [who.telephone]);
  const { orderId } = await shop.anOrder(buyer);
  await shop.payLink(buyer, orderId);
  await shop.pay(orderId);
  await shop.confirm(buyer, orderId);
  const given = await rowOf(who);
  expect(given).toMatchObject({
    userCourseId: expect.any(Number),
    courseName: "市政实务 100%",
    telephone: `${who.telephone.slice(0, 3)}****${who.telephone.slice(-4)}`,
    userName: who.userName,
    orderId: null,
    userCourseStatus: "valid",
    createType: "system",
  });
  expect(given.userCourseId).toBeGreaterThan(0);
  const days = (Date.parse(given.expiryDate) - Date.parse(given.createTime)) / 86_400_000;
  expect(days).toBeCloseTo(365, 1);
  expect(Math.abs(Date.parse(given.createTime) - Date.now())).toBeLessThan(60_000);
  expect(await rowOf(buyer)).toMatchObject({ createType: "order", orderId });
  expect((await list({ courseName: "实务 100%" })).userCourses).toEqual([given]);
  expect((await list({ courseName: "实务_100" })).total).toBe(0);
  expect((await list({ telephone: who.telephone.slice(0, 9) })).total).toBe(0);
  expect((await list({ telephone: buyer.telephone, createType: "system" })).total).toBe(0);
  await assign(await courseOf(), [(await learner()).telephone]); // a third, whatever was tested before
  const { userCourses, total } = await list({ pageSize: 1, page: 2 });
  expect([userCourses.length, total > 2]).toEqual([1, true]);
  expect((await list({ pageSize: 2 })).userCourses[1]).toEqual(userCourses[0]);
});

test("[AASG-008] [AASG-013] a user course is ended and made valid again, as long as it would have run", async () => {
  const { who, courseId, userCourseId } = await aHolder();
  const { expiryDate } = await rowOf(who);
  await setStatus(userCourseId, "expired");
  await setStatus(userCourseId, "expired");
  expect((await rowOf(who)).userCourseStatus).toBe("expired");
  expect(await isBought(who, courseId)).toBe(false);
  expect((await list({ telephone: who.telephone, userCourseStatus: "valid" })).total).toBe(0);
  await setStatus(userCourseId, "valid");
  expect(await rowOf(who)).toMatchObject({ userCourseStatus: "valid", expiryDate });
  expect(await isBought(who, courseId)).toBe(true);
  const { rows } = await db.execute(sql`select action from audit_logs where action like 'user-course.%'
    and subject = ${`user:${who.userId}`} order by audit_log_id`);
  expect(rows).toEqual([{ action: "user-course.end" }, { action: "user-course.restore" }]);
});

test("[AASG-008] whose date has passed is expired, and is prolonged, not switched on; who holds the course otherwise gets it no second time", async () => {
  const { who, courseId, userCourseId } = await aHolder();
  await db.execute(sql`update user_courses set create_time = now() - interval '2 days',
    expiry_date = now() - interval '1 hour' where user_course_id = ${userCourseId}`);
  expect((await rowOf(who)).userCourseStatus).toBe("expired");
  expect(await refusalOf(setStatus(userCourseId, "valid"))).toBe("原来的有效期已过，请修改有效期");
  await assign(courseId, [who.telephone]);
  const [anew] = await rowsOf(who);
  await setStatus(anew?.userCourseId ?? 0, "expired");
  await setExpiry(userCourseId, "2099-12-31");
  expect(await refusalOf(setStatus(anew?.userCourseId ?? 0, "valid"))).toBe(
    "该学员已有这门课程的另一条有效记录，不能恢复这一条",
  );
  expect((await rowsOf(who)).map((row) => row.userCourseStatus)).toEqual(["expired", "valid"]);
});

test("20 switches of two records of one course at once leave one of them valid", async () => {
  const { who, courseId, userCourseId } = await aHolder();
  await setStatus(userCourseId, "expired");
  await assign(courseId, [who.telephone]);
  const [second] = await rowsOf(who);
  await setStatus(second?.userCourseId ?? 0, "expired");
  await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      refusalOf(setStatus(at % 2 ? userCourseId : (second?.userCourseId ?? 0), "valid")),
    ),
  );
  expect((await list({ telephone: who.telephone, userCourseStatus: "valid" })).total).toBe(1);
});

test("[AASG-009] [AASG-014] the expiry is edited: to the end of that day in Shanghai, later makes it run again, earlier ends it", async () => {
  const { who, courseId, userCourseId } = await aHolder();
  await setExpiry(userCourseId, "2031-05-01");
  expect((await rowOf(who)).expiryDate).toBe("2031-05-01T15:59:59.000Z");
  await setExpiry(userCourseId, "2030-01-01T00:00:00.000Z");
  expect((await rowOf(who)).expiryDate).toBe("2030-01-01T00:00:00.000Z");
  await setStatus(userCourseId, "expired");
  await setExpiry(userCourseId, "2031-05-01");
  expect(await rowOf(who)).toMatchObject({ userCourseStatus: "valid" });
  await db.execute(sql`update user_courses set create_time = now() - interval '9 days'
    where user_course_id = ${userCourseId}`);
  await setExpiry(userCourseId, new Date(Date.now() - 86_400_000).toISOString());
  expect(await isBought(who, courseId)).toBe(false);
  expect(await refusalOf(setExpiry(userCourseId, "2020-01-01"))).toBe("400 有效期不能早于分配时间");
  expect(await refusalOf(setExpiry(userCourseId, "2100-01-01"))).toBe("400 有效期最晚到 2099-12-31");
  expect(await refusalOf(setExpiry(userCourseId, "明天"))).toMatch(/^400/);
});

test("[AASG-010] [AASG-012] a deleted user course is held and listed no more; its order stays paid, and the course can be given anew", async () => {
  const buyer = await learner();
  const { orderId, courseId } = await shop.anOrder(buyer);
  await shop.payLink(buyer, orderId);
  await shop.pay(orderId);
  await shop.confirm(buyer, orderId);
  const { userCourseId } = await rowOf(buyer);
  await remove(userCourseId);
  expect(await rowsOf(buyer)).toEqual([]);
  expect(await isBought(buyer, courseId)).toBe(false);
  expect(await shop.as(buyer, contract.listMyCourses, { query: {} })).toEqual([]);
  expect((await shop.detail(buyer, orderId)).orderStatus).toBe(2);
  expect(await refusalOf(remove(userCourseId))).toMatch(/^404/);
  expect(await refusalOf(setStatus(userCourseId, "valid"))).toMatch(/^404/);
  expect((await assign(courseId, [buyer.telephone])).assigned).toEqual([buyer.telephone]);
});

test("a deleted copy that nobody used goes back to its order, once; a used one stays used", async () => {
  const [buyer, wrong, right] = [await learner(), await learner(), await learner()];
  const lesson = await shop.aLesson();
  const { courseId: _, ...item } = await shop.aPackage(buyer, 2, { courseId: lesson.courseId });
  const listed = async () => (await shop.listed(buyer, item)).map(({ state }) => state);
  await shop.assign(buyer, item, [wrong.telephone]);
  const row = await rowOf(wrong);
  expect(row).toMatchObject({ orderId: item.orderId, seat: "unused" });
  const answers = await Promise.all(Array.from({ length: 20 }, () => refusalOf(remove(row.userCourseId))));
  expect(answers.filter((refusal) => refusal === undefined)).toHaveLength(1);
  expect(await listed()).toEqual([]);
  // Both seats are free: two more people get one each, and nobody a third.
  expect((await shop.assign(buyer, item, [right.telephone, wrong.telephone])).copiesLeft).toBe(0);
  await shop.play(right, lesson);
  const used = await rowOf(right);
  expect(used).toMatchObject({ seat: "used" });
  await remove(used.userCourseId);
  expect(await listed()).toHaveLength(2);
  expect(await refusalOf(shop.assign(buyer, item, [shop.nobody()]))).toMatch(/^名额不足/);
});

test("[AASG-012] [AASG-013] [AASG-014] a change is of that record alone: not of another holder's, nor of the holder's other courses", async () => {
  const { who, courseId, userCourseId } = await aHolder();
  const neighbour = await learner();
  await assign(courseId, [neighbour.telephone]);
  await assign(await courseOf(), [who.telephone]);
  const beside = async () => [
    ...(await rowsOf(neighbour)),
    ...(await rowsOf(who)).filter((row) => row.userCourseId !== userCourseId),
  ];
  const before = await beside();
  expect(before.map((row) => row.userCourseStatus)).toEqual(["valid", "valid"]);
  for (const change of [
    () => setStatus(userCourseId, "expired"),
    () => setStatus(userCourseId, "valid"),
    () => setExpiry(userCourseId, "2098-12-31"),
    () => remove(userCourseId),
  ]) {
    await change();
    expect(await beside()).toEqual(before);
  }
});

test("a copy that its buyer took back stays over", async () => {
  const [buyer, who] = [await learner(), await learner()];
  const { courseId: _, ...item } = await shop.aPackage(buyer, 1);
  await shop.as(buyer, copies.assignToUsers, { params: item, body: [who.telephone] });
  const [copy] = await shop.as(buyer, copies.listAssignedUsers, { params: item });
  await shop.as(buyer, copies.takeBackCopy, { params: { ...item, assignmentId: copy?.assignmentId ?? 0 } });
  const { userCourseId } = await rowOf(who);
  const sentence = "这个名额已被购买者收回，不能恢复";
  expect(await refusalOf(setStatus(userCourseId, "valid"))).toBe(sentence);
  expect(await refusalOf(setExpiry(userCourseId, "2099-01-01"))).toBe(sentence);
});

test("a course is given to one learner by number, who has it at once; whole phones are not told, and it is given once, 20 times at once too", async () => {
  const [who, courseId] = [await learner(), await courseOf({ courseType: 6 })];
  const give = (userId: number, by: Account = admin, of = courseId) =>
    shop.as(by, contract.assignCourseToUser, {
      params: { userId },
      body: { courseId: of, genLiveCode: true },
    });
  const masked = [maskPhone(who.telephone)];
  const atOnce = await Promise.all(Array.from({ length: 20 }, () => give(who.userId)));
  expect(atOnce).toContainEqual({ assigned: masked, alreadyAssigned: [], waiting: [] });
  expect(atOnce.flatMap(({ assigned }) => assigned)).toEqual(masked);
  expect(await isBought(who, courseId)).toBe(true);
  expect((await rowOf(who)).liveCode).toMatch(/^\S{8}$/);
  expect(await give(who.userId)).toEqual({ assigned: [], alreadyAssigned: masked, waiting: [] });
  const clerk = await anAccount(shop.services, "admin", { rights: ["sales"] });
  expect(await give(who.userId, clerk)).toMatchObject({ alreadyAssigned: masked });
  const gone = await learner();
  await shop.as(admin, people.deleteUser, { params: { userId: gone.userId } });
  const teacher = await shop.account("teacher");
  for (const userId of [99_999_999, teacher.userId, gone.userId])
    expect(await refusalOf(give(userId))).toMatch(/^404/);
  expect(await refusalOf(give(who.userId, admin, 99_999_999))).toMatch(/^404/);
  for (const other of [who, teacher]) expect(await refusalOf(give(who.userId, other))).toMatch(/^403/);
});

test("only the administrator gives, lists and changes", async () => {
  const { who, courseId, userCourseId } = await aHolder();
  for (const other of [who, await shop.account("teacher"), await shop.account("channel")])
    for (const call of [
      () => assign(courseId, [freshPhone()], { who: other }),
      () => list({}, other),
      () => setStatus(userCourseId, "expired", other),
      () => setExpiry(userCourseId, "2099-01-01", other),
      () => remove(userCourseId, other),
    ])
      expect(await refusalOf(call())).toMatch(/^403/);
});

test("a course that staff deleted is not on its person's page and keeps nobody; hours that it earned do", async () => {
  const { who, courseId, userCourseId } = await aHolder();
  const params = { userId: who.userId };
  const end = () => refusalOf(shop.as(admin, people.deleteUser, { params }));
  const { userName } = await shop.as(admin, people.getUser, { params });
  const why = "不能删除。可以停用账号：不能再登录，订单和学习记录都保留。";
  expect(await end()).toBe(`“${userName}”有 1 门课程，${why}`);
  await remove(userCourseId);
  expect(await shop.as(admin, listPersonCourses, { params, query: {} })).toEqual({ rows: [], total: 0 });
  const { courseChapterId } = await aChapter(db, { courseId });
  await db.execute(sql`insert into hours (user_id, course_id, course_chapter_id, cert_subject, required, hours, earned_at)
    values (${who.userId}, ${courseId}, ${courseChapterId}, 'building', true, 15, now())`);
  expect(await end()).toBe(`“${userName}”有 1.5 学时，${why}`);
  await db.execute(sql`delete from hours where user_id = ${who.userId}`);
  expect(await end()).toBeUndefined();
});
