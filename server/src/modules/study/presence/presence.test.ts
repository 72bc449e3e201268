// Prompts of further education over HTTP (domain.md "Study time"): asked by the server, answered once, missed.
import { CallError, type CallReply } from "@zhutu/domain/endpoint.ts";
import { confirmIdentity, proveByCode } from "@zhutu/domain/identity/contract.ts";
import { answerPrompt, listPrompts, openChapter, uploadPlayTime } from "@zhutu/domain/study/contract.ts";
import type { PromptKind } from "@zhutu/domain/study/presence.ts";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { testApp } from "../../../testing/app.ts";
import { aLearnerWithIdCard, codeFor, passTime } from "../../../testing/identity.ts";
import { rateCounters } from "../../../kernel/db/tables.ts";
import { systemParams } from "../../sysparams/tables.ts";
import { aLesson, furtherEdu, hold, letPass, passedCheck } from "../lesson-testing.ts";
import { playDays, playSessions, studyPrompts } from "../tables.ts";

const t = await testApp();
beforeEach(async () => {
  await t.db.delete(rateCounters);
  await t.db.delete(systemParams).where(eq(systemParams.key, "certHoursOf"));
});

type Learner = Awaited<ReturnType<typeof aLearnerWithIdCard>>;
type Opened = CallReply<typeof openChapter>;

const HOUR = 3_600;

/** A learner in a lesson that was just opened under a check. */
async function studying(duration = HOUR) {
  const lesson = await aLesson(t, { ...furtherEdu, duration });
  const me = await aLearnerWithIdCard(t);
  await hold(t, me, lesson.courseId);
  const certifyId = await passedCheck(t, me, lesson.courseId);
  const opened = await t.as(me, openChapter, { body: { ...place(lesson), certifyId } });
  return { me, lesson, opened };
}
type Lesson = Awaited<ReturnType<typeof aLesson>>;
const place = ({ courseId, courseChapterId }: Lesson) => ({ courseId, courseChapterId });
const again = (me: Learner, lesson: Lesson, { playPass }: Opened) =>
  t.as(me, openChapter, { body: { ...place(lesson), playPass } });

const report = (me: Learner, lesson: Lesson, opened: Opened, told: { total: number; position?: number }) =>
  t.as(me, uploadPlayTime, {
    body: {
      courseId: lesson.courseId,
      videoId: lesson.videoId,
      coursePlayId: opened.coursePlayId,
      totalPlayTime: told.total,
      position: told.position ?? told.total,
      played: [[Math.max(0, told.total - 60), told.total]],
    },
  });
const answer = (me: Learner, opened: Opened, promptId: string) =>
  t.as(me, answerPrompt, { params: { promptId }, body: { coursePlayId: opened.coursePlayId } });
const answerWith = (me: Learner, opened: Opened, promptId: string, certifyId: string) =>
  t.as(me, answerPrompt, { params: { promptId }, body: { coursePlayId: opened.coursePlayId, certifyId } });
const refused = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => "taken",
    (error: unknown) => (error instanceof CallError ? (error.reason ?? String(error.status)) : String(error)),
  );

const sessionOf = async ({ coursePlayId }: Opened) => {
  const [row] = await t.db.select().from(playSessions).where(eq(playSessions.coursePlayId, coursePlayId));
  if (!row) throw new Error("no session");
  return row;
};
const promptsOf = ({ userId }: Learner) =>
  t.db.select().from(studyPrompts).where(eq(studyPrompts.userId, userId)).orderBy(studyPrompts.askedAt);
/** The next report ends in the prompt. */
const makeDue = ({ coursePlayId }: Opened, promptKind: PromptKind = "presence") =>
  t.db
    .update(playSessions)
    .set({ promptDueMs: 0, promptKind })
    .where(eq(playSessions.coursePlayId, coursePlayId));
const secondsOf = ({ askedAt, answerUntil }: NonNullable<Opened["prompt"]>): number | null =>
  answerUntil === null ? null : (Date.parse(answerUntil) - Date.parse(askedAt)) / 1_000;

/** A minute is played and told; the prompt comes with it. */
async function asked(kind: PromptKind = "presence") {
  const { me, lesson, opened } = await studying();
  await makeDue(opened, kind);
  await letPass(t, me, 60);
  const { prompt, ...told } = await report(me, lesson, opened, { total: 60 });
  if (!prompt) throw new Error("no prompt");
  return { me, lesson, opened, prompt, told };
}

describe("when the server asks", () => {
  test("10 to 20 credited minutes after a lesson is first opened, and tells nobody when", async () => {
    const { opened } = await studying();
    const { promptDueMs } = await sessionOf(opened);
    expect(promptDueMs).toBeGreaterThanOrEqual(600_000);
    expect(promptDueMs).toBeLessThanOrEqual(1_200_000);
    expect(JSON.stringify(opened)).not.toContain(String(promptDueMs));
    expect(opened.prompt).toBeNull();
  });

  test("at the end of a report that counts, with 60 seconds to answer", async () => {
    const { prompt, told, me } = await asked();
    expect(told).toMatchObject({ active: true, held: false, creditedSeconds: 60 });
    expect(secondsOf(prompt)).toBe(60);
    expect(prompt.position).toBe(60);
    expect(await promptsOf(me)).toHaveLength(1);
  });

  test("as the subject sets it, and never with 0 minutes", async () => {
    const value = { building: { presenceMinutes: 30, presenceSeconds: 20 } };
    await t.db.insert(systemParams).values({ key: "certHoursOf", value });
    const { prompt } = await asked();
    expect(secondsOf(prompt)).toBe(20);
    const { opened } = await studying();
    expect((await sessionOf(opened)).promptDueMs).toBeGreaterThanOrEqual(1_800_000);

    const off = { building: { presenceMinutes: 0 } };
    await t.db.update(systemParams).set({ value: off }).where(eq(systemParams.key, "certHoursOf"));
    const quiet = await studying();
    expect((await sessionOf(quiet.opened)).promptDueMs).toBeNull();
    // Planned before it was set to 0.
    await makeDue(quiet.opened);
    await letPass(t, quiet.me, 60);
    expect((await report(quiet.me, quiet.lesson, quiet.opened, { total: 60 })).prompt).toBeNull();
  });

  test("three times a lesson at most", async () => {
    const { me, lesson, opened } = await studying();
    const came: boolean[] = [];
    for (const nth of [1, 2, 3, 4, 5]) {
      await makeDue(opened);
      await letPass(t, me, 60);
      const { prompt } = await report(me, lesson, opened, { total: nth * 60 });
      came.push(prompt !== null);
      if (prompt) await answer(me, opened, prompt.promptId);
    }
    expect(came).toEqual([true, true, true, false, false]);
    expect((await sessionOf(opened)).promptDueMs).toBeGreaterThanOrEqual(900_000);
  });

  test("nobody in a course that books no hours, no staff, and nobody in a lesson that is done", async () => {
    const exam = await aLesson(t, { duration: HOUR });
    const me = await aLearnerWithIdCard(t);
    await hold(t, me, exam.courseId);
    const opened = await t.as(me, openChapter, { body: place(exam) });
    expect((await sessionOf(opened)).promptDueMs).toBeNull();

    const admin = await t.account("admin");
    const lesson = await aLesson(t, { ...furtherEdu, duration: HOUR });
    const shown = await t.as(admin, openChapter, { body: place(lesson) });
    expect((await sessionOf(shown)).promptDueMs).toBeNull();

    const done = await studying(60);
    await makeDue(done.opened);
    await letPass(t, done.me, 60);
    const last = await report(done.me, done.lesson, done.opened, { total: 60 });
    expect(last).toMatchObject({ prompt: null, progress: { studyStatus: 1 } });
  });
});

describe("while a prompt is open", () => {
  test("a report is held, and counts in full once it is answered", async () => {
    const { me, lesson, opened, prompt } = await asked();
    await letPass(t, me, 50);
    const held = await report(me, lesson, opened, { total: 110 });
    expect(held).toMatchObject({ active: true, held: true, creditedSeconds: 0, progress: null });
    expect(held.prompt?.promptId).toBe(prompt.promptId);
    expect((await sessionOf(opened)).creditedMs).toBe(60_000);

    await answer(me, opened, prompt.promptId);
    const counted = await report(me, lesson, opened, { total: 110 });
    expect(counted).toMatchObject({ active: true, held: false, creditedSeconds: 50, prompt: null });
  });

  test("an answer plans the next one at least 10 credited minutes later", async () => {
    const { me, opened, prompt } = await asked();
    await answer(me, opened, prompt.promptId);
    const { promptDueMs, creditedMs, promptId } = await sessionOf(opened);
    expect(promptId).toBeNull();
    expect((promptDueMs ?? 0) - creditedMs).toBeGreaterThanOrEqual(600_000);
  });

  test("20 answers at once are one", async () => {
    const { me, opened, prompt } = await asked();
    await t.db.delete(rateCounters);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => refused(answer(me, opened, prompt.promptId))),
    );
    expect(outcomes.filter((one) => one === "taken")).toHaveLength(1);
    expect(outcomes.filter((one) => one === "PROMPT_ANSWERED")).toHaveLength(19);
  });

  test("20 answers and 20 reports at once after the time are one miss or one answer, never both", async () => {
    for (const seconds of [61, 70]) {
      const { me, lesson, opened, prompt } = await asked();
      await letPass(t, me, seconds);
      await t.db.delete(rateCounters);
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          n % 2 === 0
            ? refused(answer(me, opened, prompt.promptId))
            : refused(report(me, lesson, opened, { total: 120 })).then(() => "reported"),
        ),
      );
      const taken = outcomes.filter((one) => one === "taken").length;
      const [row] = await promptsOf(me);
      expect([row?.answeredAt !== null, row?.missedAt !== null]).toEqual([taken === 1, taken === 0]);
      expect(
        outcomes.every((one) => ["taken", "reported", "PROMPT_ANSWERED", "PROMPT_MISSED"].includes(one)),
      ).toBe(true);
      if (seconds === 70) expect(taken).toBe(0);
    }
  });

  test("an answer counts from the session that was asked alone, and not for somebody else", async () => {
    const { me, lesson, opened, prompt } = await asked();
    const other = await aLearnerWithIdCard(t);
    expect(await refused(answer(other, opened, prompt.promptId))).toBe("NOT_FOUND");
    expect(await refused(answer(me, { ...opened, coursePlayId: "x".repeat(32) }, prompt.promptId))).toBe(
      "NOT_FOUND",
    );
    expect(
      await refused(
        t.as(null, answerPrompt, {
          params: { promptId: prompt.promptId },
          body: { coursePlayId: opened.coursePlayId },
        }),
      ),
    ).toBe("NO_TOKEN");
    await again(me, lesson, opened);
    expect(await refused(answer(me, opened, prompt.promptId))).toBe("NOT_FOUND");
    expect((await promptsOf(me))[0]?.answeredAt).toBeNull();
  });
});

describe("a lesson that is opened again", () => {
  test("asks the open prompt again, with all its time, and counts nothing before its answer", async () => {
    const { me, lesson, opened, prompt } = await asked();
    await letPass(t, me, 600);
    const next = await again(me, lesson, opened);
    expect(next.prompt?.promptId).toBe(prompt.promptId);
    expect(next.position).toBe(60);
    await letPass(t, me, 40);
    expect((await report(me, lesson, next, { total: 40 })).held).toBe(true);
    await answer(me, next, prompt.promptId);
    expect((await report(me, lesson, next, { total: 40 })).creditedSeconds).toBe(40);
    expect(await promptsOf(me)).toHaveLength(1);
  });

  test("takes the plan along, so that opening it anew every minute skips none", async () => {
    const { me, lesson, opened } = await studying();
    const before = (await sessionOf(opened)).promptDueMs ?? 0;
    await letPass(t, me, 60);
    await report(me, lesson, opened, { total: 60 });
    const next = await again(me, lesson, opened);
    expect((await sessionOf(opened)).promptDueMs).toBeNull();
    expect((await sessionOf(next)).promptDueMs).toBe(before - 60_000);
  });

  test("takes it along also by way of another lesson that books no hours", async () => {
    const { me, lesson, opened } = await studying();
    const before = (await sessionOf(opened)).promptDueMs;
    const exam = await aLesson(t, { duration: HOUR });
    await hold(t, me, exam.courseId);
    await t.as(me, openChapter, { body: place(exam) });
    expect((await sessionOf(await again(me, lesson, opened))).promptDueMs).toBe(before);
  });

  test("asks in the other lesson what the first left open", async () => {
    const { me, lesson, opened, prompt } = await asked();
    const other = await aLesson(t, { courseId: lesson.courseId, duration: HOUR });
    const next = await again(me, other, opened);
    expect(next.prompt).toMatchObject({ promptId: prompt.promptId, position: 0 });
  });
});

describe("a missed prompt", () => {
  test("ends the session: nothing after it counts, and the lesson goes on from where it came", async () => {
    const { me, lesson, opened, prompt } = await asked();
    await letPass(t, me, 61);
    const late = await report(me, lesson, opened, { total: 120 });
    expect(late).toMatchObject({ active: false, held: false, creditedSeconds: 0 });
    expect(late.prompt?.promptId).toBe(prompt.promptId);
    expect(late.progress).toMatchObject({ position: 60, countedSeconds: 60, coverage: 60 / HOUR });
    expect(late.progress?.skipped).toMatchObject([
      { seconds: 60, reason: "没有回应在学提示，画面已退回提示出现处，请从那里接着看" },
    ]);
    await letPass(t, me, 60);
    expect(await report(me, lesson, opened, { total: 180 })).toMatchObject({
      active: false,
      creditedSeconds: 0,
    });
    expect(await refused(answer(me, opened, prompt.promptId))).toBe("PROMPT_MISSED");

    const days = await t.db.select().from(playDays).where(eq(playDays.userId, me.userId));
    expect(days.map(({ playSeconds }) => playSeconds)).toEqual([60]);
    const next = await again(me, lesson, opened);
    expect(next).toMatchObject({ prompt: null, position: 60 });
    expect((await sessionOf(next)).promptDueMs).toBeGreaterThanOrEqual(600_000);
    await letPass(t, me, 30);
    expect((await report(me, lesson, next, { total: 30 })).creditedSeconds).toBe(30);
  });

  test("whoever never answers and never opens it again earns nothing more, however often they report", async () => {
    const { me, lesson, opened } = await asked();
    for (let total = 120; total <= 600; total += 60) {
      await letPass(t, me, 59);
      await report(me, lesson, opened, { total });
    }
    expect((await sessionOf(opened)).creditedMs).toBe(60_000);
  });

  test("an answer that was on its way when the time ended is taken", async () => {
    const { me, opened, prompt } = await asked();
    await letPass(t, me, 62);
    expect(await refused(answer(me, opened, prompt.promptId))).toBe("taken");
    expect(await refused(answer(me, opened, prompt.promptId))).toBe("PROMPT_ANSWERED");
  });

  test("an answer later than that is refused, and says what to do", async () => {
    const { me, opened, prompt } = await asked();
    await letPass(t, me, 66);
    await expect(answer(me, opened, prompt.promptId)).rejects.toMatchObject({
      reason: "PROMPT_MISSED",
      message: expect.stringContaining("继续学习") as unknown,
    });
  });
});

describe("a random face check", () => {
  beforeEach(async () => {
    const value = { building: { presenceMinutes: 0, faceChecks: 2, faceAssessment: "PIA-2026-004" } };
    await t.db.insert(systemParams).values({ key: "certHoursOf", value });
  });

  test("is planned as often as the subject says, and never without a setting", async () => {
    expect((await sessionOf((await studying()).opened)).promptKind).toBe("face");
    const { me, lesson, opened } = await studying();
    await makeDue(opened, "face");
    await t.db.delete(systemParams).where(eq(systemParams.key, "certHoursOf"));
    await letPass(t, me, 60);
    expect((await report(me, lesson, opened, { total: 60 })).prompt).toBeNull();
    expect((await sessionOf(opened)).promptKind).toBe("presence");
  });

  test("has no time limit, lets nothing count, and goes on counting from its pass", async () => {
    const { me, lesson, opened, prompt, told } = await asked("face");
    expect(prompt).toMatchObject({ kind: "face", answerUntil: null, position: 60 });
    expect(told.creditedSeconds).toBe(60);
    await letPass(t, me, 600);
    expect(await report(me, lesson, opened, { total: 90 })).toMatchObject({ active: true, held: true });
    await t.db
      .update(playSessions)
      .set({ lastReportAt: sql`clock_timestamp() - interval '55 seconds'` })
      .where(eq(playSessions.coursePlayId, opened.coursePlayId));
    const certifyId = await passedCheck(t, me, lesson.courseId);
    const { playPass } = await answerWith(me, opened, prompt.promptId, certifyId);
    expect(playPass).not.toBe("");
    expect((await report(me, lesson, opened, { total: 110 })).creditedSeconds).toBe(0);
    await letPass(t, me, 50);
    const counted = await report(me, lesson, opened, { total: 160 });
    expect(counted).toMatchObject({ active: true, held: false, prompt: null });
    expect(counted.creditedSeconds).toBe(50);
    expect((await t.as(me, openChapter, { body: { ...place(lesson), playPass } })).coursePlayId).not.toBe("");
  });

  test("is answered by a check alone: not by a press, nor by one that failed, was spent, or is another's", async () => {
    const { me, lesson, opened, prompt } = await asked("face");
    const { promptId } = prompt;
    expect(await refused(answer(me, opened, promptId))).toBe("FACE_REQUIRED");
    const failed = await passedCheck(t, me, lesson.courseId, "failed");
    expect(await refused(answerWith(me, opened, promptId, failed))).toBe("FACE_REFUSED");
    const other = await studying();
    const others = await passedCheck(t, other.me, other.lesson.courseId);
    expect(await refused(answerWith(me, opened, promptId, others))).toBe("FACE_REFUSED");
    expect(await refused(answerWith(other.me, other.opened, promptId, others))).toBe("NOT_FOUND");
    const good = await passedCheck(t, me, lesson.courseId);
    expect(await refused(answerWith(me, other.opened, promptId, good))).toBe("NOT_FOUND");
    expect(await refused(answerWith(me, opened, promptId, good))).toBe("taken");

    await makeDue(opened, "face");
    await letPass(t, me, 60);
    const next = await report(me, lesson, opened, { total: 120 });
    expect(await refused(answerWith(me, opened, next.prompt?.promptId ?? "", good))).toBe("FACE_REFUSED");
  });

  test("is not answered by a check that was begun before it was asked for, also when the lesson was opened again since", async () => {
    const { me, lesson, opened } = await studying();
    const early = await passedCheck(t, me, lesson.courseId);
    await makeDue(opened, "face");
    await letPass(t, me, 60);
    const { prompt } = await report(me, lesson, opened, { total: 60 });
    const promptId = prompt?.promptId ?? "";
    expect(await refused(answerWith(me, opened, promptId, early))).toBe("FACE_REFUSED");
    const fresh = await passedCheck(t, me, lesson.courseId);
    const next = await again(me, lesson, opened);
    expect(await refused(answerWith(me, next, promptId, fresh))).toBe("taken");
  });

  test("20 answers at once spend one check once", async () => {
    const { me, lesson, opened, prompt } = await asked("face");
    const certifyId = await passedCheck(t, me, lesson.courseId);
    await t.db.delete(rateCounters);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => refused(answerWith(me, opened, prompt.promptId, certifyId))),
    );
    expect(outcomes.filter((one) => one === "taken")).toHaveLength(1);
    expect(outcomes.filter((one) => one === "PROMPT_ANSWERED")).toHaveLength(19);
    expect(await promptsOf(me)).toMatchObject([{ certifyId, missedAt: null }]);
  });

  test("stays due when the lesson, or another, is opened again", async () => {
    const { me, lesson, opened, prompt } = await asked("face");
    await letPass(t, me, 600);
    const next = await again(me, lesson, opened);
    expect(next).toMatchObject({ position: 60, prompt: { promptId: prompt.promptId, kind: "face" } });
    const other = await aLesson(t, { ...furtherEdu, duration: HOUR });
    await hold(t, me, other.courseId);
    const certifyId = await passedCheck(t, me, other.courseId);
    const elsewhere = await t.as(me, openChapter, { body: { ...place(other), certifyId } });
    expect(elsewhere.prompt).toMatchObject({ promptId: prompt.promptId, answerUntil: null });
    expect(await refused(answerWith(me, elsewhere, prompt.promptId, certifyId))).toBe("FACE_REFUSED");
    const fresh = await passedCheck(t, me, other.courseId);
    expect(await refused(answerWith(me, elsewhere, prompt.promptId, fresh))).toBe("taken");
  });

  test("takes a code to the phone from a person whom staff confirmed", async () => {
    const lesson = await aLesson(t, { ...furtherEdu, duration: HOUR });
    const { courseId } = lesson;
    const me = await aLearnerWithIdCard(t);
    await hold(t, me, courseId);
    const person = { name: me.userName, idCard: me.idCard, evidence: "身份证原件" };
    const admin = await t.account("admin");
    await t.as(admin, confirmIdentity, { params: { userId: me.userId }, body: person });
    const proof = async () => {
      await passTime(t, 61);
      const verifyCode = await codeFor(t, me.telephone, "play");
      return (await t.as(me, proveByCode, { body: { courseId, verifyCode } })).certifyId;
    };
    const opened = await t.as(me, openChapter, { body: { ...place(lesson), certifyId: await proof() } });
    await makeDue(opened, "face");
    await letPass(t, me, 60);
    const { prompt } = await report(me, lesson, opened, { total: 60 });
    expect(await refused(answerWith(me, opened, prompt?.promptId ?? "", await proof()))).toBe("taken");
  });
});

test("a learner sees the prompts of a chapter, and nobody else's", async () => {
  const { me, lesson, opened, prompt } = await asked();
  await answer(me, opened, prompt.promptId);
  const params = { courseChapterId: lesson.courseChapterId };
  expect(await t.as(me, listPrompts, { params })).toMatchObject([
    { promptId: prompt.promptId, position: 60, missedAt: null, answeredAt: expect.any(String) as unknown },
  ]);
  expect(await t.as(await aLearnerWithIdCard(t), listPrompts, { params })).toEqual([]);
  expect(await refused(t.as(null, listPrompts, { params }))).toBe("NO_TOKEN");
});

test("a person has one plan or one open prompt, and the database keeps it so", async () => {
  const { me, opened } = await asked();
  const { rows } = await t.db.execute<{ plans: number; open: number }>(sql`
    select (select count(*)::int from play_sessions where user_id = ${me.userId} and prompt_due_ms is not null) as plans,
      (select count(*)::int from study_prompts where user_id = ${me.userId} and answered_at is null and missed_at is null) as open`);
  expect(rows).toEqual([{ plans: 0, open: 1 }]);
  const { courseChapterId } = await sessionOf(opened);
  const second = { promptId: "second", userId: me.userId, courseChapterId, position: 0 };
  await expect(
    t.db.insert(studyPrompts).values({ ...second, askedAt: new Date(), answerUntil: new Date() }),
  ).rejects.toThrow();
});
