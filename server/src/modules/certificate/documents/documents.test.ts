import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as contract from "@zhutu/domain/certificate/contract.ts";
import { recordHistory } from "@zhutu/domain/desk/contract.ts";
import { listPersonCertificates } from "@zhutu/domain/people/person-contract.ts";
import { listNotices } from "@zhutu/domain/notices/contract.ts";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { type Account, anAccount } from "../../../testing/factories/identity.ts";
import { aChapter } from "../../../testing/factories/catalogue.ts";
import { transaction } from "../../../kernel/db/transaction.ts";
import { freshFolder } from "../../../testing/folder.ts";
import { refusalOf } from "../../../testing/refusal.ts";
import { accountDeleted } from "../../identity/service.ts";
import { studiedChapters } from "./record-queries.ts";
import { testHours } from "../hours/hours-testing.ts";

const sealFile = join(freshFolder(), "seal.png");
const t = await testHours({ SEAL_FILE: sealFile });
const admin = await t.account("admin");
const file = async (who: Account | null, url: string) =>
  t.app.inject({ url, headers: who ? { authorization: await t.tokenOf(who) } : {} });
const pdf = (who: Account | null, subject: string) => file(who, `/api/user/certs/${subject}/pdf`);
const documentOf = async (who: Account) => {
  const [{ document } = {}] = await t.as(who, contract.listHourForecasts);
  if (!document) throw new Error("no document");
  return document;
};
const idOf = async ({ verifyCode }: { verifyCode: string }) => {
  const { rows } = await t.db.execute<{ id: number }>(
    sql`select certificate_document_id as id from certificate_documents where verify_code = ${verifyCode}`,
  );
  return rows[0]?.id ?? 0;
};
const verify = (verifyCode: string) => t.as(null, contract.verifyDocument, { params: { verifyCode } });
const reissue = (certificateDocumentId: number, reason = "姓名更正") =>
  t.as(admin, contract.reissueCertificate, { params: { certificateDocumentId }, body: { reason } });
const revoke = (certificateDocumentId: number, reason = "学时认定有误") =>
  t.as(admin, contract.revokeCertificate, { params: { certificateDocumentId }, body: { reason } });

test("the owner of a passed certificate takes it as a PDF of one page; nobody else does, and none that is not passed", async () => {
  const learner = await t.aPassedLearner("municipal", { userName: "王𠮷㛃" });
  const { certNo } = await documentOf(learner);
  const answer = await pdf(learner, "municipal");
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-type"]).toBe("application/pdf");
  expect(answer.headers["content-disposition"]).toContain(`certificate-${certNo}.pdf`);
  const bytes = answer.rawPayload.toString("latin1");
  expect(bytes.slice(0, 5)).toBe("%PDF-");
  expect(bytes.match(/\/Type \/Page\b/g)).toHaveLength(1);
  expect((await pdf(await t.account("user"), "municipal")).statusCode).toBe(404);
  expect((await pdf(learner, "mining")).statusCode).toBe(404);
  expect((await pdf(learner, "none")).statusCode).toBe(400);
  expect((await pdf(null, "municipal")).statusCode).toBe(403);
});

test("the seal's file is printed once it is a picture, and until then its place is empty", async () => {
  const learner = await t.aPassedLearner("water");
  const hasPicture = async () => (await pdf(learner, "water")).rawPayload.includes("/Subtype /Image");
  expect(await hasPicture()).toBe(false);
  await writeFile(sealFile, "not a picture");
  expect(await hasPicture()).toBe(false);
  const pixel =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC";
  await writeFile(sealFile, Buffer.from(pixel, "base64"));
  expect(await hasPicture()).toBe(true);
});

test("who holds the code learns what the certificate attests, masked; the number and the beginning of the code lead there", async () => {
  const learner = await t.aPassedLearner("building", { userName: "欧阳建业" });
  const { certNo, verifyCode } = await documentOf(learner);
  expect(await t.as(learner, contract.listMyCerts)).toMatchObject([{ verifyCode }]);
  expect(verifyCode).toMatch(/^[2-9A-HJ-NP-Z]{22}$/);
  const shown = await verify(verifyCode);
  expect(shown).toMatchObject({
    kind: "certificate",
    number: certNo,
    state: "valid",
    certSubject: "building",
    endedAt: null,
    attested: { userName: "欧***", idCard: "", requiredTime: 60, optionalTime: 60 },
  });
  expect(JSON.stringify(shown)).not.toContain("欧阳建业");
  const find = (number: string, shortCode: string) =>
    t.as(null, contract.findCertificate, { body: { certNo: number, shortCode } });
  const typed = certNo.replaceAll("-", "").toLowerCase();
  expect(await find(typed, ` ${verifyCode.slice(0, 6).toLowerCase()} `)).toEqual({ verifyCode });
  await expect(find(certNo, "222222")).rejects.toMatchObject({ status: 404 });
  await expect(find(certNo.replace(/.$/, certNo.endsWith("A") ? "B" : "A"), "222222")).rejects.toMatchObject({
    status: 400,
  });
});

test("a reissued certificate has a new number and today's name; the old code says so, and nothing of the person", async () => {
  const learner = await t.aPassedLearner("water", { userName: "李建囯" });
  const old = await documentOf(learner);
  await t.db.execute(sql`update users set user_name = '李建国' where user_id = ${learner.userId}`);
  const { certNo } = await reissue(await idOf(old));
  const now = await documentOf(learner);
  expect(now).toMatchObject({ certNo, state: "valid" });
  expect(now.certNo).not.toBe(old.certNo);
  const gone = await verify(old.verifyCode);
  expect(gone).toMatchObject({ number: old.certNo, state: "reissued", attested: null });
  expect(gone.endedAt).not.toBeNull();
  expect(await verify(now.verifyCode)).toMatchObject({ state: "valid", attested: { requiredTime: 60 } });
  const [{ notice } = {}] = (await t.as(learner, listNotices, {})).notices;
  expect(notice).toEqual({ kind: "certificateReissued", certSubject: "water", reason: "姓名更正" });
  const { rows } = await t.db.execute(
    sql`select subject, detail from audit_logs where action = 'certificate.reissue' and user_id = ${admin.userId}`,
  );
  expect(rows).toEqual([{ subject: `certificate:${old.certNo}`, detail: { reason: "姓名更正" } }]);
  await expect(reissue(await idOf(old))).rejects.toMatchObject({ reason: "CERTIFICATE_STATE" });
});

test("a reissued certificate says all that the old one said, but for number, code and name", async () => {
  const learner = await t.aPassedLearner("municipal", { userName: "赵强" });
  const old = await idOf(await documentOf(learner));
  await t.db
    .execute(sql`update certificate_documents set period_from = '2024-01-01', period_until = '2026-12-31',
    learned_from = '2024-02-03' where certificate_document_id = ${old}`);
  await reissue(old);
  const { rows } = await t.db.execute<{ line: Record<string, unknown> }>(
    sql`select to_jsonb(d) as line from certificate_documents d
      join certificates using (certificate_id) where user_id = ${learner.userId} order by 1`,
  );
  const [before = {}, now = {}] = rows
    .map(({ line }) => line)
    .toSorted(
      (one, other) => Number(one["certificate_document_id"]) - Number(other["certificate_document_id"]),
    );
  const differs = Object.keys(before).filter((column) => before[column] !== now[column]);
  expect(differs.toSorted()).toEqual([
    "cert_no",
    "certificate_document_id",
    "end_reason",
    "ended_at",
    "ended_by",
    "issued_at",
    "replaces_id",
    "state",
    "verify_code",
  ]);
  expect(now).toMatchObject({
    replaces_id: old,
    state: "valid",
    end_reason: "",
    ended_by: null,
    ended_at: null,
  });
});

/** How many of this shop's statements wait for a row or a lock that another transaction holds. */
const waiting = async () =>
  (
    await t.db.execute(
      sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
  ).rows.length;

test("a name that is corrected while a certificate is reissued stands on the new one", async () => {
  const learner = await t.aPassedLearner("mechanical", { userName: "李建囯" });
  const id = await idOf(await documentOf(learner));
  let answer: Promise<unknown> = Promise.resolve();
  await transaction(t.db, async (tx) => {
    await tx.execute(sql`select 1 from users where user_id = ${learner.userId} for update`);
    await tx.execute(sql`update users set user_name = '李建国' where user_id = ${learner.userId}`);
    answer = reissue(id);
    await expect.poll(waiting).toBe(1);
  });
  await answer;
  const { rows } = await t.db.execute(
    sql`select user_name from certificate_documents where replaces_id = ${id}`,
  );
  expect(rows).toEqual([{ user_name: "李建国" }]);
});

test("a certificate whose account ends while it is reissued is not, and stays as it was", async () => {
  const learner = await t.aPassedLearner("mechanical");
  const id = await idOf(await documentOf(learner));
  let answer: Promise<unknown> = Promise.resolve();
  await transaction(t.db, async (tx) => {
    await tx.execute(sql`select 1 from users where user_id = ${learner.userId} for update`);
    const { userId } = learner;
    await tx.execute(
      sql`update sessions set ended_at = now(), ip = null, user_agent = null where user_id = ${userId}`,
    );
    await tx.execute(sql`update face_checks set user_name = '', id_card_cipher = null, id_card_hmac = null
      where user_id = ${userId}`);
    await tx.execute(sql`update users set deleted_at = now(), disabled_at = now(), telephone = '', password_hash = null,
      user_name = '已注销', login_name = 'deleted-' || user_id where user_id = ${userId}`);
    await accountDeleted.emit(tx, { userId, phone: null, keys: t.services.config.keys });
    answer = refusalOf(reissue(id));
    await expect.poll(waiting).toBe(1);
  });
  expect(await answer).toBe("404 没有找到您要的内容");
  const { rows } = await t.db.execute(
    sql`select state from certificate_documents where certificate_document_id = ${id}`,
  );
  expect(rows).toEqual([{ state: "valid" }]);
});

test("twenty who reissue or revoke one certificate at once end it once", async () => {
  const learner = await t.aPassedLearner("mining");
  const id = await idOf(await documentOf(learner));
  const answers = await Promise.allSettled(
    Array.from({ length: 20 }, (_, at) => (at % 4 === 0 ? revoke(id) : reissue(id))),
  );
  const done = answers.filter(({ status }) => status === "fulfilled");
  expect(done).toHaveLength(1);
  for (const one of answers)
    if (one.status === "rejected") expect(one.reason).toMatchObject({ reason: "CERTIFICATE_STATE" });
  const { rows } = await t.db
    .execute(sql`select count(*)::int as told from notices where user_id = ${learner.userId}
    and kind in ('certificateReissued', 'certificateRevoked')`);
  expect(rows).toEqual([{ told: 1 }]);
});

test("a revoked certificate is not given out any more and says so; its hours stay", async () => {
  const learner = await t.aPassedLearner("mechanical");
  const document = await documentOf(learner);
  await revoke(await idOf(document));
  expect((await pdf(learner, "mechanical")).statusCode).toBe(404);
  expect(await verify(document.verifyCode)).toMatchObject({ state: "revoked", attested: null });
  expect(await documentOf(learner)).toMatchObject({ state: "revoked" });
  expect(await t.as(learner, contract.listMyCerts)).toMatchObject([
    { requiredTime: 60, certStatus: "pass", verifyCode: null },
  ]);
});

test("its owner reads which certificate was revoked, when and why; nobody else, and of one that was reissued nothing", async () => {
  const learner = await t.aPassedLearner("mechanical");
  const revokedOf = async (who: typeof learner) =>
    (await t.as(who, contract.listMyCerts)).map(({ certSubject, revoked }) => [certSubject, revoked]);
  await reissue(await idOf(await documentOf(learner)));
  expect(await revokedOf(learner)).toEqual([["mechanical", null]]);
  const document = await documentOf(learner);
  await revoke(await idOf(document), "重复认定");
  const { endedAt } = await verify(document.verifyCode);
  const revoked = { certNo: document.certNo, endedAt, reason: "重复认定" };
  expect(await revokedOf(learner)).toEqual([["mechanical", revoked]]);
  expect((await documentOf(learner)).revoked).toEqual(revoked);
  expect(await verify(document.verifyCode)).not.toHaveProperty("reason");
  expect(await revokedOf(await t.aPassedLearner("mechanical"))).toEqual([["mechanical", null]]);
});

test("its owner reads of a certificate that was reissued which one it stands for, since when and why; of a chain the last", async () => {
  const learner = await t.aPassedLearner("mechanical");
  const replacedOf = async (who: typeof learner) => {
    const [cert] = await t.as(who, contract.listMyCerts);
    expect((await documentOf(who)).replaced).toEqual(cert?.replaced);
    return cert?.replaced;
  };
  expect(await replacedOf(learner)).toBeNull();
  const first = await documentOf(learner);
  await reissue(await idOf(first), " 姓名更正 ");
  expect(await replacedOf(learner)).toMatchObject({ certNo: first.certNo, reason: "姓名更正" });
  const second = await documentOf(learner);
  await reissue(await idOf(second), "证件号更正");
  expect(await replacedOf(learner)).toMatchObject({ certNo: second.certNo, reason: "证件号更正" });
  await revoke(await idOf(await documentOf(learner)));
  expect(await replacedOf(learner)).toBeNull();
});

test("only administrators end a certificate, with a reason; what is not there is 404", async () => {
  const learner = await t.aPassedLearner("highway");
  const params = { certificateDocumentId: await idOf(await documentOf(learner)) };
  const body = { reason: "试试" };
  for (const who of [learner, await t.account("teacher"), null])
    for (const endpoint of [contract.reissueCertificate, contract.revokeCertificate])
      await expect(t.as(who, endpoint, { params, body })).rejects.toMatchObject({ status: 403 });
  for (const reason of ["  ", "长".repeat(201)])
    await expect(reissue(params.certificateDocumentId, reason)).rejects.toMatchObject({ status: 400 });
  await expect(reissue(2_000_000_000)).rejects.toMatchObject({ status: 404 });
  expect(await documentOf(learner)).toMatchObject({ state: "valid" });
});

test("an administrator of parts reaches neither certificates nor their history, and ends none", async () => {
  const learner = await t.aPassedLearner("highway");
  const document = await documentOf(learner);
  const params = { certificateDocumentId: await idOf(document) };
  const limited = await anAccount(t.services, "admin", { rights: ["sales", "teaching"] });
  const lacking = { status: 403, reason: "RIGHT_LACKING" };
  for (const endpoint of [contract.reissueCertificate, contract.revokeCertificate])
    await expect(t.as(limited, endpoint, { params, body: { reason: "试试" } })).rejects.toMatchObject(
      lacking,
    );
  const of = { params: { userId: learner.userId } };
  await expect(t.as(limited, listPersonCertificates, of)).rejects.toMatchObject(lacking);
  const history = { params: { kind: "certificate" as const, recordId: document.certNo }, query: {} };
  await expect(t.as(limited, recordHistory, history)).rejects.toMatchObject({ status: 404 });
  expect(await documentOf(learner)).toMatchObject({ state: "valid" });
});

test("staff see every certificate of a person with its state and what became of it, and nobody else's", async () => {
  const [learner, other] = [await t.aPassedLearner("water", { userName: "孙丽" }), await t.account("user")];
  const issued = (userId: number) => t.as(admin, listPersonCertificates, { params: { userId } });
  const [old] = await issued(learner.userId);
  expect(old).toMatchObject({
    certSubject: "water",
    userName: "孙丽",
    state: "valid",
    endReason: "",
    replaces: null,
  });
  const { certNo } = await reissue(old?.certificateDocumentId ?? 0, "  证件号更正 ");
  const [now, before, ...rest] = await issued(learner.userId);
  expect(rest).toEqual([]);
  expect(now).toMatchObject({ certNo, state: "valid", replaces: old?.certNo, endedAt: null });
  expect(before).toMatchObject({ certNo: old?.certNo, state: "reissued", endReason: "证件号更正" });
  await revoke(now?.certificateDocumentId ?? 0);
  expect((await issued(learner.userId)).map(({ state }) => state)).toEqual(["revoked", "reissued"]);
  expect(await issued(other.userId)).toEqual([]);
  const { events } = await t.as(admin, recordHistory, {
    params: { kind: "certificate", recordId: old?.certNo ?? "" },
    query: {},
  });
  expect(events).toMatchObject([{ reason: "证件号更正", userName: admin.userName }]);
  for (const who of [learner, other, null])
    await expect(
      t.as(who, listPersonCertificates, { params: { userId: learner.userId } }),
    ).rejects.toMatchObject({
      status: 403,
    });
});

test("a study record names the same hours as the certificates, and can be looked up", async () => {
  const learner = await t.aPassedLearner("building", { userName: "张三" });
  const answer = await file(learner, "/api/user/certs/building/record");
  expect(answer.statusCode).toBe(200);
  const name = String(answer.headers["content-disposition"]);
  const { rows } = await t.db.execute<{ code: string }>(
    sql`select verify_code as code from study_records where user_id = ${learner.userId}`,
  );
  const [{ code } = { code: "" }] = rows;
  expect(name).toContain(`study-record-XD-${code.slice(0, 10)}.pdf`);
  expect(await verify(code)).toMatchObject({
    kind: "record",
    state: "valid",
    attested: { userName: "张*", requiredTime: 60, optionalTime: 60 },
  });
  expect((await file(learner, "/api/user/certs/mining/record")).statusCode).toBe(404);
});

test("a study record lists chapters as their course does, and knows hours that are older than the test", async () => {
  const learner = await t.account("user");
  const first = await t.aLesson("building");
  const { courseId } = first;
  // Beyond every order that the factories count up to, so that the lesson before stays the first.
  const part = (chapterOrder: number) => aChapter(t.db, { courseId, videoId: null, chapterOrder });
  const [second, third] = [await part(1_000_000), await part(2_000_000)];
  const lesson = async (parentId: number, chapterOrder: number) => ({
    courseId,
    courseChapterId: (await aChapter(t.db, { courseId, parentId, chapterOrder, chapterTime: 10 }))
      .courseChapterId,
  });
  const last = await lesson(third.courseChapterId, 1);
  const lessons = [
    first,
    await lesson(second.courseChapterId, 1),
    await lesson(second.courseChapterId, 2),
    last,
  ];
  await t.hold(learner, courseId);
  for (const one of lessons) {
    await t.watch(learner, one);
    await t.tellDone(learner, one);
  }
  await t.db.execute(sql`update hours set earned_at = earned_at - interval '1 day'
    where course_chapter_id = ${last.courseChapterId}`);
  await t.sit(learner, await t.withTest(last), "A");
  const listed = await studiedChapters(t.db, { userId: learner.userId, certSubject: "building" });
  const titles = new Map(
    (
      await t.db.execute<{ id: number; title: string }>(
        sql`select course_chapter_id as id, chapter_title as title from chapters where course_id = ${courseId}`,
      )
    ).rows.map(({ id, title }) => [id, title]),
  );
  expect(listed.map(({ chapterTitle }) => chapterTitle)).toEqual(
    lessons.map(({ courseChapterId }) => titles.get(courseChapterId)),
  );
  expect(listed.map(({ earnedBeforeTest }) => earnedBeforeTest)).toEqual([false, false, false, true]);
});

const codeOf = (at: number): string => `${"2".repeat(20)}${String(at + 22)}`;
const statusesOf = async (answers: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(answers)).map((one) =>
    one.status === "rejected" ? (one.reason as { status: number }).status : 200,
  );

test("guessing by number, or by a part of a code, ends after thirty misses a day from one address; a right code costs nothing, and is still answered", async () => {
  const { certNo, verifyCode } = await documentOf(await t.aPassedLearner("building"));
  await t.db.execute(sql`delete from rate_counters`);
  for (let at = 0; at < 40; at++) await verify(verifyCode);
  const statuses = await statusesOf(
    Array.from({ length: 40 }, (_, at) =>
      at % 2 === 0
        ? verify("222222")
        : t.as(null, contract.findCertificate, { body: { certNo, shortCode: "222222" } }),
    ),
  );
  expect(statuses.filter((status) => status === 404)).toHaveLength(30);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  expect(await verify(verifyCode)).toMatchObject({ number: certNo });
});

test("whole codes are no guesses: their misses are held by a limit of their own, a thousand an hour", async () => {
  const { certNo, verifyCode } = await documentOf(await t.aPassedLearner("building"));
  await t.db.execute(sql`delete from rate_counters`);
  expect(new Set(await statusesOf(Array.from({ length: 40 }, (_, at) => verify(codeOf(at)))))).toEqual(
    new Set([404]),
  );
  expect(await verify(verifyCode)).toMatchObject({ number: certNo });
  await t.db.execute(sql`update rate_counters set count = 999 where key like 'certificate-code:%'`);
  expect(await statusesOf([verify(codeOf(41))])).toEqual([404]);
  expect(await statusesOf([verify(codeOf(42))])).toEqual([429]);
});
