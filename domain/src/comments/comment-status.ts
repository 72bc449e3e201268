/** What becomes of a comment (learner spec 3, back-office spec 4): a new one waits until staff show or hide it. */
export const COMMENT_STATUS = { waiting: 1, approved: 2, hidden: 3 } as const;
export type CommentStatus = (typeof COMMENT_STATUS)[keyof typeof COMMENT_STATUS];
export const commentStatuses = Object.values(COMMENT_STATUS);

/** What the author of a waiting comment reads beside it. */
export const WAITING_LABEL = "审核中";

/** What staff call each of them. */
export const COMMENT_STATUS_LABELS: Readonly<Record<CommentStatus, string>> = {
  [COMMENT_STATUS.waiting]: "待审核",
  [COMMENT_STATUS.approved]: "已通过",
  [COMMENT_STATUS.hidden]: "已隐藏",
};
