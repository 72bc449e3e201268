// Name of a chapter's paper (back-office spec 9, PAPER-048).

/** `cpt_test`: practice and test of a chapter; `cpt_alert`: its video reminders. */
export const paperTypes = ["cpt_test", "cpt_alert"] as const;
export type PaperType = (typeof paperTypes)[number];

const suffixes: Readonly<Record<PaperType, string>> = { cpt_test: "练习", cpt_alert: "提醒" };

/** Course, chapter title, purpose. */
export const chapterPaperName = (
  paperType: PaperType,
  { courseName, chapterTitle }: { courseName: string; chapterTitle: string },
): string => `${courseName} ${chapterTitle} ${suffixes[paperType]}`;

// A chapter test carries its chapter (learner spec 2, PAPER-005).
/** Prefix of the chapter's id. */
export const CHAPTER_TEST = "cpt-";
const chapterTestForm = new RegExp(`^${CHAPTER_TEST}([1-9]\\d{0,9})$`);

export const chapterTest = (courseChapterId: number): string => `${CHAPTER_TEST}${courseChapterId}`;

/** The chapter's id; undefined for any other text. */
export function chapterOfTest(correlationId: string): number | undefined {
  const [, chapter] = chapterTestForm.exec(correlationId) ?? [];
  return chapter === undefined ? undefined : Number(chapter);
}
