// Formulas of questions: what is drawn, what is not, and that it is drawn wherever a question is shown.
import * as banks from "@zhutu/domain/exam/banks/contract.ts";
import * as imports from "@zhutu/domain/exam/banks/import/contract.ts";
import { templateHeads } from "@zhutu/domain/exam/banks/import/columns.ts";
import * as contract from "@zhutu/domain/exam/contract.ts";
import * as office from "@zhutu/domain/exam/office/contract.ts";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { bookOf } from "../../../kernel/workbook/book.ts";
import { aChapter, aCourse, aVideo } from "../../../testing/factories/catalogue.ts";
import { aPaper } from "../../../testing/factories/exam.ts";
import { refusalOf } from "../../../testing/refusal.ts";
import { testPapers } from "../exam-testing.ts";
import { drawnText, formulaRule } from "./formula.ts";
import { choiceHtml } from "./choices.ts";

describe("a formula", () => {
  test("is drawn as MathML between the text that it stands in, entities read, markup kept", () => {
    const html = drawnText('<p title="$">若 <b>a</b> 且 $a&lt;b$，价 \\$5 &amp; $8</p>');
    expect(html).toMatch(
      /^<p title="\$">若 <b>a<\/b> 且 <math><semantics>.*<\/semantics><\/math>，价 \$5 &amp; \$8<\/p>$/,
    );
    expect(html).toContain("<mo>&lt;</mo>");
    expect(drawnText("$$\\frac{1}{2}$$")).toMatch(/^<math display="block">.*<mfrac>/);
    expect(drawnText("$\\sin x$")).toMatch(/<mi mathvariant="normal">sin<\/mi>.*<mi>x<\/mi>/);
    const plain = "<p>没有公式</p>";
    expect(drawnText(plain)).toBe(plain);
  });

  test.each([
    "\\href{javascript:alert(1)}{x}",
    "\\htmlStyle{position:fixed}{x}",
    "\\includegraphics{https://evil.test/x.png}",
    "\\text{<script>alert(1)</script>}",
    '\\text{"><img src=x onerror=alert(1)>}',
    "\\url{https://evil.test}",
  ])("%s runs nothing and leads nowhere", (formula) => {
    const escaped = formula.replaceAll("<", "&lt;").replaceAll(">", "&gt;");
    const html = drawnText(`$${escaped}$`);
    expect(html).not.toMatch(/<(?!\/?(?:math|semantics|m[a-z]+|annotation)\b)/);
    expect(html).not.toMatch(/<[^>]*\s(?:href|src|style|class|on\w+)=/);
  });

  test("that is no LaTeX is named, and shown as it is written where it stands already", () => {
    expect(formulaRule("<p>求 $\\frac{1}$</p>")).toBe("公式 $\\frac{1}$ 写得不对，请检查；美元符号写成 \\$");
    expect(drawnText("<p>求 $\\frac{1}$</p>")).toBe("<p>求 $\\frac{1}$</p>");
    expect(formulaRule("<p>从 $5 涨到 $8</p>")).toBeUndefined();
    expect(formulaRule("$x$ ".repeat(101))).toBe("公式太多，最多 100 个");
  });

  test("that is made to be endless ends", () => {
    const began = Date.now();
    for (const formula of ["\\def\\a{\\a\\a}\\a", `${"{".repeat(480)}x${"}".repeat(480)}`, "x".repeat(2_000)])
      expect(drawnText(`$${formula}$`).length).toBeLessThan(20_000);
    expect(Date.now() - began).toBeLessThan(2_000);
  });

  test("and a picture of a choice are drawn; words alone stay words", () => {
    expect(choiceHtml("甲 < 乙")).toBeUndefined();
    expect(choiceHtml("[图:不是.png]")).toBeUndefined();
    expect(choiceHtml("$x$ < 1")).toMatch(/^<math>.*<\/math> &lt; 1$/);
    expect(choiceHtml("甲\n[图:a1b2c3d4e5f6a7b8c9d0.png]")).toBe(
      '甲<br><img src="/files/image/editor/a1b2c3d4e5f6a7b8c9d0.png" alt="选项的图片">',
    );
  });
});

const shop = await testPapers();
const { db } = shop;
const admin = await shop.account("admin");
const { questionBankId } = await shop.as(admin, banks.saveQuestionBank, {
  body: { questionBankName: "公式" },
});
const form = {
  questionBankId,
  questionText: "<p>求 $x^2$</p>",
  questionType: "single" as const,
  questionScore: 2,
  questionKey: "A" as const,
  choices: [
    { choiceNo: "A", choiceName: "$\\frac{1}{2}$" },
    { choiceNo: "B", choiceName: "乙" },
  ],
  answers: "<p>因为 $y$</p>",
};
const drawnQuestion = {
  questionText: expect.stringContaining("<msup>"),
  choices: [
    { choiceNo: "A", choiceName: "$\\frac{1}{2}$", choiceHtml: expect.stringContaining("<mfrac>") },
    { choiceNo: "B", choiceName: "乙" },
  ],
};
const drawnAnswers = { answers: expect.stringContaining("<mi>y</mi>") };

test("is saved as it is written, and drawn for the learner in practice, in the bank, over a video, and as today's", async () => {
  const { questionId } = await shop.as(admin, banks.saveQuestion, { body: form });
  const stored = await shop.as(admin, banks.getQuestion, { params: { questionId } });
  expect(stored).toMatchObject({
    questionText: form.questionText,
    questionName: "求 x^2",
    answers: form.answers,
  });
  expect(await shop.as(null, contract.getTodayQuestion)).toMatchObject({ ...drawnQuestion, ...drawnAnswers });
  const paperId = await aPaper(db, [questionId]);
  const preview = await shop.as(admin, office.previewPaper, { params: { paperId } });
  expect(preview.questions).toMatchObject([{ ...drawnQuestion, ...drawnAnswers }]);
  const me = await shop.account("user");
  const attempt = await shop.start(me, paperId);
  expect(attempt.questions).toMatchObject([drawnQuestion]);
  await shop.save(me, attempt, questionId, { answer: "B" });
  expect(await shop.answers(me, attempt)).toMatchObject([drawnAnswers]);
  expect((await shop.bank(me)).errorQuestions).toMatchObject([drawnQuestion]);
  const again = { params: { questionId }, body: { answer: "A" } };
  expect(await shop.as(me, contract.retryErrorQuestion, again)).toMatchObject(drawnAnswers);
  const { courseId } = await aCourse(db);
  const { videoId } = await aVideo(db);
  const { courseChapterId } = await aChapter(db, { courseId, videoId });
  const alertPaperId = await aPaper(db, [questionId], { paperType: "cpt_alert", refId: courseChapterId });
  await db.execute(sql`update chapters set alert_paper_id = ${alertPaperId}
    where course_chapter_id = ${courseChapterId}`);
  await db.execute(sql`update paper_questions set alert_time = '02:00' where paper_id = ${alertPaperId}`);
  await shop.hold(me, courseId);
  const lesson = { params: { courseChapterId } };
  expect(await shop.as(me, contract.listReminders, lesson)).toMatchObject([drawnQuestion]);
  const stop = { params: { courseChapterId, questionId }, body: { answer: "A" } };
  expect(await shop.as(me, contract.answerReminder, stop)).toMatchObject(drawnAnswers);
});

test("a wrong one is told at its field and not saved; the form shows it drawn before", async () => {
  const wrong = {
    ...form,
    questionText: "<p>求 $\\frac{1}$</p>",
    choices: [
      { choiceNo: "A", choiceName: "甲" },
      { choiceNo: "B", choiceName: "$\\sqrt$" },
    ],
  };
  const why = "写得不对，请检查；美元符号写成 \\$";
  const refused = await shop.as(admin, banks.saveQuestion, { body: wrong }).catch((error: unknown) => error);
  expect(refused).toMatchObject({
    detail: {
      fields: expect.arrayContaining([
        { field: "questionText", msg: `公式 $\\frac{1}$ ${why}` },
        { field: "choices", msg: `选项 B：公式 $\\sqrt$ ${why}` },
      ]),
    },
  });
  const { questionText, choices, answers } = wrong;
  expect(
    await shop.as(admin, banks.drawQuestion, { body: { questionText, choices, answers } }),
  ).toMatchObject({
    problems: [`公式 $\\frac{1}$ ${why}`, `选项 B：公式 $\\sqrt$ ${why}`],
    questionText: wrong.questionText,
    ...drawnAnswers,
  });
  const learner = await shop.account("user");
  expect(await refusalOf(shop.as(learner, banks.drawQuestion, { body: { questionText } }))).toMatch(/^403/);
});

test("comes and goes with a workbook as it is written; a wrong one is red in its cell", async () => {
  const other = (await shop.as(admin, banks.saveQuestionBank, { body: { questionBankName: "公式二" } }))
    .questionBankId;
  const line = (text: string, A: string) => ["", "单选", "", text, A, "乙", "", "", "", "A"];
  const preview = (content: Buffer) =>
    shop.as(admin, imports.previewQuestionImport, {
      params: { questionBankId: other },
      body: { fileName: "题目.xlsx", content: content.toString("base64") },
    });
  const book = await bookOf({
    name: "题目",
    header: [...templateHeads],
    rows: [line("若 $a<b$，从 $5 涨到 $8", "$\\frac{1}{2}$"), line("求 $\\frac{1}$", "$\\sqrt$")],
  });
  const { rows } = await preview(book);
  expect(rows.map(({ problems }) => problems.map(({ cell }) => cell))).toEqual([[], ["D3", "E3"]]);
  const body = { fileName: "题目.xlsx", content: book.toString("base64"), partial: 1 as const };
  await shop.as(admin, imports.importQuestions, { params: { questionBankId: other }, body });
  const out = await shop.app.inject({
    url: imports.exportQuestions.path.replace(":questionBankId", String(other)),
    headers: { authorization: await shop.tokenOf(admin) },
  });
  expect((await preview(out.rawPayload)).rows.map(({ result }) => result)).toEqual(["same"]);
});
