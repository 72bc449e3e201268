// Saving a question adds a version; versions never change (domain.md "Papers").
import type { saveQuestion } from "@zhutu/domain/exam/banks/contract.ts";
import { withOptionIds } from "@zhutu/domain/exam/banks/option-ids.ts";
import { noDetails } from "@zhutu/domain/exam/banks/question-details.ts";
import {
  byLetter,
  choiceLettersRule,
  questionErrors,
  askedElsewhere,
} from "@zhutu/domain/exam/banks/question-form.ts";
import { questionNameOf } from "@zhutu/domain/exam/banks/question-name.ts";
import { wordingChanges } from "@zhutu/domain/exam/banks/wording-changes.ts";
import { choiceLetters } from "@zhutu/domain/exam/question.ts";
import type { HandlerInput } from "@zhutu/domain/endpoint.ts";
import { trimmed } from "@zhutu/domain/text-rule.ts";
import type { Ctx, SessionUser } from "../../../kernel/context.ts";
import { recordAudit } from "../../../kernel/db/audit.ts";
import { changeOf } from "../../../kernel/db/changes.ts";
import type { Tx } from "../../../kernel/db/db.ts";
import { transaction } from "../../../kernel/db/transaction.ts";
import { refuse, refuseFields } from "../../../kernel/http/refuse.ts";
import { cleanRichText } from "../../catalogue/service.ts";
import { changedBy, changedMeanwhile } from "../../identity/service.ts";
import { ownerOf } from "../../../kernel/http/access.ts";
import { findBank, isNoTakenMeanwhile } from "./bank-queries.ts";
import { heldBank } from "./banks.ts";
import { formulaErrors } from "./draw-question.ts";
import * as queries from "./question-queries.ts";
import { askedBeyond, usesOf } from "./question-queries.ts";
import { compared } from "./questions.ts";
import { holdUses, shareKeys } from "../locks.ts";
import { insertQuestions, insertWordings, type Wording } from "./wording-queries.ts";
import type { QuestionRow } from "./question-queries.ts";

type Form = HandlerInput<typeof saveQuestion>["body"];
type StaffCtx = Ctx<SessionUser>;

/**
 * Saves a new question or a new version; an equal wording changes nothing.
 * Refuses BAD_INPUT (also a new type of a question in use), NOT_FOUND, QUESTION_CHANGED, QUESTION_NO_TAKEN,
 * QUESTION_IN_USE (a teacher changes what others' papers ask).
 */
export async function saveBankQuestion(ctx: StaffCtx, form: Form) {
  const asked = await cleaned(ctx, form);
  try {
    return await saved(ctx, form, asked);
  } catch (error) {
    throw isNoTakenMeanwhile(error) ? noTaken() : error;
  }
}

const saved = (ctx: StaffCtx, form: Form, asked: Asked) =>
  transaction(ctx.db, async (tx) => {
    await heldBank(tx, form.questionBankId, ctx.user);
    const { changes, ...done } =
      form.questionId === undefined
        ? { ...(await insert(tx, ctx.user, asked)), changes: undefined }
        : await update(tx, ctx.user, { ...asked, questionId: form.questionId });
    await recordAudit(tx, ctx, {
      action: "question.save",
      subject: `question:${done.questionId}`,
      detail: { versionNo: done.versionNo, ...(changes && changes.length > 0 && { changes }) },
    });
    return done;
  });

type Asked = Awaited<ReturnType<typeof cleaned>>;

/** Cleans the form's texts. */
async function cleaned(ctx: StaffCtx, form: Form) {
  const { questionType } = form;
  const open = questionType === "askanswer";
  const said = form.questionKeys ?? (form.questionKey ? [form.questionKey] : []);
  const asked = {
    ...form,
    questionText: cleanRichText(form.questionText, ctx.config.publicUrl).trim(),
    answers: cleanRichText(form.answers, ctx.config.publicUrl).trim(),
    choices: open
      ? []
      : byLetter(form.choices).map((one) => ({ ...one, choiceName: trimmed(one.choiceName) })),
    questionKeys: open ? [] : [...new Set(said)].toSorted(),
  };
  const letters = choiceLettersRule(asked.choices);
  const errors = {
    ...(letters !== undefined && { choices: letters }),
    ...(await formulaErrors(ctx.user.userId, asked)),
    ...questionErrors({ ...asked, questionScore: form.questionScore / 10 }),
  };
  if (Object.keys(errors).length > 0) throw refuseFields(errors);
  return asked;
}

function wordingOf(asked: Asked, kept: Parameters<typeof withOptionIds>[1], createdBy: number): Wording {
  const { questionText, questionType, questionScore, answers } = asked;
  const choices = withOptionIds(asked.choices, kept);
  return {
    questionName: questionNameOf(questionText),
    questionText,
    questionType,
    questionScore,
    answers,
    choices,
    questionKeys: asked.questionKeys.flatMap((key) => choices[choiceLetters.indexOf(key)]?.optionId ?? []),
    details: { ...noDetails, ...asked.details },
    createdBy,
  };
}

const noTaken = () =>
  refuse("QUESTION_NO_TAKEN", {
    detail: { fields: [{ field: "questionNo", msg: "题库里已有这个题目编号" }] },
  });

async function placeOf(tx: Tx, { questionBankId, questionNo = "", questionId }: Asked) {
  const no = trimmed(questionNo);
  if (no === "") return { questionBankId, questionNo: null };
  if (await queries.isNoTaken(tx, { questionBankId, questionNo: no, exceptId: questionId })) throw noTaken();
  return { questionBankId, questionNo: no };
}

async function insert(tx: Tx, user: SessionUser, asked: Asked) {
  const place = await placeOf(tx, asked);
  const wording = wordingOf(asked, [], user.userId);
  const [questionId] = await insertQuestions(tx, place.questionBankId, [{ ...place, wording }]);
  if (questionId === undefined) throw new Error("no question inserted");
  return { questionId, versionNo: 1 };
}

async function update(tx: Tx, user: SessionUser, asked: Asked & { questionId: number }) {
  const { questionId } = asked;
  await holdUses(tx, user, [questionId]);
  await shareKeys(tx, [questionId]);
  const old = await queries.lockQuestion(tx, questionId, ownerOf(user));
  if (!old) throw refuse("NOT_FOUND");
  if (asked.questionType !== old.questionType) await queries.lockUnasked(tx, questionId, ownerOf(user));
  if (asked.versionNo !== undefined && asked.versionNo !== old.versionNo) {
    const last = await queries.wordedBy(tx, old.questionVersionId);
    throw changedBy("QUESTION_CHANGED", last && { ...last, done: "保存了这道题" }, user);
  }
  if (asked.questionType !== old.questionType && (await usesOf(tx, [questionId])).length > 0)
    throw refuseFields({ questionType: "这道题已用于试卷或已有人作答，不能改题型，请新建一题" });
  if (isMoved(asked, old))
    throw await changedMeanwhile(tx, user, {
      subject: `question:${questionId}`,
      changes: { "question.save": "改过这道题的编号或题库" },
      refusal: "QUESTION_CHANGED",
    });
  const { questionNo = old.questionNo } = asked;
  const place = await placeOf(tx, { ...asked, questionNo });
  await queries.placeQuestion(tx, questionId, place);
  const placed = await placeChanges(tx, old, place);
  const details = asked.details ?? { ...noDetails, ...old.details };
  const choicesOf = await queries.knownChoices(tx, [questionId]);
  const wording = wordingOf({ ...asked, details }, choicesOf.get(questionId) ?? [], user.userId);
  if (!asksTheSame(old, wording) && (await askedBeyond(tx, [questionId], ownerOf(user))).size > 0)
    throw refuse("QUESTION_IN_USE", { msg: askedElsewhere });
  if (isSame(old, wording)) return { questionId, versionNo: old.versionNo, changes: placed };
  const versionNo = old.versionNo + 1;
  await insertWordings(tx, [{ questionId, versionNo, wording }]);
  const changes = wordingChanges(compared(old), compared(wording)).flatMap(({ field, before, after }) =>
    changeOf(field, before, after),
  );
  return { questionId, versionNo, changes: [...placed, ...changes] };
}

/** Whether the question was moved or renumbered since the form was opened. */
function isMoved({ was, questionNo }: Asked, old: queries.QuestionRow): boolean {
  if (was === undefined) return false;
  const isNumbered = was.questionNo !== old.questionNo && questionNo !== undefined;
  return was.questionBankId !== old.questionBankId || (isNumbered && trimmed(questionNo) !== old.questionNo);
}

async function placeChanges(tx: Tx, old: queries.QuestionRow, place: Awaited<ReturnType<typeof placeOf>>) {
  const nameOf = async (id: number) => (await findBank(tx, id, null))?.questionBankName ?? "";
  const numbered = changeOf("题目编号", old.questionNo, place.questionNo ?? "");
  if (place.questionBankId === old.questionBankId) return numbered;
  const moved = changeOf("题库", await nameOf(old.questionBankId), await nameOf(place.questionBankId));
  return [...moved, ...numbered];
}

type One = Wording | QuestionRow;

const asked = (one: One) => [
  one.questionText,
  one.questionType,
  one.questionScore,
  one.answers,
  one.choices.map(({ optionId, choiceName }) => [optionId, choiceName]),
  [...(one.questionKeys ?? [])].toSorted(),
  one.details?.scoring ?? "",
];

/** Whether both ask the same; attributes may differ. */
export const asksTheSame = (old: One, next: One): boolean =>
  JSON.stringify(asked(old)) === JSON.stringify(asked(next));

export function isSame(old: QuestionRow, wording: Wording): boolean {
  const labels = ({ details }: One) =>
    JSON.stringify(Object.entries({ ...noDetails, ...details }).toSorted());
  return asksTheSame(old, wording) && labels(old) === labels(wording);
}
