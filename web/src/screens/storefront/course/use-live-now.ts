import { getCourse, listPublishedChapters } from "@zhutu/domain/catalogue/contract.ts";
import { BROADCAST_NEAR_MS } from "@zhutu/domain/catalogue/live-status.ts";
import { useEffect, useState } from "react";
import type { Chapter } from "../../../features/catalogue/lessons.ts";
import { serverNow } from "../../../lib/api/server-clock.ts";
import { useApi } from "../../../lib/api/query.ts";
import type { CourseDetail } from "./course-loader.ts";

const ASK_NEAR_MS = 30_000;
const ASK_BEFORE_MS = 5 * 60_000;
/** So long a page that stays open waits for the replay; after that it asks only when one comes back to it. */
const REPLAY_MS = 60 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

type Now = {
  liveStatus: CourseDetail["liveStatus"] | undefined;
  /** With the replay, once there is one that the page was not drawn with. */
  chapters: Chapter[] | undefined;
};

/**
 * How the broadcast of a live course stands by now, asked again and again in a tab that is looked at, until it is over,
 * and from then on its chapters until the replay plays; undefined until it is answered.
 * The course is asked, not its room: the room hands out an address, and that is a first use of what is held. The page is
 * not loaded anew for it: where that fails an error would stand in its place.
 */
export function useLiveNow(
  { courseId, liveStatus: drawnStatus, liveStartTime }: CourseDetail,
  drawn: readonly Chapter[],
  isAsked: boolean,
): Now {
  const params = { courseId };
  const statusOf = (now: CourseDetail | undefined) => (now ?? { liveStatus: drawnStatus }).liveStatus;
  const isAhead = (now: CourseDetail | undefined): boolean =>
    statusOf(now) === "unstarted" || statusOf(now) === "started";
  const { data } = useApi(
    getCourse,
    { params, query: {} },
    {
      enabled: ({ state }) => isAsked && isAhead(state.data),
      refetchOnWindowFocus: "always",
      refetchInterval: ({ state }) =>
        untilNextAsk((state.data ?? { liveStartTime }).liveStartTime, serverNow()),
    },
  );
  const over = isAsked && statusOf(data) === "completed";
  const [known, setKnown] = useState<{ courseId: number; at: number }>();
  useEffect(() => setKnown(over ? { courseId, at: serverNow() } : undefined), [over, courseId]);
  const before = playing(drawn);
  const hasReplay = (now: readonly Chapter[] | undefined): boolean =>
    now !== undefined && playing(now) > before;
  const chapters = useApi(
    listPublishedChapters,
    { params },
    {
      // A page that was drawn with the replay, after the end, has nothing to wait for.
      enabled: over && (data !== undefined || (before === 0 && mayStillCome(liveStartTime, serverNow()))),
      refetchOnWindowFocus: ({ state }) => (hasReplay(state.data) ? false : "always"),
      refetchInterval: ({ state }) =>
        !hasReplay(state.data) && waitsForReplay(known?.at, serverNow()) && ASK_NEAR_MS,
    },
  ).data;
  return { liveStatus: data?.liveStatus, chapters: over && hasReplay(chapters) ? chapters : undefined };
}

const playing = (chapters: readonly Chapter[]): number => chapters.filter((one) => one.hasVideo).length;

const waitsForReplay = (overSince: number | undefined, nowMs: number): boolean =>
  overSince === undefined || nowMs - overSince < REPLAY_MS;

/** Whether a replay may be on its way to a page that was opened after the end: not a day after the beginning. */
const mayStillCome = (startTime: string | null, nowMs: number): boolean =>
  startTime === null || nowMs - Date.parse(startTime) < DAY_MS;

/** Milliseconds until the course is asked again; a broadcast without a time may begin at any moment. */
export const untilNextAsk = (startTime: string | null, nowMs: number): number =>
  startTime !== null && Date.parse(startTime) - nowMs > BROADCAST_NEAR_MS ? ASK_BEFORE_MS : ASK_NEAR_MS;
