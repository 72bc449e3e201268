// A teacher's own question that papers out of the teacher's sight ask: what strangers are asked is not the teacher's to change.
import * as banks from "@zhutu/domain/exam/banks/contract.ts";
import { templateHeads } from "@zhutu/domain/exam/banks/import/columns.ts";
import * as imports from "@zhutu/domain/exam/banks/import/contract.ts";
import { addPaperQuestions } from "@zhutu/domain/exam/office/contract.ts";
import type { CallInput } from "@zhutu/domain/endpoint.ts";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { transaction } from "../../../kernel/db/transaction.ts";
import { bookOf } from "../../../kernel/workbook/book.ts";
import { aChapter, aCourse } from "../../../testing/factories/catalogue.ts";
import { aPaper } from "../../../testing/factories/exam.ts";
import { refusalOf } from "../../../testing/refusal.ts";
import { testPapers } from "../exam-testing.ts";
import { lockPaper } from "../papers/queries.ts";

const shop = await testPapers();
const { db } = shop;
const [admin, teacher, stranger] = [
  await shop.account("admin"),
  await shop.account("teacher"),
  await shop.account("teacher"),
];

type Form = CallInput<typeof banks.saveQuestion>["body"];
const refused = /^这道题正被其他试卷使用，请联系管理员修改，或另建一道新题$/;
const newBank = async (who = teacher) =>
  (await shop.as(who, banks.saveQuestionBank, { body: { questionBankName: "我的题库" } })).questionBankId;
const aForm = (questionBankId: number, over: Partial<Form> = {}): Form => ({
  questionBankId,
  questionNo: "A1",
  questionText: "<p>水泥的初凝？</p>",
  questionType: "single",
  questionScore: 2,
  questionKey: "A",
  choices: [
    { choiceNo: "A", choiceName: "甲" },
    { choiceNo: "B", choiceName: "乙" },
  ],
  answers: "<p>见教材</p>",
  ...over,
});
/** The same choices under each other's letters. */
const turned = (choices: Form["choices"] = []) =>
  choices.map((choice, at) => ({
    ...choice,
    choiceName: choices[choices.length - 1 - at]?.choiceName ?? "",
  }));
const save = (body: Form, who = teacher) => shop.as(who, banks.saveQuestion, { body });
const known = (questionId: number, who = teacher) =>
  shop.as(who, banks.getQuestion, { params: { questionId } });
async function aQuestionOf(paper: "free" | "stranger's" | "own") {
  const questionBankId = await newBank();
  const { questionId } = await save(aForm(questionBankId));
  if (paper === "free") return { questionBankId, questionId, paperId: await aPaper(db, [questionId]) };
  const teacherId = paper === "own" ? teacher.userId : stranger.userId;
  const { courseChapterId } = await aChapter(db, { courseId: (await aCourse(db, { teacherId })).courseId });
  const paperId = await aPaper(db, [questionId], { refId: courseChapterId });
  return { questionBankId, questionId, paperId };
}

test("neither wording, choices, key, points nor marking change; an own paper's question, and an administrator's hand, are free", async () => {
  for (const paper of ["free", "stranger's"] as const) {
    const { questionBankId, questionId } = await aQuestionOf(paper);
    const of = { questionId, versionNo: 1 };
    const changes: Partial<Form>[] = [
      { questionText: "<p>水泥的终凝？</p>" },
      { questionKey: "B" },
      { choices: turned(aForm(0).choices) },
      { answers: "" },
      { questionScore: 3 },
      { details: banks.questionDetails.parse({ scoring: "每点 1 分" }) },
    ];
    for (const change of changes)
      expect(await refusalOf(save(aForm(questionBankId, { ...of, ...change })))).toMatch(refused);
    expect(await known(questionId)).toMatchObject({
      versionNo: 1,
      held: expect.stringContaining("请联系管理员"),
    });
    expect(await known(questionId, admin)).toMatchObject({ held: "" });
    expect(await save(aForm(questionBankId, { ...of, ...changes[0] }), admin)).toMatchObject({
      versionNo: 2,
    });
  }
  const own = await aQuestionOf("own");
  expect(await known(own.questionId)).toMatchObject({ held: "" });
  const { questionId, questionBankId } = own;
  expect(await save(aForm(questionBankId, { questionId, versionNo: 1, questionKey: "B" }))).toMatchObject({
    versionNo: 2,
  });
});

test("its labels, number and bank, which change nothing for learners, stay the teacher's", async () => {
  const { questionId } = await aQuestionOf("free");
  const to = await newBank();
  const details = banks.questionDetails.parse({ chapter: "第二章", year: "2026" });
  await save(aForm(to, { questionId, versionNo: 1, questionNo: "B7", details }));
  expect(await known(questionId)).toMatchObject({
    questionBankId: to,
    questionNo: "B7",
    details: { chapter: "第二章" },
    questionText: "<p>水泥的初凝？</p>",
  });
});

test("somebody puts it into such a paper at the same moment: then it is refused", async () => {
  const questionBankId = await newBank();
  const { questionId } = await save(aForm(questionBankId));
  const paperId = await aPaper(db, []);
  const { added, saved } = await transaction(db, async (tx) => {
    await lockPaper(tx, paperId, null);
    const putting = shop.as(admin, addPaperQuestions, {
      params: { paperId },
      body: { questionIds: [questionId] },
    });
    await setTimeout(300);
    const saving = refusalOf(save(aForm(questionBankId, { questionId, versionNo: 1, questionKey: "B" })));
    await setTimeout(300);
    return { added: putting, saved: saving };
  });
  expect(await added).toMatchObject({ added: 1 });
  expect(await saved).toMatch(refused);
});

const fileOf = async (text: string) => {
  const rows = [
    ["Z9", "单选", "", "别的题？", "甲", "乙", "", "", "", "A", ""],
    ["A1", "单选", "", text, "甲", "乙", "", "", "", "A", "见教材", "", "2"],
  ];
  const bytes = await bookOf({ name: "题目", header: [...templateHeads], rows });
  return { fileName: "题目.xlsx", content: bytes.toString("base64") };
};

test("an import that words it anew is refused whole with row and cell, as is taking one back; the same words pass", async () => {
  const { questionBankId, questionId } = await aQuestionOf("free");
  const params = { questionBankId };
  const file = await fileOf("水泥的终凝？");
  const takeIn = (who: typeof teacher, body = file) =>
    shop.as(who, imports.importQuestions, { params, body });
  expect(await refusalOf(takeIn(teacher))).toMatch(
    /1 行有错误，一题都没有导入：A3 这道题正被其他试卷使用，请联系管理员修改/,
  );
  const { rows } = await shop.as(teacher, imports.previewQuestionImport, { params, body: file });
  expect(rows[1]).toMatchObject({
    result: "refused",
    problems: [{ cell: "A3", why: expect.stringContaining("正被其他试卷使用") }],
  });
  expect(await shop.as(teacher, banks.listQuestions, { query: { questionBankId } })).toMatchObject({
    total: 1,
  });

  const { questionImportId } = await takeIn(admin);
  expect(await known(questionId)).toMatchObject({ versionNo: 2 });
  const undo = (who: typeof teacher) =>
    shop.as(who, imports.undoQuestionImport, { params: { questionImportId } });
  expect(await refusalOf(undo(teacher))).toMatch(/正被其他试卷使用，请联系管理员撤销/);
  expect(await known(questionId)).toMatchObject({ versionNo: 2 });
  expect(await undo(admin)).toEqual({ deleted: 1, restored: 1 });
  expect(await takeIn(teacher, await fileOf("水泥的初凝？"))).toMatchObject({ created: 1, same: 1 });
});
