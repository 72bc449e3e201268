// The moderation list: what it is filtered by, what the API is asked for, and what may be done to a comment.
import { firstGraphemes } from "@zhutu/domain/text-rule.ts";
import { inTitleMarks } from "@zhutu/domain/text-forms.ts";
import { getMenuWaiting } from "@zhutu/domain/desk/contract.ts";
import { approveComment, hideComment, listComments } from "@zhutu/domain/comments/contract.ts";
import {
  COMMENT_STATUS,
  COMMENT_STATUS_LABELS,
  type CommentStatus,
} from "@zhutu/domain/comments/comment-rules.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import type { Batch } from "../../../office/table/batch-bar.tsx";
import { listParams, words, ALL, choice, days, optionsOf } from "../../../lib/lists/list-params.ts";
import type { States } from "../../../office/status-tag.tsx";
import { useActions } from "../../../office/use-actions.ts";

export type CommentRow = CallReply<typeof listComments>["comments"][number];

const { waiting, approved, hidden } = COMMENT_STATUS;

/** A comment's states as the office shows them. */
export const COMMENT_STATES: States<CommentStatus> = {
  [waiting]: { label: COMMENT_STATUS_LABELS[waiting], tone: "warning" },
  [approved]: { label: COMMENT_STATUS_LABELS[approved], tone: "success" },
  [hidden]: { label: COMMENT_STATUS_LABELS[hidden], tone: "default" },
};

/** It opens with what waits: that is the work. */
export const commentList = listParams({
  fields: {
    commentStatus: choice([ALL, ...optionsOf(COMMENT_STATUS_LABELS)], {
      label: "状态",
      as: "commentStatus",
      beside: true,
      blank: `${waiting}`,
    }),
    commentContent: words({ label: "评论内容", as: "commentContent" }),
    courseName: words({ label: "课程名称", as: "courseName" }),
    ...days("startDate", "endDate", "评论日期"),
  },
});

const mostSaid = 40;
/** The comment's beginning, for a confirmation. */
const quoted = ({ commentContent }: CommentRow): string => {
  const said = firstGraphemes(commentContent, mostSaid);
  return `“${said}${said === commentContent ? "" : "…"}”`;
};

const isHidden = "将不再显示，作者本人也看不到；需要时可以再审核通过。";
const stale = [listComments, getMenuWaiting] as const;
const ACTIONS = {
  approve: { endpoint: approveComment, stale },
  hide: {
    endpoint: hideComment,
    question: (one: CommentRow) => ({
      title: "确定要禁止显示这条评论吗?",
      text: `${one.userName}对${inTitleMarks(one.courseName)}的评论${quoted(one)}${isHidden}`,
      yes: "禁止显示",
      danger: true,
      ofSeveral: { happens: isHidden },
    }),
    stale,
  },
} as const;

/** What may be done to comments, and what is under way. */
export const useCommentActions = () =>
  useActions(ACTIONS, ({ courseCommentId, commentStatus }: CommentRow) => ({
    params: { courseCommentId },
    // Somebody else may have judged it meanwhile.
    query: { commentStatus: `${commentStatus}` as const },
  }));
export type CommentActions = ReturnType<typeof useCommentActions>;

/** Why a comment cannot be approved, or hidden, now; undefined when it can. */
export const whyNot = {
  approve: ({ commentStatus }: CommentRow) => (commentStatus === approved ? "已经审核通过" : undefined),
  hide: ({ commentStatus }: CommentRow) => (commentStatus === hidden ? "已经禁止显示" : undefined),
} as const;

/** What may be done to several comments at once. */
export const commentBatch = ({ runAll }: CommentActions): Batch<CommentRow> => ({
  nameOf: (one) => `${one.userName}：${firstGraphemes(one.commentContent, 15)}`,
  actions: [
    {
      key: "approve",
      label: "审核通过",
      allowed: (one) => whyNot.approve(one) === undefined,
      runAll: (rows, ask) => runAll("approve", rows, ask),
    },
    {
      key: "hide",
      label: "禁止显示",
      danger: true,
      allowed: (one) => whyNot.hide(one) === undefined,
      runAll: (rows, ask) => runAll("hide", rows, ask),
    },
  ],
});
