import { getCourse, listCourses } from "@zhutu/domain/catalogue/contract.ts";
import { getAnswer, getPlayUrls, getStudyCourse } from "@zhutu/domain/study/contract.ts";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../testing/app.ts";
import { aCourse } from "../../../testing/factories/catalogue.ts";
import type { Account } from "../../../testing/factories/identity.ts";
import { refusalOf } from "../../../testing/refusal.ts";
import type { courses } from "../../catalogue/tables.ts";
import { userCourses } from "../../enrolment/tables.ts";
import { aLesson, hold } from "../lesson-testing.ts";

const t = await testApp();
const teacher = await t.account("teacher");
const people = {
  visitor: null,
  stranger: await t.account("user"),
  holder: await t.account("user"),
  otherTeacher: await t.account("teacher"),
  teacher,
  admin: await t.account("admin"),
} as const;
const secret = "总时差三天，自由时差一天";
/** A video of the library that the provider can serve. */
const { videoId } = await aLesson(t);

async function anAnswer(over: Partial<typeof courses.$inferInsert> = {}) {
  const { courseId } = await aCourse(t.db, {
    courseType: 2,
    courseDescription: "<p>学员提问：耽误两天影响工期吗？</p>",
    answerText: `<p>${secret}</p>`,
    videoId,
    teacherId: teacher.userId,
    ...over,
  });
  await hold(t, people.holder, courseId);
  return courseId;
}
const ask = (account: Account | null, courseId: number) => t.as(account, getAnswer, { params: { courseId } });
const outcomes = async (courseId: number) => {
  const seen: Record<string, string> = {};
  for (const [name, account] of Object.entries(people))
    seen[name] = (await refusalOf(ask(account, courseId))) ?? "answer";
  return seen;
};

describe("what is paid for of an answer", () => {
  test("[QA-002] of a course of type 2 is read and watched by its holders and its staff, by nobody else", async () => {
    const courseId = await anAnswer();
    expect(await outcomes(courseId)).toEqual({
      visitor: "403 请先登录",
      stranger: "购买课程后才可以观看",
      holder: "answer",
      otherTeacher: "购买课程后才可以观看",
      teacher: "answer",
      admin: "answer",
    });
    const answer = await ask(people.holder, courseId);
    expect(answer).toMatchObject({
      courseId,
      answerText: `<p>${secret}</p>`,
      videoUrl: videoId,
      duration: 60,
    });
    expect(answer.sources.length).toBeGreaterThan(0);
    expect((await t.app.inject({ url: answer.sources[0]!.playURL })).statusCode).toBe(200);
  });

  test("is in no answer that a stranger gets: neither its words nor its video's id", async () => {
    const courseId = await anAnswer();
    const params = { courseId };
    for (const account of [null, people.stranger]) {
      const told = JSON.stringify([
        await t.as(account, getCourse, { params, query: {} }),
        await t.as(account, listCourses, { query: { courseType: [2], pageSize: 100 } }),
        await t.as(account, getStudyCourse, { params }),
      ]);
      expect(told).toContain("耽误两天影响工期吗");
      expect(told).not.toContain(secret);
      expect(told).not.toContain(videoId);
      expect(await refusalOf(t.as(account, getPlayUrls, { query: { courseId, videoId } }))).toMatch(
        account ? "购买课程后才可以观看" : /^403/,
      );
    }
  });

  test("ends with the right to it", async () => {
    const courseId = await anAnswer();
    await t.db
      .update(userCourses)
      .set({ expiryDate: sql`now()` })
      .where(eq(userCourses.courseId, courseId));
    expect(await refusalOf(ask(people.holder, courseId))).toBe("购买课程后才可以观看");
  });

  test("[QA-002] is everybody's where it is free; what is withdrawn is its holders' alone, what is no answer nobody's", async () => {
    const free = await anAnswer({ coursePrice: 0 });
    expect(new Set(Object.values(await outcomes(free)))).toEqual(new Set(["answer"]));
    const withdrawn = await anAnswer({ courseStatus: "unpublish" });
    const gone = "404 没有找到您要的内容";
    expect(await outcomes(withdrawn)).toMatchObject({ visitor: gone, stranger: gone, holder: "answer" });
    const { courseId } = await aCourse(t.db, { answerText: secret });
    expect(await refusalOf(ask(people.admin, courseId))).toBe(gone);
  });

  test.each([
    ["video", { answerText: "" }],
    ["text", { videoId: null }],
    ["both", {}],
    [null, { answerText: "", videoId: null }],
    [null, { courseType: 1 as const }],
  ])("a visitor is told how it is given: %s", async (answerForm, over) => {
    const params = { courseId: await anAnswer(over) };
    expect(await t.as(null, getCourse, { params, query: {} })).toMatchObject({ answerForm });
    if (answerForm === null) return;
    const answer = await ask(people.holder, params.courseId);
    expect([answer.answerText !== "", answer.videoUrl !== "", answer.sources.length > 0]).toEqual([
      answerForm !== "video",
      answerForm !== "text",
      answerForm !== "text",
    ]);
  });
});
