import type { CourseType } from "@zhutu/domain/catalogue/course-type.ts";
import { setTimeout } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { liveCodeAlphabet } from "@zhutu/domain/enrolment/user-course.ts";
import { isBought } from "@zhutu/domain/enrolment/contract.ts";
import { describe, expect, test } from "vitest";
import { transaction } from "../../kernel/db/transaction.ts";
import { testApp } from "../../testing/app.ts";
import { aCourse } from "../../testing/factories/catalogue.ts";
import { systemParams } from "../sysparams/tables.ts";
import { codeFor, freshIdCard, freshPhone, post, signInWith } from "../../testing/identity.ts";
import { users } from "../identity/tables.ts";
import { claimAssignments, claimWaitingCopies, grantCourses } from "./granting.ts";
import { heldCourseIds } from "./holding.ts";
import { insertUserCourses } from "./queries.ts";
import { assignments, userCourses } from "./tables.ts";

// Courses and copies are granted here without the orders that sold them.
const t = await testApp({}, { invariants: false });

const learner = () => t.account("user");
const courseOf = async (courseType: CourseType) => (await aCourse(t.db, { courseType })).courseId;
const rowsOf = (userId: number) =>
  t.db.select().from(userCourses).where(eq(userCourses.userId, userId)).orderBy(userCourses.userCourseId);
const copiesOf = (orderItemId: number) =>
  t.db.select().from(assignments).where(eq(assignments.orderItemId, orderItemId));
const paid = (userId: number, courseIds: number[], orderId = "20261121000000000001") =>
  transaction(t.db, (tx) => grantCourses(tx, { userId, courseIds, orderId, createType: "order" }));
const lapse = (userCourseId: number) =>
  t.db
    .update(userCourses)
    .set({ expiryDate: sql`now() - interval '1 second'` })
    .where(eq(userCourses.userCourseId, userCourseId));

describe("granting courses", () => {
  test("granting twice, or twenty times at once, leaves one valid user course", async () => {
    const { userId } = await learner();
    const courseId = await courseOf(1);
    const granted = await Promise.all(Array.from({ length: 20 }, () => paid(userId, [courseId, courseId])));
    expect(granted.flat()).toHaveLength(1);
    expect(await rowsOf(userId)).toMatchObject([{ courseId, status: "valid", createType: "order" }]);
  });

  test("[MYC-012] a user course is valid for courseValidDays by the database's clock", async () => {
    const { userId } = await learner();
    const days = () =>
      t.db.execute<{ days: number }>(sql`
      select extract(epoch from expiry_date - create_time)::int / 86400 as days from user_courses
      where user_id = ${userId} order by user_course_id desc limit 1`);
    await paid(userId, [await courseOf(1)]);
    expect((await days()).rows).toEqual([{ days: 365 }]);
    await t.db.insert(systemParams).values({ key: "courseValidDays", value: 30 });
    await paid(userId, [await courseOf(1)]);
    await t.db.delete(systemParams);
    expect((await days()).rows).toEqual([{ days: 30 }]);
  });

  test("a lapsed user course stays as expired beside the new valid one", async () => {
    const { userId } = await learner();
    const courseId = await courseOf(1);
    const [first] = await paid(userId, [courseId], "20261121000000000002");
    await lapse(first!.userCourseId);
    const [second] = await paid(userId, [courseId], "20261121000000000003");
    expect(await rowsOf(userId)).toMatchObject([
      { userCourseId: first!.userCourseId, status: "expired", orderId: "20261121000000000002" },
      { userCourseId: second!.userCourseId, status: "valid", orderId: "20261121000000000003" },
    ]);
  });

  test("printed goods are posted, not held", async () => {
    const { userId } = await learner();
    const all = await Promise.all(([1, 2, 3, 4, 5, 6] as const).map(courseOf));
    const granted = await paid(userId, all);
    expect(granted.map((one) => all.indexOf(one.courseId) + 1).toSorted((a, b) => a - b)).toEqual([
      1, 2, 5, 6,
    ]);
  });

  test("a live course brings a code of its own without look-alikes, other courses none", async () => {
    const live = await courseOf(6);
    const plain = await courseOf(1);
    const codes = new Set<string>();
    for (let n = 0; n < 5; n++) {
      const granted = await paid((await learner()).userId, [live, plain]);
      const codeOf = (id: number) => granted.find((one) => one.courseId === id)?.liveCode;
      expect(codeOf(plain)).toBeNull();
      expect(codeOf(live)).toMatch(new RegExp(`^[${liveCodeAlphabet}]{8}$`));
      codes.add(String(codeOf(live)));
    }
    expect(codes.size).toBe(5);
    expect(liveCodeAlphabet).not.toMatch(/[01ILO]/);
  });

  test("a live code is eight of 31 capitals and digits, each of which comes, and 0, 1, I, L and O are none of them", async () => {
    const lives = await Promise.all(Array.from({ length: 100 }, () => courseOf(6)));
    const codes = (await paid((await learner()).userId, lives)).map(({ liveCode }) => liveCode);
    expect(codes).toHaveLength(100);
    for (const code of codes) expect(code).toMatch(/^[2-9A-HJKMNP-Z]{8}$/);
    // By chance one would be missing once in billions of runs.
    expect(new Set(codes.join("")).size).toBe(31);
  });

  test("a code that another user course has is given to nobody else, and the next one drawn is", async () => {
    const [live, other] = [await courseOf(6), await courseOf(6)];
    const [owner, late] = [await learner(), await learner()];
    const give = ({ userId }: { userId: number }, courseId: number, code: string) =>
      transaction(t.db, (tx) =>
        insertUserCourses(tx, [{ userId, courseId, orderId: null, code }], { createType: "system" }),
      );
    await give(owner, live, "23456789");
    for (const courseId of [live, other])
      await expect(give(late, courseId, "23456789")).rejects.toMatchObject({
        constraint: "user_courses_live_code",
      });
    expect(await rowsOf(late.userId)).toEqual([]);
    expect(await paid(late.userId, [live])).toMatchObject([{ courseId: live }]);
    expect(await rowsOf(owner.userId)).toMatchObject([{ liveCode: "23456789" }]);
  });

  test("a staff grant without genLiveCode mints none", async () => {
    const { userId } = await learner();
    const courseId = await courseOf(6);
    const grant = {
      userId,
      courseIds: [courseId],
      orderId: null,
      createType: "system",
      genLiveCode: false,
    } as const;
    expect(await transaction(t.db, (tx) => grantCourses(tx, grant))).toMatchObject([
      { courseId, liveCode: null },
    ]);
  });

  test("what a transaction grants goes with it when it fails", async () => {
    const { userId } = await learner();
    const courseId = await courseOf(1);
    const failing = transaction(t.db, async (tx) => {
      await grantCourses(tx, { userId, courseIds: [courseId], orderId: null, createType: "system" });
      throw new Error("payment failed after all");
    });
    await expect(failing).rejects.toThrow("after all");
    expect(await heldCourseIds(t.db, userId, [courseId])).toEqual(new Set());
  });
});

describe("copies given to a phone", () => {
  const unproven = () => t.account("user", { phoneVerifiedAt: null } as never);
  const prove = (userId: number) =>
    t.db.update(users).set({ phoneVerifiedAt: new Date() }).where(eq(users.userId, userId));
  const claim = (userId: number) => transaction(t.db, (tx) => claimAssignments(tx, { userId }));
  let item = 0;
  const give = async (courseId: number, phones: string[], orderItemId = ++item) => {
    const copy = { orderId: "20261121000000000009", orderItemId, courseId };
    await t.db.insert(assignments).values(phones.map((phone) => ({ ...copy, phone })));
    await claimWaitingCopies({ db: t.db, log: t.app.log });
    return { orderItemId };
  };

  test("the owner of the verified phone holds the course at once, with the order as its source", async () => {
    const account = await learner();
    const courseId = await courseOf(5);
    const { orderItemId } = await give(courseId, [account.telephone]);
    expect(await t.as(account, isBought, { params: { courseId } })).toMatchObject({ bought: true });
    const [row] = await rowsOf(account.userId);
    expect(row).toMatchObject({ courseId, createType: "order", orderId: "20261121000000000009" });
    expect(await copiesOf(orderItemId)).toMatchObject([{ userCourseId: row!.userCourseId }]);
  });

  test("a phone that nobody has verified claims nothing", async () => {
    const account = await t.account("user", { phoneVerifiedAt: null } as never);
    const courseId = await courseOf(1);
    await give(courseId, [account.telephone]);
    expect(await t.as(account, isBought, { params: { courseId } })).toEqual({
      bought: false,
      expiryDate: null,
    });
  });

  test("staff with that phone claim nothing", async () => {
    const teacher = await t.account("teacher");
    const courseId = await courseOf(1);
    await give(courseId, [teacher.telephone]);
    expect(await heldCourseIds(t.db, teacher.userId, [courseId])).toEqual(new Set());
  });

  test("a phone without an account holds the course as soon as somebody registers with it", async () => {
    const [phone, courseId] = [freshPhone(), await courseOf(1)];
    await give(courseId, [phone]);
    const form = { loginName: phone, passwd: "Test2026", userName: "王小明", idCard: freshIdCard() };
    const verifyCode = await codeFor(t, phone, "register");
    expect(await post(t, "/api/security/register", { ...form, verifyCode })).toMatchObject({ code: 200 });
    const [row] = await t.db.select().from(users).where(eq(users.telephone, phone));
    expect(await rowsOf(row!.userId)).toMatchObject([{ courseId, createType: "order" }]);
  });

  test("an account whose phone is proven by its first sign-in with a code holds the course from then on", async () => {
    const account = await unproven();
    const courseId = await courseOf(1);
    await give(courseId, [account.telephone]);
    expect(await rowsOf(account.userId)).toEqual([]);
    const code = await codeFor(t, account.telephone);
    expect(await signInWith(t, "mobile-verify-code", account.telephone, code)).toMatchObject({ code: 200 });
    expect(await rowsOf(account.userId)).toMatchObject([{ courseId, createType: "order" }]);
  });

  test("claimed twenty times at once, it becomes one user course", async () => {
    const { userId, telephone } = await unproven();
    const courseId = await courseOf(1);
    await give(courseId, [telephone]);
    await prove(userId);
    await Promise.all(Array.from({ length: 20 }, () => claim(userId)));
    expect(await rowsOf(userId)).toHaveLength(1);
  });

  test("a second copy of a course that is held waits until the first has lapsed", async () => {
    const { userId, telephone } = await learner();
    const courseId = await courseOf(1);
    await give(courseId, [telephone]);
    const { orderItemId } = await give(courseId, [telephone]);
    expect(await heldCourseIds(t.db, userId, [courseId])).toEqual(new Set([courseId]));
    expect(await copiesOf(orderItemId)).toMatchObject([{ userCourseId: null }]);
    await lapse((await rowsOf(userId))[0]!.userCourseId);
    await claimWaitingCopies({ db: t.db, log: t.app.log });
    expect(await heldCourseIds(t.db, userId, [courseId])).toEqual(new Set([courseId]));
    expect(await copiesOf(orderItemId)).toMatchObject([
      { userCourseId: (await rowsOf(userId))[1]!.userCourseId },
    ]);
  });

  test("a copy that cannot be claimed keeps none behind it waiting, and is claimed once it can", async () => {
    const [first, second] = [await learner(), await learner()];
    const [broken, fine] = [await courseOf(1), await courseOf(1)];
    const held = async () => [(await rowsOf(first.userId)).length, (await rowsOf(second.userId)).length];
    await t.db.execute(
      sql.raw(`alter table user_courses add constraint broken check (course_id <> ${broken})`),
    );
    await give(broken, [first.telephone]);
    await give(fine, [second.telephone]);
    await t.db.execute(sql`alter table user_courses drop constraint broken`);
    expect(await held()).toEqual([0, 1]);
    await claimWaitingCopies({ db: t.db, log: t.app.log });
    expect(await held()).toEqual([1, 1]);
  });

  test("a copy that is being taken back while it is claimed stays taken back", async () => {
    const { userId, telephone } = await unproven();
    const { orderItemId } = await give(await courseOf(1), [telephone]);
    await prove(userId);
    let claiming: Promise<void> | undefined;
    await transaction(t.db, async (tx) => {
      await tx
        .update(assignments)
        .set({ takenBackAt: new Date() })
        .where(eq(assignments.orderItemId, orderItemId));
      claiming = claim(userId);
      await setTimeout(100);
    });
    await claiming;
    expect(await rowsOf(userId)).toEqual([]);
  });

  test("a copy taken back is not claimed", async () => {
    const { userId, telephone } = await unproven();
    const { orderItemId } = await give(await courseOf(1), [telephone]);
    await t.db
      .update(assignments)
      .set({ takenBackAt: new Date() })
      .where(eq(assignments.orderItemId, orderItemId));
    await prove(userId);
    await claim(userId);
    expect(await rowsOf(userId)).toEqual([]);
  });
});
