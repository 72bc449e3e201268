import { COURSE_TYPE } from "@zhutu/domain/catalogue/course-type.ts";
import { type BlueprintRule, blueprintRule, ruleName } from "@zhutu/domain/exam/blueprint.ts";
import { chapterPaperName, chapterTest } from "@zhutu/domain/exam/chapter-paper.ts";
import { passScore } from "@zhutu/domain/exam/grade.ts";
import type { listPapers, savePaper } from "@zhutu/domain/exam/office/contract.ts";
import { paperNameRule, sittingRule } from "@zhutu/domain/exam/office/paper-form.ts";
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
import { heldBanks } from "../banks/bank-queries.ts";
import { questionBank } from "../banks/banks.ts";
import { lettersOf } from "../banks/questions.ts";
import { changedMeanwhile } from "../../identity/service.ts";
import { currentVersion } from "./queries.ts";
import { ownerOf } from "../../../kernel/http/access.ts";
import { drawAhead, drawnText, textsOf } from "../banks/formula.ts";
import { authorsOrder, shownChoices } from "../banks/choices.ts";
import { editedPaper, heldFor, lockedPaper, paperInSight } from "./held-paper.ts";
import { checkRules, drawQuestions, refuseLacking } from "./blueprint.ts";
import * as queries from "./queries.ts";
import { dropPaperQuestions } from "./question-queries.ts";
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

const valuesOf = ({
  partialCredit,
  timeLimitMinutes,
  shuffleQuestions,
  shuffleChoices,
  sittingMode,
  blueprint,
  audience,
}: Form) => ({
  ...(audience !== undefined && { audience }),
  ...(partialCredit !== undefined && { partialCredit }),
  ...(timeLimitMinutes !== undefined && { timeLimitMinutes }),
  ...(shuffleQuestions !== undefined && { shuffleQuestions }),
  ...(shuffleChoices !== undefined && { shuffleChoices }),
  ...(sittingMode !== undefined && { sittingMode }),
  ...(blueprint !== undefined && { blueprint }),
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
    await refuseWrong(tx, user, { ...freeStanding, ...values }, form);
    const paperId = await queries.insertPaper(tx, { audience: "holders", ...values, paperName });
    await queries.nameCourses(tx, paperId, form.courseIds ?? []);
    return { paperId };
  }
  if (form.sittingMode === "exam" || form.blueprint) throw refuse("BAD_INPUT");
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
  const { blueprint, ...values } = { ...valuesOf(form), paperName };
  await refuseWrong(tx, user, { ...paper, ...values }, form);
  await queries.updatePaper(tx, paperId, { ...values, ...(blueprint !== undefined && { blueprint }) });
  if (blueprint) await dropPaperQuestions(tx, paperId);
  const changes = [
    ...fieldChanges(paper, values),
    ...(blueprint === undefined
      ? []
      : changeOf("blueprint", rulesText(paper.blueprint), rulesText(blueprint))),
  ];
  if (form.courseIds === undefined || paper.refId !== null) return { paperId, changes };
  await queries.nameCourses(tx, paperId, form.courseIds);
  const named = await queries.findPaper(tx, paperId, null);
  const namesOf = (courses: queries.PaperRow["courses"]) =>
    courses.map((course) => course.courseName).join("、");
  const courses = changeOf("courseIds", namesOf(paper.courses), namesOf(named?.courses ?? []));
  return { paperId, changes: [...changes, ...courses] };
}

/** For the history. */
const rulesText = (rules: readonly BlueprintRule[] | null): string =>
  rules === null
    ? "固定题目"
    : rules
        .map(
          (rule) =>
            `${ruleName(rule, `题库 ${rule.questionBankId}`)} ${rule.count} 题，每题 ${rule.questionScore / 10} 分`,
        )
        .join("；");

const freeStanding = { refId: null, paperType: null, courseType: null, teacherId: null } as const;
const unset = { sittingMode: "practice", timeLimitMinutes: null } as const;

type Checked = Pick<queries.PaperRow, "refId" | "paperType" | "courseType" | "teacherId"> &
  Partial<Pick<queries.PaperRow, "sittingMode" | "timeLimitMinutes">>;

/** Refuses how the paper would be sat, and rules that it may not draw by. */
async function refuseWrong(tx: Tx, user: SessionUser, paper: Checked, { blueprint }: Form): Promise<void> {
  const { refId, paperType, courseType, teacherId } = paper;
  const isPractice = (paper.sittingMode ?? "practice") === "practice";
  if (refId !== null && !isPractice) throw refuseFields({ sittingMode: "章节试卷只用于练习和测验" });
  const wrong = sittingRule({ ...unset, ...paper });
  if (wrong !== undefined) throw refuseFields({ timeLimitMinutes: wrong });
  if (!blueprint) return;
  if (paperType === "cpt_alert") throw refuseFields({ blueprint: "提醒题不能按蓝图抽题" });
  if (courseType === COURSE_TYPE.continuingEducation)
    throw refuseFields({ blueprint: "继续教育的章节测验计学时，不能按蓝图抽题" });
  const misfit = blueprintRule(blueprint);
  if (misfit !== undefined) throw refuseFields({ blueprint: misfit });
  await refuseForeignBanks(tx, user, { blueprint, teacherId });
}

/** A teacher's bank serves papers of own courses only, so that its questions stay the teacher's to change. */
async function refuseForeignBanks(
  tx: Tx,
  user: SessionUser,
  { blueprint, teacherId }: { blueprint: readonly BlueprintRule[]; teacherId: number | null },
): Promise<void> {
  const ids = [...new Set(blueprint.map(({ questionBankId }) => questionBankId))];
  const banks = await heldBanks(tx, ids, ownerOf(user));
  if (banks.length < ids.length) throw refuse("NOT_FOUND");
  const foreign = banks.find(({ ownerId }) => ownerId !== null && ownerId !== teacherId);
  if (foreign)
    throw refuseFields({ blueprint: `「${foreign.questionBankName}」是讲师的题库，只能用于本人课程的试卷` });
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
 * PAPER_EMPTY, PAPER_FOR_NOBODY, PAPER_CHANGED (differs from the revision `seen`), PAPER_QUESTIONS_LACKING.
 */
export const publishOfficePaper = (ctx: StaffCtx, paperId: number, seen?: number) =>
  transaction(ctx.db, async (tx) => {
    const paper = await editedPaper(tx, paperId, ctx.user);
    if (seen !== undefined && seen !== paper.revision)
      throw await changedPaper(tx, ctx.user, paperId, "请核对后再发布");
    if (paper.blueprint) await refuseLacking(tx, paper.blueprint);
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

/** Refuses NOT_FOUND (also another's paper or bank). */
export async function blueprintCheck(ctx: StaffCtx, paperId: number, blueprint: readonly BlueprintRule[]) {
  await paperInSight(ctx, paperId);
  for (const questionBankId of new Set(blueprint.map((rule) => rule.questionBankId)))
    await questionBank(ctx, questionBankId);
  return checkRules(ctx.db, blueprint);
}

async function askedOnce(ctx: StaffCtx, { paperId, blueprint, shuffleQuestions }: queries.PaperRow) {
  if (!blueprint) return queries.askedNow(ctx.db, paperId);
  await refuseLacking(ctx.db, blueprint);
  const drawn = await drawQuestions(ctx.db, { blueprint, shuffleQuestions }, null);
  return queries.worded(ctx.db, drawn ?? []);
}

/** The paper as a learner would get it, with keys and explanations. */
export async function paperPreview(ctx: StaffCtx, paperId: number) {
  const row = await paperInSight(ctx, paperId);
  const paper = shown(ctx.user, row);
  const pause = pauses();
  const questions = [];
  for (const [at, question] of (await askedOnce(ctx, row)).entries()) {
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
