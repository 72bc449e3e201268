// What a comment may say and how a course may be rated (learner spec 5, "Comment at most 500 characters").
import { textRule } from "../text-rule.ts";

/** Characters, as a person counts them. */
export const MOST_CHARACTERS = 500;

/** Of a comment, blanks around it left out. */
export const commentRule = textRule({
  max: MOST_CHARACTERS,
  empty: "请输入评论内容",
  length: `评论最多 ${MOST_CHARACTERS} 个字符`,
});

/** From the worst to the best a holder may say of a course. */
export const RATINGS = [1, 2, 3, 4, 5] as const;
export type Rating = (typeof RATINGS)[number];

/** Fewer ratings than these say more of who rated than of the course: no average is shown (domain.md "Comments"). */
export const RATINGS_SHOWN_FROM = 5;
