// Who puts a question into a paper holds the paper and then the question; who words it anew holds the question and then
// its papers. Neither may wait for the other.
import * as banks from "@zhutu/domain/exam/banks/contract.ts";
import * as corrections from "@zhutu/domain/exam/corrections/contract.ts";
import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { transaction } from "../../../kernel/db/transaction.ts";
import { aPaper, aQuestion } from "../../../testing/factories/exam.ts";
import { lockPaper } from "../papers/queries.ts";
import { testPapers } from "../exam-testing.ts";
import { lockImported } from "./import/import-queries.ts";
import { holdQuestions } from "./question-queries.ts";

const shop = await testPapers();
const { db } = shop;
const admin = await shop.account("admin");

/** Holds the paper, lets the call wait for it, and then takes the question too; fails where that had to wait. */
const puttingWhile = (of: { paperId: number; questionId: number }, call: () => Promise<unknown>) =>
  transaction(db, async (tx) => {
    await lockPaper(tx, of.paperId, null);
    const called = call();
    called.catch(() => {});
    await setTimeout(400);
    await tx.execute(sql`set local lock_timeout = '300ms'`);
    const held = await holdQuestions(tx, [of.questionId], null);
    return { held: held.length, called };
  });

async function asked() {
  const questionId = await aQuestion(db);
  return { questionId, paperId: await aPaper(db, [questionId]) };
}

test("a question that is worded anew is put into a paper meanwhile, by a save and by a regrade", async () => {
  const one = await asked();
  const known = await shop.as(admin, banks.getQuestion, { params: { questionId: one.questionId } });
  const body = {
    ...known,
    questionKey: "A" as const,
    questionKeys: ["A" as const],
    answers: "<p>另一种解析</p>",
  };
  const saved = await puttingWhile(one, () => shop.as(admin, banks.saveQuestion, { body }));
  expect(saved.held).toBe(1);
  expect(await saved.called).toMatchObject({ versionNo: 2 });

  const two = await asked();
  const run = await puttingWhile(two, () =>
    shop.as(admin, corrections.runRegrade, {
      body: { questionId: two.questionId, versionNo: 1, change: { keys: ["B"] }, reason: "教材勘误" },
    }),
  );
  expect(run.held).toBe(1);
  expect(await run.called).toMatchObject({ attempts: 0 });
});

test("what an import only reworded is put into a paper while the import is undone; what it made is not", async () => {
  const [made, reworded] = [await aQuestion(db), await aQuestion(db)];
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into question_imports (question_bank_id, file_name, created, changed, created_by)
    select question_bank_id, 'x.xlsx', 1, 1, ${admin.userId} from questions where question_id = ${made}
    returning question_import_id as id`);
  const id = rows[0]?.id ?? 0;
  await db.execute(sql`insert into question_import_rows (question_import_id, question_id, version_no)
    values (${id}, ${made}, 1), (${id}, ${reworded}, 2)`);
  await transaction(db, async (tx) => {
    expect(await lockImported(tx, id)).toHaveLength(2);
    const put = (questionId: number) =>
      transaction(db, async (other) => {
        await other.execute(sql`set local lock_timeout = '300ms'`);
        return (await holdQuestions(other, [questionId], null)).length;
      });
    expect(await put(reworded)).toBe(1);
    await expect(put(made)).rejects.toThrow();
  });
});
