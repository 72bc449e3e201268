// The lesson that plays: opens it on the server, reports its play time, and closes it before another opens, because
// a session that was replaced earns nothing any more. It knows no React.
import { CallError, type CallReply } from "@zhutu/domain/endpoint.ts";
import {
  answerPrompt,
  getPlayUrls,
  openChapter,
  recordStudy,
  uploadPlayTime,
} from "@zhutu/domain/study/contract.ts";
import { type Segment, unionOf } from "@zhutu/domain/study/segments.ts";
import { api, sentenceOf } from "../../lib/api/api.ts";
import { currentSession, isLearner } from "../../lib/session/session.ts";
import type { ChapterProgress } from "./lessons.ts";
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
/** A prompt, and when its time ends by this browser's clock; a face check has no end. */
export type Prompt = NonNullable<CallReply<typeof uploadPlayTime>["prompt"]> & { until: number };
/** The lesson whose play time did not reach the server in time, and what became of it. */
type Late = { courseChapterId: number; counting: Counting };

type Snapshot = {
  /**
   * `face`: a check is asked for first; `replaced`: the account plays elsewhere, and nothing counts here any more;
   * `missed`: a prompt got no answer, and nothing counts since it came.
   */
  phase: "closed" | "opening" | "open" | "refused" | "face" | "replaced" | "missed";
  opened: Opened | undefined;
  refusal: string;
  /** The server refused the last face check. */
  faceRefused: boolean;
  /** What plays was opened under a face check. */
  checked: boolean;
  /** The parts that the server was told. */
  told: readonly Segment[];
  late: Late | undefined;
  /** The one that is open or was missed. */
  prompt: Prompt | undefined;
};

type Parts = {
  courseId: number;
  /** Calls back when the browser finds the network again; answers how to stop that. */
  whenOnline: (again: () => void) => () => void;
  /** The server has counted; `lastChapterId` is the lesson to go on with. */
  onProgress: (progress: ChapterProgress, lastChapterId: number) => void;
  /** A face check was taken: hours that waited for it alone may have been given. */
  onFaceTaken: () => void;
  /** A prompt was answered or missed. */
  onPromptOver: () => void;
};

export function createLessonSession({ courseId, whenOnline, onProgress, onFaceTaken, onPromptOver }: Parts) {
  const listeners = new Set<() => void>();
  let now: Snapshot = {
    phase: "closed",
    opened: undefined,
    refusal: "",
    faceRefused: false,
    checked: false,
    told: [],
    late: undefined,
    prompt: undefined,
  };
  let reporter: PlayReporter | undefined;
  let wanted: number | undefined;
  // Of this page visit alone: a check that passed and is not spent yet, and the pass that it was spent for.
  let face: { certifyId?: string; playPass?: string } = {};
  // The lessons whose time waits, the last one last; and what became of one that waited.
  const waiting = new Map<PlayReporter, number>();
  let settled: Late | undefined;
  let loads = 0;
  // One after the other: the server keeps the session that was opened last.
  let queue = Promise.resolve();

  const become = (change: Partial<Snapshot>): void => {
    now = { ...now, ...change };
    for (const listener of listeners) listener();
  };
  const enqueue = (step: () => Promise<void> | undefined): void => {
    queue = queue.then(step);
  };
  const lateNow = (): Late | undefined => {
    const courseChapterId = [...waiting.values()].at(-1);
    return courseChapterId === undefined ? settled : { courseChapterId, counting: "waiting" };
  };

  const reporterOf = (
    { videoId, coursePlayId, position }: CallReply<typeof openChapter>,
    courseChapterId: number,
  ): PlayReporter => {
    const learner = currentSession()?.userId;
    const settle = (counting: Counting): void => {
      waiting.delete(mine);
      settled = { courseChapterId, counting };
      become({ late: lateNow() });
    };
    const mine: PlayReporter = playReporter({
      position,
      whenOnline,
      onWaiting: (waits) => {
        if (waits === waiting.has(mine)) return;
        if (!waits) return settle("caught-up");
        waiting.set(mine, courseChapterId);
        become({ late: lateNow() });
      },
      send: async (report, { closing }) => {
        // The time belongs to the person who played; nobody else may send it.
        if (currentSession()?.userId !== learner) {
          settle("lost");
          return undefined;
        }
        const body = { courseId, videoId, coursePlayId, ...report };
        try {
          const options = { quiet: true, keepalive: closing };
          const { progress, active, prompt, held } = await api(uploadPlayTime, { body }, options);
          if (progress) onProgress(progress, wanted ?? progress.courseChapterId);
          const isShown = reporter === mine && (wanted === courseChapterId || now.phase === "missed");
          if (isShown && prompt) become({ prompt: promptFrom(prompt) });
          if (!active && isShown) {
            wanted = undefined;
            void mine.close();
            become({ phase: prompt ? "missed" : "replaced" });
            if (prompt) onPromptOver();
          }
          if (held) return "held";
        } catch (failure) {
          if (!isFinal(failure)) throw failure;
          settle("lost");
        }
        // What arrives late belongs under its own lesson's picture only.
        if (wanted !== undefined && wanted !== courseChapterId) return undefined;
        const parts = report.played.map(([from, to]) => ({ from, to }));
        become({ told: unionOf([...now.told, ...parts], Infinity) });
        return undefined;
      },
    });
    return mine;
  };

  const promptFrom = (prompt: Omit<Prompt, "until">): Prompt => {
    if (now.prompt?.promptId === prompt.promptId && now.prompt.askedAt === prompt.askedAt) return now.prompt;
    if (prompt.answerUntil === null) return { ...prompt, until: Infinity };
    // By the time that is left, as the clocks of browser and server differ.
    return { ...prompt, until: Date.now() + Date.parse(prompt.answerUntil) - Date.parse(prompt.askedAt) };
  };
  const promptIsOver = (): void => {
    become({ prompt: undefined });
    onPromptOver();
    void reporter?.flush();
  };

  /** Asks for a check, though the lesson may play without: its hours wait for one. */
  const askForFace = (failure?: CallError): void => {
    face = {};
    wanted = undefined;
    // The player is about to unmount, so report its play time first.
    void reporter?.close();
    const faceRefused = failure?.reason === "FACE_REFUSED";
    become({ phase: "face", opened: undefined, checked: false, faceRefused });
  };

  // Signed within one second, the address of one video is the same for two lessons, and for a renewal: the fragment
  // makes the player load it all the same.
  const loadable = (sources: Opened["sources"]): Opened["sources"] => {
    loads += 1;
    return sources.map((source) => ({ ...source, playURL: `${source.playURL}#${loads}` }));
  };

  const openNow = async (courseChapterId: number): Promise<void> => {
    // Also what could not be sent before: a session that is replaced earns nothing any more.
    await reporter?.close();
    if (wanted !== courseChapterId) return;
    try {
      const body = { courseId, courseChapterId, ...face };
      const reply = await api(openChapter, { body }, { quiet: true });
      // The check is spent, even if another lesson was chosen meanwhile.
      face = reply.playPass ? { playPass: reply.playPass } : {};
      become({ checked: Boolean(reply.playPass) });
      if (wanted !== courseChapterId) return;
      reporter = reply.coursePlayId ? reporterOf(reply, courseChapterId) : undefined;
      settled = undefined;
      const opened = { ...reply, sources: loadable(reply.sources), courseChapterId, reporter };
      const prompt = reply.prompt ? promptFrom(reply.prompt) : undefined;
      become({ phase: "open", opened, told: [], late: lateNow(), prompt });
      if (body.certifyId !== undefined) onFaceTaken();
      if (!isLearner(currentSession())) return;
      const study = { params: { courseId }, query: { courseChapterId } };
      await api(recordStudy, study, { quiet: true }).catch(() => null); // playing matters more
    } catch (error) {
      if (wanted !== courseChapterId) return; // another lesson was chosen meanwhile
      if (asksForFace(error)) return askForFace(error);
      wanted = undefined;
      become({ phase: "refused", refusal: sentenceOf(error) });
    }
  };

  return {
    now: (): Snapshot => now,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Opens a lesson; with a face check that has just passed, where the server asked for one. */
    open: (courseChapterId: number, certifyId?: string): void => {
      if (wanted === courseChapterId) return;
      if (certifyId !== undefined) face = { certifyId };
      wanted = courseChapterId;
      become({ phase: "opening" });
      enqueue(() => openNow(courseChapterId));
    },
    /** New addresses for the video that plays, as theirs have expired; its session goes on. Rejects when refused. */
    renew: async (): Promise<void> => {
      if (!now.opened) return;
      const query = { courseId, videoId: now.opened.videoId };
      try {
        const sources = loadable(await api(getPlayUrls, { query }, { quiet: true }));
        if (now.opened) become({ opened: { ...now.opened, sources } });
      } catch (failure) {
        if (!asksForFace(failure)) throw failure;
        askForFace(failure);
      }
    },
    askForFace,
    /**
     * The learner is there, or passed the check that is due. Rejects when the server was not reached, or takes no answer
     * any more.
     */
    answerPrompt: async (certifyId?: string): Promise<void> => {
      const { prompt, opened } = now;
      if (!prompt || !opened) return;
      const body = { coursePlayId: opened.coursePlayId, ...(certifyId !== undefined && { certifyId }) };
      try {
        const input = { params: { promptId: prompt.promptId }, body };
        const { playPass } = await api(answerPrompt, input, { quiet: true });
        if (playPass) face = { playPass };
      } catch (failure) {
        if (!(failure instanceof CallError && failure.reason === "PROMPT_ANSWERED")) throw failure;
      }
      promptIsOver();
    },
    /** The time to answer is over: the picture stops, and the server tells what counts. */
    missPrompt: (): void => {
      if (now.phase !== "open" || !now.prompt) return;
      wanted = undefined;
      become({ phase: "missed" });
      void reporter?.ask();
    },
    close: (): void => {
      wanted = undefined;
      become({ phase: "closed", opened: undefined });
      enqueue(() => reporter?.close());
    },
    /** The page goes away now. */
    leave: (): void => reporter?.leave(),
  };
}

/** The server asks for a face check, or did not take the one that was shown. */
const asksForFace = (failure: unknown): failure is CallError =>
  failure instanceof CallError && (failure.reason === "FACE_REQUIRED" || failure.reason === "FACE_REFUSED");

/** The server answered, and would answer the same again. */
const isFinal = (failure: unknown): boolean =>
  failure instanceof CallError && failure.status !== 0 && failure.status !== 429 && failure.status < 500;
