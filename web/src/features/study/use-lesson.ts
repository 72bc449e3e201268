import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { getStudyCourse, listPrompts } from "@zhutu/domain/study/contract.ts";
import { useEffect, useState, useSyncExternalStore } from "react";
import { keyOf, markStale, queryClient } from "../../lib/api/query.ts";
import { createLessonSession } from "./lesson-session.ts";
import type { ChapterProgress } from "./lessons.ts";

/** The lesson session of this page; it is closed when the page goes. */
export function useLesson(courseId: number) {
  const [session] = useState(() =>
    createLessonSession({
      courseId,
      whenOnline,
      onProgress: (progress, lastChapterId) => keepProgress(courseId, progress, lastChapterId),
      onFaceTaken: () => void markStale([getStudyCourse]),
      onPromptOver: () => void markStale([listPrompts]),
    }),
  );
  const now = useSyncExternalStore(session.subscribe, session.now, session.now);
  useEffect(() => {
    window.addEventListener("pagehide", session.leave);
    return () => {
      window.removeEventListener("pagehide", session.leave);
      session.close();
    };
  }, [session]);
  const { open, renew, askForFace, answerPrompt, missPrompt, close } = session;
  return { ...now, open, renew, askForFace, answerPrompt, missPrompt, close };
}
export type Lesson = ReturnType<typeof useLesson>;

const whenOnline = (again: () => void): (() => void) => {
  window.addEventListener("online", again);
  return () => window.removeEventListener("online", again);
};

/** Shows at once in the study room what the server has counted of a lesson. */
function keepProgress(courseId: number, progress: ChapterProgress, lastChapterId: number): void {
  const { courseChapterId } = progress;
  queryClient.setQueryData<CallReply<typeof getStudyCourse>>(
    keyOf(getStudyCourse, { params: { courseId } }),
    (room) => {
      if (!room?.progress) return undefined;
      const others = room.progress.chapters.filter((chapter) => chapter.courseChapterId !== courseChapterId);
      return { ...room, progress: { ...room.progress, lastChapterId, chapters: [progress, ...others] } };
    },
  );
}
