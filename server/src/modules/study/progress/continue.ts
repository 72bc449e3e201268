import { COURSE_TYPE } from "@zhutu/domain/catalogue/course-type.ts";
import { MOST_CONTINUED } from "@zhutu/domain/study/contract.ts";
import { placeInVideo } from "@zhutu/domain/study/resume.ts";
import type { Ctx, SessionUser } from "../../../kernel/context.ts";
import { coursesToContinue } from "./queries.ts";

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
  const { heldCount: _, videoId, segments, playedVideoId, chapterTime, ...shown } = row;
  const { courseId, courseChapterId, courseType, position, duration } = row;
  if (courseId === null || courseChapterId === null) return undefined;
  const kept = { position, segments, done: false, videoId: playedVideoId };
  return {
    ...shown,
    courseId,
    courseChapterId,
    position: placeInVideo(kept, { videoId, duration }),
    hours: courseType === COURSE_TYPE.continuingEducation ? chapterTime / 10 : null,
  };
}
