// Saves course, product and answer forms with specifications and rules in one transaction. Status, hot flag
// and order never come from the form.
import { discountedPrice, TEACHER_MISSING } from "@zhutu/domain/catalogue/course-form.ts";
import { courseActions, mayAuthor } from "@zhutu/domain/catalogue/course-status.ts";
import {
  companionOf,
  COURSE_TYPE,
  COURSE_TYPES,
  type CourseType,
  isCourseType,
} from "@zhutu/domain/catalogue/course-type.ts";
import { trimmed } from "@zhutu/domain/text-rule.ts";
import { recordAudit } from "../../kernel/db/audit.ts";
import { changeOf } from "../../kernel/db/changes.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db/db.ts";
import type { OwnerId } from "../../kernel/http/access.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { categoryOf, isStored, type StoragePort } from "../../providers/storage/port.ts";
import { holdTeacher } from "../teachers/service.ts";
import { changesOf, listChanges } from "./course-changes.ts";
import { type Cover, type CourseForm, refuseForm } from "./course-form.ts";
import { changedCourse, editorOf, lockedCourse, refuseInState } from "./editing.ts";
import * as queries from "./office-queries.ts";
import { cleanRichText } from "./rich-text.ts";
import { VIDEO_MISSING, videoToShow } from "./video-queries.ts";
import { refuse, refuseFields } from "../../kernel/http/refuse.ts";

/**
 * Saves a new course, or an existing one while unpublish. Refuses BAD_INPUT, FORBIDDEN (a teacher's book or
 * textbook), NOT_FOUND, COURSE_STATE, COURSE_CHANGED.
 */
export async function saveCourse(ctx: Ctx<SessionUser>, form: CourseForm) {
  const { editor, ownerId } = editorOf(ctx.user);
  if (!mayAuthor(editor, form.courseType)) throw refuse("FORBIDDEN");
  const cover = await chosenCover(ctx, form);
  refuseForm(form, editor, cover);
  const courseId = await transaction(ctx.db, async (tx) => {
    // Lock all at once: of two courses that link to each other, the second must see the first's link.
    if (form.models.length > 0)
      await queries.lockCourses(tx, [form.courseId ?? [], codesOf(form)].flat(), ownerId);
    const old = form.courseId === undefined ? undefined : await lockedCourse(tx, form.courseId, ownerId);
    if (!courseActions(editor, old ? old.courseStatus : "new").includes("save"))
      throw refuseInState(old?.courseStatus, "不能保存，您填的内容都还在");
    if (old && old.courseType !== form.courseType)
      throw refuseFields({ courseType: "课程保存后不能更改类型" });
    if (old && form.updateTime && old.updateTime.getTime() !== form.updateTime.getTime())
      throw await changedCourse(tx, ctx.user, old.courseId);
    const teacherId = ownerId ?? form.courseTeacher;
    if (teacherId !== null && !(await holdTeacher(tx, teacherId)))
      throw ownerId === null ? refuseFields({ courseTeacher: TEACHER_MISSING }) : refuse("TOKEN_EXPIRED");
    await checkLinks(tx, form, ownerId);
    const values = {
      ...valuesOf(ctx, form),
      ...(await answerVideo(tx, form, old?.videoId ?? null, ownerId)),
      teacherId,
      courseImgUrl: cover.url,
      // Teachers decide neither the carousel nor the order count.
      ...(ownerId !== null && { recommended: old?.recommended ?? false }),
    };
    const id = old ? old.courseId : await queries.insertCourse(tx, values);
    if (old) await queries.updateCourse(tx, id, values);
    // Only a figure that differs is a correction, as orders are counted while the form is open.
    const corrected =
      ownerId === null && form.orderCount !== (old?.orderCount ?? 0) ? form.orderCount : undefined;
    if (corrected !== undefined) await queries.correctOrderCount(tx, id, corrected);
    const lists = { models: modelsOf(form), rules: form.discountRules };
    const oldLists = old && (await queries.listsOf(tx, id));
    await queries.replaceModels(tx, id, lists.models);
    await queries.replaceRules(tx, id, lists.rules);
    await queries.announceChange(tx);
    await recordAudit(tx, ctx, {
      action: old ? "course.save" : "course.create",
      subject: `course:${id}`,
      ...(old &&
        oldLists && {
          detail: {
            changes: [
              ...changesOf(old, values),
              ...(corrected === undefined
                ? []
                : changeOf("orderCount", String(old.orderCount), String(corrected))),
              ...listChanges(oldLists, lists),
            ],
          },
        }),
    });
    return id;
  });
  return { courseId };
}

// ---- the cover ----

/** A stored upload of ours, the course's cover, or its drawn one. */
async function chosenCover(ctx: Ctx, form: CourseForm): Promise<Cover> {
  const url = form.converImgUrl.trim();
  const kept = form.courseId === undefined ? undefined : await queries.coverOf(ctx.db, form.courseId);
  if (url === "") return { url: null, chosen: Boolean(kept?.coverArt) };
  const ours = url === kept?.courseImgUrl || (await isStoredCover(ctx.providers.storage, url));
  return { url: ours ? url : null, chosen: ours };
}

async function isStoredCover(storage: StoragePort, url: string): Promise<boolean> {
  const key = url.split("/").slice(-3).join("/");
  // publicUrl accepts only valid keys.
  const isOurs = categoryOf(key) === "image/cover" && storage.publicUrl(key) === url;
  return isOurs && isStored(storage, key, "image/cover");
}

// ---- what the form's links may lead to ----

/** Refuses BAD_INPUT: dead links, targets with specifications, a teacher's link to another's course. */
async function checkLinks(tx: Tx, form: CourseForm, ownerId: OwnerId): Promise<void> {
  const companion = companionOf(form.courseType);
  const related = companion === null ? null : form.relatedCourseId;
  const codes = codesOf(form);
  const linked = await queries.linkTargets(tx, [...codes, ...(related === null ? [] : [related])]);
  const targets = new Map(linked.map((target) => [target.courseId, target]));
  for (const code of codes) {
    const target = targets.get(code);
    const reachable = target && code !== form.courseId && (ownerId === null || target.teacherId === ownerId);
    if (!reachable) throw refuseFields({ models: "规格所选的课程不存在" });
    // domain.md "Pricing": no nesting.
    if (target.hasModels) throw refuseFields({ models: "规格不能链接到带规格的课程" });
  }
  if (
    codes.length > 0 &&
    form.courseId !== undefined &&
    (await queries.linkedFrom(tx, form.courseId)).isModel
  )
    throw refuseFields({ models: "该课程已是其他课程的规格，不能再带规格" });
  const book = related === null ? undefined : targets.get(related);
  if (related !== null && !(book && isCourseType(book.courseType) && COURSE_TYPES[book.courseType].ships))
    throw refuseFields({ relatedCourseId: `请选择${companion}` });
}

/** Refuses BAD_INPUT for a video this editor may not show. */
async function answerVideo(tx: Tx, form: CourseForm, shown: string | null, ownerId: OwnerId) {
  if (form.courseType !== COURSE_TYPE.answer || form.videoUrl === undefined) return {};
  const videoId = form.videoUrl === "" ? null : form.videoUrl;
  if (videoId !== null && videoId !== shown && !(await videoToShow(tx, videoId, ownerId)))
    throw refuseFields({ videoUrl: VIDEO_MISSING });
  return { videoId };
}

// ---- what is stored ----

/** Empties fields of other types (back-office spec 3). */
function valuesOf(ctx: Ctx, form: CourseForm): Omit<queries.CourseValues, "teacherId" | "courseImgUrl"> {
  const { courseType } = form;
  const continuing = courseType === COURSE_TYPE.continuingEducation;
  const training = courseType === COURSE_TYPE.training;
  const live = courseType === COURSE_TYPE.live;
  const answer = courseType === COURSE_TYPE.answer;
  const hundredths = Math.round(form.coursePriceDiscount * 100);
  return {
    courseName: trimmed(form.courseName),
    courseDescription: cleanRichText(form.courseDescription, ctx.config.publicUrl),
    ...(form.answerText !== undefined && {
      answerText: answer ? cleanRichText(form.answerText, ctx.config.publicUrl) : "",
    }),
    courseType: courseType as CourseType, // 1 to 6, as the contract says
    subject: form.subject,
    exam: training ? form.exam : null,
    classKind: training ? form.classKind : null,
    backgroundColor: form.backgroundColor,
    coursePriceOriginal: form.coursePriceOriginal,
    coursePriceDiscount: hundredths,
    coursePrice: discountedPrice(form.coursePriceOriginal, hundredths),
    freightPrice: isCourseType(courseType) && COURSE_TYPES[courseType].ships ? form.freightPrice : 0,
    recommended: form.recommended,
    tags: tagsOf(form.courseTags),
    relatedCourseId: companionOf(courseType) === null ? null : form.relatedCourseId,
    requiredCourse: continuing ? form.requiredCourse : null,
    certSubject: continuing ? form.certSubject : null,
    teachingType: training ? trimmed(form.teachingType) : "",
    teachingAddr: training ? trimmed(form.teachingAddr) : "",
    liveStatus: live ? form.liveStatus : null,
    liveStartTime: live ? form.liveStartTime : null,
  };
}

const codesOf = ({ models }: CourseForm) => models.map(({ modelCode }) => modelCode);
const modelsOf = ({ models }: CourseForm) =>
  models.map(({ modelCode, modelName }) => ({ modelCode, modelName: trimmed(modelName) }));

const tagsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,，]/)
      .map((tag) => trimmed(tag))
      .filter((tag) => tag !== ""),
  ),
];
