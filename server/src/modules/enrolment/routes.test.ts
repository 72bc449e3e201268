import { eq, sql } from "drizzle-orm";
import { isBought, validLiveCode } from "@zhutu/domain/enrolment/contract.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { rateCounters } from "../../kernel/db/tables.ts";
import { testApp } from "../../testing/app.ts";
import type { Account } from "../../testing/factories/identity.ts";
import { aCourse } from "../../testing/factories/catalogue.ts";
import { grantCourses } from "./service.ts";
import { userCourses } from "./tables.ts";
import { transaction } from "../../kernel/db/transaction.ts";

// One course is called expired by hand before it is.
const t = await testApp({}, { invariants: false });
beforeEach(() => t.db.delete(rateCounters));

const learner = () => t.account("user");
const grant = async (account: Account, courseId: number) => {
  const grantOf = {
    userId: account.userId,
    courseIds: [courseId],
    orderId: null,
    createType: "system",
  } as const;
  const [granted] = await transaction(t.db, (tx) => grantCourses(tx, grantOf));
  return granted!;
};
/** A live course somebody has bought, and the code that came with it. */
async function aLiveCode() {
  const { courseId } = await aCourse(t.db, { courseType: 6 });
  const holder = await learner();
  const granted = await grant(holder, courseId);
  return { courseId, holder, code: granted.liveCode!, userCourseId: granted.userCourseId };
}
const enter = (account: Account | null, courseId: number, code: string) =>
  t.as(account, validLiveCode, { params: { courseId, code } });
const bought = async (account: Account, courseId: number) =>
  (await t.as(account, isBought, { params: { courseId } })).bought;
const invalid = { status: 200, code: "error", message: "直播码无效" };
const setRow = (
  userCourseId: number,
  set: Parameters<ReturnType<typeof t.db.update<typeof userCourses>>["set"]>[0],
) => t.db.update(userCourses).set(set).where(eq(userCourses.userCourseId, userCourseId));

describe("bought", () => {
  test("[DET-019] tells whether the signed-in user has bought the course, and until when", async () => {
    const account = await learner();
    const { courseId } = await aCourse(t.db);
    expect(await t.as(account, isBought, { params: { courseId } })).toEqual({
      bought: false,
      expiryDate: null,
    });
    await grant(account, courseId);
    const answer = await t.as(account, isBought, { params: { courseId } });
    const days = (Date.parse(String(answer.expiryDate)) - Date.now()) / 86_400_000;
    expect(answer.bought).toBe(true);
    expect(days).toBeGreaterThan(364.9);
    expect(days).toBeLessThanOrEqual(365.1);
    expect(await bought(await learner(), courseId)).toBe(false);
  });

  test("what the shop granted is told to be given; bought as well, it is bought", async () => {
    const account = await learner();
    const { courseId } = await aCourse(t.db);
    const { userCourseId } = await grant(account, courseId);
    expect(await t.as(account, isBought, { params: { courseId } })).toMatchObject({ given: true });
    await setRow(userCourseId, { createType: "order" });
    expect(await t.as(account, isBought, { params: { courseId } })).not.toHaveProperty("given");
  });

  test("[DET-018] a course that has expired, or was marked so, is not bought", async () => {
    const account = await learner();
    const { courseId } = await aCourse(t.db);
    const { userCourseId } = await grant(account, courseId);
    await setRow(userCourseId, { expiryDate: sql`now()` });
    expect(await bought(account, courseId)).toBe(false);
    await setRow(userCourseId, { expiryDate: sql`now() + interval '1 day'`, status: "expired" });
    expect(await bought(account, courseId)).toBe(false);
  });

  test("a visitor is asked to sign in", async () => {
    const { courseId } = await aCourse(t.db);
    const refused = { status: 403, message: "请先登录" };
    await expect(t.as(null, isBought, { params: { courseId } })).rejects.toMatchObject(refused);
    await expect(enter(null, courseId, "ABCDEFGH")).rejects.toMatchObject(refused);
  });
});

describe("live codes", () => {
  test("[DET-018][DET-020] a valid code gives the course to the account that enters it, which may come back", async () => {
    const { courseId, code } = await aLiveCode();
    const friend = await learner();
    expect(await bought(friend, courseId)).toBe(false);
    expect(await enter(friend, courseId, code)).toEqual({ valid: true });
    expect(await enter(friend, courseId, ` ${code.toLowerCase()} `)).toEqual({ valid: true });
    expect(await bought(friend, courseId)).toBe(true);
  });

  test("[DET-020][DET-023] it is bound to the first account; any other hears 直播码无效", async () => {
    const { courseId, code } = await aLiveCode();
    await enter(await learner(), courseId, code);
    const second = await learner();
    await expect(enter(second, courseId, code)).rejects.toMatchObject(invalid);
    expect(await bought(second, courseId)).toBe(false);
  });

  test("of ten accounts entering it at once, one gets in", async () => {
    const { courseId, code } = await aLiveCode();
    const accounts = await Promise.all(Array.from({ length: 10 }, learner));
    for (const account of accounts) await t.tokenOf(account);
    const outcomes = await Promise.allSettled(accounts.map((account) => enter(account, courseId, code)));
    expect(outcomes.filter((one) => one.status === "fulfilled")).toHaveLength(1);
  });

  test("[DET-023] an unknown code, or one of another course, is 直播码无效", async () => {
    const { courseId } = await aLiveCode();
    const other = await aLiveCode();
    const friend = await learner();
    await expect(enter(friend, courseId, "23456789")).rejects.toMatchObject(invalid);
    await expect(enter(friend, courseId, other.code)).rejects.toMatchObject(invalid);
    expect(await bought(friend, courseId)).toBe(false);
    expect(await enter(friend, other.courseId, other.code)).toEqual({ valid: true });
  });

  test("the holder needs no code, and entering the own one leaves it free for another", async () => {
    const { courseId, holder, code } = await aLiveCode();
    expect(await enter(holder, courseId, code)).toEqual({ valid: true });
    expect(await enter(await learner(), courseId, code)).toEqual({ valid: true });
  });

  test("[DET-020] a wrong code is 直播码无效 for holders too, who go on holding; a free one of the course is valid and stays free", async () => {
    const { courseId, holder, code } = await aLiveCode();
    await expect(enter(holder, courseId, "23456789")).rejects.toMatchObject(invalid);
    await expect(enter(holder, courseId, (await aLiveCode()).code)).rejects.toMatchObject(invalid);
    const friend = await learner();
    await enter(friend, courseId, code);
    await expect(enter(friend, courseId, "23456789")).rejects.toMatchObject(invalid);
    expect(await enter(friend, courseId, code)).toEqual({ valid: true });
    await expect(enter(holder, courseId, code)).rejects.toMatchObject(invalid);
    expect([await bought(holder, courseId), await bought(friend, courseId)]).toEqual([true, true]);
    const other = (await grant(await learner(), courseId)).liveCode!;
    expect(await enter(holder, courseId, other)).toEqual({ valid: true });
    expect(await enter(await learner(), courseId, other)).toEqual({ valid: true });
  });

  test("it ends with its user course, also for the account bound to it", async () => {
    const { courseId, code, userCourseId } = await aLiveCode();
    const friend = await learner();
    await enter(friend, courseId, code);
    await setRow(userCourseId, { expiryDate: sql`now()` });
    expect(await bought(friend, courseId)).toBe(false);
    await expect(enter(friend, courseId, code)).rejects.toMatchObject(invalid);
  });

  test("after 10 misses within an hour an account waits, even with the right code", async () => {
    const { courseId, code } = await aLiveCode();
    const guesser = await learner();
    for (let n = 0; n < 10; n++)
      await expect(enter(guesser, courseId, `2345678${n + 10}`)).rejects.toMatchObject(invalid);
    await expect(enter(guesser, courseId, code)).rejects.toMatchObject({ status: 429 });
    await t.db.update(rateCounters).set({ resetsAt: sql`now()` });
    expect(await enter(guesser, courseId, code)).toEqual({ valid: true });
  });

  test("after 30 misses within a day an address waits, whichever account asks; entering rightly costs nothing", async () => {
    const { courseId } = await aLiveCode();
    const readers = [await aLiveCode(), await aLiveCode()];
    for (let account = 0; account < 3; account++) {
      const guesser = await learner();
      if (account < 1) await enter(guesser, readers[0]!.courseId, readers[0]!.code);
      for (let n = 0; n < 10; n++)
        await expect(enter(guesser, courseId, `2345678${n + 10}`)).rejects.toMatchObject(invalid);
    }
    const refused = enter(await learner(), readers[1]!.courseId, readers[1]!.code);
    await expect(refused).rejects.toMatchObject({ status: 429 });
  });
});
