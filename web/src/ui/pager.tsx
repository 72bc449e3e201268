import { lastPageOf } from "@zhutu/domain/paging.ts";
import { Fragment, type ReactNode } from "react";
import { Icon } from "./icon.tsx";

type Props = {
  page: number;
  pageSize: number;
  total: number;
  /** Draws a page's link; the screen owns URLs. */
  link: (
    page: number,
    children: ReactNode,
    props: { className?: string; "aria-label"?: string },
  ) => ReactNode;
};

/**
 * Previous, page numbers, next (back-office spec 9: "Learner lists use prev, pager, next"); nothing
 * for one page.
 */
export function Pager({ page, pageSize, total, link }: Props) {
  const last = lastPageOf(total, pageSize);
  if (last === 1) return null;
  return (
    <nav className="pager" aria-label="分页">
      <span className="tot">共 {total} 条</span>
      {page > 1 && link(page - 1, <Icon name="chevron-left" />, { "aria-label": "上一页" })}
      {numbers(page, last).map((one, at) =>
        one === null ? (
          <span key={`gap-${at}`} className="pg gap">
            …
          </span>
        ) : one === page ? (
          <b key={one} aria-current="page">
            {one}
          </b>
        ) : (
          <Fragment key={one}>{link(one, one, {})}</Fragment>
        ),
      )}
      {page < last && link(page + 1, <Icon name="chevron-right" />, { "aria-label": "下一页" })}
    </nav>
  );
}

/** First, last and the current one's neighbours; null is a gap. */
function numbers(page: number, last: number): (number | null)[] {
  const shown = [...new Set([1, page - 1, page, page + 1, last])]
    .filter((n) => n >= 1 && n <= last)
    .sort((a, b) => a - b);
  return shown.flatMap((n, at) => (at > 0 && n - (shown[at - 1] as number) > 1 ? [null, n] : [n]));
}
