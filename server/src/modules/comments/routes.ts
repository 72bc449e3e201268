import * as contract from "@zhutu/domain/comments/contract.ts";
import type { Bind } from "../../kernel/http/bind.ts";
import * as comments from "./service.ts";

export function commentsRoutes(bind: Bind): void {
  bind(contract.postComment, (ctx, { body }) => comments.postComment(ctx, body));
  bind(contract.listCourseComments, (ctx, { params, query }) =>
    comments.courseComments(ctx, params.courseId, query),
  );
  bind(contract.getCourseRatings, ({ db }, { params }) => comments.courseRatings(db, params.courseId));
  bind(contract.listComments, (ctx, { query }) => comments.comments(ctx, query));
  bind(contract.approveComment, (ctx, { params, query }) =>
    comments.approveComment(ctx, params.courseCommentId, query.commentStatus),
  );
  bind(contract.hideComment, (ctx, { params, query }) =>
    comments.hideComment(ctx, params.courseCommentId, query.commentStatus),
  );
}
