import { COURSE_TYPE } from "@zhutu/domain/catalogue/course-type.ts";
import { visibleToLearners } from "@zhutu/domain/catalogue/chapter-tree.ts";
import { MOST_CONTINUED } from "@zhutu/domain/study/contract.ts";
import { lessonLeft, placeInVideo } from "@zhutu/domain/study/resume.ts";
import type { Ctx, SessionUser } from "../../../kernel/context.ts";
import { coursesToContinue, type StudiedChapter } from "./queries.ts";

/** How far a course is, and the lesson to go on with: undefined when nothing is left. */
export function progressThrough<Chapter extends StudiedChapter>(
  chapters: readonly Chapter[],
  lastChapterId: number | null,
) {
  const lessons = visibleToLearners(chapters).filter((chapter) => chapter.hasVideo);
  return {
    lessonCount: lessons.length,
    doneCount: lessons.filter(({ studyStatus }) => studyStatus).length,
    next: lessonLeft(lessons, { lastChapterId, chapters }),
  };
}

/** The lesson to go on with of each unfinished current course, last studied first. */
export async function continueLearning({ db, user }: Ctx<SessionUser>) {
  const rows = await coursesToContinue(db, { userId: user.userId, most: MOST_CONTINUED });
  return {
    heldCount: rows[0]?.heldCount ?? 0,
    lessons: rows.flatMap((row) => lessonOf(row) ?? []),
  };
}

type Row = Awaited<ReturnType<typeof coursesToContinue>>[number];

function lessonOf(row: Row) {
  const { courseId, courseName, courseType, subject, requiredCourse, courseImgUrl, coverArt } = row;
  if (courseId === null) return undefined;
  const { next: lesson, ...counts } = progressThrough(row.chapters, row.lastChapterId);
  if (lesson === undefined) return undefined;
  const { courseChapterId, chapterTitle, position, segments, playedVideoId, duration } = lesson;
  const kept = { position, segments, done: false, videoId: playedVideoId };
  return {
    courseId,
    courseName,
    courseType,
    subject,
    requiredCourse,
    courseImgUrl,
    coverArt,
    ...counts,
    lastPlayedAt: row.lastPlayedAt,
    courseChapterId,
    chapterTitle,
    position: placeInVideo(kept, lesson),
    duration,
    hours: courseType === COURSE_TYPE.continuingEducation ? lesson.chapterTime / 10 : null,
  };
}
