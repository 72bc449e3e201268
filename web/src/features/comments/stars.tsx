import { RATINGS } from "@zhutu/domain/comments/comment-rules.ts";
import css from "./comments.module.css";

/** A rating as it is read: so many of five stars. */
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
