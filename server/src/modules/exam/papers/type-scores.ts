import { questionScoreRule } from "@zhutu/domain/exam/banks/question-form.ts";
import type { saveTypeScores as endpoint } from "@zhutu/domain/exam/office/contract.ts";
import {
  countedTypes,
  ofSetTypes,
  type TypeScores,
  withTypeScores,
} from "@zhutu/domain/exam/office/paper-form.ts";
import type { HandlerInput } from "@zhutu/domain/endpoint.ts";
import type { Ctx, SessionUser } from "../../../kernel/context.ts";
import { recordAudit } from "../../../kernel/db/audit.ts";
import { changeOf } from "../../../kernel/db/changes.ts";
import { transaction } from "../../../kernel/db/transaction.ts";
import { refuseFields } from "../../../kernel/http/refuse.ts";
import { changedMeanwhile, type Changes } from "../../identity/service.ts";
import * as queries from "./question-queries.ts";
import { editedPaper } from "./held-paper.ts";

export const questionChanges: Changes = {
  "paper.scores": "改过题目的分值",
  "paper-question.save": "改过题目的分值或提醒时间",
  "paper-question.add": "加入了题目",
  "paper-question.remove": "移出了题目",
};

type Row = Awaited<ReturnType<typeof queries.scoresOf>>[number];
const labels = { single: "单选题的分值", multiple: "多选题的分值" } as const;

/**
 * Sets the points of all questions of a type; returns how many changed. Refuses NOT_FOUND, COURSE_STATE
 * (audited, for a teacher), PAPER_CHANGED (questions or points differ from `was`), BAD_INPUT (no multiple of
 * 0.5).
 */
export const saveTypeScores = (
  ctx: Ctx<SessionUser>,
  paperId: number,
  { scores, was }: HandlerInput<typeof endpoint>["body"],
) =>
  transaction(ctx.db, async (tx) => {
    refuseWrong(scores);
    await editedPaper(tx, paperId, ctx.user);
    const before = ofSetTypes(await queries.scoresOf(tx, paperId), scores);
    if (!isAs(was, before))
      throw await changedMeanwhile(tx, ctx.user, {
        subject: `paper:${paperId}`,
        changes: questionChanges,
        refusal: "PAPER_CHANGED",
      });
    const after = withTypeScores(before, scores);
    const changed = after.filter((one, at) => one.questionScore !== before[at]?.questionScore);
    if (changed.length === 0) return { changed: 0 };
    await queries.setScores(tx, paperId, changed);
    await queries.touchPaper(tx, paperId);
    await recordAudit(tx, ctx, {
      action: "paper.scores",
      subject: `paper:${paperId}`,
      detail: {
        questionIds: changed.map(({ questionId }) => questionId),
        changes: countedTypes.flatMap((type) =>
          changeOf(labels[type], scoresText(before, type), scoresText(after, type)),
        ),
      },
    });
    return { changed: changed.length };
  });

function refuseWrong(scores: TypeScores): void {
  const wrong = countedTypes.flatMap((type) => {
    const score = scores[type];
    const why = score === undefined ? undefined : questionScoreRule(score / 10);
    return why === undefined ? [] : [[type, why] as const];
  });
  if (wrong.length > 0) throw refuseFields(Object.fromEntries(wrong));
}

type Was = { paperQuestionId: number; questionScore: number };

function isAs(was: readonly Was[], now: readonly Was[]): boolean {
  const scores = new Map(was.map((one) => [one.paperQuestionId, one.questionScore]));
  return (
    scores.size === now.length && now.every((one) => scores.get(one.paperQuestionId) === one.questionScore)
  );
}

const scoresText = (rows: readonly Row[], type: Row["questionType"]): string =>
  [...new Set(rows.flatMap((row) => (row.questionType === type ? row.questionScore : [])))]
    .toSorted((a, b) => a - b)
    .map((tenths) => String(tenths / 10))
    .join("、");
