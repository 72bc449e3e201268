import { type Rating, RATINGS } from "@zhutu/domain/comments/comment-rules.ts";
import { useId } from "react";
import { Button } from "../../ui/button.tsx";
import css from "./comments.module.css";

type Props = { value: Rating | null; onChange: (rating: Rating | null) => void };

/** One to five stars, or none: rating is optional. */
export function RatingField({ value, onChange }: Props) {
  const name = useId();
  return (
    <fieldset>
      <legend className="label">评分（选填）</legend>
      <div className={css.choice}>
        {RATINGS.map((one) => (
          <label key={one} className={value !== null && one <= value ? css.lit : undefined}>
            <input
              type="radio"
              className="sr"
              name={name}
              value={one}
              checked={value === one}
              onChange={() => onChange(one)}
            />
            <span aria-hidden="true">★</span>
            <span className="sr">{one} 星</span>
          </label>
        ))}
        {value !== null && (
          <Button look="text" size="sm" onClick={() => onChange(null)}>
            不评分
          </Button>
        )}
      </div>
    </fieldset>
  );
}
