// What becomes of the evidence of booked hours when an account ends (domain.md "Ending an account").
import { randomBytes } from "node:crypto";
import * as contract from "@zhutu/domain/certificate/contract.ts";
import { deleteAccount, saveProfile } from "@zhutu/domain/identity/contract.ts";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { type Account, anAccount } from "../../../testing/factories/identity.ts";
import { codeFor, freshIdCard } from "../../../testing/identity.ts";
import { refusalOf } from "../../../testing/refusal.ts";
import { type Keys, keysFrom } from "../../../kernel/crypto.ts";
import { transaction } from "../../../kernel/db/transaction.ts";
import { rekeyEvidence } from "./evidence.ts";
import { dropEvidence } from "./evidence-queries.ts";
import { testHours } from "../hours/hours-testing.ts";

const t = await testHours();
const { db } = t;
const admin = await t.account("admin");
const find = (idCard?: string) =>
  t.as(admin, contract.findSealedEvidence, { query: {}, body: idCard === undefined ? {} : { idCard } });
const open = (sealedEvidenceId: number, reason: string, who: Account = admin) =>
  t.as(who, contract.openSealedEvidence, { params: { sealedEvidenceId }, body: { reason } });

/** A learner who passed, told all about them, and ended the account. */
async function anEndedLearner() {
  const learner = await t.aPassedLearner("building");
  await db.execute(sql`
    insert into study_prompts (prompt_id, user_id, course_chapter_id, position, asked_at, answer_until, answered_at)
    select 'prompt-' || user_id, user_id, course_chapter_id, 60, now() - interval '60 s', now(), now() - interval '50 s'
    from hours where user_id = ${learner.userId} order by hours_id limit 1`);
  const idCard = freshIdCard();
  const employer = `单位${learner.userId}`;
  await t.as(learner, saveProfile, { body: { userName: "阿依古丽·艾力", employer } });
  await db.execute(sql`update users set id_card_cipher = ${t.services.config.keys.seal(idCard)},
    id_card_hmac = ${t.services.config.keys.mark("id-card", idCard)}, user_status = 1 where user_id = ${learner.userId}`);
  await t.as(learner, deleteAccount, {
    body: { verifyCode: await codeFor(t, learner.telephone, "delete") },
  });
  const { rows } = await find(idCard);
  return { learner, idCard, employer, rows };
}

test("the evidence of an ended account is sealed for six years and opened for a reason alone, which is written down", async () => {
  const { learner, idCard, employer, rows } = await anEndedLearner();
  expect(rows).toMatchObject([{ userId: learner.userId, certSubject: "building" }]);
  const [{ sealedEvidenceId, keepUntil } = { sealedEvidenceId: 0, keepUntil: "" }] = rows;
  const { rows: days } = await db.execute<{ until: string }>(sql`
    select (coalesce(period_until, (now() at time zone 'Asia/Shanghai')::date) + interval '6 years')::date::text as until
    from sealed_evidence where sealed_evidence_id = ${sealedEvidenceId}`);
  expect(keepUntil).toBe(days[0]?.until);

  expect(await refusalOf(open(sealedEvidenceId, " "))).toMatch(/^400 /);
  const limited = await anAccount(t.services, "admin", { rights: ["sales", "teaching"] });
  for (const other of [limited, await t.account("teacher"), await t.account("user")])
    expect(await refusalOf(open(sealedEvidenceId, "省住建厅核查", other))).toMatch(/^403 /);
  const seen = await open(sealedEvidenceId, "省住建厅核查");
  expect(seen.person).toEqual({
    userName: "阿依古丽·艾力",
    idCard,
    telephone: learner.telephone,
    employer,
  });
  expect(seen.chapters.length).toBeGreaterThan(0);
  expect(seen.documents).toHaveLength(1);
  expect(seen.prompts).toMatchObject([{ kind: "presence", missedAt: null }]);
  const { rows: logged } = await db.execute(sql`
    select detail from audit_logs where action = 'sealed-evidence.open' and user_id = ${admin.userId}`);
  expect(logged).toEqual([{ detail: { sealedEvidenceId, reason: "省住建厅核查" } }]);
});

test("nothing of the person can be read in any other table, nor in the sealed row itself", async () => {
  const { learner, idCard, employer } = await anEndedLearner();
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name <> 'rate_counters'`);
  for (const { name } of tables) {
    const { rows } = await db.execute(sql`select 1 from ${sql.identifier(name)} x
      where strpos(to_jsonb(x)::text, ${idCard}) > 0 or strpos(to_jsonb(x)::text, ${employer}) > 0
        or strpos(to_jsonb(x)::text, ${learner.telephone}) > 0 limit 1`);
    expect([name, rows]).toEqual([name, []]);
  }
});

test("what is past its day is opened by nobody, and removed by the job", async () => {
  const { idCard, rows } = await anEndedLearner();
  const kept = rows[0]?.sealedEvidenceId ?? 0;
  const copies = await db.execute<{ id: number }>(sql`
    insert into sealed_evidence (user_id, cert_subject, period_from, period_until, sealed, id_card_mark, keep_until)
    select user_id, cert_subject, period_from, period_until, sealed, id_card_mark, (now() at time zone 'Asia/Shanghai')::date - past
    from sealed_evidence, generate_series(0, 1) past where sealed_evidence_id = ${kept} order by past
    returning sealed_evidence_id as id`);
  const [lastDay = 0, over = 0] = copies.rows.map(({ id }) => id);
  expect(await refusalOf(open(over, "省住建厅核查"))).toMatch(/^404/);
  await open(lastDay, "省住建厅核查");
  expect(await dropEvidence(db)).toBe(1);
  const left = (await find(idCard)).rows.map(({ sealedEvidenceId }) => sealedEvidenceId);
  expect(left).toEqual([lastDay, kept]);
});

test("who earned no hours leaves nothing sealed", async () => {
  const stranger = await t.account("user");
  await t.as(stranger, deleteAccount, {
    body: { verifyCode: await codeFor(t, stranger.telephone, "delete") },
  });
  const { rows } = await db.execute(sql`select 1 from sealed_evidence where user_id = ${stranger.userId}`);
  expect(rows).toEqual([]);
});

test("after a change of key the new one alone finds and opens what was sealed", async () => {
  const { idCard, rows } = await anEndedLearner();
  const { keys } = t.services.config;
  const next = keysFrom(randomBytes(32));
  const change = (from: Keys, to: Keys) => transaction(db, (tx) => rekeyEvidence(tx, { from, to }));
  const before = await open(rows[0]?.sealedEvidenceId ?? 0, "省住建厅核查");
  const { moved } = await change(keys, next);
  expect((await find(idCard)).rows).toEqual([]);
  const { left } = await change(keys, next);
  expect(left).toHaveLength(moved);
  expect(await change(next, keys)).toEqual({ moved, left: [] });
  expect((await find(idCard)).rows).toEqual(rows);
  expect(await open(rows[0]?.sealedEvidenceId ?? 0, "省住建厅核查")).toEqual(before);
});
