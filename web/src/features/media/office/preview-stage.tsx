import type { ReactNode } from "react";
import css from "./videos.module.css";

/** The room that a playing video fills. */
export const PreviewStage = ({ children }: { children: ReactNode }) => (
  <div className={css.stage}>{children}</div>
);
