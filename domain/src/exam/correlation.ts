// What an attempt belongs to beside its paper: a chapter test says its chapter (learner spec 2, PAPER-005).
const chapterTestForm = /^cpt-([1-9]\d{0,9})$/;

/** The correlation id of a chapter's test. */
export const chapterTest = (courseChapterId: number): string => `cpt-${courseChapterId}`;

/** The chapter of such an id; undefined for any other text. */
export function chapterOfTest(correlationId: string): number | undefined {
  const [, chapter] = chapterTestForm.exec(correlationId) ?? [];
  return chapter === undefined ? undefined : Number(chapter);
}
