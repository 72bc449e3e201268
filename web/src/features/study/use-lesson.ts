import type { CallReply } from "@zhutu/domain/endpoint.ts";
import {
  getPlayUrls,
  getStudyCourse,
  openChapter,
  recordStudy,
  uploadPlayTime,
} from "@zhutu/domain/study/contract.ts";
import { type Segment, unionOf } from "@zhutu/domain/study/segments.ts";
import { useCallback, useEffect, useRef, useState } from "react";
import { api, sentenceOf } from "../../lib/api/api.ts";
import { keyOf, queryClient } from "../../lib/api/query.ts";
import type { ChapterProgress, Progress } from "./lessons.ts";
import { type PlayReporter, playReporter } from "./play-reporter.ts";

export type Opened = CallReply<typeof openChapter> & {
  courseChapterId: number;
  /** None for a visitor: nothing is counted without an account. */
  reporter: PlayReporter | undefined;
};
/** Whether play time reaches the server: it waits while it cannot be sent, and was caught up when it could again. */
export type Counting = "on-time" | "waiting" | "caught-up";
type Phase = "closed" | "opening" | "open" | "refused";

function enqueue(queue: { current: Promise<void> }, step: () => Promise<void>): void {
  const previous = queue.current;
  const next = async () => {
    await previous;
    await step();
  };
  queue.current = next();
}

/**
 * The lesson that plays: opens it on the server, reports its play time, and closes it before another opens, because
 * a session that was replaced earns nothing any more.
 */
export function useLesson(courseId: number, isLearner: boolean) {
  const [phase, setPhase] = useState<Phase>("closed");
  const [opened, setOpened] = useState<Opened>();
  const [refusal, setRefusal] = useState("");
  const [told, setTold] = useState<Segment[]>([]);
  const [counting, setCounting] = useState<Counting>("on-time");
  const reporter = useRef<PlayReporter>(undefined);
  const wanted = useRef<number>(undefined);
  const loads = useRef(0);
  // One after the other: the server keeps the session that was opened last.
  const queue = useRef(Promise.resolve());

  const book = useCallback(
    (one: ChapterProgress) => {
      const withThis = (known: Progress): Progress => ({
        ...known,
        lastChapterId: one.courseChapterId,
        chapters: [one, ...known.chapters.filter((old) => old.courseChapterId !== one.courseChapterId)],
      });
      queryClient.setQueryData<CallReply<typeof getStudyCourse>>(
        keyOf(getStudyCourse, { params: { courseId } }),
        (room) => (room?.progress ? { ...room, progress: withThis(room.progress) } : undefined),
      );
    },
    [courseId],
  );

  const reporterOf = useCallback(
    ({ videoId, coursePlayId, position }: CallReply<typeof openChapter>) =>
      playReporter({
        position,
        onWaiting: (waiting) =>
          setCounting((before) => (waiting ? "waiting" : before === "waiting" ? "caught-up" : before)),
        send: async (report, { closing }) => {
          const body = { courseId, videoId, coursePlayId, ...report };
          const { progress } = await api(uploadPlayTime, { body }, { quiet: true, keepalive: closing });
          if (progress) book(progress);
          const parts = report.played.map(([from, to]) => ({ from, to }));
          setTold((known) => unionOf([...known, ...parts], Infinity));
        },
      }),
    [book, courseId],
  );

  // Signed within one second, the address of one video is the same for two lessons, and for a renewal: the fragment
  // makes the player load it all the same.
  const loadable = useCallback((sources: Opened["sources"]): Opened["sources"] => {
    loads.current += 1;
    return sources.map((one) => ({ ...one, playURL: `${one.playURL}#${loads.current}` }));
  }, []);

  const open = useCallback(
    (courseChapterId: number) => {
      if (wanted.current === courseChapterId) return;
      wanted.current = courseChapterId;
      setPhase("opening");
      enqueue(queue, async () => {
        await reporter.current?.close();
        reporter.current = undefined;
        if (wanted.current !== courseChapterId) return;
        try {
          const answer = await api(openChapter, { body: { courseId, courseChapterId } }, { quiet: true });
          if (wanted.current !== courseChapterId) return;
          reporter.current = answer.coursePlayId ? reporterOf(answer) : undefined;
          setTold([]);
          setCounting("on-time");
          const sources = loadable(answer.sources);
          setOpened({ ...answer, sources, courseChapterId, reporter: reporter.current });
          setPhase("open");
          if (!isLearner) return;
          const study = { params: { courseId }, query: { courseChapterId } };
          await api(recordStudy, study, { quiet: true }).catch(() => null); // playing matters more
        } catch (error) {
          if (wanted.current !== courseChapterId) return; // another lesson was chosen meanwhile
          wanted.current = undefined;
          setRefusal(sentenceOf(error));
          setPhase("refused");
        }
      });
    },
    [courseId, isLearner, loadable, reporterOf],
  );

  /** New addresses for the video that plays, as theirs have expired; its session goes on. Rejects when refused. */
  const renew = useCallback(async () => {
    if (!opened) return;
    const query = { courseId, videoId: opened.videoId };
    const sources = loadable(await api(getPlayUrls, { query }, { quiet: true }));
    setOpened((now) => now && { ...now, sources });
  }, [courseId, loadable, opened]);

  const close = useCallback(() => {
    wanted.current = undefined;
    setPhase("closed");
    setOpened(undefined);
    enqueue(queue, async () => {
      await reporter.current?.close();
      reporter.current = undefined;
    });
  }, []);

  useEffect(() => {
    const leave = () => reporter.current?.leave();
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      close();
    };
  }, [close]);

  return { phase, opened, refusal, told, counting, open, renew, close };
}
export type Lesson = ReturnType<typeof useLesson>;
