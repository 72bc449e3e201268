import { assignCourseToUser, listUserCourses } from "@zhutu/domain/enrolment/contract.ts";
import { expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { aCourse } from "../../testing/factories/catalogue.ts";

const shop = await testApp();
const admin = await shop.account("admin");

test("[AASG-005] a course given by number has a live code only when one is asked for", async () => {
  for (const [genLiveCode, liveCode] of [
    [true, expect.stringMatching(/^\S{8}$/) as string],
    [false, null],
  ] as const) {
    const who = await shop.account("user");
    const { courseId } = await aCourse(shop.db, { courseType: 6 });
    const body = { courseId, genLiveCode };
    await shop.as(admin, assignCourseToUser, { params: { userId: who.userId }, body });
    const { userCourses } = await shop.as(admin, listUserCourses, { query: { telephone: who.telephone } });
    expect(userCourses).toMatchObject([{ courseId, liveCode }]);
  }
});
