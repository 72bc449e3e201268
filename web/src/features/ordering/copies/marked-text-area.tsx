// A text area with invalid parts in red: a transparent field over a rendered copy of its text.
import { type Ref, type TextareaHTMLAttributes, useRef } from "react";
import { TextArea } from "../../../ui/field.tsx";
import css from "./assign.module.css";

type Part = { from: number; to: number };
type Props = TextareaHTMLAttributes<HTMLTextAreaElement> & {
  value: string;
  /** Where the wrong parts stand in the text, in its order. */
  wrong: readonly Part[];
  ref?: Ref<HTMLTextAreaElement>;
};

export function MarkedTextArea({ wrong, value, ...rest }: Props) {
  const drawing = useRef<HTMLDivElement>(null);
  return (
    <div className={css.marked}>
      <div className={`area ${css.drawing}`} aria-hidden="true" ref={drawing}>
        {piecesOf(value, wrong).map(({ text, isWrong }, at) =>
          isWrong ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
        )}
        {/* a text that ends with a line break is as high as the text area makes it */}
        {"\u200b"}
      </div>
      <TextArea
        {...rest}
        value={value}
        className={css.typed}
        onScroll={({ currentTarget }) => {
          if (drawing.current) drawing.current.scrollTop = currentTarget.scrollTop;
        }}
      />
    </div>
  );
}

function piecesOf(text: string, wrong: readonly Part[]): { text: string; isWrong: boolean }[] {
  const pieces: { text: string; isWrong: boolean }[] = [];
  let at = 0;
  for (const { from, to } of wrong) {
    pieces.push(
      { text: text.slice(at, from), isWrong: false },
      { text: text.slice(from, to), isWrong: true },
    );
    at = to;
  }
  return [...pieces, { text: text.slice(at), isWrong: false }];
}
