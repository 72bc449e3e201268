import css from "./watermark.module.css";

/** Whose picture it is, moving slowly over it: a recording tells who made it. Takes no pointer and no reader's time. */
export function Watermark({ text }: { text: string }) {
  return (
    <div className={css.field} aria-hidden="true">
      <span className={`${css.mark} num`}>{text}</span>
    </div>
  );
}
