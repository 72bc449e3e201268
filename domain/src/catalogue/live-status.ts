// Set by staff and by the stream (domain.md "Live").
export const liveStatuses = ["unstarted", "started", "completed"] as const;
export type LiveStatus = (typeof liveStatuses)[number];

export const LIVE_STATUS_LABELS: Readonly<Record<LiveStatus, string>> = {
  unstarted: "未开始",
  started: "直播中",
  completed: "已结束",
};

/** Whether to continue in the live room: until the broadcast is over and has a lesson. Null: not live. */
export const entersRoom = (liveStatus: LiveStatus | null, hasLesson: boolean): boolean =>
  liveStatus !== null && (liveStatus !== "completed" || !hasLesson);

export const ROOM_WORDS: Readonly<Record<LiveStatus, string>> = {
  unstarted: "进入直播间",
  started: "直播中，点击进入",
  completed: "直播已结束，进入直播间",
};

/** A broadcast may begin this early; poll more often. */
export const BROADCAST_NEAR_MS = 15 * 60_000;

export const studyWord = (liveStatus: LiveStatus | null, begun: boolean): string =>
  begun ? "继续学习" : liveStatus ? "看回放" : "开始学习";

/** A live course has no video of its own (back-office spec 3). */
export const LIVE_VIDEO_URL = "live";
