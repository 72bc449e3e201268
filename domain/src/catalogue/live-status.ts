// The states of a live course; staff set them on the course form, and the stream moves them (domain.md "Live").
export const liveStatuses = ["unstarted", "started", "completed"] as const;
export type LiveStatus = (typeof liveStatuses)[number];

export const LIVE_STATUS_LABELS: Readonly<Record<LiveStatus, string>> = {
  unstarted: "未开始",
  started: "直播中",
  completed: "已结束",
};

/** Whether a course is gone on with in its room: a live one (null: no such) until its broadcast is over with a lesson left. */
export const entersRoom = (liveStatus: LiveStatus | null, hasLesson: boolean): boolean =>
  liveStatus !== null && (liveStatus !== "completed" || !hasLesson);

/** The word on the way into that room. */
export const ROOM_WORDS: Readonly<Record<LiveStatus, string>> = {
  unstarted: "进入直播间",
  started: "直播中，点击进入",
  completed: "直播已结束，进入直播间",
};

/** So long before its time a broadcast may begin: from then on it is asked about more often. */
export const BROADCAST_NEAR_MS = 15 * 60_000;

/** The word on the way to a course's lessons: begun, a broadcast's replays, or any other course that is not begun. */
export const studyWord = (liveStatus: LiveStatus | null, begun: boolean): string =>
  begun ? "继续学习" : liveStatus ? "看回放" : "开始学习";

/** What stands for a live course's video: it has none of its own (back-office spec 3). */
export const LIVE_VIDEO_URL = "live";
