import { listComments } from "@zhutu/domain/comments/contract.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { commentColumns } from "../../features/comments/office/comment-columns.tsx";
import {
  commentBatch,
  commentList,
  type CommentRow,
  useCommentActions,
} from "../../features/comments/office/comment-list.ts";
import { useApi } from "../../lib/api/query.ts";
import { routeHandle } from "../../lib/route-handle.ts";
import { ListPage } from "../../office/list/list-page.tsx";
import { useListParams } from "../../lib/lists/use-list-params.ts";

export const handle = routeHandle({
  access: ["admin"],
  needs: "moderateComments",
  title: "评论审核",
  menu: { section: "运营", icon: "message" },
});

/** What learners said of courses, for staff to show or hide. */
export default function OfficeComments() {
  const list = useListParams(commentList);
  const query = useApi(listComments, { query: list.query }, { placeholderData: keepPreviousData });
  const actions = useCommentActions();
  const { comments: rows, total } = query.data ?? {};
  const onlyWaiting = list.filters.commentStatus === list.blank.commentStatus;
  return (
    <ListPage<CommentRow, (typeof commentList)["fields"]>
      {...{ name: "comments", list, query, rows, total }}
      idOf={(one) => one.courseCommentId}
      unit="条"
      columns={commentColumns(actions)}
      batch={commentBatch(actions)}
      summary="通过后所有人可见；隐藏后谁都看不到，需要时可以再通过"
      empty={{ text: onlyWaiting ? "没有待审核的评论" : "还没有评论" }}
    />
  );
}
