import { z } from "zod";
import { liveStatus } from "../catalogue/contract.ts";
import { id, nothing, time } from "../contract.ts";
import { endpoint } from "../endpoint.ts";
import { may } from "../permissions.ts";

const courseParams = z.object({ courseId: id });

const pushAddress = z.object({
  /** Full address for ffmpeg: server, slash, key. */
  pushUrl: z.string(),
  /** The two fields of OBS. */
  pushServer: z.string(),
  streamKey: z.string(),
  /** Latest start of a broadcast. */
  expireTime: time,
});

/** Created on first request, for administrators and the course's teacher (LIVE-009). */
export const getPushUrl = endpoint({
  name: "getPushUrl",
  method: "GET",
  path: "/api/vod/push-url/:courseId",
  access: may.authorCourses,
  refuses: ["NOT_FOUND", "LIVE_PUSH_UNAVAILABLE"],
  params: courseParams,
  reply: pushAddress,
});
/** Invalidates the old address and cuts off its broadcaster. */
export const refreshPushUrl = endpoint({
  name: "refreshPushUrl",
  method: "POST",
  path: "/api/vod/push-url/:courseId",
  access: may.authorCourses,
  refuses: ["NOT_FOUND", "LIVE_PUSH_UNAVAILABLE"],
  params: courseParams,
  reply: pushAddress,
  done: "刷新成功",
});
/** Ends for good: status completed, push address invalid, replay created. */
export const endLive = endpoint({
  name: "endLive",
  method: "POST",
  path: "/api/live/courses/:courseId/end",
  access: may.authorCourses,
  refuses: ["NOT_FOUND"],
  params: courseParams,
  reply: nothing,
  done: "直播已结束",
});

/** The start of a published live course that has not begun, as an iCalendar file. */
export const getLiveCalendar = endpoint({
  name: "getLiveCalendar",
  method: "GET",
  path: "/api/public/courses/:courseId/calendar",
  access: may.browse,
  refuses: ["NOT_FOUND"],
  params: courseParams,
  reply: "file",
});

/** Current state; open rooms poll every few seconds. */
export const getLive = endpoint({
  name: "getLive",
  method: "GET",
  path: "/api/live/courses/:courseId",
  access: may.play,
  refuses: ["NOT_FOUND"],
  params: courseParams,
  reply: z.object({
    courseId: z.int(),
    liveStatus: liveStatus.nullable(),
    liveStartTime: time.nullable(),
    onAir: z.boolean(),
    /** True for an own course, live code or free course. */
    mayWatch: z.boolean(),
    /** Signed, expiring HLS; empty unless on air and permitted. */
    playUrl: z.string(),
    /** A replay will be a lesson soon. */
    replayComing: z.boolean(),
  }),
});
