// Prompts of further education (domain.md "Study time"): one plan or one open prompt a person, kept with the play
// session. What a client holds tells nothing of the plan.
import { randomBytes, randomInt } from "node:crypto";
import { MOST_PROMPTS, nextPrompt, PROMPT_RULES, promptStateAt } from "@zhutu/domain/study/presence.ts";
import { presenceOf } from "@zhutu/domain/sysparams/presence-settings.ts";
import type { Ctx, SessionUser } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/db.ts";
import { transaction } from "../../../kernel/db/transaction.ts";
import { refuse } from "../../../kernel/http/refuse.ts";
import { readParams } from "../../sysparams/service.ts";
import { withCheck } from "../play/with-check.ts";
import { lockOpenings } from "../play/queries.ts";
import * as queries from "./queries.ts";

type Place = { coursePlayId: string; userId: number; courseChapterId: number };
const RANDOM_STEPS = 1_000_000;

async function settingsOf(tx: Tx, certSubject: string | null) {
  return presenceOf(await readParams(tx), certSubject);
}
const chance = (): number => randomInt(RANDOM_STEPS) / RANDOM_STEPS;
const nextOf = (settings: Parameters<typeof nextPrompt>[0]) =>
  nextPrompt(settings, { presence: chance(), face: chance() });

/**
 * Brings the person's open prompt or plan along into a new play session, so that opening lessons skips none;
 * call under `lockOpenings`. A done chapter asks nothing and leaves both where they are.
 */
export async function carryPrompt(tx: Tx, place: Place) {
  const { certSubject, done } = await queries.promptsSoFar(tx, place);
  if (done) return null;
  const again = await queries.askAgain(tx, place);
  if (again) return again;
  const left = await queries.takePlan(tx, place.userId);
  await queries.planPrompt(tx, place.coursePlayId, left ?? nextOf(await settingsOf(tx, certSubject)));
  return null;
}

/** Asks in a session that just reported and reached its plan: 还在学习吗 at most three times a lesson. */
export async function askOnReport(tx: Tx, place: Place & { position: number }) {
  const { certSubject, asked } = await queries.promptsSoFar(tx, place);
  const settings = await settingsOf(tx, certSubject);
  const kind = await queries.plannedKind(tx, place.coursePlayId);
  const isWanted = {
    presence: settings.minutes > 0 && asked < MOST_PROMPTS,
    face: settings.faceChecks > 0,
  }[kind];
  if (isWanted) {
    const promptId = randomBytes(24).toString("base64url");
    const seconds = kind === "presence" ? settings.seconds : null;
    return (await queries.askNow(tx, { ...place, promptId, kind, seconds })) ?? null;
  }
  await queries.planPrompt(tx, place.coursePlayId, nextOf(settings));
  return null;
}

/** What a report to a session with a prompt comes to; marks an overdue one as missed. */
export async function settleOnReport(tx: Tx, prompt: { promptId: string; userId: number }) {
  await lockOpenings(tx, prompt.userId);
  const found = await queries.findPrompt(tx, prompt);
  if (!found) throw new Error(`prompt ${prompt.promptId} is gone`);
  const { promptId, kind, askedAt, answerUntil, position } = found;
  const { report } = ruleOf(found);
  if (report === "miss") await queries.markMissed(tx, promptId);
  return { report, prompt: { promptId, kind, askedAt, answerUntil, position } };
}

type Found = NonNullable<Awaited<ReturnType<typeof queries.findPrompt>>>;
const ruleOf = ({ answerUntil, answered, missed, now }: Found) =>
  PROMPT_RULES[
    promptStateAt({ answerUntil: answerUntil?.getTime() ?? null, answered, missed }, now.getTime())
  ];

type Answer = { promptId: string; coursePlayId: string; certifyId?: string | undefined };

/**
 * Takes one answer, from the session that was asked, and plans the next prompt. A face check is answered by a check
 * that passed, whose pass opens further lessons.
 */
export async function answerPrompt(ctx: Ctx<SessionUser>, { certifyId, ...asked }: Answer) {
  const place = { ...asked, userId: ctx.user.userId };
  const prompt = await queries.findPrompt(ctx.db, place);
  if (!prompt) throw refuse("NOT_FOUND");
  if (prompt.kind === "presence") {
    await transaction(ctx.db, (tx) => take(tx, place, () => queries.markAnswered(tx, place.promptId)));
    return { playPass: "" };
  }
  if (certifyId === undefined) throw refuse("FACE_REQUIRED");
  const playPass = await withCheck(
    ctx,
    { certifyId, courseId: prompt.courseId, begunFrom: prompt.askedAt },
    (spend) =>
      transaction(ctx.db, (tx) =>
        take(tx, place, async () => {
          const pass = await spend(tx);
          await queries.markChecked(tx, { promptId: place.promptId, certifyId });
          return pass;
        }),
      ),
  );
  return { playPass };
}

async function take<T>(
  tx: Tx,
  place: { promptId: string; coursePlayId: string; userId: number },
  mark: () => Promise<T>,
): Promise<T> {
  await lockOpenings(tx, place.userId);
  const prompt = await queries.findPrompt(tx, place);
  if (!prompt) throw refuse("NOT_FOUND");
  const { answer } = ruleOf(prompt);
  if (answer !== "take") throw refuse(answer);
  if (!(await queries.isAskedIn(tx, place))) throw refuse("NOT_FOUND");
  const { certSubject } = await queries.promptsSoFar(tx, { ...prompt, userId: place.userId });
  const marked = await mark();
  await queries.planPrompt(tx, place.coursePlayId, nextOf(await settingsOf(tx, certSubject)));
  return marked;
}

export const myPrompts = ({ db, user }: Ctx<SessionUser>, courseChapterId: number) =>
  queries.promptsOf(db, { userId: user.userId, courseChapterId });
