// Workbooks of questions over HTTP: what would happen, taking in all or nothing, giving out, taking back.
import * as banks from "@zhutu/domain/exam/banks/contract.ts";
import * as imports from "@zhutu/domain/exam/banks/import/contract.ts";
import { templateHeads } from "@zhutu/domain/exam/banks/import/columns.ts";
import { sql } from "drizzle-orm";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { SheetRow } from "../../../../kernel/workbook/workbook.ts";
import { bookOf } from "../../../../kernel/workbook/book.ts";
import { aPaper } from "../../../../testing/factories/exam.ts";
import type { Account } from "../../../../testing/factories/identity.ts";
import { refusalOf } from "../../../../testing/refusal.ts";
import { atOnce, testPapers } from "../../exam-testing.ts";
import { readSheetOf } from "./imports-testing.ts";

const shop = await testPapers();
const { db } = shop;
const [admin, teacher, otherTeacher] = await Promise.all([
  shop.account("admin"),
  shop.account("teacher"),
  shop.account("teacher"),
]);

const newBank = async (who = admin, questionBankName = "二建·建筑实务") =>
  (await shop.as(who, banks.saveQuestionBank, { body: { questionBankName } })).questionBankId;
const questionsOf = async (questionBankId: number, query: object = {}) =>
  (await shop.as(admin, banks.listQuestions, { query: { questionBankId, pageSize: 100, ...query } }))
    .questions;
type Filled = {
  no?: string;
  type?: string;
  text?: string;
  A?: string;
  B?: string;
  C?: string;
  keys?: string;
  answers?: string;
  score?: string;
  year?: string;
};
const lineOf = (one: Filled): SheetRow => {
  const { no = "", type = "单选", text = "", A = "甲", B = "乙", C = "", keys = "A", answers = "" } = one;
  return [
    no,
    type,
    "",
    text,
    A,
    B,
    C,
    "",
    "",
    keys,
    answers,
    "",
    one.score ?? "",
    "",
    "",
    "",
    one.year ?? "",
  ];
};
const fileOf = async (...lines: Filled[]) => {
  const bytes = await bookOf(
    { name: "填写说明", header: ["列"], rows: [] },
    { name: "题目", header: [...templateHeads], rows: lines.map(lineOf) },
  );
  return { fileName: "题目.xlsx", content: bytes.toString("base64") };
};
type File = Awaited<ReturnType<typeof fileOf>>;
const sampleOf = (name: string): File => ({
  fileName: `${name}.xlsx`,
  content: readFileSync(
    new URL(`../../../../kernel/workbook/samples/${name}.xlsx`, import.meta.url),
    "base64",
  ),
});
const preview = (who: Account, questionBankId: number, body: File) =>
  shop.as(who, imports.previewQuestionImport, { params: { questionBankId }, body });
const takeIn = (who: Account, questionBankId: number, body: File & { partial?: 0 | 1 }) =>
  shop.as(who, imports.importQuestions, { params: { questionBankId }, body });
const undo = (who: Account, questionImportId: number) =>
  shop.as(who, imports.undoQuestionImport, { params: { questionImportId } });
const fileAt = async (path: string, questionBankId: number, body?: object) => {
  const answer = await shop.app.inject({
    method: body ? "POST" : "GET",
    url: path.replace(":questionBankId", String(questionBankId)),
    headers: { authorization: await shop.tokenOf(admin) },
    ...(body && { payload: body }),
  });
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
};

test("options are what their cells show; an error and lost digits are told by their cell", async () => {
  const questionBankId = await newBank();
  const { rows } = await preview(admin, questionBankId, sampleOf("题目-百分比日期分数选项"));
  expect(rows.map(({ row, result }) => [row, result]).slice(0, 4)).toEqual([
    [2, "created"],
    [3, "created"],
    [4, "refused"],
    [5, "refused"],
  ]);
  await takeIn(admin, questionBankId, { ...sampleOf("题目-百分比日期分数选项"), partial: 1 });
  const names = (await questionsOf(questionBankId)).map(({ choices }) =>
    choices.map(({ choiceName }) => choiceName).join(),
  );
  expect(names).toEqual(expect.arrayContaining(["3%,5%,10%,15%", "3月5日,2024年1月1日,10:30,1/2"]));
});

test("a workbook whose last row holds only a format is taken in", async () => {
  const questionBankId = await newBank();
  const { rows } = await preview(admin, questionBankId, sampleOf("题目-LibreOffice末行"));
  expect(rows.map(({ result }) => result)).toEqual(["created"]);
});

test("a workbook is looked through without a trace, then taken in: new, another wording, the same", async () => {
  const questionBankId = await newBank();
  const first = await fileOf(
    { no: "A1", text: "水泥的初凝时间不得早于（　）分钟。", A: "45", B: "60", score: "1.5", year: "2025" },
    { text: "下列属于塑性裂缝成因的有", type: "多选", C: "丙", keys: "a、c" },
    { text: "混凝土应分层浇筑", type: "判断", A: "", B: "", keys: "对" },
    { text: "简述温控措施", type: "问答", A: "", B: "", keys: "分层\n分段" },
  );
  const seen = await preview(admin, questionBankId, first);
  expect(seen.rows.map(({ row, result, versionNo }) => [row, result, versionNo])).toEqual([
    [2, "created", 1],
    [3, "created", 1],
    [4, "created", 1],
    [5, "created", 1],
  ]);
  expect(await questionsOf(questionBankId)).toEqual([]);
  expect(await takeIn(admin, questionBankId, first)).toMatchObject({
    created: 4,
    changed: 0,
    same: 0,
    refused: 0,
  });
  expect((await questionsOf(questionBankId)).toReversed()).toMatchObject([
    {
      questionNo: "A1",
      questionText: "<p>水泥的初凝时间不得早于（　）分钟。</p>",
      questionScore: 1.5,
      questionKeys: ["A"],
      details: { year: "2025" },
    },
    { questionType: "multiple", questionKeys: ["A", "C"], questionScore: 1 },
    { questionType: "single", choices: [{ choiceName: "对" }, { choiceName: "错" }], questionKey: "A" },
    { questionType: "askanswer", answers: "<p>分层</p><p>分段</p>", choices: [] },
  ]);
  const second = await fileOf(
    {
      no: "A1",
      text: "水泥的初凝时间不得早于（　）分钟。",
      A: "45 min",
      B: "60",
      keys: "B",
      score: "1.5",
      year: "2025",
    },
    { text: " 下列属于塑性裂缝成因的有 ", type: "多选", C: "丙", keys: "ac" },
    { text: "新的一题" },
  );
  const again = await preview(admin, questionBankId, second);
  expect(again.rows.map(({ result, versionNo }) => [result, versionNo])).toEqual([
    ["changed", 2],
    ["same", null],
    ["created", 1],
  ]);
  expect(again.rows[0]?.changes).toEqual([
    { field: "选项 A", before: "", after: "45 min" },
    { field: "原选项 A", before: "45", after: "" },
    { field: "答案", before: "A 45", after: "B 60" },
  ]);
  expect(await takeIn(admin, questionBankId, second)).toMatchObject({ created: 1, changed: 1, same: 1 });
  const [changed] = await questionsOf(questionBankId, { questionName: "A1" });
  expect(changed).toMatchObject({ versionNo: 2, questionKey: "B" });
  // The new choice took an id that none ever had.
  expect(changed?.choices.map(({ optionId }) => optionId)).toEqual(["C", "B"]);
  expect(await refusalOf(takeIn(admin, questionBankId, second))).toBe("文件里没有要新建或更新的题目");
});

test("one wrong row takes in nothing and is named by its cell; partial takes in the others", async () => {
  const questionBankId = await newBank();
  const file = await fileOf(
    { text: "好的一题" },
    { text: "坏的一题", keys: "AB" },
    { text: "又一题", score: "1.3" },
  );
  const { rows } = await preview(admin, questionBankId, file);
  expect(rows.map(({ result, problems }) => [result, problems])).toEqual([
    ["created", []],
    ["refused", [{ cell: "J3", column: "答案", value: "AB", why: "单选题只能有一个答案" }]],
    ["refused", [{ cell: "M4", column: "分值", value: "1.3", why: "分值的步长是 0.5" }]],
  ]);
  expect(await refusalOf(takeIn(admin, questionBankId, file))).toBe(
    "2 行有错误，一题都没有导入：J3 单选题只能有一个答案",
  );
  expect(await questionsOf(questionBankId)).toEqual([]);
  expect(await takeIn(admin, questionBankId, { ...file, partial: 1 })).toMatchObject({
    created: 1,
    refused: 2,
  });
  expect(await questionsOf(questionBankId)).toMatchObject([{ questionName: "好的一题" }]);
});

test("what asks the same is found in the file and in the bank; with another answer it is a conflict", async () => {
  const questionBankId = await newBank();
  await takeIn(admin, questionBankId, await fileOf({ no: "A1", text: "水泥初凝？" }, { text: "无编号的题" }));
  const { rows } = await preview(
    admin,
    questionBankId,
    await fileOf(
      { text: "水泥 初凝？", A: "乙", B: "甲", keys: "B" },
      { text: "水泥初凝？", keys: "B" },
      { text: "新题" },
      { text: "新 题" },
      { text: "新题。", keys: "B" },
      { no: "B1", text: "编号一" },
      { no: "B1", text: "编号二" },
      { no: "A1", text: "无编号的题" },
    ),
  );
  expect(
    rows.map(({ result, problems }) => [result, ...problems.map(({ cell, why }) => `${cell} ${why}`)]),
  ).toEqual([
    ["same"],
    ["refused", "J3 和第 2 行题干、选项相同，答案不同"],
    ["created"],
    ["refused", "D5 和第 4 行的题目相同"],
    ["refused", "J6 和第 4 行题干、选项相同，答案不同"],
    ["created"],
    ["refused", "A8 第 7 行也是这个题目编号"],
    ["refused", "D9 题库里的“无编号的题”和这一行题干、选项相同"],
  ]);
  const alone = await preview(admin, questionBankId, await fileOf({ text: "水泥初凝？", keys: "B" }));
  expect(alone.rows[0]?.problems).toMatchObject([{ why: "和题库里的 A1 题干、选项相同，答案不同（A）" }]);
});

test("what is given out comes back as the same, rich texts, signs and lines with it", async () => {
  const questionBankId = await newBank();
  const save = (body: object) =>
    shop.as(admin, banks.saveQuestion, {
      body: { questionBankId, questionScore: 2, questionText: "", questionType: "askanswer", ...body },
    });
  await save({
    questionNo: "R1",
    questionText: '<p>看图 <img src="/files/image/editor/a.png" /></p><p>H<sub>2</sub>O &lt; 5</p>',
    answers: "<p>-5℃ 以下</p><p><strong>不</strong>施工</p>",
  });
  await save({
    questionText: "<p>=1+1 是多少？</p>",
    questionType: "single",
    questionKey: "B",
    choices: [
      { choiceNo: "A", choiceName: "-1" },
      { choiceNo: "B", choiceName: "+2" },
    ],
    details: { scoring: "一\n二", difficulty: "较难", chapter: "1A411010" },
  });
  const bytes = await fileAt(imports.exportQuestions.path, questionBankId);
  expect((await readSheetOf(bytes))[0]).toEqual(templateHeads);
  const { rows } = await preview(admin, questionBankId, {
    fileName: "题目.xlsx",
    content: bytes.toString("base64"),
  });
  expect(rows.map(({ result, problems }) => [result, problems])).toEqual([
    ["same", []],
    ["same", []],
  ]);
  const { rows: logged } = await db.execute(sql`select count(*)::int as n from audit_logs
    where action = 'questions.export' and subject = ${`question-bank:${questionBankId}`}`);
  expect(logged).toEqual([{ n: 1 }]);
});

test("the workbook comes back with what is wrong on red and why in a column of its own; twice it has one such column", async () => {
  const questionBankId = await newBank();
  const file = await fileOf({ text: "好的一题" }, { text: "坏的一题", keys: "AB", score: "x" });
  const annotated = (body: File) => fileAt(imports.annotateQuestionImport.path, questionBankId, body);
  const once = await annotated(file);
  const rows = await readSheetOf(once);
  expect(rows.map((cells) => cells.at(-1))).toEqual(["错误原因", "", "分值填数字；单选题只能有一个答案"]);
  const twice = await readSheetOf(await annotated({ ...file, content: once.toString("base64") }));
  expect(twice).toEqual(rows);
});

test("an import is undone whole: what it made goes, what it reworded is worded as before", async () => {
  const questionBankId = await newBank();
  await takeIn(admin, questionBankId, await fileOf({ no: "A1", text: "原来的题" }));
  const { questionImportId } = await takeIn(
    admin,
    questionBankId,
    await fileOf({ no: "A1", text: "改过的题" }, { text: "多出的题" }),
  );
  expect(await refusalOf(undo(otherTeacher, questionImportId))).toMatch(/^404/);
  const answers = await atOnce(20, () =>
    undo(admin, questionImportId).then(
      (done) => done,
      (error: Error) => error.message,
    ),
  );
  expect(answers.filter((one) => typeof one === "object")).toEqual([{ deleted: 1, restored: 1 }]);
  expect(new Set(answers.filter((one) => typeof one === "string"))).toEqual(new Set(["这次导入已经撤销"]));
  expect(await questionsOf(questionBankId)).toMatchObject([{ questionName: "原来的题", versionNo: 3 }]);
  const { imports: listed, total } = await shop.as(admin, imports.listQuestionImports, {
    params: { questionBankId },
    query: {},
  });
  expect(total).toBe(2);
  expect(listed.map(({ created, changed, undoneTime }) => [created, changed, undoneTime !== null])).toEqual([
    [1, 1, true],
    [1, 0, false],
  ]);
});

test("an import whose questions are in use, or were reworded since, is not undone, and nothing of it is", async () => {
  const questionBankId = await newBank();
  const { questionImportId } = await takeIn(
    admin,
    questionBankId,
    await fileOf({ text: "用过的题" }, { text: "改过的题" }, { text: "没动的题" }),
  );
  const [, reworded, used] = await questionsOf(questionBankId);
  await aPaper(db, [used?.questionId ?? 0]);
  await shop.as(admin, banks.saveQuestion, {
    body: {
      questionId: reworded?.questionId ?? 0,
      questionBankId,
      questionText: "<p>改过的题目</p>",
      questionType: "single",
      questionScore: 1,
      questionKey: "A",
      choices: reworded?.choices ?? [],
    },
  });
  expect(await refusalOf(undo(admin, questionImportId))).toBe(
    "这次导入不能撤销：1 道题（“用过的题”）已用于试卷或已有人作答，1 道题（“改过的题目”）导入后又改过",
  );
  expect(await questionsOf(questionBankId)).toHaveLength(3);
});

test("a question that was moved to another bank since is not deleted with its import", async () => {
  const [from, to] = [await newBank(), await newBank()];
  const { questionImportId } = await takeIn(admin, from, await fileOf({ text: "移走的题" }));
  await db.execute(sql`update questions set question_bank_id = ${to} where question_bank_id = ${from}`);
  expect(await refusalOf(undo(admin, questionImportId))).toBe(
    "这次导入不能撤销：1 道题（“移走的题”）已移到其他题库",
  );
  expect(await questionsOf(to)).toHaveLength(1);
});

test("several at once take one workbook in once", async () => {
  const questionBankId = await newBank();
  const file = await fileOf({ text: "只有一题" });
  // Each by another person, as one reads one file at a time.
  const people = await Promise.all(Array.from({ length: 3 }, () => shop.account("admin")));
  const answers = await atOnce(3, (at) =>
    takeIn(people[at] as Account, questionBankId, file).then(
      ({ created }) => created,
      (error: Error) => error.message,
    ),
  );
  expect(answers.filter((one) => one === 1)).toHaveLength(1);
  expect(new Set(answers.filter((one) => one !== 1))).toEqual(new Set(["文件里没有要新建或更新的题目"]));
  expect(await questionsOf(questionBankId)).toHaveLength(1);
});

test("a teacher takes into own banks alone; what is no workbook of questions is refused with what to do", async () => {
  const own = await newBank(teacher, "我的题库");
  const shops = await newBank();
  const file = await fileOf({ text: "讲师的题" });
  expect(await takeIn(teacher, own, file)).toMatchObject({ created: 1 });
  for (const call of [
    () => preview(teacher, shops, file),
    () => takeIn(teacher, shops, file),
    () => preview(otherTeacher, own, file),
    () => shop.as(teacher, imports.listQuestionImports, { params: { questionBankId: shops }, query: {} }),
  ])
    expect(await refusalOf(call())).toMatch(/^404/);
  const sent = (fileName: string, bytes: Buffer) =>
    refusalOf(preview(admin, shops, { fileName, content: bytes.toString("base64") }));
  expect(await sent("a.xls", Buffer.from("x"))).toMatch(/另存为 .xlsx/);
  expect(await sent("a.xlsx", Buffer.from("no archive"))).toBe("这个文件不是表格，请上传 .xlsx");
  const other = await bookOf({ name: "a", header: ["姓名", "手机号"], rows: [["甲", "13800000000"]] });
  expect(await sent("a.xlsx", other)).toMatch(/^没有找到表头/);
  const many = await bookOf({
    name: "题目",
    header: [...templateHeads],
    rows: Array.from({ length: 2_001 }, (_, at) => lineOf({ text: `第 ${at} 题` })),
  });
  expect(await sent("a.xlsx", many)).toBe("一次最多 2000 道题，这个文件有 2001 道");
});

test("a question tells all its wordings and the papers that ask it, a teacher those of own courses", async () => {
  const questionBankId = await newBank(teacher);
  const form = {
    questionBankId,
    questionText: "<p>混凝土强度等级按什么确定？</p>",
    questionType: "single" as const,
    questionScore: 2.5,
    questionKey: "B" as const,
    choices: [
      { choiceNo: "A", choiceName: "轴心抗压强度" },
      { choiceNo: "B", choiceName: "立方体抗压强度标准值" },
    ],
  };
  const { questionId } = await shop.as(teacher, banks.saveQuestion, { body: form });
  await shop.as(admin, banks.saveQuestion, { body: { ...form, questionId, questionScore: 3 } });
  const paperId = await aPaper(db, [questionId], { paperName: "学堂的试卷" });
  const history = (who: Account) => shop.as(who, banks.getQuestionHistory, { params: { questionId } });
  expect(await history(admin)).toMatchObject({
    versions: [
      { versionNo: 2, questionScore: 3, questionKeys: ["B"], userName: admin.userName, answered: false },
      { versionNo: 1, questionScore: 2.5, userName: teacher.userName },
    ],
    papers: [{ paperId, paperName: "学堂的试卷", questionNo: 1 }],
  });
  expect((await history(teacher)).papers).toEqual([]);
  for (const call of [
    () => history(otherTeacher),
    () => shop.as(otherTeacher, banks.getBankAttributes, { params: { questionBankId } }),
    () =>
      shop.as(otherTeacher, banks.findAlikeQuestions, {
        body: { questionBankId, questionText: form.questionText },
      }),
  ])
    expect(await refusalOf(call())).toMatch(/^404/);
});
