import { chapterPaperName, chapterTest } from "@zhutu/domain/exam/chapter-paper.ts";
import { passScore } from "@zhutu/domain/exam/grade.ts";
import type { listPapers, savePaper } from "@zhutu/domain/exam/office/contract.ts";
import { paperNameRule } from "@zhutu/domain/exam/office/paper-form.ts";
import type { HandlerInput } from "@zhutu/domain/endpoint.ts";
import { trimmed } from "@zhutu/domain/text-rule.ts";
import type { Ctx, SessionUser } from "../../../kernel/context.ts";
import { type Change, recordAudit } from "../../../kernel/db/audit.ts";
import { changeOf, fieldChanges } from "../../../kernel/db/changes.ts";
import type { Tx } from "../../../kernel/db/db.ts";
import { transaction } from "../../../kernel/db/transaction.ts";
import { refuse, refuseFields } from "../../../kernel/http/refuse.ts";
import { pauses } from "../../../kernel/pauses.ts";
import {
  type ChapterPapers,
  linkChapterPaper,
  lockChapter,
  type PaperField,
} from "../../catalogue/service.ts";
import { lettersOf } from "../banks/questions.ts";
import { changedMeanwhile } from "../../identity/service.ts";
import { currentVersion } from "./queries.ts";
import { ownerOf } from "../../../kernel/http/access.ts";
import { drawAhead, drawnText, textsOf } from "../banks/formula.ts";
import { authorsOrder, shownChoices } from "../banks/choices.ts";
import { editedPaper, heldFor, lockedPaper, paperInSight } from "./held-paper.ts";
import * as queries from "./queries.ts";
import { questionChanges } from "./type-scores.ts";

type StaffCtx = Ctx<SessionUser>;
type Form = HandlerInput<typeof savePaper>["body"];

const shown = (user: SessionUser, row: queries.PaperRow) => ({
  ...row,
  held: heldFor(user, row),
  correlationId: row.refId !== null && row.paperType !== "cpt_alert" ? chapterTest(row.refId) : "",
  passScore: passScore(row.totalScore),
});

export async function officePapers(ctx: StaffCtx, query: HandlerInput<typeof listPapers>["query"]) {
  const { paperName: name, refId, paperType } = query;
  const filter = { ownerId: ownerOf(ctx.user), name, refId, paperType };
  const { rows, total } = await queries.listPapers(ctx.db, filter, query);
  return { papers: rows.map((row) => shown(ctx.user, row)), total };
}

/** Refuses NOT_FOUND (also of another teacher's course). */
export const officePaper = async (ctx: StaffCtx, paperId: number) =>
  shown(ctx.user, await paperInSight(ctx, paperId));

/**
 * Saves or creates a paper. A chapter's is named after course and chapter; an existing one only takes that
 * name. Refuses COURSE_STATE (audited, for a teacher), NOT_FOUND, PAPER_CHANGED, BAD_INPUT (no name; a
 * teacher's without chapter).
 */
export const saveOfficePaper = (ctx: StaffCtx, form: Form) =>
  transaction(ctx.db, async (tx) => {
    const {
      paperId,
      isSaved = true,
      changes,
    } = form.paperId === undefined
      ? await make(tx, ctx.user, form)
      : await save(tx, ctx.user, { ...form, paperId: form.paperId });
    if (isSaved)
      await recordAudit(tx, ctx, {
        action: "paper.save",
        subject: `paper:${paperId}`,
        ...(changes && { detail: { changes } }),
      });
    return officePaper({ ...ctx, db: tx }, paperId);
  });

const valuesOf = ({ partialCredit, timeLimitMinutes, shuffleQuestions, shuffleChoices, audience }: Form) => ({
  ...(audience !== undefined && { audience }),
  ...(partialCredit !== undefined && { partialCredit }),
  ...(timeLimitMinutes !== undefined && { timeLimitMinutes }),
  ...(shuffleQuestions !== undefined && { shuffleQuestions }),
  ...(shuffleChoices !== undefined && { shuffleChoices }),
});

const kindOf = (paperType: queries.PaperRow["paperType"]) =>
  paperType === "cpt_alert" ? ("reminders" as const) : ("practice" as const);

type Saved = { paperId: number; isSaved?: boolean; changes?: Change[] };

async function make(tx: Tx, user: SessionUser, form: Form): Promise<Saved> {
  const ownerId = ownerOf(user);
  const { refId = null, paperType = null } = form;
  const values = valuesOf(form);
  if (refId === null) {
    if (ownerId !== null || paperType !== null) throw refuseFields({ refId: "请选择章节" });
    const paperName = trimmed(form.paperName ?? "");
    const wrong = paperNameRule(paperName);
    if (wrong !== undefined) throw refuseFields({ paperName: wrong });
    const paperId = await queries.insertPaper(tx, { audience: "holders", ...values, paperName });
    await queries.nameCourses(tx, paperId, form.courseIds ?? []);
    return { paperId };
  }
  const chapter = await lockChapter(tx, refId, ownerId);
  if (!chapter) throw refuse("NOT_FOUND");
  const type = paperType ?? "cpt_test";
  const paperName = chapterPaperName(type, chapter);
  const existing = await queries.paperOfChapter(tx, refId, type);
  const isSaved = existing?.paperName !== paperName;
  if (existing && isSaved) await queries.updatePaper(tx, existing.paperId, { paperName });
  const paperId =
    existing?.paperId ?? (await queries.insertPaper(tx, { ...values, paperName, paperType: type, refId }));
  await linkChapterPaper(tx, user, { courseChapterId: refId, kind: kindOf(type), paperId });
  return { paperId, isSaved };
}

const changedPaper = (tx: Tx, user: SessionUser, paperId: number, next?: string) =>
  changedMeanwhile(tx, user, {
    subject: `paper:${paperId}`,
    changes: {
      "paper.save": "保存了这份试卷",
      "paper.order": "改过题目的顺序",
      ...questionChanges,
    },
    refusal: "PAPER_CHANGED",
    ...(next !== undefined && { next }),
  });

async function save(tx: Tx, user: SessionUser, form: Form & { paperId: number }): Promise<Saved> {
  const { paperId, revision } = form;
  const paper = await editedPaper(tx, paperId, user);
  if (revision !== undefined && revision !== paper.revision) throw await changedPaper(tx, user, paperId);
  const other =
    (form.refId !== undefined && form.refId !== paper.refId) ||
    (form.paperType !== undefined && form.paperType !== paper.paperType);
  if (other) throw refuseFields({ refId: "试卷保存后不能更改所属章节和用途" });
  const { courseName, chapterTitle } = paper;
  const paperName =
    courseName !== null && chapterTitle !== null
      ? chapterPaperName(paper.paperType ?? "cpt_test", { courseName, chapterTitle })
      : trimmed(form.paperName ?? paper.paperName);
  const values = { ...valuesOf(form), paperName };
  await queries.updatePaper(tx, paperId, values);
  const changes = fieldChanges(paper, values);
  if (form.courseIds === undefined || paper.refId !== null) return { paperId, changes };
  await queries.nameCourses(tx, paperId, form.courseIds);
  const named = await queries.findPaper(tx, paperId, null);
  const namesOf = (courses: queries.PaperRow["courses"]) =>
    courses.map((course) => course.courseName).join("、");
  const courses = changeOf("courseIds", namesOf(paper.courses), namesOf(named?.courses ?? []));
  return { paperId, changes: [...changes, ...courses] };
}

/** Deletes a paper and unlinks it from its chapter; answers stay. */
export const deleteOfficePaper = (ctx: StaffCtx, paperId: number) =>
  transaction(ctx.db, async (tx) => {
    const { refId } = await paperInSight({ ...ctx, db: tx }, paperId);
    // The chapter before the paper, the lock order of creating one.
    if (refId !== null) await lockChapter(tx, refId, null);
    const { paperType, paperName, chapterStatus } = await lockedPaper(tx, paperId, ctx.user);
    if (refId !== null && chapterStatus !== null)
      await linkChapterPaper(tx, ctx.user, {
        courseChapterId: refId,
        kind: kindOf(paperType),
        paperId: null,
      });
    await queries.deletePaper(tx, paperId);
    await recordAudit(tx, ctx, {
      action: "paper.delete",
      subject: `paper:${paperId}`,
      detail: { paperName },
    });
    return null;
  });

/**
 * Freezes the paper and returns the version number. Refuses NOT_FOUND, COURSE_STATE (audited, for a teacher),
 * PAPER_EMPTY, PAPER_FOR_NOBODY, PAPER_CHANGED (differs from the revision `seen`).
 */
export const publishOfficePaper = (ctx: StaffCtx, paperId: number, seen?: number) =>
  transaction(ctx.db, async (tx) => {
    const paper = await editedPaper(tx, paperId, ctx.user);
    if (seen !== undefined && seen !== paper.revision)
      throw await changedPaper(tx, ctx.user, paperId, "请核对后再发布");
    if (paper.questionCount === 0) throw refuse("PAPER_EMPTY", { msg: "试卷里还没有题目，不能发布" });
    if (paper.refId === null && paper.audience === "holders" && paper.courses.length === 0)
      throw refuse("PAPER_FOR_NOBODY");
    await currentVersion(tx, paperId);
    const { versionNo } = await paperInSight({ ...ctx, db: tx }, paperId);
    await recordAudit(tx, ctx, {
      action: "paper.publish",
      subject: `paper:${paperId}`,
      detail: { versionNo },
    });
    return { versionNo };
  });

/** The paper as a learner would get it, with keys and explanations. */
export async function paperPreview(ctx: StaffCtx, paperId: number) {
  const paper = shown(ctx.user, await paperInSight(ctx, paperId));
  const pause = pauses();
  const questions = [];
  for (const [at, question] of (await queries.askedNow(ctx.db, paperId)).entries()) {
    await drawAhead(ctx.user.userId, textsOf(question), pause);
    questions.push({
      ...question,
      questionNo: at + 1,
      questionText: drawnText(question.questionText),
      answers: drawnText(question.answers),
      choices: shownChoices(question.choices, authorsOrder(question.choices)),
      questionKeys: lettersOf(question.choices, question.questionKeys),
    });
  }
  return { ...paper, questions };
}

/** Fields whose paper is another chapter's or of the wrong type. Answers `wrongChapterPapers`. */
export async function misplacedPapers(
  tx: Tx,
  { courseChapterId, paperId, alertPaperId }: ChapterPapers,
): Promise<PaperField[]> {
  const ids = [paperId, alertPaperId].filter((id) => id !== null);
  if (ids.length === 0) return [];
  const papers = await queries.papersFor(tx, courseChapterId, ids);
  const typeOf = (id: number) => papers.find((paper) => paper.paperId === id)?.paperType;
  const testType = paperId === null ? undefined : typeOf(paperId);
  const wrong: PaperField[] = [];
  if (paperId !== null && (testType === undefined || testType === "cpt_alert")) wrong.push("paperId");
  if (alertPaperId !== null && typeOf(alertPaperId) !== "cpt_alert") wrong.push("alertPaperId");
  return wrong;
}
