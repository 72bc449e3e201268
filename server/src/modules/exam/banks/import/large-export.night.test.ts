// A bank of many or long questions is given out in pieces, whole or not at all.
import * as banks from "@zhutu/domain/exam/banks/contract.ts";
import * as imports from "@zhutu/domain/exam/banks/import/contract.ts";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testPapers } from "../../exam-testing.ts";
import { readSheetOf } from "./imports-testing.ts";

const shop = await testPapers();
const admin = await shop.account("admin");

/** A bank of so many questions with texts and answers of that length. */
async function bankOf(count: number, length: number): Promise<number> {
  const { questionBankId } = await shop.as(admin, banks.saveQuestionBank, {
    body: { questionBankName: `大题库${count}` },
  });
  for (let from = 1; from <= count; from += 30)
    await shop.db.execute(sql`with made as (
      insert into questions (question_bank_id, question_no) select ${questionBankId}, 'N' || at
      from generate_series(${from}::int, ${Math.min(from + 29, count)}::int) at returning question_id, question_no)
    insert into question_versions (question_id, version_no, question_name, question_text, question_type, question_score, choices, answers)
    select question_id, 1, question_no, '<p>' || question_no || repeat('题', ${length}::int) || '</p>', 'askanswer', 10, '[]',
      '<p>' || repeat('答', ${length}::int) || '</p>' from made`);
  return questionBankId;
}
const exported = async (questionBankId: number) =>
  shop.app.inject({
    url: imports.exportQuestions.path.replace(":questionBankId", String(questionBankId)),
    headers: { authorization: await shop.tokenOf(admin) },
  });

test("each question of a long bank stands in its workbook once, in the order in which they were written", async () => {
  const answer = await exported(await bankOf(450, 2));
  const [head = [], ...rows] = await readSheetOf(answer.rawPayload);
  const at = head.indexOf("题目编号");
  expect(rows.map((cells) => cells[at])).toEqual(Array.from({ length: 450 }, (_, no) => `N${no + 1}`));
});

test("a bank of too much text is refused with what to do, and nobody is said to have taken it", async () => {
  const questionBankId = await bankOf(1_100, 9_200);
  const answer = await exported(questionBankId);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ msg: "这个题库的文字太多，一个工作簿装不下，请分成几个题库再导出" });
  const { rows } = await shop.db.execute(sql`select from audit_logs where action = 'questions.export'
    and subject = ${`question-bank:${questionBankId}`}`);
  expect(rows).toEqual([]);
});
