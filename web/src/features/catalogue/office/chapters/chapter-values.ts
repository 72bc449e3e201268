// What the chapter form holds, from and to the wire. Numbers may be missing while a person types.
import type { ChapterStatus } from "@zhutu/domain/catalogue/chapter-tree.ts";
import { CHAPTER_STATUS_LABELS, newChapter } from "@zhutu/domain/catalogue/chapters/chapter-form.ts";
import type { listOfficeChapters, saveChapter } from "@zhutu/domain/catalogue/chapters/contract.ts";
import type { CallInput, CallReply } from "@zhutu/domain/endpoint.ts";
import { type FieldWords, historyOf } from "../../../../office/form/form-words.ts";

export type Chapter = CallReply<typeof listOfficeChapters>[number];

export type ChapterValues = {
  parentId: number;
  chapterTitle: string;
  chapterTime: number | null;
  chapterStatus: ChapterStatus;
  trial: boolean;
  handoutTrial: boolean;
  /** Empty: none. */
  chapterVideoId: string;
  /** What was uploaded and is not saved yet; empty: what there is stays. */
  handoutKey: string;
};

/** A new chapter, last below its parent; hidden while the course is under audit. */
export const blankChapter = (
  chapters: readonly Chapter[],
  parentId: number,
  held: string | undefined,
): ChapterValues => ({
  parentId,
  ...newChapter(chapters.filter((one) => one.parentId === parentId).length),
  ...(held !== undefined && { chapterStatus: "unpublish" }),
  chapterTime: 0,
  trial: false,
  handoutTrial: false,
  chapterVideoId: "",
  handoutKey: "",
});

/** The form of a saved chapter. */
export const chapterValues = (chapter: Chapter): ChapterValues => ({
  parentId: chapter.parentId,
  chapterTitle: chapter.chapterTitle,
  chapterTime: chapter.chapterTime,
  chapterStatus: chapter.chapterStatus,
  trial: chapter.trial,
  handoutTrial: chapter.handoutTrial,
  chapterVideoId: chapter.chapterVideoId ?? "",
  handoutKey: "",
});

/** What is sent to save the form: of a saved chapter what `changed`, so that what somebody else saved beside it stays. */
export function chapterInput(
  values: ChapterValues,
  saved: Chapter | undefined,
  changed: ReadonlySet<keyof ChapterValues>,
): CallInput<typeof saveChapter>["body"] {
  const { chapterTitle, chapterTime, handoutKey, ...rest } = values;
  const all = { ...rest, chapterTime: chapterTime ?? 0 };
  const sent = Object.entries(all).filter(
    ([name]) => saved === undefined || changed.has(name as keyof ChapterValues),
  );
  return {
    ...(Object.fromEntries(sent) as Partial<typeof all>),
    chapterTitle: chapterTitle.trim(),
    ...(handoutKey && { handoutKey }),
    ...(saved && { courseChapterId: saved.courseChapterId, updateTime: saved.updateTime }),
  };
}

/** The form's fields in words, for where two people changed the same one. */
export const chapterWords = (chapters: readonly Chapter[]): FieldWords<ChapterValues> => ({
  labels: {
    parentId: "上级",
    chapterTitle: "章节标题",
    chapterTime: "学时",
    chapterStatus: "状态",
    trial: "试听",
    handoutTrial: "讲义试读",
    chapterVideoId: "视频",
    handoutKey: "讲义",
  },
  textOf: (name, value) => {
    if (name === "parentId")
      return chapters.find(({ courseChapterId }) => courseChapterId === value)?.chapterTitle ?? "顶层";
    if (name === "chapterStatus") return CHAPTER_STATUS_LABELS[value as ChapterStatus];
    if (typeof value === "boolean") return value ? "开" : "关";
    if (name === "chapterVideoId" || name === "handoutKey") return value ? "已选择" : "没有";
    return typeof value === "string" || typeof value === "number" ? String(value) : "--";
  },
});

const history = historyOf(chapterWords([]));
/** The same for a chapter's history, which tells what it stood below by its title. */
export const CHAPTER_HISTORY = {
  ...history,
  textOf: (field: string, text: string) => (field === "parentId" ? text : history.textOf(field, text)),
};
