import type { ReactNode } from "react";
import css from "../office.module.css";

type Props = {
  children: ReactNode;
  /** The small second line. */
  second?: ReactNode;
  /** All the words, shown under the pointer, as lines are cut where there is no room. */
  whole: string;
};

/** A cell's two lines within one row, in compact rows side by side. */
export const TwoLines = ({ children, second, whole }: Props) => (
  <div className={css.two} title={whole}>
    <div>{children}</div>
    {second && <div className={css.second}>{second}</div>}
  </div>
);
