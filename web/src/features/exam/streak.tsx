import css from "./errors.module.css";

/** More of them are not drawn as single marks. */
const mostMarks = 5;

/** How often in a row a question was answered right, of how often it has to be. */
export function Streak({ right, needed }: { right: number; needed: number }) {
  return (
    <span className={`num ${css.streak}`}>
      {needed <= mostMarks && (
        <span className={css.marks} aria-hidden="true">
          {Array.from({ length: needed }, (_, at) => (
            <i key={at} className={at < right ? css.reached : undefined} />
          ))}
        </span>
      )}
      连对 {right} / {needed}
    </span>
  );
}
