// A course's chapters as its page shows them: sections with their lessons, and what may be done with each lesson.
import type { listPublishedChapters } from "@zhutu/domain/catalogue/contract.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { lessonToGoOn, type Reached } from "@zhutu/domain/study/resume.ts";

export type Chapter = CallReply<typeof listPublishedChapters>[number];
export type Section = { title: string; lessons: Chapter[] };

/** Sections with the lessons below them, in reading order; lessons at the top stand in a section without a title. */
export function sectionsOf(chapters: readonly Chapter[]): Section[] {
  const parents = new Set(chapters.map((chapter) => chapter.parentId));
  const sections: Section[] = [];
  for (const chapter of chapters) {
    if (parents.has(chapter.courseChapterId)) {
      sections.push({ title: chapter.chapterTitle, lessons: [] });
      continue;
    }
    const last = sections.at(-1);
    if (last && (chapter.parentId !== 0 || last.title === "")) last.lessons.push(chapter);
    else sections.push({ title: "", lessons: [chapter] });
  }
  return sections.filter((section) => section.lessons.length > 0);
}

export type LessonState = "play" | "trial" | "locked" | "practice" | "without-video";

/** What a visitor may do with a lesson: bought and free courses play, trial lessons play for everybody (domain.md "Trial chapters"). */
export function lessonState(lesson: Chapter, mayWatch: boolean): LessonState {
  if (lesson.chapterStatus === "pubprac") return "practice";
  if (!lesson.hasVideo) return "without-video";
  if (mayWatch) return "play";
  return lesson.trial ? "trial" : "locked";
}

/** The lesson that playing goes on with (requirements.tsv DET-002), for whoever may watch them all. */
export const nextLesson = (sections: readonly Section[], reached: Reached | undefined): Chapter | undefined =>
  lessonToGoOn(
    sections.flatMap((section) => section.lessons).filter((lesson) => lessonState(lesson, true) === "play"),
    reached,
  );
