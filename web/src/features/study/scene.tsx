import type { CoverArt } from "@zhutu/domain/catalogue/cover-art.ts";
import type { ReactNode } from "react";
import { Motif } from "../../ui/cover/cover.tsx";
import css from "./study.module.css";

/** The drawn ground of a picture that does not play, with the lesson's name. */
export function Scene(props: { art: CoverArt | null; title: string; byline: string; children?: ReactNode }) {
  return (
    <div className={`${css.scene} p-${props.art?.palette ?? "exam"}`}>
      <Motif name={props.art?.motif ?? "building"} />
      <div className={css.caption}>
        {props.title}
        {props.byline && <small>{props.byline}</small>}
      </div>
      {props.children}
    </div>
  );
}

/** One sentence over the picture and what to do about it. */
export function Notice({ text, detail, children }: { text: string; detail?: string; children: ReactNode }) {
  return (
    <output className={css.notice}>
      <p>{text}</p>
      {detail && <p className={css.noticeMore}>{detail}</p>}
      <div className={css.noticeDo}>{children}</div>
    </output>
  );
}
