import * as contract from "@zhutu/domain/exam/contract.ts";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { aPaper, aQuestion } from "../../../testing/factories/exam.ts";
import { refusalOf } from "../../../testing/refusal.ts";
import { atOnce, testPapers } from "../exam-testing.ts";
import { errorQuestions, paperAnswers } from "../tables.ts";

const shop = await testPapers();
const { db } = shop;

// So that no attempt has the number of its paper.
await aPaper(db, []);

/** A learner with an open test of two questions, in a course they hold. */
async function anOpenTest() {
  const me = await shop.account("user");
  const paper = await shop.aChapterPaper();
  await shop.hold(me, paper.courseId);
  const attempt = await shop.start(me, paper.paperId, paper.correlationId);
  const [first, second] = paper.questionIds;
  return { me, attempt, first, second, ...paper };
}
async function anOpenPractice(...questionIds: number[]) {
  const me = await shop.account("user");
  const attempt = await shop.start(me, await aPaper(db, questionIds));
  return { me, attempt };
}
const choices = ["甲", "乙", "丙", "丁"].map((choiceName, at) => ({ optionId: "ABCD"[at]!, choiceName }));

describe("in a test", () => {
  test("[PAPER-013] [PAPER-021] [PAPER-022] while the attempt is open its answers are saved, changed, and found again", async () => {
    const { me, attempt, first, second } = await anOpenTest();
    const { userPaperId, paperId } = attempt;
    expect(await shop.answers(me, attempt)).toEqual([]);
    const body = [
      { userPaperId, paperId, questionId: second, answer: "A", marked: 1 as const },
      { userPaperId, paperId, questionId: first, answer: "B" },
    ];
    await shop.as(me, contract.savePaperAnswers, { body });
    expect(await shop.answers(me, attempt)).toMatchObject([
      { userPaperId, paperId, questionId: first, answer: "B", marked: 0, revision: 1 },
      { userPaperId, paperId, questionId: second, answer: "A", marked: 1, revision: 1 },
    ]);
    await shop.save(me, attempt, first, { answer: "A" });
    await shop.save(me, attempt, second, { answer: "A", marked: 0 });
    expect(await shop.answers(me, attempt)).toMatchObject([
      { answer: "A", revision: 2 },
      { answer: "A", marked: 0, revision: 2 },
    ]);
    await shop.save(me, attempt, first, { answer: "" });
    expect(await shop.answers(me, attempt)).toMatchObject([{ answer: "", revision: 3 }, {}]);
  });

  test("[PAPER-010] [PAPER-028] an answer carries attempt, paper, question and the chosen letters, sorted and joined", async () => {
    const me = await shop.account("user");
    const questionId = await aQuestion(db, { questionType: "multiple", choices, questionKeys: ["A", "C"] });
    const open = await aQuestion(db, { questionType: "askanswer" });
    const attempt = await shop.start(me, await aPaper(db, [questionId, open]));
    const { userPaperId, paperId } = attempt;
    expect(userPaperId).not.toBe(paperId);
    await shop.save(me, attempt, questionId, { answer: "d, b" });
    await shop.save(me, attempt, open, { answer: "  因为\n强度 " });
    expect(await shop.answers(me, attempt)).toMatchObject([
      { userPaperId, paperId, questionId, answer: "BD" },
      { userPaperId, paperId, questionId: open, answer: "因为\n强度" },
    ]);
  });

  test("nothing of a verdict is told before the hand-in", async () => {
    const { me, attempt, first } = await anOpenTest();
    const withheld = { answerPass: null, answerScore: null, questionKeys: null, answers: null };
    expect(await shop.save(me, attempt, first, { answer: "A" })).toMatchObject([withheld]);
    expect(await shop.answers(me, attempt)).toMatchObject([withheld]);
    expect(await db.$count(errorQuestions, eq(errorQuestions.userId, me.userId))).toBe(0);
  });

  test("[PAPER-013] an answer that was changed elsewhere since is not taken, and what is kept is answered; sent again, it is the same", async () => {
    const { me, attempt, first } = await anOpenTest();
    await shop.save(me, attempt, first, { answer: "A", revision: 0 });
    expect(await shop.save(me, attempt, first, { answer: "B", revision: 0 })).toMatchObject([
      { answer: "A", revision: 1 },
    ]);
    expect(await shop.save(me, attempt, first, { answer: "A", revision: 0 })).toMatchObject([
      { answer: "A", revision: 1 },
    ]);
    expect(await shop.save(me, attempt, first, { answer: "B", revision: 1 })).toMatchObject([
      { answer: "B", revision: 2 },
    ]);
    expect(await shop.save(me, attempt, first, { answer: "A" })).toMatchObject([
      { answer: "A", revision: 3 },
    ]);
  });

  test("of 20 different answers at once on what one read, one is taken", async () => {
    const { me, attempt, first } = await anOpenTest();
    const saved = await atOnce(20, (at) =>
      shop.save(me, attempt, first, { answer: at % 2 ? "A" : "B", revision: 0 }),
    );
    const [kept] = await shop.answers(me, attempt);
    expect(kept).toMatchObject({ revision: 1 });
    for (const [one] of saved) expect(one).toMatchObject({ answer: kept!.answer, revision: 1 });
  });
});

describe("in practice", () => {
  test("[PAPER-023] saving one answer returns whether it is right and its points, with key and explanation", async () => {
    const [right, wrong] = [await aQuestion(db), await aQuestion(db, { questionScore: 30 })];
    const { me, attempt } = await anOpenPractice(right, wrong);
    expect(await shop.save(me, attempt, right, { answer: "A" })).toMatchObject([
      { answerPass: 1, answerScore: 2, questionKeys: ["A"], answers: "见教材第二章" },
    ]);
    expect(await shop.save(me, attempt, wrong, { answer: "B" })).toMatchObject([
      { answerPass: 0, answerScore: 0, questionKeys: ["A"] },
    ]);
    expect(await shop.stepsOf(attempt)).toEqual(["begin", "answer", "answer"]);
  });

  test("[PAPER-021] a judged answer is fixed until the paper is begun anew; its mark may change", async () => {
    const questionId = await aQuestion(db);
    const { me, attempt } = await anOpenPractice(questionId);
    await shop.save(me, attempt, questionId, { answer: "B" });
    expect(await shop.save(me, attempt, questionId, { answer: "A" })).toMatchObject([
      { answer: "B", answerPass: 0, revision: 1 },
    ]);
    expect(await shop.save(me, attempt, questionId, { answer: "B", marked: 1 })).toMatchObject([
      { answer: "B", marked: 1, answerPass: 0, revision: 2 },
    ]);
    expect(await shop.stepsOf(attempt)).toEqual(["begin", "answer"]);
    await shop.reset(me, attempt);
    const again = await shop.start(me, attempt.paperId);
    expect(await shop.answers(me, again)).toEqual([]);
    expect(await shop.save(me, again, questionId, { answer: "A" })).toMatchObject([{ answerPass: 1 }]);
  });

  test("[STUDY-001] a chapter's exercises are answered, and judged at once", async () => {
    const me = await shop.account("user");
    const { paperId, questionIds } = await shop.aChapterPaper({ course: { coursePrice: 0 } });
    const attempt = await shop.start(me, paperId);
    for (const [at, answer] of ["A", "B"].entries())
      expect(await shop.save(me, attempt, questionIds[at] as number, { answer })).toMatchObject([
        { answer, answerPass: at === 0 ? 1 : 0, questionKeys: ["A"] },
      ]);
  });

  test("a mark alone judges nothing and tells no key", async () => {
    const questionId = await aQuestion(db);
    const { me, attempt } = await anOpenPractice(questionId);
    expect(await shop.save(me, attempt, questionId, { answer: "", marked: 1 })).toMatchObject([
      { answer: "", marked: 1, answerPass: null, questionKeys: null, answers: null },
    ]);
    expect(await shop.save(me, attempt, questionId, { answer: "A", marked: 1 })).toMatchObject([
      { answerPass: 1 },
    ]);
  });

  test("[PAPER-029] [PAPER-021] an open question shows its reference answer and is judged by nobody", async () => {
    const questionId = await aQuestion(db, { questionType: "askanswer", answers: "参考答案" });
    const { me, attempt } = await anOpenPractice(questionId);
    expect(attempt.totalScore).toBe(0);
    expect(await shop.save(me, attempt, questionId, { answer: "我的看法" })).toMatchObject([
      { answer: "我的看法", answerPass: null, answerScore: 0, questionKeys: [], answers: "参考答案" },
    ]);
  });

  test("20 wrong answers at once to one question are one answer, judged once", async () => {
    const questionId = await aQuestion(db);
    const { me, attempt } = await anOpenPractice(questionId);
    await atOnce(20, () => shop.save(me, attempt, questionId, { answer: "B" }));
    expect(await shop.stepsOf(attempt)).toEqual(["begin", "answer"]);
    const [entry] = (await shop.bank(me)).errorQuestions;
    expect(entry).toMatchObject({ questionId, wrongCount: 1, answer: "B" });
  });

  test("partial credit, where the paper has it, and shuffled choices agree", async () => {
    const questionId = await aQuestion(db, {
      questionType: "multiple",
      choices,
      questionKeys: ["A", "B", "C"],
    });
    const me = await shop.account("user");
    const paperId = await aPaper(db, [questionId], { partialCredit: true, shuffleChoices: true });
    const attempt = await shop.start(me, paperId);
    const letters = attempt.questions[0]!.choices.filter((one) => "甲乙".includes(one.choiceName)).map(
      (one) => one.choiceNo,
    );
    expect(await shop.save(me, attempt, questionId, { answer: letters.join("") })).toMatchObject([
      { answerPass: 0, answerScore: 1 },
    ]);
  });
});

describe("what is refused", () => {
  test("[PAPER-013] after the hand-in, and past the limit and the margin for the way, nothing is saved", async () => {
    const { me, attempt, first } = await anOpenTest();
    await shop.save(me, attempt, first, { answer: "B" });
    await shop.handIn(me, attempt);
    const sentence = "已经交卷，不能再作答";
    expect(await refusalOf(shop.save(me, attempt, first, { answer: "A" }))).toBe(sentence);
    expect(await shop.answers(me, attempt)).toMatchObject([{ answer: "B" }, { answer: "" }]);

    const timed = await shop.start(me, await aPaper(db, [first], { timeLimitMinutes: 1 }));
    await shop.letPass(timed, 65);
    expect(await shop.save(me, timed, first, { answer: "", marked: 1 })).toMatchObject([{ marked: 1 }]);
    await shop.letPass(timed, 6);
    expect(await refusalOf(shop.save(me, timed, first, { answer: "A" }))).toBe(sentence);
  });

  test("[PAPER-021] [PAPER-022] somebody else's attempt, one that was reset, another paper and another question are not there", async () => {
    const { me, attempt, first } = await anOpenTest();
    const other = await shop.account("user");
    const notThere = expect.stringMatching(/^404/);
    expect(await refusalOf(shop.save(other, attempt, first, { answer: "A" }))).toEqual(notThere);
    expect(await refusalOf(shop.answers(other, attempt))).toEqual(notThere);
    expect(
      await refusalOf(shop.save(me, { ...attempt, paperId: attempt.paperId + 1 }, first, { answer: "A" })),
    ).toEqual(notThere);
    expect(await refusalOf(shop.save(me, attempt, await aQuestion(db), { answer: "A" }))).toEqual(notThere);
    await shop.reset(me, attempt);
    expect(await refusalOf(shop.save(me, attempt, first, { answer: "A" }))).toEqual(notThere);
    expect(await refusalOf(shop.answers(me, attempt))).toEqual(notThere);
  });

  test("[PAPER-022] [PAPER-028] of several answers all are kept or none: one wrong letter, two attempts, a question twice", async () => {
    const { me, attempt, first, second } = await anOpenTest();
    const practice = await shop.start(me, attempt.paperId);
    const { userPaperId, paperId } = attempt;
    const entry = (questionId: number, answer = "A") => ({ userPaperId, paperId, questionId, answer });
    const refused = [
      [entry(first), entry(second, "C")],
      [entry(first), entry(second, "你好")],
      [entry(first), entry(second, "AB")],
      [entry(first), { ...entry(second), userPaperId: practice.userPaperId }],
      [entry(first), entry(first, "B")],
    ];
    for (const body of refused)
      expect(await refusalOf(shop.as(me, contract.savePaperAnswers, { body })), JSON.stringify(body)).toMatch(
        /^400/,
      );
    const foreign = [entry(first), entry(await aQuestion(db))];
    expect(await refusalOf(shop.as(me, contract.savePaperAnswers, { body: foreign }))).toMatch(/^404/);
    expect(await db.$count(paperAnswers, eq(paperAnswers.userPaperId, userPaperId))).toBe(0);
  });
});

test("the steps of an attempt are never changed and never deleted", async () => {
  const { attempt } = await anOpenTest();
  for (const change of ["update attempt_steps set kind = 'reset'", "delete from attempt_steps"])
    await expect(db.execute(sql.raw(change))).rejects.toThrow();
  expect(await shop.stepsOf(attempt)).toEqual(["begin"]);
});
