// Imports of many questions: whole statements, however many rows there are, and all or nothing.
import * as banks from "@zhutu/domain/exam/banks/contract.ts";
import { templateHeads } from "@zhutu/domain/exam/banks/import/columns.ts";
import * as imports from "@zhutu/domain/exam/banks/import/contract.ts";
import { sql } from "drizzle-orm";
import pg from "pg";
import { expect, test, vi } from "vitest";
import { bookOf } from "../../../../kernel/workbook/book.ts";
import { aPaper } from "../../../../testing/factories/exam.ts";
import { refusalOf } from "../../../../testing/refusal.ts";
import { testPapers } from "../../exam-testing.ts";

const shop = await testPapers();
const { db } = shop;
const admin = await shop.account("admin");
const newBank = async () =>
  (await shop.as(admin, banks.saveQuestionBank, { body: { questionBankName: "大题库" } })).questionBankId;
/** So many questions, the later ones first by their number. */
const fileOf = async (count: number, text: (no: number) => string, A = "甲") => {
  const rows = Array.from({ length: count }, (_, at) => {
    const no = count - at;
    return [`N${no}`, "单选", "", text(no), A, "乙", "", "", "", "A", `解析 ${no}`];
  });
  const bytes = await bookOf({ name: "题目", header: [...templateHeads], rows });
  return { fileName: "题目.xlsx", content: bytes.toString("base64") };
};
type File = Awaited<ReturnType<typeof fileOf>>;
const takeIn = (questionBankId: number, body: File) =>
  shop.as(admin, imports.importQuestions, { params: { questionBankId }, body });
const undo = (questionImportId: number) =>
  shop.as(admin, imports.undoQuestionImport, { params: { questionImportId } });
const stored = async (questionBankId: number) => {
  const { rows } = await db.execute<{ no: string; version: number; text: string; answers: string }>(sql`
    select q.question_no as no, q.version_no as version, v.question_text as text, v.answers
    from questions q left join question_versions v on v.question_id = q.question_id and v.version_no = q.version_no
    where q.question_bank_id = ${questionBankId} order by q.question_id`);
  return rows;
};
/** How many statements the work sent. */
async function statementsOf<T>(work: () => Promise<T>): Promise<[T, number]> {
  const sent = vi.spyOn(pg.Client.prototype, "query");
  try {
    return [await work(), sent.mock.calls.length];
  } finally {
    sent.mockRestore();
  }
}
const many = 220;
const before = (no: number) => `第 ${no} 题：初凝？`;
const after = (no: number) => `第 ${no} 题：终凝？`;

test("questions are made, worded anew and taken back in a few statements, in the order of the file", async () => {
  const questionBankId = await newBank();
  const [small, fewStatements] = await statementsOf(async () =>
    takeIn(await newBank(), await fileOf(3, before)),
  );
  expect(small.created).toBe(3);
  const [made, statements] = await statementsOf(async () =>
    takeIn(questionBankId, await fileOf(many, before)),
  );
  expect(made).toMatchObject({ created: many });
  // A few more: two of every 200 rows, and the look for what asks the same.
  expect(statements - fewStatements).toBeLessThan(15);
  const nos = Array.from({ length: many }, (_, at) => many - at);
  expect(await stored(questionBankId)).toEqual(
    nos.map((no) => ({
      no: `N${no}`,
      version: 1,
      text: `<p>${before(no)}</p>`,
      answers: `<p>解析 ${no}</p>`,
    })),
  );

  const [changed, changing] = await statementsOf(async () =>
    takeIn(questionBankId, await fileOf(many, after)),
  );
  expect(changed).toMatchObject({ changed: many, created: 0 });
  expect(changing - fewStatements).toBeLessThan(20);
  expect((await stored(questionBankId)).map(({ version, text }) => [version, text])).toEqual(
    nos.map((no) => [2, `<p>${after(no)}</p>`]),
  );

  const [undone, undoing] = await statementsOf(() => undo(changed.questionImportId));
  expect(undone).toEqual({ deleted: 0, restored: many });
  expect(undoing).toBeLessThan(30);
  expect((await stored(questionBankId)).map(({ version, text }) => [version, text])).toEqual(
    nos.map((no) => [3, `<p>${before(no)}</p>`]),
  );
});

test("what was made by an import of many goes again, in a few statements", async () => {
  const questionBankId = await newBank();
  const { questionImportId } = await takeIn(questionBankId, await fileOf(many, before));
  const [undone, undoing] = await statementsOf(() => undo(questionImportId));
  expect(undone).toEqual({ deleted: many, restored: 0 });
  expect(undoing).toBeLessThan(30);
  expect(await stored(questionBankId)).toEqual([]);
});

test("where one of many cannot be written, none is, and no wording changes", async () => {
  const questionBankId = await newBank();
  await takeIn(questionBankId, await fileOf(5, before));
  await db.execute(sql`create function fail_at() returns trigger language plpgsql as $$
    begin if new.question_text like '%第 15 题%' then raise exception 'no'; end if; return new; end $$`);
  await db.execute(sql`create trigger fail_at before insert on question_versions
    for each row execute function fail_at()`);
  try {
    expect(await refusalOf(takeIn(questionBankId, await fileOf(many, after)))).toMatch(/^500/);
  } finally {
    await db.execute(sql`drop trigger fail_at on question_versions`);
  }
  expect((await stored(questionBankId)).map(({ version }) => version)).toEqual([1, 1, 1, 1, 1]);
});

test("a paper that asks a question worded anew freezes anew, and so it does when that is taken back", async () => {
  const questionBankId = await newBank();
  await takeIn(questionBankId, await fileOf(3, before));
  const { rows } = await db.execute<{ id: number }>(
    sql`select question_id as id from questions where question_bank_id = ${questionBankId} limit 1`,
  );
  const paperId = await aPaper(db, [rows[0]?.id ?? 0]);
  const isChanged = async () => {
    const { rows: found } = await db.execute<{ changed: boolean }>(
      sql`select changed from papers where paper_id = ${paperId}`,
    );
    return found[0]?.changed;
  };
  const settle = () => db.execute(sql`update papers set changed = false where paper_id = ${paperId}`);
  await settle();
  const { questionImportId } = await takeIn(questionBankId, await fileOf(3, after));
  expect(await isChanged()).toBe(true);
  await settle();
  await undo(questionImportId);
  expect(await isChanged()).toBe(true);
});

test("what refers to a question that is deleted is found by an index: else each of thousands reads whole tables", async () => {
  const { rows } = await db.execute<{ column: string }>(sql`
    select c.conrelid::regclass || '.' || a.attname as column from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid in ('questions'::regclass, 'question_versions'::regclass)
      and not exists (select from pg_index i
        where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1] and i.indpred is null)`);
  expect(rows).toEqual([]);
});
