// The states of a live course; staff set them on the course form, and the stream moves them (domain.md "Live").
export const liveStatuses = ["unstarted", "started", "completed"] as const;
export type LiveStatus = (typeof liveStatuses)[number];

export const LIVE_STATUS_LABELS: Readonly<Record<LiveStatus, string>> = {
  unstarted: "未开始",
  started: "直播中",
  completed: "已结束",
};

/** What stands for a live course's video: it has none of its own (back-office spec 3). */
export const LIVE_VIDEO_URL = "live";
