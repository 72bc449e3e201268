import * as banks from "@zhutu/domain/exam/banks/contract.ts";
import { exportQuestions } from "@zhutu/domain/exam/banks/import/contract.ts";
import type { CallInput } from "@zhutu/domain/endpoint.ts";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { partNames, unpacking } from "../../../kernel/archive.ts";
import type { Account } from "../../../testing/factories/identity.ts";
import { refusalOf } from "../../../testing/refusal.ts";
import { testPapers } from "../exam-testing.ts";
import { readSheetOf } from "./import/imports-testing.ts";

const shop = await testPapers();
const { db } = shop;
const [admin, other] = [await shop.account("admin"), await shop.account("admin")];

type Form = CallInput<typeof banks.saveQuestion>["body"];
const save = (who: Account, body: Form) => shop.as(who, banks.saveQuestion, { body });
const newBank = async (questionBankName: string) =>
  (await shop.as(admin, banks.saveQuestionBank, { body: { questionBankName } })).questionBankId;
const aForm = (questionBankId: number, over: Partial<Form> = {}): Form => ({
  questionBankId,
  questionText: "<p>混凝土强度等级按什么确定？</p>",
  questionType: "single",
  questionScore: 2,
  questionKey: "B",
  choices: ["轴心抗压强度", "立方体抗压强度标准值"].map((choiceName, at) => ({
    choiceNo: at === 0 ? "A" : "B",
    choiceName,
  })),
  answers: "",
  ...over,
});
const changesOf = async (questionId: number) =>
  (
    await db.execute<{ changes: unknown }>(sql`select detail -> 'changes' as changes from audit_logs
      where action = 'question.save' and subject = ${`question:${questionId}`} order by audit_log_id`)
  ).rows.map(({ changes }) => changes);

test("a number or a bank that somebody gave a question meanwhile is not overwritten unseen; its history tells both", async () => {
  const [first, second] = [await newBank("题库 甲"), await newBank("题库 乙")];
  const { questionId } = await save(admin, aForm(first, { questionNo: "1" }));
  const was = { questionBankId: first, questionNo: "1" };
  const of = { questionId, versionNo: 1, was };
  await save(other, aForm(first, { ...of, questionNo: "2" }));
  // Another number, chosen beside the one that stood there.
  const refused = /^409 .+ 改过这道题的编号或题库，您填的内容都还在，请核对后再保存$/;
  expect(await refusalOf(save(admin, aForm(first, { ...of, questionNo: "3" })))).toMatch(refused);
  expect(await refusalOf(save(admin, aForm(first, { ...of, questionNo: "1" })))).toMatch(refused);
  // Who leaves the number alone leaves it as it is by now.
  await save(admin, aForm(first, { ...of, answers: "<p>见教材</p>" }));
  const known = () => shop.as(admin, banks.getQuestion, { params: { questionId } });
  expect(await known()).toMatchObject({ questionNo: "2", versionNo: 2 });
  const now = { questionId, versionNo: 2, answers: "<p>见教材</p>" };
  await save(other, aForm(second, { ...now, was: { ...was, questionNo: "2" } }));
  expect(await refusalOf(save(admin, aForm(first, { ...now, was: { ...was, questionNo: "2" } })))).toMatch(
    refused,
  );
  expect(await known()).toMatchObject({ questionBankId: second, questionNo: "2" });
  expect(await changesOf(questionId)).toEqual([
    null,
    [{ field: "题目编号", before: "1", after: "2" }],
    [expect.objectContaining({ field: "解析" })],
    [{ field: "题库", before: "题库 甲", after: "题库 乙" }],
  ]);
});

test("what XML cannot hold is left out of a workbook by its writer, in every line", async () => {
  const questionBankId = await newBank("带控制符的题库");
  const choices = aForm(0).choices?.map((one) => ({
    ...one,
    choiceName: `${one.choiceName}\n甲\u000b乙\ufffe`,
  }));
  await save(
    admin,
    aForm(questionBankId, {
      questionText: "<p>第一段</p><p>第二\u000b段\u0001</p>",
      choices: choices ?? [],
    }),
  );
  const path = exportQuestions.path.replace(":questionBankId", String(questionBankId));
  const { rawPayload, statusCode } = await shop.app.inject({
    url: path,
    headers: { authorization: await shop.tokenOf(admin) },
  });
  expect(statusCode).toBe(200);
  const unpack = unpacking(rawPayload, { maxParts: 100, maxUnpacked: 8 * 1024 * 1024 });
  const parts = partNames(rawPayload, 100).filter((name) => /(?:sheet\d+|sharedStrings)\.xml$/.test(name));
  const unkept = parts.map((name) => [
    name,
    /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]|&#x?0*b;/u.test(String(unpack(name))),
  ]);
  expect(unkept).toEqual(parts.map((name) => [name, false]));
  expect(parts.length).toBeGreaterThan(1);
  const row = (await readSheetOf(rawPayload))[1] ?? [];
  expect(row).toContain("第一段\n第二段");
  expect(row).toContain("轴心抗压强度\n甲乙");
});
