// A face check that the provider did not pass, begun for the play of a course: it confirms nobody.
import { getProfile, verifyFaceResult } from "@zhutu/domain/identity/contract.ts";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { testApp } from "../../../testing/app.ts";
import { aLearnerWithIdCard } from "../../../testing/identity.ts";
import { identityConfirmations, users } from "../../identity/tables.ts";
import { aLesson, furtherEdu, hold, passedCheck } from "../lesson-testing.ts";

const t = await testApp();

test("[FACE-011] a check for play makes userStatus 2 when it passed, and when it failed leaves it at 1", async () => {
  const { courseId } = await aLesson(t, furtherEdu);
  const learner = await aLearnerWithIdCard(t);
  await t.db.update(users).set({ userName: "李建国" }).where(eq(users.userId, learner.userId));
  const me = { ...learner, userName: "李建国" };
  await hold(t, me, courseId);
  const report = async (ended: "passed" | "failed") => {
    const certifyId = await passedCheck(t, me, courseId, ended);
    return t.as(me, verifyFaceResult, { query: { certifyId } });
  };
  const status = async () => (await t.as(me, getProfile, {})).userStatus;
  const confirmed = () => t.db.$count(identityConfirmations, eq(identityConfirmations.userId, me.userId));
  expect(await report("failed")).toMatchObject({ passed: false, state: "failed", userStatus: 1 });
  expect([await status(), await confirmed()]).toEqual([1, 0]);
  expect(await report("passed")).toMatchObject({ passed: true, state: "passed", userStatus: 2 });
  expect([await status(), await confirmed()]).toEqual([2, 1]);
});
