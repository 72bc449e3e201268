import css from "./watermark.module.css";

/**
 * Names the person in a slow-moving layer, so recordings tell who made them; ignores pointers and
 * screen readers.
 */
export function Watermark({ text }: { text: string }) {
  return (
    <div className={css.field} aria-hidden="true">
      <span className={`${css.mark} num`}>{text}</span>
    </div>
  );
}
