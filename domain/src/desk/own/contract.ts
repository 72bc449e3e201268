// Apart from the office's calls: every page of a learner loads it.
import { z } from "zod";
import { time, yuan } from "../../contract.ts";
import { endpoint } from "../../endpoint.ts";
import { may } from "../../permissions.ts";

/** Larger counts show as 99+. */
export const MAX_OWN_COUNTED = 100;
const counted = z.int().min(0).max(MAX_OWN_COUNTED);

/** Live courses of today that are told. */
export const MOST_LIVE_TODAY = 3;
/** What a learner's menu and home say of their own: counts up to MAX_OWN_COUNTED. */
export const getOwnWaiting = endpoint({
  name: "getOwnWaiting",
  method: "GET",
  path: "/api/user/waiting",
  access: may.seeOwnWaiting,
  reply: z.object({
    /** Wrong answers to go over today, without those that await a test. */
    dueAnswers: counted,
    unreadNotices: counted,
    unpaidOrders: counted,
    /** The one that closes first. */
    unpaid: z
      .object({ orderId: z.string(), orderName: z.string(), orderAmt: yuan, expireAt: time })
      .nullable(),
    /** Of orders of the last 30 days: sent, and not told as delivered or returned. */
    parcels: counted,
    /** Copies of packages not given away. */
    freeCopies: counted,
    identityConfirmed: z.boolean(),
    /** Whose hours were reached. */
    certificates: counted,
    /** Earned since the Shanghai year began. */
    hoursThisYear: z.number(),
    /** Where the person is signed in now. */
    devices: counted,
    /** Held live courses on air or beginning today, earliest first. */
    liveToday: z
      .array(
        z.object({
          courseId: z.int(),
          courseName: z.string(),
          onAir: z.boolean(),
          liveStartTime: time.nullable(),
        }),
      )
      .max(MOST_LIVE_TODAY),
  }),
});
