import { getCourse } from "@zhutu/domain/catalogue/contract.ts";
import { serverNow } from "../../../lib/api/server-clock.ts";
import { useApi } from "../../../lib/api/query.ts";
import type { CourseDetail } from "./course-loader.ts";

/** So long before a broadcast should begin, and from then on, it is asked about more often; it may begin earlier. */
const NEAR_MS = 15 * 60_000;
const ASK_NEAR_MS = 30_000;
const ASK_BEFORE_MS = 5 * 60_000;

/**
 * How the broadcast of a live course stands by now, asked again and again in a tab that is looked at, until it is over;
 * undefined until it is answered.
 * The course is asked, not its room: the room hands out an address, and that is a first use of what is held.
 */
export function useLiveStatus({ courseId, liveStatus, liveStartTime }: CourseDetail) {
  const { data } = useApi(
    getCourse,
    { params: { courseId }, query: {} },
    {
      enabled: liveStatus === "unstarted" || liveStatus === "started",
      refetchOnWindowFocus: "always",
      refetchInterval: ({ state }) =>
        untilNextLook((state.data ?? { liveStartTime }).liveStartTime, serverNow()),
    },
  );
  return data?.liveStatus;
}

/** Milliseconds until the next look; a broadcast without a time may begin at any moment. */
export const untilNextLook = (startTime: string | null, nowMs: number): number =>
  startTime !== null && Date.parse(startTime) - nowMs > NEAR_MS ? ASK_BEFORE_MS : ASK_NEAR_MS;
