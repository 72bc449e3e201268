import { listCourseComments } from "@zhutu/domain/comments/contract.ts";
import { useState } from "react";
import { useApi } from "../../lib/api/query.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { useSession } from "../../lib/session/session.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState, SkeletonRows } from "../../ui/states.tsx";
import { CommentForm } from "./comment-form.tsx";
import { COMMENTS_A_PAGE, CommentRows, pageInput, Stars } from "./comment-rows.tsx";
import css from "./comments.module.css";

/** A course's comments and the form for one's own (learner spec 2, "comments for priced items"). */
export function CommentsPanel({ courseId }: { courseId: number }) {
  const userId = useSession()?.userId;
  const [pages, setPages] = useState(1);
  const query = useApi(listCourseComments, pageInput(courseId, 1));
  return (
    <div className={css.panel}>
      <h2 className="sr">评论</h2>
      <CommentForm key={userId} courseId={courseId} mayRate={query.data?.mayRate ?? false} />
      <QueryView
        query={query}
        skeleton={<SkeletonRows rows={3} height={64} />}
        missing={<EmptyState icon="message" text="课程发布后可以评论。" />}
      >
        {({ total, ratings }) => (
          <>
            {ratings.average !== null && (
              <p className={css.average}>
                <b className="num">{ratings.average.toFixed(1)}</b>
                <Stars rating={ratings.average} />
                <span className="hint num">{ratings.count} 位学员评分</span>
              </p>
            )}
            {total === 0 && <EmptyState icon="message" text="还没有评论，来写第一条。" />}
            {total > 0 &&
              Array.from({ length: pages }, (_, at) => (
                <CommentRows key={at} courseId={courseId} page={at + 1} />
              ))}
            {total > pages * COMMENTS_A_PAGE && (
              <div className={css.more}>
                <Button look="line" onClick={() => setPages(pages + 1)}>
                  加载更多（还有 <span className="num">{total - pages * COMMENTS_A_PAGE}</span> 条）
                </Button>
              </div>
            )}
          </>
        )}
      </QueryView>
    </div>
  );
}
