// Prompts of further education (domain.md "Study time"): one plan or one open prompt a person, kept with the play
// session. What a client holds tells nothing of the plan.
import { randomBytes, randomInt } from "node:crypto";
import {
  MOST_PROMPTS,
  nextPromptIn,
  presenceOf,
  PROMPT_RULES,
  promptStateAt,
} from "@zhutu/domain/study/presence.ts";
import type { Ctx, SessionUser } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/db.ts";
import { transaction } from "../../../kernel/db/transaction.ts";
import { refuse } from "../../../kernel/http/refuse.ts";
import { readParams } from "../../sysparams/service.ts";
import { lockOpenings } from "../play/queries.ts";
import * as queries from "./queries.ts";

type Place = { coursePlayId: string; userId: number; courseChapterId: number };
const RANDOM_STEPS = 1_000_000;

async function settingsOf(tx: Tx, certSubject: string | null) {
  return presenceOf(await readParams(tx), certSubject);
}
const nextOf = (settings: Parameters<typeof nextPromptIn>[0]) =>
  nextPromptIn(settings, randomInt(RANDOM_STEPS) / RANDOM_STEPS);

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

/** Asks in a session that just reported and reached its plan, at most three times a lesson. */
export async function askOnReport(tx: Tx, place: Place & { position: number }) {
  const { certSubject, asked } = await queries.promptsSoFar(tx, place);
  const settings = await settingsOf(tx, certSubject);
  if (settings.minutes > 0 && asked < MOST_PROMPTS) {
    const promptId = randomBytes(24).toString("base64url");
    return (await queries.askNow(tx, { ...place, promptId, seconds: settings.seconds })) ?? null;
  }
  await queries.planPrompt(tx, place.coursePlayId, nextOf(settings));
  return null;
}

/** What a report to a session with a prompt comes to; marks an overdue one as missed. */
export async function settleOnReport(tx: Tx, prompt: { promptId: string; userId: number }) {
  await lockOpenings(tx, prompt.userId);
  const found = await queries.findPrompt(tx, prompt);
  if (!found) throw new Error(`prompt ${prompt.promptId} is gone`);
  const { promptId, askedAt, answerUntil, position, now, answered, missed } = found;
  const { report } =
    PROMPT_RULES[promptStateAt({ answerUntil: answerUntil.getTime(), answered, missed }, now.getTime())];
  if (report === "miss") await queries.markMissed(tx, promptId);
  return { report, prompt: { promptId, askedAt, answerUntil, position } };
}

/** Takes one answer, from the session that was asked, and plans the next prompt. */
export const answerPrompt = (ctx: Ctx<SessionUser>, asked: { promptId: string; coursePlayId: string }) =>
  transaction(ctx.db, async (tx): Promise<null> => {
    const place = { ...asked, userId: ctx.user.userId };
    await lockOpenings(tx, place.userId);
    const prompt = await queries.findPrompt(tx, place);
    if (!prompt) throw refuse("NOT_FOUND");
    const { answer } =
      PROMPT_RULES[
        promptStateAt({ ...prompt, answerUntil: prompt.answerUntil.getTime() }, prompt.now.getTime())
      ];
    if (answer !== "take") throw refuse(answer);
    if (!(await queries.isAskedIn(tx, place))) throw refuse("NOT_FOUND");
    const { certSubject } = await queries.promptsSoFar(tx, { ...prompt, userId: place.userId });
    await queries.markAnswered(tx, prompt.promptId);
    await queries.planPrompt(tx, place.coursePlayId, nextOf(await settingsOf(tx, certSubject)));
    return null;
  });

export const myPrompts = ({ db, user }: Ctx<SessionUser>, courseChapterId: number) =>
  queries.promptsOf(db, { userId: user.userId, courseChapterId });
