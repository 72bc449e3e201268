/** New comments wait until staff show or hide them (learner spec 3, back-office spec 4). */
export const COMMENT_STATUS = { waiting: 1, approved: 2, hidden: 3 } as const;
export type CommentStatus = (typeof COMMENT_STATUS)[keyof typeof COMMENT_STATUS];
export const commentStatuses = Object.values(COMMENT_STATUS);

/** Shown to its author. */
export const WAITING_LABEL = "审核中";

export const COMMENT_STATUS_LABELS: Readonly<Record<CommentStatus, string>> = {
  [COMMENT_STATUS.waiting]: "待审核",
  [COMMENT_STATUS.approved]: "已通过",
  [COMMENT_STATUS.hidden]: "已隐藏",
};
