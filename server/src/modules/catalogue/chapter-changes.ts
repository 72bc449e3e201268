import {
  CHAPTER_STATUS_LABELS,
  AUDITED_FIELDS,
  heldByAudit,
  isSeen,
} from "@zhutu/domain/catalogue/chapters/chapter-form.ts";
import type { CourseStatus } from "@zhutu/domain/catalogue/course-status.ts";
import type { SessionUser } from "../../kernel/context.ts";
import type { Change } from "../../kernel/db/audit.ts";
import type { ChapterValues } from "./chapter-queries.ts";
import { editorOf, refuseInState } from "./editing.ts";
import type { Tx } from "../../kernel/db/db.ts";
import * as queries from "./chapter-paper-queries.ts";

type Audited = Pick<ChapterValues, (typeof AUDITED_FIELDS)[number]>;
type Kept = Partial<Pick<ChapterValues, "chapterTitle">> & Audited;

/** Wire names that differ. */
const onTheWire: Readonly<Record<string, string>> = { videoId: "chapterVideoId" };

function textOf(field: keyof Kept, { [field]: value }: Kept): string {
  if (value === null || value === undefined) return "";
  if (field === "chapterTime") return (Number(value) / 10).toFixed(1);
  if (field === "chapterStatus") return CHAPTER_STATUS_LABELS[value as keyof typeof CHAPTER_STATUS_LABELS];
  return String(value);
}

/** Title and audited fields that differ, by wire name; hours as hours. */
export const chapterChanges = (old: Kept | undefined, values: Kept): Change[] =>
  (["chapterTitle", ...AUDITED_FIELDS] as const).flatMap((field) => {
    if (!(field in values)) return [];
    const [before, after] = [old ? textOf(field, old) : "", textOf(field, values)];
    return before === after ? [] : [{ field: onTheWire[field] ?? field, before, after }];
  });

/**
 * Refuses a teacher's change of audited fields in a visible chapter (COURSE_STATE). `old` undefined: created;
 * `values` undefined: deleted.
 */
export function refuseUnaudited(
  user: SessionUser,
  courseStatus: CourseStatus,
  old: Audited | undefined,
  values: Partial<Audited> | undefined,
): void {
  const held = heldByAudit(editorOf(user).editor, courseStatus);
  if (held === undefined || !isSeen(old?.chapterStatus, values?.chapterStatus)) return;
  const changes =
    old === undefined ||
    values === undefined ||
    AUDITED_FIELDS.some((field) => values[field] !== undefined && values[field] !== old[field]);
  if (changes) throw refuseInState(courseStatus, held);
}

/**
 * Links or unlinks a paper; needs `lockChapter`, does nothing for a deleted chapter. Refuses COURSE_STATE
 * (audited, for a teacher).
 */
export async function linkChapterPaper(tx: Tx, user: SessionUser, link: queries.ChapterPaper): Promise<void> {
  const held = await queries.chapterInCourse(tx, link.courseChapterId);
  if (!held) return;
  const change = link.kind === "practice" ? { paperId: link.paperId } : { alertPaperId: link.paperId };
  refuseUnaudited(user, held.courseStatus, held.chapter, change);
  await queries.writeChapterPaper(tx, link);
}
