// Several imports into one bank at once, and questions of it saved meanwhile: judging and writing a file keeps nobody waiting.
import * as banks from "@zhutu/domain/exam/banks/contract.ts";
import { templateHeads } from "@zhutu/domain/exam/banks/import/columns.ts";
import * as imports from "@zhutu/domain/exam/banks/import/contract.ts";
import type { CallInput } from "@zhutu/domain/endpoint.ts";
import { sql } from "drizzle-orm";
import pg from "pg";
import { expect, test, vi } from "vitest";
import { tryUntilCommit } from "../../../../kernel/db/locks.ts";
import { transaction } from "../../../../kernel/db/transaction.ts";
import { bookOf } from "../../../../kernel/workbook/book.ts";
import { refusalOf } from "../../../../testing/refusal.ts";
import { testPapers } from "../../exam-testing.ts";

const shop = await testPapers();
const { db } = shop;
const [admin, second, third] = [
  await shop.account("admin"),
  await shop.account("admin"),
  await shop.account("admin"),
];
const newBank = async () =>
  (await shop.as(admin, banks.saveQuestionBank, { body: { questionBankName: "大题库" } })).questionBankId;
const fileOf = async (rows: readonly (readonly [no: string, text: string])[]) => {
  const cells = rows.map(([no, text]) => [no, "单选", "", text, "甲", "乙", "", "", "", "A", ""]);
  const bytes = await bookOf({ name: "题目", header: [...templateHeads], rows: cells });
  return { fileName: "题目.xlsx", content: bytes.toString("base64") };
};
type File = Awaited<ReturnType<typeof fileOf>>;
const takeIn = (questionBankId: number, body: File, who = admin) =>
  shop.as(who, imports.importQuestions, { params: { questionBankId }, body });
const saveOne = (questionBankId: number, over: Partial<CallInput<typeof banks.saveQuestion>["body"]> = {}) =>
  shop.as(admin, banks.saveQuestion, {
    body: {
      questionBankId,
      questionText: "<p>另一题？</p>",
      questionType: "single",
      questionScore: 1,
      questionKey: "A",
      choices: [
        { choiceNo: "A", choiceName: "甲" },
        { choiceNo: "B", choiceName: "乙" },
      ],
      ...over,
    },
  });
const stored = async (questionBankId: number) => {
  const { rows } = await db.execute<{ no: string | null; version: number; text: string }>(sql`
    select q.question_no as no, q.version_no as version, v.question_text as text
    from questions q join question_versions v on v.question_id = q.question_id and v.version_no = q.version_no
    where q.question_bank_id = ${questionBankId} order by q.question_id`);
  return rows;
};

/** Of the calls of `question_alike` that were sent, how many rows each asked of. */
const rowsJudged = (sent: { mock: { calls: unknown[][] } }): number[] =>
  sent.mock.calls.flatMap(([query, values]) => {
    const { text, values: own } = query as { text?: string; values?: unknown[] };
    const given = (own ?? values) as unknown[] | undefined;
    return text?.includes("select question_alike(one") ? JSON.parse(String(given?.[0])).length : [];
  });

test("a file is judged before anything is held; what the bank got meanwhile is judged again, and that alone", async () => {
  const questionBankId = await newBank();
  const many = 30;
  const rows = Array.from({ length: many }, (_, at) => [`N${at}`, `第 ${at} 题？`] as const);
  const file = await fileOf([...rows, ["", "没有编号的一题？"]]);
  const sent = vi.spyOn(pg.Client.prototype, "query");
  try {
    const taken = await transaction(db, async (tx) => {
      // As while another file is written.
      expect(await tryUntilCommit(tx, "question import", questionBankId)).toBe(true);
      const taking = takeIn(questionBankId, file);
      await expect.poll(() => rowsJudged(sent)).toEqual([many + 1]);
      await saveOne(questionBankId, { questionNo: "N3", questionText: "<p>别的话？</p>" });
      await saveOne(questionBankId, { questionText: "<p>没有编号的一题？</p>" });
      return { taking };
    });
    expect(await taken.taking).toMatchObject({ created: many - 1, changed: 1, same: 1, refused: 0 });
    expect(rowsJudged(sent)).toEqual([many + 1, 1]);
  } finally {
    sent.mockRestore();
  }
  const now = await stored(questionBankId);
  expect(now).toHaveLength(many + 1);
  expect(now.filter(({ no }) => no === "N3")).toEqual([{ no: "N3", version: 2, text: "<p>第 3 题？</p>" }]);
});

test("three files at once and single questions meanwhile: nobody is turned away, no number stands twice", async () => {
  const questionBankId = await newBank();
  const files = [];
  for (const own of ["甲", "乙", "丙"])
    files.push(
      await fileOf([
        ...Array.from({ length: 80 }, (_, at) => [`${own}${at}`, `${own}的第 ${at} 题？`] as const),
        ...Array.from({ length: 40 }, (_, at) => [`共${at}`, `大家的第 ${at} 题？`] as const),
      ]),
    );
  const [imported, saved] = await Promise.all([
    Promise.all(files.map((file, at) => takeIn(questionBankId, file, [admin, second, third][at]))),
    Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        saveOne(questionBankId, { questionNo: `单${at}`, questionText: `<p>单独的第 ${at} 题？</p>` }),
      ),
    ),
  ]);
  expect(saved).toHaveLength(20);
  expect(
    imported
      .map(({ created, same, refused }) => ({ created, same, refused }))
      .toSorted((a, b) => b.created - a.created),
  ).toEqual([
    { created: 120, same: 0, refused: 0 },
    { created: 80, same: 40, refused: 0 },
    { created: 80, same: 40, refused: 0 },
  ]);
  const nos = (await stored(questionBankId)).map(({ no }) => no);
  expect(nos).toHaveLength(300);
  expect(new Set(nos).size).toBe(300);
});

test("while a file is written a question is saved at once, and under a number of the file it is told that it is taken", async () => {
  const questionBankId = await newBank();
  const file = await fileOf([["S1", "很慢的一题？"]]);
  await db.execute(sql`create function slowly() returns trigger language plpgsql as $$
    begin if new.question_text like '%很慢的一题%' then perform pg_sleep(2); end if; return new; end $$`);
  await db.execute(
    sql`create trigger slowly before insert on question_versions for each row execute function slowly()`,
  );
  try {
    let over = false;
    const taking = takeIn(questionBankId, file).then((done) => ((over = true), done));
    const asleep = async () =>
      (
        await db.execute(
          sql`select from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`,
        )
      ).rows.length;
    await expect.poll(asleep).toBe(1);
    const same = refusalOf(saveOne(questionBankId, { questionNo: "S1" }));
    await saveOne(questionBankId, { questionNo: "S2" });
    expect(over).toBe(false);
    expect(await taking).toMatchObject({ created: 1 });
    expect(await same).toBe("题库里已有这个题目编号");
  } finally {
    await db.execute(sql`drop trigger slowly on question_versions`);
  }
  expect((await stored(questionBankId)).map(({ no }) => no).toSorted()).toEqual(["S1", "S2"]);
});

test("a file that would wait too long for others says so, and nothing of it is taken in", async () => {
  const questionBankId = await newBank();
  const refusal = await transaction(db, async (tx) => {
    expect(await tryUntilCommit(tx, "question import", questionBankId)).toBe(true);
    return refusalOf(takeIn(questionBankId, await fileOf([["W1", "等着的一题？"]])));
  });
  expect(refusal).toBe("题库正在导入另一个文件，请稍候再试");
  expect(await stored(questionBankId)).toEqual([]);
});
