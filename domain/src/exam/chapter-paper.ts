// Name of a chapter's paper (back-office spec 9, PAPER-048).
import type { PaperType } from "./paper-type.ts";

const suffixes: Readonly<Record<PaperType, string>> = { cpt_test: "练习", cpt_alert: "提醒" };

/** Course, chapter title, purpose. */
export const chapterPaperName = (
  paperType: PaperType,
  { courseName, chapterTitle }: { courseName: string; chapterTitle: string },
): string => `${courseName} ${chapterTitle} ${suffixes[paperType]}`;
