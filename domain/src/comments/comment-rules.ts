// Comment and rating rules (learner spec 5, "Comment at most 500 characters").
import { textRule } from "../text-rule.ts";

export const MAX_CHARACTERS = 500;

export const commentRule = textRule({
  max: MAX_CHARACTERS,
  empty: "请输入评论内容",
  length: `评论最多 ${MAX_CHARACTERS} 个字符`,
});

/** Worst to best. */
export const RATINGS = [1, 2, 3, 4, 5] as const;
export type Rating = (typeof RATINGS)[number];

/** Fewer ratings show no average (domain.md "Comments"). */
export const RATINGS_SHOWN_FROM = 5;

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
