// A course's chapters as its page shows them: sections with their lessons, and what may be done with each lesson.
import type { listPublishedChapters } from "@zhutu/domain/catalogue/contract.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";

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

type Progress = {
  lastChapterId: number | null;
  chapters: readonly { courseChapterId: number; studyStatus: 0 | 1 }[];
};

/** The lesson to go on with: the last one played while it is unfinished, else the next unfinished one, else the first (requirements.tsv DET-002). */
export function nextLesson(
  sections: readonly Section[],
  progress: Progress | undefined,
): Chapter | undefined {
  const playable = sections
    .flatMap((section) => section.lessons)
    .filter((lesson) => lessonState(lesson, true) === "play");
  const done = new Set(
    progress?.chapters.filter((one) => one.studyStatus === 1).map((one) => one.courseChapterId),
  );
  const unfinished = playable.filter((lesson) => !done.has(lesson.courseChapterId));
  const last = unfinished.find((lesson) => lesson.courseChapterId === progress?.lastChapterId);
  return last ?? unfinished[0] ?? playable[0];
}
