import { RATINGS, COMMENT_STATUS, WAITING_LABEL } from "@zhutu/domain/comments/comment-rules.ts";
import { listCourseComments } from "@zhutu/domain/comments/contract.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { useApi } from "../../lib/api/query.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { SkeletonRows } from "../../ui/states.tsx";
import { Tag } from "../../ui/tag.tsx";
import css from "./comments.module.css";
import { Moment } from "../../ui/moment.tsx";

type Comment = CallReply<typeof listCourseComments>["comments"][number];

export const COMMENTS_A_PAGE = 10;

/** What a page of a course's comments is asked with. */
export const pageInput = (courseId: number, page: number) => ({
  params: { courseId },
  query: { page, pageSize: COMMENTS_A_PAGE },
});

/** One page of comments, below those before it. */
export function CommentRows({ courseId, page }: { courseId: number; page: number }) {
  const query = useApi(listCourseComments, pageInput(courseId, page));
  return (
    <QueryView query={query} skeleton={<SkeletonRows rows={3} height={64} />}>
      {({ comments }) => (
        <ol className={css.list} aria-label={page === 1 ? "评论" : `评论，第 ${page} 页`}>
          {comments.map((one) => (
            <Row key={one.courseCommentId} comment={one} />
          ))}
        </ol>
      )}
    </QueryView>
  );
}

/** A rating of five stars, read-only. */
export function Stars({ rating }: { rating: number }) {
  return (
    <span className={css.stars} role="img" aria-label={`评分 ${rating} 星`}>
      {RATINGS.map((one) => (
        <span key={one} className={one <= Math.round(rating) ? css.lit : undefined} aria-hidden="true">
          ★
        </span>
      ))}
    </span>
  );
}

function Row({ comment }: { comment: Comment }) {
  const { userTelephone, own, rating, createTime, commentStatus, commentContent } = comment;
  return (
    <li>
      <div className={css.head}>
        <b className="num">{own ? "我" : userTelephone}</b>
        {rating !== null && <Stars rating={rating} />}
        {commentStatus === COMMENT_STATUS.waiting && <Tag tone="warn">{WAITING_LABEL}</Tag>}
        <span className="hint">
          <Moment at={createTime} />
        </span>
      </div>
      <p className={css.text}>{commentContent}</p>
    </li>
  );
}
