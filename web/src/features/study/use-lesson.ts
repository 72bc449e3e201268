import { CallError, type CallReply } from "@zhutu/domain/endpoint.ts";
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
import { keyOf, markStale, queryClient } from "../../lib/api/query.ts";
import { currentSession } from "../../lib/session/session.ts";
import type { ChapterProgress, Progress } from "./lessons.ts";
import { type PlayReporter, playReporter } from "./play-reporter.ts";

export type Opened = CallReply<typeof openChapter> & {
  courseChapterId: number;
  /** None for a visitor: nothing is counted without an account. */
  reporter: PlayReporter | undefined;
};
/**
 * Whether play time reaches the server: it waits while it cannot be sent, was caught up when it could again, and is lost
 * when the server takes it no more.
 */
export type Counting = "on-time" | "waiting" | "caught-up" | "lost";
/** The lesson whose play time did not reach the server in time, and what became of it. */
export type Late = { courseChapterId: number; counting: Counting };
/** `face`: a check is asked for first; `replaced`: the account plays elsewhere, and nothing counts here any more. */
type Phase = "closed" | "opening" | "open" | "refused" | "face" | "replaced";

/** The server asks for a face check, or did not take the one that was shown. */
const asksForFace = (failure: unknown): failure is CallError =>
  failure instanceof CallError && (failure.reason === "FACE_REQUIRED" || failure.reason === "FACE_REFUSED");

function enqueue(queue: { current: Promise<void> }, step: () => Promise<void>): void {
  const previous = queue.current;
  const next = async () => {
    await previous;
    await step();
  };
  queue.current = next();
}

const whenOnline = (again: () => void): (() => void) => {
  window.addEventListener("online", again);
  return () => window.removeEventListener("online", again);
};

/** The server answered, and would answer the same again. */
const isFinal = (failure: unknown): boolean =>
  failure instanceof CallError && failure.status !== 0 && failure.status !== 429 && failure.status < 500;

/**
 * The lesson that plays: opens it on the server, reports its play time, and closes it before another opens, because
 * a session that was replaced earns nothing any more.
 */
export function useLesson(courseId: number, isLearner: boolean) {
  const [phase, setPhase] = useState<Phase>("closed");
  const [opened, setOpened] = useState<Opened>();
  const [refusal, setRefusal] = useState("");
  const [faceRefused, setFaceRefused] = useState(false);
  // Of this page visit alone: a check that passed and is not spent yet, and the pass that it was spent for.
  const shown = useRef<{ certifyId?: string; playPass?: string }>({});
  const [checked, setChecked] = useState(false);
  const [told, setTold] = useState<Segment[]>([]);
  // The lessons whose time waits, the last one last; and what became of one that waited.
  const [waiting, setWaiting] = useState<readonly number[]>([]);
  const [settled, setSettled] = useState<Late>();
  const reporter = useRef<PlayReporter>(undefined);
  const wanted = useRef<number>(undefined);
  const loads = useRef(0);
  // One after the other: the server keeps the session that was opened last.
  const queue = useRef(Promise.resolve());

  const book = useCallback(
    (one: ChapterProgress) => {
      const withThis = (known: Progress): Progress => ({
        ...known,
        lastChapterId: wanted.current ?? one.courseChapterId,
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
    ({ videoId, coursePlayId, position }: CallReply<typeof openChapter>, courseChapterId: number) => {
      const learner = currentSession()?.userId;
      const settle = (counting: Counting) => setSettled({ courseChapterId, counting });
      let waits = false;
      const giveUp = () => {
        waits = false;
        setWaiting((known) => known.filter((one) => one !== courseChapterId));
        settle("lost");
      };
      const mine: PlayReporter = playReporter({
        position,
        whenOnline,
        onWaiting: (now) => {
          if (waits && !now) settle("caught-up");
          if (waits !== now)
            setWaiting((known) => [
              ...known.filter((one) => one !== courseChapterId),
              ...(now ? [courseChapterId] : []),
            ]);
          waits = now;
        },
        send: async (report, { closing }) => {
          // It is the time of whoever played: nobody else may send it.
          if (currentSession()?.userId !== learner) return giveUp();
          const body = { courseId, videoId, coursePlayId, ...report };
          try {
            const options = { quiet: true, keepalive: closing };
            const { progress, active } = await api(uploadPlayTime, { body }, options);
            if (progress) book(progress);
            const isCurrent = reporter.current === mine && wanted.current === courseChapterId;
            if (!active && isCurrent) {
              wanted.current = undefined;
              void mine.close();
              setPhase("replaced");
            }
          } catch (failure) {
            if (!isFinal(failure)) throw failure;
            giveUp();
          }
          // What arrives late belongs under its own lesson's picture only.
          if (wanted.current !== undefined && wanted.current !== courseChapterId) return;
          const parts = report.played.map(([from, to]) => ({ from, to }));
          setTold((known) => unionOf([...known, ...parts], Infinity));
        },
      });
      return mine;
    },
    [book, courseId],
  );

  const askForFace = useCallback((failure?: CallError) => {
    shown.current = {};
    wanted.current = undefined;
    // The player is about to go: what it has played is told before.
    void reporter.current?.close();
    setChecked(false);
    setFaceRefused(failure?.reason === "FACE_REFUSED");
    setOpened(undefined);
    setPhase("face");
  }, []);

  // Signed within one second, the address of one video is the same for two lessons, and for a renewal: the fragment
  // makes the player load it all the same.
  const loadable = useCallback((sources: Opened["sources"]): Opened["sources"] => {
    loads.current += 1;
    return sources.map((one) => ({ ...one, playURL: `${one.playURL}#${loads.current}` }));
  }, []);

  /** Opens a lesson; with a face check that has just passed, where the server asked for one. */
  const open = useCallback(
    (courseChapterId: number, certifyId?: string) => {
      if (wanted.current === courseChapterId) return;
      if (certifyId !== undefined) shown.current = { certifyId };
      wanted.current = courseChapterId;
      setPhase("opening");
      enqueue(queue, async () => {
        // Also what could not be sent before: a session that is replaced earns nothing any more.
        await reporter.current?.close();
        if (wanted.current !== courseChapterId) return;
        try {
          const body = { courseId, courseChapterId, ...shown.current };
          const answer = await api(openChapter, { body }, { quiet: true });
          // Spent, whatever is wanted by now.
          shown.current = answer.playPass ? { playPass: answer.playPass } : {};
          setChecked(Boolean(answer.playPass));
          if (wanted.current !== courseChapterId) return;
          reporter.current = answer.coursePlayId ? reporterOf(answer, courseChapterId) : undefined;
          setTold([]);
          setSettled(undefined);
          const sources = loadable(answer.sources);
          setOpened({ ...answer, sources, courseChapterId, reporter: reporter.current });
          setPhase("open");
          // The hours of a lesson that was watched as a trial may have waited for the check alone.
          if (body.certifyId !== undefined) void markStale([getStudyCourse]);
          if (!isLearner) return;
          const study = { params: { courseId }, query: { courseChapterId } };
          await api(recordStudy, study, { quiet: true }).catch(() => null); // playing matters more
        } catch (error) {
          if (wanted.current !== courseChapterId) return; // another lesson was chosen meanwhile
          if (asksForFace(error)) return askForFace(error);
          wanted.current = undefined;
          setRefusal(sentenceOf(error));
          setPhase("refused");
        }
      });
    },
    [askForFace, courseId, isLearner, loadable, reporterOf],
  );

  /** New addresses for the video that plays, as theirs have expired; its session goes on. Rejects when refused. */
  const renew = useCallback(async () => {
    if (!opened) return;
    const query = { courseId, videoId: opened.videoId };
    try {
      const sources = loadable(await api(getPlayUrls, { query }, { quiet: true }));
      setOpened((now) => now && { ...now, sources });
    } catch (failure) {
      if (!asksForFace(failure)) throw failure;
      askForFace(failure);
    }
  }, [askForFace, courseId, loadable, opened]);

  const close = useCallback(() => {
    wanted.current = undefined;
    setPhase("closed");
    setOpened(undefined);
    enqueue(queue, async () => reporter.current?.close());
  }, []);

  useEffect(() => {
    const leave = () => reporter.current?.leave();
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      close();
    };
  }, [close]);

  const waits = waiting.at(-1);
  const late: Late | undefined =
    waits === undefined ? settled : { courseChapterId: waits, counting: "waiting" };
  return {
    phase,
    opened,
    refusal,
    /** The last check that was shown was not good. */
    faceRefused,
    /** What plays was opened under a face check. */
    checked,
    told,
    late,
    open,
    renew,
    /** Asks for a check, though the lesson would play without: its hours wait for one. */
    askForFace,
    close,
  };
}
export type Lesson = ReturnType<typeof useLesson>;
