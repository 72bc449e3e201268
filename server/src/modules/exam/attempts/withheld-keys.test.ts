// No key and no verdict leaves the server before it is due (security.md 28): every answer that a learner can be given is
// looked through while their test is open.
import { exportMyData } from "@zhutu/domain/identity/contract.ts";
import * as contract from "@zhutu/domain/exam/contract.ts";
import { expect, test } from "vitest";
import { aPaper, aQuestion } from "../../../testing/factories/exam.ts";
import type { Account } from "../../../testing/factories/identity.ts";
import { refusalOf } from "../../../testing/refusal.ts";
import { atOnce, testPapers } from "../exam-testing.ts";
import { systemParams } from "../../sysparams/tables.ts";

const shop = await testPapers();
const { db } = shop;
const explanation = "解析只在交卷以后";
const choices = [
  { optionId: "option-1", choiceName: "甲" },
  { optionId: "option-2", choiceName: "乙" },
];

type Asked = {
  courseId: number;
  courseChapterId: number;
  paperId: number;
  userPaperId: number;
  questionId: number;
  correlationId: string;
};

/** What every call answers that a learner may make about these: all that read, and those that judge an answer. */
async function everyCall(me: Account, { correlationId, ...asked }: Asked): Promise<string[]> {
  const { courseId, courseChapterId, paperId, userPaperId, questionId } = asked;
  const ids: Record<string, string> = Object.fromEntries(
    Object.entries({ courseId, courseChapterId, paperId, userPaperId, questionId }).map(([name, id]) => [
      name,
      String(id),
    ]),
  );
  const bodies: string[] = [];
  const authorization = await shop.tokenOf(me);
  const ask = async (method: "GET" | "POST", url: string, payload?: object) => {
    const answer = await shop.app.inject({
      method,
      url,
      headers: { authorization },
      ...(payload && { payload }),
    });
    bodies.push(answer.body);
    return answer.statusCode;
  };
  let told = 0;
  for (const { method, path, access } of shop.app.endpoints) {
    const admits = access === "public" || access === "signed-in" || access.includes("user");
    if (method !== "GET" || !admits) continue;
    const url = path.replace(/:([A-Za-z]+)/g, (_, name: string) => ids[name] ?? "1");
    const query = new URLSearchParams({ ...ids, correlationId }).toString();
    for (const address of [url, `${url}?correlationId=${correlationId}`, `${url}?${query}`])
      if ((await ask("GET", address)) === 200) told++;
  }
  expect(told).toBeGreaterThan(40);
  await ask("POST", "/api/user/papers", { paperId });
  await ask("POST", exportMyData.path);
  await ask("POST", `/api/user/error-questions/${questionId}/tries`, { answer: "B" });
  await ask("POST", `/api/user/error-questions?questionId=${questionId}&answer=A`);
  return bodies;
}

test("while a test is open no call that a learner may make tells its keys, its explanations or a verdict", async () => {
  const me = await shop.account("user");
  const { courseId, courseChapterId, correlationId } = await shop.aChapterPaper({
    course: { courseType: 5, certSubject: "building", requiredCourse: 1 },
  });
  await shop.hold(me, courseId);
  const questionId = await aQuestion(db, { choices, questionKeys: ["option-2"], answers: explanation });
  const paperId = await aPaper(db, [questionId], { refId: courseChapterId });
  const attempt = await shop.start(me, paperId, correlationId);
  const bodies: string[] = [JSON.stringify(attempt)];
  bodies.push(JSON.stringify(await shop.save(me, attempt, questionId, { answer: "B" })));
  // Were a question in the bank from an earlier test, trying it again would tell.
  await db.execute(`insert into error_questions (user_id, question_id) values (${me.userId}, ${questionId})`);

  bodies.push(
    ...(await everyCall(me, { ...attempt, courseId, courseChapterId, paperId, questionId, correlationId })),
  );

  const all = bodies.join("\n");
  expect(all).toContain('"answer":"B"');
  expect(all).not.toContain(explanation);
  expect(all).not.toMatch(/"questionKeys":\s*\["|"answer(Pass|Score)":\s*(?!\s|null)/);

  await shop.handIn(me, attempt);
  const due = await shop.as(me, contract.listPaperAnswers, { params: { userPaperId: attempt.userPaperId } });
  expect(due).toMatchObject([{ questionKeys: ["B"], answers: explanation, answerPass: 1 }]);
});

/** A test that books hours, of three questions whose key is B, failed by leaving all out. */
async function aFailedTest() {
  const me = await shop.account("user");
  const { courseId, courseChapterId, correlationId } = await shop.aChapterPaper({
    course: { courseType: 5, certSubject: "building", requiredCourse: 1 },
  });
  await shop.hold(me, courseId);
  const question = { choices, questionKeys: ["option-2"], answers: explanation };
  const questionIds = [
    await aQuestion(db, question),
    await aQuestion(db, question),
    await aQuestion(db, question),
  ];
  const paperId = await aPaper(db, questionIds, { refId: courseChapterId });
  const begin = () => shop.start(me, paperId, correlationId);
  const attempt = await begin();
  const [questionId = 0] = questionIds;
  await shop.save(me, attempt, questionId, { answer: "A" });
  return { me, courseId, courseChapterId, paperId, questionIds, questionId, correlationId, begin, attempt };
}

test("a test that books hours, handed in and not passed, tells what was wrong, and no call tells a key until it is passed", async () => {
  const { me, begin, attempt, ...of } = await aFailedTest();
  const result = await shop.handIn(me, attempt);
  expect(result.userPass).toBe(0);
  expect(Date.parse(result.nextAttemptAt ?? "") - Date.parse(result.handinTime ?? "")).toBe(10 * 60_000);
  const review = await shop.answers(me, attempt);
  expect(review).toHaveLength(3);
  for (const one of review)
    expect(one).toMatchObject({
      answerPass: 0,
      answerScore: 0,
      questionKeys: null,
      answers: null,
      awaitsTest: 0,
    });

  const all = (await everyCall(me, { ...of, userPaperId: attempt.userPaperId })).join("\n");
  expect(all).toContain('"answer":"A"');
  expect(all).not.toContain(explanation);
  expect(all).not.toMatch(/"questionKeys":\s*\[/);

  await shop.reset(me, attempt);
  await shop.letRetry(me);
  const again = await begin();
  for (const questionId of of.questionIds) await shop.save(me, again, questionId, { answer: "B" });
  expect(await shop.handIn(me, again)).toMatchObject({ userPass: 1, nextAttemptAt: null });
  for (const one of await shop.answers(me, again))
    expect(one).toMatchObject({ questionKeys: ["B"], answers: explanation, answerPass: 1 });
});

test("the next attempt begins after 10 minutes, in another order, however often it is asked for; the summary says when", async () => {
  const { me, begin, attempt, paperId, correlationId } = await aFailedTest();
  await shop.handIn(me, attempt);
  await shop.reset(me, attempt);
  const refusals = await atOnce(20, () => refusalOf(begin()));
  for (const one of refusals)
    expect(one).toMatch(/^刚才的测验没有通过，下次可在 (\d\d-\d\d )?\d\d:\d\d 开始$/);
  const summary = () =>
    shop.as(me, contract.getPaperSummary, { params: { paperId }, query: { correlationId } });
  const told = await summary();
  expect(Date.parse(told.nextAttemptAt ?? "")).toBeGreaterThan(Date.now() + 9 * 60_000);

  await shop.letRetry(me);
  expect((await summary()).nextAttemptAt).toBeNull();
  const begun = await atOnce(20, begin);
  expect(new Set(begun.map((one) => one.userPaperId)).size).toBe(1);
  const orderOf = (of: { questions: { questionId: number }[] } | undefined) =>
    of?.questions.map((one) => one.questionId);
  expect(orderOf(begun[0])).not.toEqual(orderOf(attempt));
  expect(orderOf(begun[0])?.toSorted()).toEqual(orderOf(attempt)?.toSorted());
});

test("how long is waited is a parameter, nobody waits at 0, nor for a test of exam training, whose keys come with the hand-in", async () => {
  const { me, begin, attempt } = await aFailedTest();
  await shop.handIn(me, attempt);
  await shop.reset(me, attempt);
  await db.insert(systemParams).values({ key: "testRetryMinutes", value: 0 });
  expect((await begin()).state).toBe("open");
  await db.delete(systemParams);

  const other = await shop.account("user");
  const exam = await shop.aChapterPaper();
  await shop.hold(other, exam.courseId);
  const first = await shop.start(other, exam.paperId, exam.correlationId);
  expect(await shop.handIn(other, first)).toMatchObject({ userPass: 0, nextAttemptAt: null });
  expect((await shop.answers(other, first))[0]).toMatchObject({ questionKeys: ["A"] });
  await shop.reset(other, first);
  expect((await shop.start(other, exam.paperId, exam.correlationId)).state).toBe("open");
});
