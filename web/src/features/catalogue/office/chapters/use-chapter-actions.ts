// What staff do to a saved chapter beside its form: move it, delete it, take its video or handout away, measure it.
import { type ChapterMove, moved } from "@zhutu/domain/catalogue/chapters/chapter-move.ts";
import {
  adjustChapterOrder,
  deleteChapter,
  deleteChapterVideo,
  getChapter,
  listOfficeChapters,
  refreshVideoDuration,
} from "@zhutu/domain/catalogue/chapters/contract.ts";
import { getOfficeCourse, listChapters } from "@zhutu/domain/catalogue/contract.ts";
import { api, sayDone } from "../../../../lib/api/api.ts";
import { keyOf, markStale, queryClient } from "../../../../lib/api/query.ts";
import { useActions } from "../../../../office/use-actions.ts";
import { courseAnswers } from "../use-course-actions.ts";
import type { Chapter } from "./chapter-values.ts";

/** Every answer that a changed chapter makes stale. */
export const chapterAnswers = [
  listOfficeChapters,
  getChapter,
  listChapters,
  getOfficeCourse,
  ...courseAnswers,
] as const;

const ACTIONS = {
  delete: {
    endpoint: deleteChapter,
    question: ({ chapterTitle, paperId, alertPaperId }: Chapter) => ({
      title: "确定要删除吗?",
      text: `将删除章节“${chapterTitle}”${paperId === null && alertPaperId === null ? "" : "和它的练习、提醒"}，不能恢复。`,
      yes: "删除",
      danger: true,
    }),
    stale: chapterAnswers,
  },
  removeVideo: {
    endpoint: deleteChapterVideo,
    question: ({ chapterTitle, video }: Chapter) => ({
      title: "确定要删除吗?",
      text: `章节“${chapterTitle}”不再播放视频“${video?.title ?? ""}”；视频还在视频库里，可以再选。`,
      yes: "删除",
      danger: true,
    }),
    stale: chapterAnswers,
  },
  measure: { endpoint: refreshVideoDuration, stale: chapterAnswers },
} as const;

/** What may be done to a chapter, and what is under way. */
export const useChapterActions = () =>
  useActions(ACTIONS, ({ courseId, courseChapterId }: Chapter) => ({
    params: { courseId, courseChapterId },
  }));

/** Moves a chapter: the tree shows it at once, and goes back to the server's when it refuses. */
export async function sendMove(courseId: number, move: ChapterMove): Promise<void> {
  const key = keyOf(listOfficeChapters, { params: { courseId } });
  queryClient.setQueryData<Chapter[]>(key, (chapters) => chapters && moved(chapters, move));
  try {
    const { sourceChapterId, parentChapterId, chapterIds } = move;
    await api(adjustChapterOrder, { body: { sourceChapterId, parentChapterId, chapterIds } });
    sayDone(adjustChapterOrder);
  } catch {
    // Said already, by api(): the tree shows what holds.
  }
  await markStale(chapterAnswers);
}
