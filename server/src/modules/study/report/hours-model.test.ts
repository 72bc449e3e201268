// When a chapter's hours are earned, whatever is done in whatever order: 5,000 histories of the pure rules, and a share of
// them on the server, step by step against the model, with the hours that are booked (security.md 27, 29, 30).
import { chapterTest } from "@zhutu/domain/exam/chapter-paper.ts";
import { resetUserPaper, savePaperAnswers, scoreUserPaper, startPaper } from "@zhutu/domain/exam/contract.ts";
import { verifyFaceResult } from "@zhutu/domain/identity/contract.ts";
import { CallError } from "@zhutu/domain/endpoint.ts";
import {
  answerPrompt,
  getStudyLog,
  openChapter,
  recordStudyLog,
  uploadPlayTime,
} from "@zhutu/domain/study/contract.ts";
import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { testApp } from "../../../testing/app.ts";
import { aPaper, aQuestion } from "../../../testing/factories/exam.ts";
import { aLearnerWithIdCard } from "../../../testing/identity.ts";
import { rateCounters } from "../../../kernel/db/tables.ts";
import { userCourses } from "../../enrolment/tables.ts";
import { systemParams } from "../../sysparams/tables.ts";
import { faceChecks, users } from "../../identity/tables.ts";
import { lengthOfUnion } from "@zhutu/domain/study/segments.ts";
import {
  DURATION,
  histories,
  Model,
  type Outcome,
  serverHistories,
  START,
  STAY_AWAY,
  type Step,
} from "./hours-model-testing.ts";
import { aLesson, furtherEdu, hold, letPass, passedCheck } from "../lesson-testing.ts";
import { chapterDone } from "../chapter-done.ts";
import { chapterProgress, playSessions } from "../tables.ts";

test("model: hours are earned only with each condition, stay earned, and no more is credited than went by with no check due (5,000 histories)", () => {
  let earned = 0;
  let checked = 0;
  fc.assert(
    fc.property(histories, ({ steps, ...of }) => {
      const model = new Model(of);
      let opened = 0;
      let passed = false;
      let was = false;
      let played = 0;
      let answers = 0;
      for (const one of steps) {
        const before = model.creditedMs;
        const unanswered = model.isAsked;
        const fresh = model.check && model.check.passed && model.check.minutes < 120;
        const outcome = model.take(one);
        if (one.do === "open" && one.with !== "nothing" && outcome === "done" && model.held && fresh)
          opened += 1;
        if (one.do === "test" && outcome === "done" && one.passes) passed = true;
        if (one.do === "answer" && outcome === "done") answers += 1;
        if (one.do === "answer" && outcome === "done" && model.prompt?.kind === "face") {
          expect(fresh).toBe(true);
          checked += 1;
        }
        if (one.do !== "report") expect(model.creditedMs).toBe(before);
        // A prompt without an answer lets nothing count.
        if (unanswered && one.do === "report") expect(model.creditedMs).toBe(before);
        played += model.creditedMs - before;
        const is = model.waitsFor === undefined;
        if (is) {
          expect(opened > 0 || was).toBe(true);
          expect(lengthOfUnion(model.segments)).toBeGreaterThanOrEqual(DURATION * 0.95);
          expect(played).toBeGreaterThanOrEqual(DURATION * 0.95 * 1_000);
          expect(passed || !of.hasTest).toBe(true);
          // A prompt comes before 95 seconds are credited, and nothing counts until it is answered or was missed.
          expect(answers + model.missed).toBeGreaterThan(0);
          // Told when it came to be so, whichever came last of watching and checking; the test is told by itself.
          expect(model.told).toBeGreaterThan(0);
        }
        if (was) expect(is).toBe(true);
        was = is;
      }
      expect(model.creditedMs).toBeLessThanOrEqual(model.now - START - model.uncheckedMs);
      if (was) earned += 1;
    }),
    { numRuns: 5_000 },
  );
  expect(earned).toBeGreaterThan(300);
  expect(checked).toBeGreaterThan(100);
});

/** Whatever is asked, with a check where one is due. */
function answerWhateverIsAsked(model: Model): Outcome {
  if (model.isAsked && model.prompt?.kind === "face") model.take({ do: "check", passes: true });
  return model.take({ do: "answer", device: "newest" });
}

test("model: who watches all of it under a check earns it, though one report is lost on the way (2,000 ways to watch)", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 2, maxLength: 40 }),
      fc.nat(),
      (parts, lost) => {
        const model = new Model({ hasTest: false, trial: false, faceChecks: true });
        model.take({ do: "check", passes: true });
        model.take({ do: "open", with: "check" });
        const missing = lost % parts.length;
        let at = 0;
        let sent = 0;
        let told = 0;
        for (const [n, seconds] of parts.entries()) {
          model.take({ do: "wait", seconds });
          at += seconds;
          if (n === missing) continue;
          // The next report claims what the lost one did.
          model.take({ do: "report", device: "newest", seconds: at - told, from: told, to: at });
          answerWhateverIsAsked(model);
          told = at;
          sent += 1;
        }
        const longest = 60 + (parts[missing] ?? 0);
        if (sent > 0) expect(at * 1_000 - model.creditedMs).toBeLessThanOrEqual(longest * 1_000);
        // What was not counted is watched again, and is enough.
        for (let from = 0; from < DURATION; from += 50) {
          model.take({ do: "wait", seconds: 1 });
          model.take({ do: "report", device: "newest", seconds: 0, from: 0, to: 0 });
          model.take({ do: "wait", seconds: 50 });
          model.take({ do: "report", device: "newest", seconds: 50, from, to: from + 50 });
          answerWhateverIsAsked(model);
        }
        expect(model.waitsFor).toBeUndefined();
        expect(model.told).toBeGreaterThan(0);
      },
    ),
    { numRuns: 2_000 },
  );
});

test("model: who answers each prompt in time loses nothing, and who leaves once at one no more than a report (2,000 ways)", () => {
  let prompts = 0;
  const part = fc.record({
    seconds: fc.integer({ min: 1, max: 60 }),
    answerAfter: fc.integer({ min: 0, max: 59 }),
    leaves: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 20 }), fc.boolean(), (parts, checks) => {
      const model = new Model({ hasTest: false, trial: false, faceChecks: checks });
      model.take({ do: "check", passes: true });
      model.take({ do: "open", with: "check" });
      let played = 0;
      let untold = 0;
      let lost = 0;
      const play = (seconds: number) => {
        model.take({ do: "wait", seconds });
        played += seconds;
        untold += seconds;
      };
      // Without a part of the picture the lesson is never done, and goes on asking.
      const report = () => {
        const isHeld = model.isAsked;
        model.take({ do: "report", device: "newest", seconds: untold, from: 0, to: 0 });
        if (!isHeld) untold = 0;
      };
      for (const { seconds, answerAfter, leaves } of parts) {
        play(seconds);
        report();
        // What is told after an answer may end in the next prompt.
        while (model.isAsked) {
          prompts += 1;
          // A check stops the film.
          if (model.prompt?.kind === "presence") play(answerAfter);
          report();
          if (leaves && lost === 0 && untold > 0) {
            lost = untold;
            untold = 0;
            model.take({ do: "open", with: "pass" });
            expect(model.isAsked).toBe(true);
          }
          expect(answerWhateverIsAsked(model)).toBe("done");
          report();
        }
      }
      expect(model.missed).toBe(0);
      expect(lost).toBeLessThanOrEqual(60);
      expect(model.creditedMs).toBe((played - lost) * 1_000);
    }),
    { numRuns: 2_000 },
  );
  expect(prompts).toBeGreaterThan(2_000);
});

const t = await testApp();
const told: number[] = [];
chapterDone.connect(async (_, { userId }) => void told.push(userId));
// How long a failed test waits is the exam's own test.
await t.db.insert(systemParams).values({ key: "testRetryMinutes", value: 0 });
const settings = { building: { faceChecks: 2, faceAssessment: "PIA-2026-004" } };
await t.db.insert(systemParams).values({ key: "certHoursOf", value: settings });

const CHAPTER_TENTHS = 15;

/** The same steps on the server, over HTTP. */
async function aServerSide(of: ConstructorParameters<typeof Model>[0]) {
  const chapter = { trial: of.trial, chapterTime: CHAPTER_TENTHS };
  const lesson = await aLesson(t, { ...furtherEdu, duration: DURATION, chapter });
  const { courseId, courseChapterId, videoId } = lesson;
  const questionId = await aQuestion(t.db);
  const paperId = of.hasTest ? await aPaper(t.db, [questionId], { refId: courseChapterId }) : 0;
  const me = { ...(await aLearnerWithIdCard(t)), userName: "李建国" };
  await t.db.update(users).set({ userName: me.userName }).where(eq(users.userId, me.userId));
  await hold(t, me, courseId);
  const began = Date.now();
  let passedSeconds = 0;
  let certifyId: string | undefined;
  let playPass: string | undefined;
  const sessions: { id: string; claimed: number }[] = [];
  let promptId: string | undefined;

  async function sit(passes: boolean): Promise<void> {
    const correlationId = chapterTest(courseChapterId);
    const { userPaperId } = await t.as(me, startPaper, { body: { paperId, correlationId } });
    const answer = passes ? "A" : "B";
    await t.as(me, savePaperAnswers, { body: [{ userPaperId, paperId, questionId, answer }] });
    await t.as(me, scoreUserPaper, { params: { userPaperId } });
    await t.as(me, resetUserPaper, { params: { userPaperId } });
  }
  async function check(passes: boolean): Promise<void> {
    await t.db.delete(rateCounters);
    // Failures of a day are another test's.
    await t.db
      .update(faceChecks)
      .set({ decidedAt: sql`${faceChecks.decidedAt} - interval '1 day'` })
      .where(sql`${faceChecks.userId} = ${me.userId} and ${faceChecks.state} = 'failed'`);
    certifyId = await passedCheck(t, me, courseId, passes ? "passed" : "failed");
    await t.as(me, verifyFaceResult, { query: { certifyId } });
  }
  async function open(shown: "check" | "pass" | "nothing"): Promise<void> {
    const body = {
      courseId,
      courseChapterId,
      ...(shown === "check" && certifyId !== undefined && { certifyId }),
      ...(shown === "pass" && playPass !== undefined && { playPass }),
    };
    const opened = await t.as(me, openChapter, { body });
    sessions.push({ id: opened.coursePlayId, claimed: 0 });
    promptId = opened.prompt?.promptId ?? promptId;
    if (opened.playPass) playPass = opened.playPass;
  }
  async function report({ device, seconds, from, to }: Extract<Step, { do: "report" }>): Promise<boolean> {
    const session = sessions[sessions.length - (device === "newest" ? 1 : 2)];
    if (!session) return false;
    const claimed = session.claimed + seconds;
    const body = {
      courseId,
      videoId,
      coursePlayId: session.id,
      totalPlayTime: claimed,
      played: [[from, to]] as [number, number][],
    };
    const answer = await t.as(me, uploadPlayTime, { body });
    if (device === "older") expect(answer.active).toBe(false);
    // What waits for an answer is told again.
    if (!answer.held) session.claimed = claimed;
    promptId = answer.prompt?.promptId ?? promptId;
    return true;
  }
  async function answerIn(device: "newest" | "older"): Promise<boolean> {
    const session = sessions[sessions.length - (device === "newest" ? 1 : 2)];
    if (!session || promptId === undefined) return false;
    const body = { coursePlayId: session.id, ...(certifyId !== undefined && { certifyId }) };
    const taken = await t.as(me, answerPrompt, { params: { promptId }, body });
    if (taken.playPass) playPass = taken.playPass;
    return true;
  }
  /** What the server planned at random becomes the model's plan. */
  async function planAs(model: Model): Promise<void> {
    const inMs = (model.dueAt ?? 0) - model.creditedMs;
    await t.db
      .update(playSessions)
      .set({ promptDueMs: sql`${playSessions.creditedMs} + ${inMs}::int`, promptKind: model.nextKind })
      .where(sql`${playSessions.userId} = ${me.userId} and ${playSessions.promptDueMs} is not null`);
  }
  async function take(one: Step): Promise<Outcome> {
    if (one.do === "wait") {
      passedSeconds += one.seconds;
      await letPass(t, me, one.seconds);
    }
    if (one.do === "stay-away") {
      passedSeconds += STAY_AWAY;
      await letPass(t, me, STAY_AWAY);
    }
    if (one.do === "check") await check(one.passes);
    if (one.do === "open") await open(one.with);
    if (one.do === "report" && !(await report(one))) return "none";
    if (one.do === "answer" && !(await answerIn(one.device))) return "none";
    if (one.do === "test") {
      if (!of.hasTest) return "none";
      await sit(one.passes);
    }
    if (one.do === "log") await t.as(me, recordStudyLog, { body: { courseId, courseChapterId } });
    if (one.do === "end-entitlement")
      await t.db
        .update(userCourses)
        .set({ createTime: sql`now() - interval '2 hours'`, expiryDate: sql`now() - interval '1 hour'` })
        .where(eq(userCourses.userId, me.userId));
    return "done";
  }
  /** The hours that the learner was given, as certificate keeps them. */
  async function booked() {
    const { rows } = await t.db.execute<{ chapter: number; tenths: number }>(sql`
      select course_chapter_id as chapter, hours as tenths from hours where user_id = ${me.userId} and earned_at is not null`);
    return rows;
  }
  return {
    userId: me.userId,
    courseChapterId,
    planAs,
    take: (one: Step) =>
      take(one).catch((error: unknown): Outcome => {
        if (!(error instanceof CallError) || ![200, 404].includes(error.status)) throw error;
        return "refused";
      }),
    async stand() {
      const [row] = await t.db.select().from(chapterProgress).where(eq(chapterProgress.userId, me.userId));
      const [credit] = await t.db
        .select({ ms: sql<number>`coalesce(sum(${playSessions.creditedMs}), 0)::float8` })
        .from(playSessions)
        .where(eq(playSessions.userId, me.userId));
      return {
        done: (row?.doneAt ?? null) !== null,
        faceChecked: (row?.faceCheckedAt ?? null) !== null,
        creditedMs: credit?.ms ?? 0,
        wallMs: passedSeconds * 1_000 + Date.now() - began,
        booked: await booked(),
      };
    },
    log: () => t.as(me, getStudyLog, { params: { courseChapterId } }),
  };
}

test("the server does what the model does, step by step (40 of the histories)", async () => {
  let earned = 0;
  let withTest = 0;
  await fc.assert(
    fc.asyncProperty(serverHistories, async ({ steps, ...of }) => {
      told.length = 0;
      const model = new Model(of);
      const server = await aServerSide(of);
      for (const [at, one] of steps.entries()) {
        const where = `step ${at}: ${JSON.stringify(one)}`;
        expect(await server.take(one), where).toBe(model.take(one));
        await server.planAs(model);
        const { done, faceChecked, booked, creditedMs, wallMs } = await server.stand();
        expect({ done, faceChecked, told: told.length > 0, booked }, where).toEqual({
          done: model.done,
          faceChecked: model.faceChecked,
          told: model.told > 0,
          booked:
            model.waitsFor === undefined ? [{ chapter: server.courseChapterId, tenths: CHAPTER_TENTHS }] : [],
        });
        expect(creditedMs, where).toBeLessThanOrEqual(wallMs);
      }
      if (model.waitsFor === undefined) {
        earned += 1;
        if (of.hasTest) withTest += 1;
      }
      const log = await server.log();
      if (log) expect(log.waitsFor).toBe(model.waitsFor ?? null);
    }),
    { numRuns: 40 },
  );
  expect(earned).toBeGreaterThan(5);
  expect(withTest).toBeGreaterThan(1);
});
