// What an attempt belongs to beside its paper: a chapter test says its chapter (learner spec 2, PAPER-005).
/** What the correlation id of a chapter's test begins with; the chapter's id follows. */
export const CHAPTER_TEST = "cpt-";
const chapterTestForm = new RegExp(`^${CHAPTER_TEST}([1-9]\\d{0,9})$`);

/** The correlation id of a chapter's test. */
export const chapterTest = (courseChapterId: number): string => `${CHAPTER_TEST}${courseChapterId}`;

/** The chapter of such an id; undefined for any other text. */
export function chapterOfTest(correlationId: string): number | undefined {
  const [, chapter] = chapterTestForm.exec(correlationId) ?? [];
  return chapter === undefined ? undefined : Number(chapter);
}
