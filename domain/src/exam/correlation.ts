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
