import type { ReactNode } from "react";
import { Tag } from "../../ui/tag.tsx";
import css from "../office.module.css";

type Props = {
  /** The record's state. */
  children?: ReactNode;
  /** What waits: a word each; red is money or a failure, the others are work. */
  of: readonly ({ word: string; tone: "red" | "warn" } | false | undefined)[];
};

/** A record's state with what waits of it, as coloured words. */
export const Trouble = ({ children, of }: Props) => (
  <span className={css.trouble}>
    {children}
    {of.map(
      (one) =>
        one && (
          <Tag key={one.word} tone={one.tone}>
            {one.word}
          </Tag>
        ),
    )}
  </span>
);
