// A learner's private notes at moments of lessons.
import { formatClock } from "../duration.ts";
import { textRule } from "../text-rule.ts";

export const MAX_NOTE_LENGTH = 1_000;
export const NOTES_PER_COURSE = 200;

export const noteRule = textRule({
  max: MAX_NOTE_LENGTH,
  empty: "请填写笔记",
  length: `笔记最多 ${MAX_NOTE_LENGTH.toLocaleString("en")} 个字符`,
});

/** `position`: seconds. */
type Note = { courseChapterId: number; position: number; noteText: string };
type Lesson = { courseChapterId: number; chapterTitle: string };

/** By lesson in the course's order and then by time; lessons without notes are left out. */
export function notesByLesson<N extends Note, L extends Lesson>(lessons: readonly L[], notes: readonly N[]) {
  return lessons.flatMap((lesson) => {
    const own = notes
      .filter(({ courseChapterId }) => courseChapterId === lesson.courseChapterId)
      .toSorted((a, b) => a.position - b.position);
    return own.length > 0 ? [{ lesson, notes: own }] : [];
  });
}

/** All notes of a course as a text file. */
export const notesText = (courseName: string, lessons: readonly Lesson[], notes: readonly Note[]): string =>
  [
    courseName,
    ...notesByLesson(lessons, notes).flatMap(({ lesson, notes: own }) => [
      "",
      lesson.chapterTitle,
      ...own.map(({ position, noteText }) => `[${formatClock(position)}] ${noteText}`),
    ]),
    "",
  ].join("\r\n");
