import { z } from "zod";
import { liveStatus } from "../catalogue/contract.ts";
import { id, nothing, time } from "../contract.ts";
import { endpoint } from "../endpoint.ts";
import { may } from "../permissions.ts";

const courseParams = z.object({ courseId: id });

const pushAddress = z.object({
  /** The whole address, as ffmpeg takes it: server, a stroke, key. */
  pushUrl: z.string(),
  /** The two fields of OBS. */
  pushServer: z.string(),
  streamKey: z.string(),
  /** Until when a broadcast may begin with it. */
  expireTime: time,
});

/** The push address of a live course, made when first asked for; for an administrator and the course's teacher (LIVE-009). */
export const getPushUrl = endpoint({
  name: "getPushUrl",
  method: "GET",
  path: "/api/vod/push-url/:courseId",
  access: may.authorCourses,
  params: courseParams,
  reply: pushAddress,
});
/** A new push address: the one before opens nothing any more, and who pushes with it is cut off. */
export const refreshPushUrl = endpoint({
  name: "refreshPushUrl",
  method: "POST",
  path: "/api/vod/push-url/:courseId",
  access: may.authorCourses,
  params: courseParams,
  reply: pushAddress,
  done: "刷新成功",
});
/** Ends the broadcast for good: the status is completed, the push address opens nothing any more, a replay is made. */
export const endLive = endpoint({
  name: "endLive",
  method: "POST",
  path: "/api/live/courses/:courseId/end",
  access: may.authorCourses,
  params: courseParams,
  reply: nothing,
  done: "直播已结束",
});

/** How a live course stands at this moment, asked for every few seconds by who has its room open. */
export const getLive = endpoint({
  name: "getLive",
  method: "GET",
  path: "/api/live/courses/:courseId",
  access: may.play,
  params: courseParams,
  reply: z.object({
    courseId: z.int(),
    liveStatus: liveStatus.nullable(),
    liveStartTime: time.nullable(),
    onAir: z.boolean(),
    /** Whether the caller may watch it now: an own course, a live code, a free one. */
    mayWatch: z.boolean(),
    /** Signed and expiring, HLS; empty unless it is on air and the caller may watch. */
    playUrl: z.string(),
    /** A broadcast that is over becomes a lesson soon. */
    replayComing: z.boolean(),
  }),
});
