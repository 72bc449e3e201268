// Saves the chapter form in one transaction, in every state of its course; a teacher changes audited fields
// only before the audit.
import { moreChaptersRule, newChapter } from "@zhutu/domain/catalogue/chapters/chapter-form.ts";
import {
  childrenOf,
  parentRule,
  type Placed,
  VIDEO_ON_SECTION,
} from "@zhutu/domain/catalogue/chapters/chapter-move.ts";
import type { saveChapter as saveEndpoint } from "@zhutu/domain/catalogue/chapters/contract.ts";
import { isCourseType, COURSE_TYPES } from "@zhutu/domain/catalogue/course-type.ts";
import type { HandlerInput } from "@zhutu/domain/endpoint.ts";
import { extensionOf } from "@zhutu/domain/media/upload-rules.ts";
import { trimmed } from "@zhutu/domain/text-rule.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db/db.ts";
import type { Change } from "../../kernel/db/audit.ts";
import { changeOf, fieldChanges } from "../../kernel/db/changes.ts";
import { registry } from "../../kernel/db/hooks.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { refuse, refuseFields } from "../../kernel/http/refuse.ts";
import { isStored } from "../../providers/storage/port.ts";
import { changedMeanwhile } from "../identity/service.ts";
import * as queries from "./chapter-queries.ts";
import { chapterChanges, refuseUnaudited } from "./chapter-changes.ts";
import { placed, recordChapterChange } from "./chapters.ts";
import { editorOf, lockedCourse } from "./editing.ts";
import type { OwnerId } from "../../kernel/http/access.ts";
import { VIDEO_MISSING, videoToShow } from "./video-queries.ts";

type ChapterForm = HandlerInput<typeof saveEndpoint>["body"];
type Chapter = Awaited<ReturnType<typeof queries.heldChapters>>[number];

export type PaperField = "paperId" | "alertPaperId";
export type ChapterPapers = { courseChapterId: number } & Record<PaperField, number | null>;

/** Fields whose paper does not belong to the chapter. */
export const wrongChapterPapers = registry<ChapterPapers, readonly PaperField[]>();

/**
 * Saves a chapter; a new one becomes the last below its parent. Refuses NOT_FOUND, BAD_INPUT (parent, video,
 * handout or paper, by field), COURSE_STATE (audited: domain.md "Teachers"), CHAPTER_CHANGED.
 */
export async function saveChapter(ctx: Ctx<SessionUser>, courseId: number, form: ChapterForm) {
  const { ownerId } = editorOf(ctx.user);
  await refuseLostHandout(ctx, form);
  const courseChapterId = await transaction(ctx.db, async (tx) => {
    const { courseType, courseStatus } = await lockedCourse(tx, courseId, ownerId);
    refuseWithoutChapters(courseType);
    const all = await queries.heldChapters(tx, courseId);
    const old = form.courseChapterId === undefined ? undefined : find(all, form.courseChapterId);
    if (!old) refuseTooMany(all.length, 1);
    if (old && form.updateTime && old.updateTime.getTime() !== form.updateTime.getTime())
      throw await changedMeanwhile(tx, ctx.user, {
        subject: `chapter:${old.courseChapterId}`,
        changes: CHANGED,
        refusal: "CHAPTER_CHANGED",
      });
    const values = {
      courseId,
      chapterTitle: trimmed(form.chapterTitle),
      ...placeIn(all, old, form),
      ...(await videoOf(tx, placed(all), old, form, ownerId)),
      ...handoutOf(old, form),
      ...(await papersOf(tx, old, form)),
      chapterTime: form.chapterTime ?? old?.chapterTime ?? 0,
      chapterStatus: form.chapterStatus ?? old?.chapterStatus ?? newChapter(0).chapterStatus,
      trial: form.trial ?? old?.trial ?? false,
      handoutTrial: form.handoutTrial ?? old?.handoutTrial ?? false,
    };
    refuseUnaudited(ctx.user, courseStatus, old, values);
    const id = old ? old.courseChapterId : await queries.insertChapter(tx, values);
    if (old) await queries.updateChapter(tx, id, values);
    await recordChapterChange(
      tx,
      ctx,
      { courseId, courseChapterId: id },
      old ? "chapter.save" : "chapter.create",
      {
        title: values.chapterTitle,
        changes: old ? changesOf(all, old, values) : chapterChanges(undefined, values),
      },
    );
    return id;
  });
  return { courseChapterId };
}

const inHours = (tenths: number): string => String(tenths / 10);

/** Of a handout only that it changed. */
function changesOf(all: readonly Chapter[], old: Chapter, values: queries.ChapterValues): Change[] {
  const { chapterTitle, chapterTime = old.chapterTime, chapterStatus, trial, handoutTrial } = values;
  const { parentId = null, videoId = old.videoId, handoutKey = old.handoutKey } = values;
  const titleOf = (id: number | null) =>
    all.find((chapter) => chapter.courseChapterId === id)?.chapterTitle ?? "顶层";
  const isOther = (field: string, before: string | null, after: string | null): Change[] =>
    before === after ? [] : [{ field, before: null, after: null }];
  return [
    ...changeOf("parentId", titleOf(old.parentId), titleOf(parentId)),
    ...fieldChanges<object>(old, { chapterTitle, chapterStatus, trial, handoutTrial }),
    ...changeOf("chapterTime", inHours(old.chapterTime), inHours(chapterTime)),
    ...changeOf("chapterVideoId", old.videoId ?? "", videoId ?? ""),
    ...isOther("handoutKey", old.handoutKey, handoutKey),
  ];
}

const CHANGED = {
  "chapter.create": "添加了这个章节",
  "chapter.save": "保存了这个章节",
  "chapter.video.remove": "移除了这个章节的视频",
  "chapter.video.measure": "刷新了这个章节的视频时长",
} as const;

function find(all: readonly Chapter[], courseChapterId: number): Chapter {
  const old = all.find((chapter) => chapter.courseChapterId === courseChapterId);
  if (!old) throw refuse("NOT_FOUND");
  return old;
}

/** A chapter with a new parent becomes its last. */
function placeIn(all: readonly Chapter[], old: Chapter | undefined, form: ChapterForm) {
  const before = old && (old.parentId ?? 0);
  const parentId = form.parentId ?? before ?? 0;
  const place = { parentId: parentId === 0 ? null : parentId };
  if (old && before === parentId) return { ...place, chapterOrder: old.chapterOrder };
  const wrong = parentRule(placed(all), old?.courseChapterId ?? 0, parentId);
  if (wrong !== undefined) throw refuseFields({ parentId: wrong });
  return { ...place, chapterOrder: lastOrder(all, place.parentId) + 1 };
}

export function refuseWithoutChapters(courseType: number): void {
  if (!(isCourseType(courseType) && COURSE_TYPES[courseType].isVideo))
    throw refuse("BAD_INPUT", { msg: "这个类型没有章节" });
}

export function refuseTooMany(count: number, more: number): void {
  const msg = moreChaptersRule(count, more);
  if (msg !== undefined) throw refuse("BAD_INPUT", { msg });
}

/** The order of the last child of `parentId` (null: the top), 0 without children. */
export const lastOrder = (
  all: readonly Pick<Chapter, "parentId" | "chapterOrder">[],
  parentId: number | null,
) =>
  all.reduce(
    (last, chapter) => (chapter.parentId === parentId ? Math.max(last, chapter.chapterOrder) : last),
    0,
  );

/** An unchanged video keeps its stored length. */
async function videoOf(
  tx: Tx,
  nodes: readonly Placed[],
  old: Chapter | undefined,
  form: ChapterForm,
  ownerId: OwnerId,
) {
  const shown = old?.videoId ?? null;
  const videoId = form.chapterVideoId === undefined ? shown : form.chapterVideoId || null;
  if (videoId === shown) return {};
  if (videoId === null) return { videoId, videoDuration: 0 };
  if (old && childrenOf(nodes, old.courseChapterId).length > 0)
    throw refuseFields({ chapterVideoId: VIDEO_ON_SECTION });
  const video = await videoToShow(tx, videoId, ownerId);
  if (!video) throw refuseFields({ chapterVideoId: VIDEO_MISSING });
  return { videoId, videoDuration: video.duration };
}

/** A new upload replaces the handout, an empty extension removes it (CHAP-026). */
function handoutOf(old: Chapter | undefined, { handoutKey, chapterHandoutExtension }: ChapterForm) {
  if (handoutKey !== undefined) return { handoutKey, handoutExtension: `.${extensionOf(handoutKey)}` };
  if (chapterHandoutExtension === "") return { handoutKey: null, handoutExtension: null };
  const isKept = chapterHandoutExtension === undefined || chapterHandoutExtension === old?.handoutExtension;
  if (!isKept) throw refuseFields({ chapterHandoutExtension: "请先上传讲义" });
  return {};
}

async function refuseLostHandout({ providers }: Ctx, { handoutKey }: ChapterForm): Promise<void> {
  if (handoutKey === undefined) return;
  if (!(await isStored(providers.storage, handoutKey, "handout")))
    throw refuseFields({ handoutKey: "讲义没有上传成功，请重新上传" });
}

async function papersOf(tx: Tx, old: Chapter | undefined, form: ChapterForm) {
  const papers = {
    paperId: form.paperId === undefined ? (old?.paperId ?? null) : form.paperId,
    alertPaperId: form.alertPaperId === undefined ? (old?.alertPaperId ?? null) : form.alertPaperId,
  };
  const wrong = await wrongChapterPapers.ask(tx, {
    courseChapterId: old?.courseChapterId ?? 0,
    // Papers already linked were checked when linked.
    paperId: papers.paperId === old?.paperId ? null : papers.paperId,
    alertPaperId: papers.alertPaperId === old?.alertPaperId ? null : papers.alertPaperId,
  });
  const fields = wrong.flat();
  if (fields.length > 0)
    throw refuseFields(
      Object.fromEntries(fields.map((field) => [field, "这份试卷不是为这个章节建的，请重新选择"])),
    );
  return papers;
}
