import * as banks from "@zhutu/domain/exam/banks/contract.ts";
import { runRegrade } from "@zhutu/domain/exam/corrections/contract.ts";
import { addPaperQuestions } from "@zhutu/domain/exam/office/contract.ts";
import type { CallInput } from "@zhutu/domain/endpoint.ts";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { aCourse } from "../../../testing/factories/catalogue.ts";
import { aPaper, aQuestion } from "../../../testing/factories/exam.ts";
import type { Account } from "../../../testing/factories/identity.ts";
import { refusalOf } from "../../../testing/refusal.ts";
import { atOnce, testPapers } from "../exam-testing.ts";

const shop = await testPapers();
const { db } = shop;
const [admin, other] = [await shop.account("admin"), await shop.account("admin")];
const [teacher, otherTeacher] = [await shop.account("teacher"), await shop.account("teacher")];

const saveBank = (who: Account, body: CallInput<typeof banks.saveQuestionBank>["body"]) =>
  shop.as(who, banks.saveQuestionBank, { body });
const bank = (who: Account, questionBankId: number) =>
  shop.as(who, banks.getQuestionBank, { params: { questionBankId } });
const dropBank = (who: Account, questionBankId: number) =>
  shop.as(who, banks.deleteQuestionBank, { params: { questionBankId } });
const listed = (who: Account, query: CallInput<typeof banks.listQuestionBanks>["query"] = {}) =>
  shop.as(who, banks.listQuestionBanks, { query });
const questions = (who: Account, query: CallInput<typeof banks.listQuestions>["query"]) =>
  shop.as(who, banks.listQuestions, { query });
const question = (who: Account, questionId: number) =>
  shop.as(who, banks.getQuestion, { params: { questionId } });
const drop = (who: Account, questionId: number) =>
  shop.as(who, banks.deleteQuestion, { params: { questionId } });
type Form = CallInput<typeof banks.saveQuestion>["body"];
const save = (who: Account, body: Form) => shop.as(who, banks.saveQuestion, { body });
const choices = (...names: string[]) =>
  names.map((choiceName, at) => ({ choiceNo: "ABCDEF"[at] as string, choiceName }));
const aForm = (questionBankId: number, over: Partial<Form> = {}): Form => ({
  questionBankId,
  questionText: "<p>混凝土强度等级按什么确定？</p>",
  questionType: "single",
  questionScore: 2.5,
  questionKey: "B",
  choices: choices("轴心抗压强度", "立方体抗压强度标准值"),
  answers: "<p>见教材第二章</p>",
  ...over,
});
const newBank = async (who = admin, questionBankName = "二建·建筑实务") =>
  (await saveBank(who, { questionBankName })).questionBankId;

test("[QBANK-003] [QBANK-006] [QBANK-007] a bank is saved and answered: id, name, when it was made", async () => {
  const questionBankId = await newBank(admin, "  一造·计价 ");
  expect(await bank(admin, questionBankId)).toEqual({
    questionBankId,
    questionBankName: "一造·计价",
    createTime: expect.stringMatching(/^\d{4}-.*Z$/),
    questionCount: 0,
    ownerName: null,
    courses: [],
    revision: 1,
  });
  const createTime = "2026-03-01T02:00:00.000Z";
  await db.execute(
    sql`update question_banks set create_time = ${createTime} where question_bank_id = ${questionBankId}`,
  );
  const beside = await newBank(admin, "监理·案例");
  await saveBank(admin, { questionBankId, questionBankName: "一造·计价（2026）", revision: 1 });
  expect(await bank(admin, questionBankId)).toMatchObject({
    questionBankName: "一造·计价（2026）",
    createTime,
    revision: 2,
  });
  expect(await bank(admin, beside)).toMatchObject({ questionBankName: "监理·案例", revision: 1 });
  expect(await refusalOf(saveBank(admin, { questionBankName: " " }))).toBe("400 请输入题库名称");
  const sentence = await refusalOf(
    saveBank(other, { questionBankId, questionBankName: "别的", revision: 1 }),
  );
  expect(sentence).toMatch(/^409 .+ 保存了这个题库，您填的内容都还在/);
  expect(await refusalOf(saveBank(admin, { questionBankId: 999_999, questionBankName: "无" }))).toMatch(
    /^404/,
  );
});

test("a bank names the courses whose learners practise it; a teacher's only that teacher's own", async () => {
  const owner = await shop.account("teacher");
  const mine = await aCourse(db, { teacherId: owner.userId });
  const others = await aCourse(db);
  const shops = await newBank();
  const courseIds = [mine.courseId, others.courseId];
  await saveBank(admin, { questionBankId: shops, questionBankName: "计价", courseIds });
  expect((await bank(admin, shops)).courses.map(({ courseId }) => courseId)).toEqual(courseIds);
  await saveBank(admin, { questionBankId: shops, questionBankName: "计价与控制" });
  expect((await bank(admin, shops)).courses).toHaveLength(2);
  const own = (await saveBank(owner, { questionBankName: "我的", courseIds: [mine.courseId] }))
    .questionBankId;
  const beyond = { questionBankId: own, questionBankName: "我的", courseIds };
  expect(await refusalOf(saveBank(owner, beyond))).toMatch("讲师的题库只能选该讲师的课程");
  expect(await refusalOf(saveBank(admin, beyond))).toMatch("讲师的题库只能选该讲师的课程");
  await saveBank(owner, { ...beyond, courseIds: [] });
  expect((await bank(owner, own)).courses).toEqual([]);
});

test("[QBANK-005] banks are listed by words of their name, the newest first, a page at a time", async () => {
  const ids = [
    await newBank(admin, "市政 100% 甲"),
    await newBank(admin, "市政 100% 乙"),
    await newBank(admin, "市政 1000 丙"),
  ];
  const found = await listed(admin, { questionBankName: "100%" });
  expect(found.total).toBe(2);
  expect(found.questionBanks.map((one) => one.questionBankId)).toEqual([ids[1], ids[0]]);
  const second = await listed(admin, { questionBankName: "市政", page: 2, pageSize: 2 });
  expect(second).toMatchObject({ total: 3, questionBanks: [{ questionBankId: ids[0] }] });
});

test("[QBANK-004] [QBANK-010] [QBANK-017] a question is saved and answered with all its fields", async () => {
  const questionBankId = await newBank();
  const { questionId, versionNo } = await save(admin, aForm(questionBankId, { questionNo: "A10382" }));
  expect(versionNo).toBe(1);
  expect(await question(admin, questionId)).toMatchObject({
    questionId,
    questionBankId,
    questionNo: "A10382",
    questionName: "混凝土强度等级按什么确定？",
    questionText: "<p>混凝土强度等级按什么确定？</p>",
    questionType: "single",
    questionScore: 2.5,
    questionKey: "B",
    questionKeys: ["B"],
    choices: [
      { choiceNo: "A", choiceName: "轴心抗压强度", optionId: "A" },
      { choiceNo: "B", choiceName: "立方体抗压强度标准值", optionId: "B" },
    ],
    answers: "<p>见教材第二章</p>",
    answerPass: null,
    answerScore: null,
    answered: 0,
    wrongRate: null,
    papers: 0,
  });
  const long = await save(admin, aForm(questionBankId, { questionText: `<p>${"混".repeat(60)}</p>` }));
  expect(await question(admin, long.questionId)).toMatchObject({ questionName: "混".repeat(50) });
  const several = await save(
    admin,
    aForm(questionBankId, {
      questionType: "multiple",
      questionKeys: ["C", "A"],
      choices: choices("甲", "乙", "丙"),
    }),
  );
  expect(await question(admin, several.questionId)).toMatchObject({
    questionKey: null,
    questionKeys: ["A", "C"],
  });
});

test("[QBANK-010] a form that breaks a rule is refused with the field's sentence, and scripts never get in", async () => {
  const questionBankId = await newBank();
  for (const [over, sentence] of [
    [{ questionScore: 1.3 }, "分值的步长是 0.5"],
    [{ questionKey: null }, "请选择答案"],
    [{ questionKeys: ["A", "B"] as ("A" | "B")[] }, "单选题只能有一个答案"],
    [{ questionKey: "D" as const }, "答案里有 D，但没有选项 D"],
    [{ choices: choices("甲") }, "至少填写 2 个选项"],
    [{ choices: choices("甲", "乙", "丙", "丁", "戊", "己") }, "最多 5 个选项，A 到 E"],
    [{ questionText: "<p><script>alert(1)</script></p>" }, "请输入题干"],
  ] as const)
    expect(await refusalOf(save(admin, aForm(questionBankId, over)))).toBe(`400 ${sentence}`);
  const { questionId } = await save(
    admin,
    aForm(questionBankId, {
      questionText:
        '<p onclick="x()">看图 <img src="javascript:x()"><img src="/files/image/editor/a.png"></p>',
    }),
  );
  expect((await question(admin, questionId)).questionText).toBe(
    '<p>看图 <span>［图片：未上传］</span><img src="/files/image/editor/a.png" /></p>',
  );
});

test("a change makes a new version with stable option ids; unchanged it makes none; an older form is told", async () => {
  const questionBankId = await newBank();
  const form = aForm(questionBankId);
  const { questionId } = await save(admin, form);
  const same = await save(other, { ...form, questionId, versionNo: 1 });
  expect(same).toEqual({ questionId, versionNo: 1 });
  const moved = { ...form, questionId, versionNo: 1, questionKey: "A" as const };
  expect(await save(admin, { ...moved, choices: choices("立方体抗压强度标准值", "劈拉强度") })).toEqual({
    questionId,
    versionNo: 2,
  });
  expect((await question(admin, questionId)).choices.map(({ optionId }) => optionId)).toEqual(["B", "C"]);
  const { rows } = await db.execute(
    sql`select version_no, question_keys from question_versions where question_id = ${questionId} order by 1`,
  );
  expect(rows).toEqual([
    { version_no: 1, question_keys: ["B"] },
    { version_no: 2, question_keys: ["B"] },
  ]);
  expect(await refusalOf(save(other, { ...form, questionId, versionNo: 1 }))).toMatch(
    /^409 .+ 保存了这道题，您填的内容都还在/,
  );
  // A client of the documents sends no version: the last one wins.
  expect(await save(other, { ...form, questionId })).toEqual({ questionId, versionNo: 3 });
});

test("twenty at once on one wording: one is saved, the others are told", async () => {
  const questionBankId = await newBank();
  const { questionId } = await save(admin, aForm(questionBankId));
  const answers = await atOnce(20, (at) =>
    save(admin, aForm(questionBankId, { questionId, versionNo: 1, answers: `<p>${at}</p>` })).then(
      () => "saved",
      (error: { status: number }) => String(error.status),
    ),
  );
  expect(answers.filter((one) => one === "saved")).toHaveLength(1);
  expect(answers.filter((one) => one === "409")).toHaveLength(19);
});

test("a bank's own numbers are given once", async () => {
  const questionBankId = await newBank();
  const { questionId } = await save(admin, aForm(questionBankId, { questionNo: "A1" }));
  expect(await refusalOf(save(admin, aForm(questionBankId, { questionNo: "A1" })))).toBe(
    "题库里已有这个题目编号",
  );
  await save(admin, aForm(questionBankId, { questionId, questionNo: "A1", answers: "<p>改</p>" }));
  await save(admin, aForm(await newBank(), { questionNo: "A1" }));
});

test("[QBANK-009] questions are listed by their bank, searched by words and type, a page at a time", async () => {
  const questionBankId = await newBank();
  await save(admin, aForm(await newBank()));
  const ids: number[] = [];
  for (const [questionText, questionType] of [
    ["<p>水泥的初凝时间</p>", "single"],
    ["<p>裂缝的成因</p>", "multiple"],
    ["<p>案例：水泥进场</p>", "askanswer"],
  ] as const) {
    const open = questionType === "askanswer";
    const over = { questionText, questionType, ...(open && { questionKey: null, choices: [] }) };
    ids.push((await save(admin, aForm(questionBankId, over))).questionId);
  }
  const all = await questions(admin, { questionBankId });
  expect(all.questions.map((one) => one.questionId)).toEqual(ids.toReversed());
  const found = async (query: object) =>
    (await questions(admin, { questionBankId, ...query })).questions.map((one) => one.questionId);
  expect(await found({ questionName: "水泥" })).toEqual([ids[2], ids[0]]);
  expect(await found({ questionType: "multiple" })).toEqual([ids[1]]);
  expect(await found({ page: 2, pageSize: 2 })).toEqual([ids[0]]);
  const paperId = await aPaper(db, [ids[1] as number]);
  const shown = await questions(admin, { questionBankId, paperId });
  expect(shown.questions.map((one) => [one.inPaper, one.papers])).toEqual([
    [false, 0],
    [true, 1],
    [false, 0],
  ]);
});

test("more than a thousand questions are counted up to a thousand behind the page, by words as without", async () => {
  const questionBankId = await newBank();
  await db.execute(sql`
    with made as (
      insert into questions (question_bank_id) select ${questionBankId} from generate_series(1, 1100) returning question_id)
    insert into question_versions (question_id, version_no, question_name, question_text, question_type, question_score,
      choices) select question_id, 1, '', '第 ' || question_id || ' 道千题之一', 'askanswer', 10, '[]' from made`);
  const shown = async (query: object) => {
    const answer = await questions(admin, { questionBankId, pageSize: 100, ...query });
    return [answer.questions.length, answer.total, answer.more];
  };
  for (const words of [{}, { questionName: "千题之一" }]) {
    expect(await shown(words)).toEqual([100, 1_000, true]);
    expect(await shown({ ...words, page: 2 })).toEqual([100, 1_100, false]);
    expect(await shown({ ...words, page: 12 })).toEqual([0, 1_100, false]);
  }
  const newest = (await questions(admin, { questionBankId, questionName: "千题", pageSize: 100 })).questions;
  const numbers = newest.map(({ questionId }) => questionId);
  expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
});

test("a wrong rate is told from 30 judged answers on", async () => {
  const questionBankId = await newBank();
  const questionId = await aQuestion(db, { questionBankId });
  const paperId = await aPaper(db, [questionId]);
  for (let at = 0; at < 30; at++) {
    const [row] = (await questions(admin, { questionBankId })).questions;
    expect(row).toMatchObject({ answered: at, wrongRate: null });
    const me = await shop.account("user");
    const attempt = await shop.start(me, paperId);
    await shop.save(me, attempt, questionId, { answer: at < 12 ? "B" : "A" });
  }
  expect((await questions(admin, { questionBankId })).questions).toMatchObject([
    { answered: 30, wrongRate: 0.4 },
  ]);
});

test("[QBANK-011] a question is deleted unless a paper asks it or somebody answered it", async () => {
  const questionBankId = await newBank();
  const { questionId } = await save(admin, aForm(questionBankId));
  const paperId = await aPaper(db, []);
  await shop.as(admin, addPaperQuestions, { params: { paperId }, body: { questionIds: [questionId] } });
  expect(await refusalOf(drop(admin, questionId))).toBe("这道题已用于 1 份试卷，不能删除，请先从试卷里移出");
  const me = await shop.account("user");
  await shop.start(me, paperId);
  await db.execute(sql`delete from paper_questions where paper_id = ${paperId}`);
  expect(await refusalOf(drop(admin, questionId))).toBe("这道题已有人作答，作答记录要保留，不能删除");
  const unused = await save(admin, aForm(questionBankId));
  await drop(admin, unused.questionId);
  expect(await refusalOf(question(admin, unused.questionId))).toMatch(/^404/);
});

test("a question in use keeps its type; a regrade and a save of it do not run into each other", async () => {
  const questionBankId = await newBank();
  const { questionId } = await save(admin, aForm(questionBankId));
  const paperId = await aPaper(db, [questionId]);
  const several = aForm(questionBankId, { questionId, questionType: "multiple", questionKeys: ["A", "B"] });
  expect(await refusalOf(save(admin, several))).toMatch(/不能改题型，请新建一题$/);
  const me = await shop.account("user");
  const attempt = await shop.start(me, paperId);
  await shop.save(me, attempt, questionId, { answer: "A" });
  const run = shop.as(admin, runRegrade, {
    body: { questionId, versionNo: 1, change: { keys: ["A"] }, reason: "答案有误" },
  });
  const [refused] = await Promise.all([
    run.then(
      () => undefined,
      () => refusalOf(run),
    ),
    save(admin, aForm(questionBankId, { questionId, answers: "<p>另一种解析</p>" })),
  ]);
  // Whichever is first: a wording that was saved before it is not the one that the regrade names.
  if (refused !== undefined) expect(refused).toMatch(/^409 .* 改了这道题，/);
  const { rows } = await db.execute(
    sql`select count(*)::int as versions from question_versions where question_id = ${questionId}`,
  );
  expect(rows).toEqual([{ versions: refused === undefined ? 3 : 2 }]);
});

test("[QBANK-007] banks are told apart by whose they are", async () => {
  const shops = await newBank(admin, "归属 甲");
  const own = await newBank(otherTeacher, "归属 乙");
  const found = async (query: object) =>
    (await listed(admin, { questionBankName: "归属", ...query })).questionBanks.map(
      (one) => one.questionBankId,
    );
  expect(await found({})).toEqual([own, shops]);
  expect(await found({ owner: "shop" })).toEqual([shops]);
  expect(await found({ owner: "teacher" })).toEqual([own]);
  expect((await bank(admin, own)).ownerName).toBe(otherTeacher.userName);
});

test("questions are found by what they are sorted under, and the bank tells what that is", async () => {
  const questionBankId = await newBank();
  const sorted = { chapter: "1A411010", topic: "分类", difficulty: "很易", year: "2026" };
  const { questionId } = await save(admin, aForm(questionBankId, { details: sorted }));
  for (const text of ["另一题", "第三题"])
    await save(admin, aForm(questionBankId, { questionText: `<p>${text}</p>`, details: { year: "2025" } }));
  for (const query of [{ chapter: "1A411010" }, { topic: "分类" }, { difficulty: "很易" }, { year: "2026" }])
    expect((await questions(admin, { questionBankId, ...query })).questions).toMatchObject([{ questionId }]);
  expect((await questions(admin, { questionBankId, chapter: "1A" })).total).toBe(0);
  expect(await shop.as(admin, banks.getBankAttributes, { params: { questionBankId } })).toEqual({
    chapters: [{ name: "1A411010", questions: 1 }],
    topics: [{ name: "分类", questions: 1 }],
    difficulties: [{ name: "很易", questions: 1 }],
    years: [
      { name: "2025", questions: 2 },
      { name: "2026", questions: 1 },
    ],
  });
});

test("questions that ask the same are found, whatever their blanks, signs and order; others and other banks' are not", async () => {
  const questionBankId = await newBank();
  const first = await save(admin, aForm(questionBankId));
  const twin = aForm(questionBankId, {
    questionText: "<p>混凝土 强度等级<strong>按什么</strong>确定?</p>",
    choices: choices("立方体抗压强度标准值", "轴心抗压强度"),
    questionKey: "A",
  });
  const alike = (form: Form, questionId?: number) =>
    shop.as(admin, banks.findAlikeQuestions, {
      body: {
        questionBankId: form.questionBankId,
        questionText: form.questionText,
        ...(form.choices && { choices: form.choices }),
        ...(questionId !== undefined && { questionId }),
      },
    });
  expect((await alike(twin)).map((one) => one.questionId)).toEqual([first.questionId]);
  expect(await alike(twin, first.questionId)).toEqual([]);
  expect(await alike({ ...twin, choices: choices("立方体抗压强度标准值", "劈拉强度") })).toEqual([]);
  expect(await alike({ ...twin, questionText: "<p>混凝土强度等级按什么<sup>2</sup>确定？</p>" })).toEqual([]);
  expect(await alike({ ...twin, questionBankId: await newBank() })).toEqual([]);
  const second = await save(admin, twin);
  await save(admin, aForm(questionBankId, { questionText: "<p>只有一道</p>" }));
  const found = (await questions(admin, { questionBankId, alike: "true" })).questions;
  expect(found.map((one) => [one.questionId, one.alike])).toEqual([
    [first.questionId, 1],
    [second.questionId, 1],
  ]);
});

test("a teacher has own banks alone: what is another's is 404 and in no list", async () => {
  const own = await newBank(teacher, "我的题库");
  const shops = await newBank(admin, "题库中心");
  const { questionId } = await save(teacher, aForm(own));
  const foreign = await save(admin, aForm(shops));
  expect((await listed(teacher)).questionBanks.map((one) => one.questionBankId)).toEqual([own]);
  expect((await questions(teacher, {})).questions.map((one) => one.questionId)).toEqual([questionId]);
  expect((await question(admin, questionId)).questionId).toBe(questionId);
  for (const call of [
    () => bank(teacher, shops),
    () => saveBank(teacher, { questionBankId: shops, questionBankName: "改名" }),
    () => dropBank(teacher, shops),
    () => questions(teacher, { questionBankId: shops }),
    () => question(teacher, foreign.questionId),
    () => save(teacher, aForm(shops)),
    () => save(teacher, aForm(own, { questionId: foreign.questionId })),
    () => drop(teacher, foreign.questionId),
    () => question(otherTeacher, questionId),
    () => drop(otherTeacher, questionId),
  ])
    expect(await refusalOf(call())).toMatch(/^404/);
});

test("[QBANK-014] choices are kept as their letters order them, so that the key is the text that its letter names", async () => {
  const questionBankId = await newBank();
  const mixed = [
    { choiceNo: "B", choiceName: "轴心抗压强度" },
    { choiceNo: "A", choiceName: "立方体抗压强度标准值" },
  ];
  const { questionId } = await save(admin, aForm(questionBankId, { questionKey: "A", choices: mixed }));
  const kept = await question(admin, questionId);
  expect(kept).toMatchObject({
    questionKeys: ["A"],
    choices: [
      { choiceNo: "A", choiceName: "立方体抗压强度标准值" },
      { choiceNo: "B", choiceName: "轴心抗压强度" },
    ],
  });
  // An update, too.
  const withTensile = [
    { choiceNo: "C", choiceName: "抗拉强度" },
    { choiceNo: "A", choiceName: "立方体抗压强度标准值" },
    { choiceNo: "B", choiceName: "轴心抗压强度" },
  ];
  await save(admin, aForm(questionBankId, { questionId, questionKey: "C", choices: withTensile }));
  expect((await question(admin, questionId)).choices.map((one) => one.choiceName)).toEqual([
    "立方体抗压强度标准值",
    "轴心抗压强度",
    "抗拉强度",
  ]);
});

test.each([
  ["AA", "400 选项 A 出现了两次"],
  ["AC", "400 缺少选项 B"],
  ["BC", "400 缺少选项 A"],
  ["AF", "400 选项的字母是 A 到 E，没有 F"],
  ["Ab", "400 选项的字母是 A 到 E，没有 b"],
])("[QBANK-014] choices of the letters %s are refused: %s", async (letters, said) => {
  const questionBankId = await newBank();
  const sent = ["甲", "乙"].map((choiceName, at) => ({ choiceNo: letters[at] ?? "", choiceName }));
  expect(await refusalOf(save(admin, aForm(questionBankId, { questionKey: "A", choices: sent })))).toBe(said);
});
