// Comment and rating rules (learner spec 5, "Comment at most 500 characters").
import { textRule } from "../text-rule.ts";

export const MOST_CHARACTERS = 500;

export const commentRule = textRule({
  max: MOST_CHARACTERS,
  empty: "请输入评论内容",
  length: `评论最多 ${MOST_CHARACTERS} 个字符`,
});

/** Worst to best. */
export const RATINGS = [1, 2, 3, 4, 5] as const;
export type Rating = (typeof RATINGS)[number];

/** Fewer ratings show no average (domain.md "Comments"). */
export const RATINGS_SHOWN_FROM = 5;
