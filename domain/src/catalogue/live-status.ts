// The states of a live course; staff set them on the course form (learner spec 3, requirements note LIVE-002).
export const liveStatuses = ["unstarted", "started", "completed"] as const;
export type LiveStatus = (typeof liveStatuses)[number];

export const LIVE_STATUS_LABELS: Readonly<Record<LiveStatus, string>> = {
  unstarted: "未开始",
  started: "直播中",
  completed: "已结束",
};
