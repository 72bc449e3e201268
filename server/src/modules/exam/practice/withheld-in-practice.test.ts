// Practice of another paper tells nothing of what a test of the same person's still asks (domain.md "Papers").
import * as contract from "@zhutu/domain/exam/contract.ts";
import { exportMyData } from "@zhutu/domain/identity/contract.ts";
import { expect, test } from "vitest";
import { aPaper, aQuestion } from "../../../testing/factories/exam.ts";
import { refusalOf } from "../../../testing/refusal.ts";
import { atOnce, testPapers } from "../exam-testing.ts";

const shop = await testPapers();
const { db } = shop;
const furtherEducation = { courseType: 5, certSubject: "building", requiredCourse: 1 } as const;
const sentence = "本题在您未完成的测验或模拟考试中，测验通过或考试交卷后可看答案";
const secret = { answerPass: null, answerScore: null, questionKeys: null, answers: null, awaitsTest: 1 };

/** A learner who holds a further-education lesson with a test, and the free course of others that asks the same questions. */
async function sharedQuestions() {
  const me = await shop.account("user");
  const asked = await shop.aChapterPaper({ course: furtherEducation });
  await shop.hold(me, asked.courseId);
  const free = await shop.aChapterPaper({ course: { coursePrice: 0 } });
  const practised = await aPaper(db, asked.questionIds, { refId: free.courseChapterId });
  const paper = { ...free, paperId: practised };
  return { me, asked, free: paper };
}

test("a free course's practice keeps answers without verdict, key or explanation until the test is passed, 20 at once", async () => {
  const { me, asked, free } = await sharedQuestions();
  const [first, second] = asked.questionIds;
  const open = await shop.start(me, asked.paperId, asked.correlationId);
  const practice = await shop.start(me, free.paperId);
  const replies = await atOnce(20, (at) =>
    shop.save(me, practice, at % 2 === 0 ? first : second, { answer: "A" }),
  );
  for (const [kept] of replies) expect(kept).toMatchObject({ answer: "A", ...secret });
  // What stands is no longer tried out.
  expect(await shop.save(me, practice, first, { answer: "B" })).toMatchObject([{ answer: "A", ...secret }]);
  expect(await shop.answers(me, practice)).toMatchObject([secret, secret]);
  expect(await shop.handIn(me, practice)).toMatchObject({ state: "handed-in", userScore: 0 });
  expect(await shop.answers(me, practice)).toMatchObject([secret, secret]);
  expect((await shop.bank(me)).total).toBe(0);

  // Begun again and left out, or answered otherwise, it scores the same.
  await shop.reset(me, practice);
  const again = await shop.start(me, free.paperId);
  await shop.save(me, again, second, { answer: "B" });
  expect(await shop.handIn(me, again)).toMatchObject({ userScore: 0 });
  expect((await shop.bank(me)).total).toBe(0);

  for (const questionId of asked.questionIds) await shop.save(me, open, questionId, { answer: "A" });
  await shop.handIn(me, open);
  expect(await shop.answers(me, again)).toMatchObject([
    { answer: "", answerPass: 0, questionKeys: ["A"], awaitsTest: 0 },
    { answer: "B", answerPass: 0, answerScore: 0, questionKeys: ["A"], awaitsTest: 0 },
  ]);
  expect(await shop.current(me, free.paperId)).toMatchObject({ userScore: 0 });
});

test("before the test is begun, and after it failed, nothing is told either; who may not sit it is told", async () => {
  const { me, asked, free } = await sharedQuestions();
  const [first] = asked.questionIds;
  const practice = await shop.start(me, free.paperId);
  expect(await shop.save(me, practice, first, { answer: "B" })).toMatchObject([secret]);
  const failed = await shop.start(me, asked.paperId, asked.correlationId);
  await shop.handIn(me, failed);
  // Its own review tells what was wrong, and the keys once it is passed.
  const wrong = { answerPass: 0, questionKeys: null, answers: null, awaitsTest: 0 };
  expect(await shop.answers(me, failed)).toMatchObject([wrong, wrong]);
  expect(await shop.answers(me, practice)).toMatchObject([secret]);
  const { paperId, correlationId } = asked;
  expect((await shop.bank(me)).errorQuestions).toMatchObject(
    asked.questionIds.map(() => ({ awaitedTest: { paperId, correlationId } })),
  );
  const tried = shop.as(me, contract.retryErrorQuestion, {
    params: { questionId: first },
    body: { answer: "A" },
  });
  expect(await refusalOf(tried)).toBe(sentence);
  // Another lesson's test that asks it too is not where the list leads.
  for (let more = 0; more < 2; more++) {
    const other = await shop.aChapterPaper({ course: furtherEducation });
    await shop.hold(me, other.courseId);
    await aPaper(db, asked.questionIds, { refId: other.courseChapterId });
  }
  expect((await shop.bank(me)).errorQuestions).toMatchObject(
    asked.questionIds.map(() => ({ awaitedTest: { paperId, correlationId } })),
  );
  const recorded = shop.as(me, contract.recordErrorQuestion, { query: { questionId: first, answer: "B" } });
  expect(await refusalOf(recorded)).toBe(sentence);

  const stranger = await shop.account("user");
  const theirs = await shop.start(stranger, free.paperId);
  expect(await shop.save(stranger, theirs, first, { answer: "B" })).toMatchObject([
    { answerPass: 0, questionKeys: ["A"], awaitsTest: 0 },
  ]);
});

test("a test of another kind of course, handed in, tells nothing of it, nor what practice had judged before", async () => {
  const { me, asked, free } = await sharedQuestions();
  const stranger = await shop.account("user");
  const judged = await shop.start(stranger, free.paperId);
  await shop.save(stranger, judged, asked.questionIds[0], { answer: "A" });
  await shop.hold(stranger, asked.courseId);
  expect(await shop.answers(stranger, judged)).toMatchObject([secret]);
  expect(await shop.handIn(stranger, judged)).toMatchObject({ userScore: 2 });

  const other = await shop.start(me, free.paperId, free.correlationId);
  await shop.handIn(me, other);
  expect(await shop.answers(me, other)).toMatchObject([secret, secret]);
});

test("practice that is still open is judged at its end, once the test is passed", async () => {
  const { me, asked, free } = await sharedQuestions();
  const practice = await shop.start(me, free.paperId);
  await shop.save(me, practice, asked.questionIds[0], { answer: "A" });
  await shop.save(me, practice, asked.questionIds[1], { answer: "B" });
  const passed = await shop.start(me, asked.paperId, asked.correlationId);
  for (const questionId of asked.questionIds) await shop.save(me, passed, questionId, { answer: "A" });
  expect(await shop.handIn(me, passed)).toMatchObject({ userPass: 1 });
  expect(await shop.answers(me, practice)).toMatchObject([{ answerPass: 1 }, { answerPass: 0 }]);
  expect(await shop.handIn(me, practice)).toMatchObject({ userScore: 2 });
  expect((await shop.bank(me)).errorQuestions).toMatchObject([
    { questionId: asked.questionIds[1], wrongCount: 1 },
  ]);
});

test("a test of another course, and the copy of what is kept, tell no verdict either, however often it is sat", async () => {
  const { me, asked } = await sharedQuestions();
  const other = await shop.aChapterPaper({ course: { coursePrice: 0 } });
  const paperId = await aPaper(db, asked.questionIds, { refId: other.courseChapterId });
  const open = await shop.start(me, asked.paperId, asked.correlationId);
  for (const answer of ["A", "B"]) {
    const sat = await shop.start(me, paperId, other.correlationId);
    for (const questionId of asked.questionIds) await shop.save(me, sat, questionId, { answer });
    await shop.handIn(me, sat);
    expect(await shop.answers(me, sat)).toMatchObject([secret, secret]);
    expect((await shop.bank(me)).total).toBe(0);
    const copy = await shop.app.inject({
      method: "POST",
      url: exportMyData.path,
      headers: { authorization: await shop.tokenOf(me) },
    });
    const kept = copy.body.match(/"answer(?:Pass|Score)": ?[^,}\s]*/g) ?? [];
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.filter((one) => !one.endsWith("null"))).toEqual([]);
    await shop.reset(me, sat);
  }
  for (const questionId of asked.questionIds) await shop.save(me, open, questionId, { answer: "A" });
  await shop.handIn(me, open);
  const sat = await shop.start(me, paperId, other.correlationId);
  await shop.save(me, sat, asked.questionIds[0], { answer: "A" });
  await shop.handIn(me, sat);
  expect((await shop.bank(me)).total).toBe(1);
});

test("while a test asks a question of the wrong-answer bank its key is not told there, as the list says", async () => {
  const me = await shop.account("user");
  const { courseId, paperId, questionIds, correlationId } = await shop.aChapterPaper();
  await shop.hold(me, courseId);
  const failed = await shop.start(me, paperId, correlationId);
  await shop.handIn(me, failed);
  await shop.reset(me, failed);
  const again = await shop.start(me, paperId, correlationId);
  const params = { questionId: questionIds[0] };
  const retry = () => shop.as(me, contract.retryErrorQuestion, { params, body: { answer: "A" } });
  expect(await refusalOf(retry())).toBe(sentence);
  const waits = async () => {
    const told = await shop.bank(me);
    return [
      new Set(told.errorQuestions.map((one) => one.awaitedTest?.correlationId)),
      told.awaitingTotal,
      told.total,
    ];
  };
  const elsewhere = await aQuestion(db);
  const practice = await shop.start(me, await aPaper(db, [elsewhere]));
  await shop.save(me, practice, elsewhere, { answer: "B" });
  expect((await shop.bank(me)).errorQuestions).toMatchObject([
    { questionId: elsewhere, awaitedTest: null },
    ...questionIds.map(() => ({ awaitedTest: { paperId, correlationId } })),
  ]);
  expect(await waits()).toEqual([
    new Set([undefined, correlationId]),
    questionIds.length,
    questionIds.length + 1,
  ]);
  await shop.handIn(me, again);
  expect(await waits()).toEqual([new Set([undefined]), 0, questionIds.length + 1]);
  expect(await retry()).toMatchObject({ answerPass: 1 });
});
