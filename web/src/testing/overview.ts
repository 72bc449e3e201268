import type { CallReply } from "@zhutu/domain/endpoint.ts";
import type { getOverview } from "@zhutu/domain/desk/contract.ts";

const none = { count: 0, since: null };

/** What waits in the office: comments and failed jobs, nothing else. */
export const anOverview = (): CallReply<typeof getOverview> => ({
  waiting: {
    orders: none,
    invoices: none,
    refunds: none,
    bills: none,
    courses: none,
    comments: { count: 9, since: new Date(Date.now() - 100 * 60_000).toISOString() },
    reports: none,
    objections: none,
    lateOrders: none,
    failedVideos: none,
    noSubject: none,
    failedJobs: { count: 2, since: new Date().toISOString() },
  },
  days: [{ day: "2026-11-22", orderCnt: 0, orderAmt: 0 }],
});
