import { DEFAULT_PAGE_SIZE, lastPageOf } from "@zhutu/domain/paging.ts";
import type { ReactNode } from "react";
import { Link, Navigate } from "react-router";
import { Pager } from "../../ui/pager.tsx";

type Props = {
  page: number;
  pageSize?: number;
  total: number;
  /** The answer is still that of another page or search. */
  stale: boolean;
  /** A page's address. */
  to: (page: number) => string;
  preventScrollReset?: boolean;
  /** If there are no rows. */
  empty: ReactNode;
  /** What stands around the pager. */
  foot?: (pager: ReactNode) => ReactNode;
  children: ReactNode;
};

/** Rows of a page with the ways to the others; past the end the last page takes its place in the history. */
export function PagedList({ page, pageSize = DEFAULT_PAGE_SIZE, total, stale, to, empty, ...rest }: Props) {
  const { preventScrollReset = false, foot = (pager) => pager, children } = rest;
  const last = lastPageOf(total, pageSize);
  if (!stale && page > last) return <Navigate replace to={to(last)} />;
  if (total === 0) return empty;
  return (
    <>
      {children}
      {foot(
        <Pager
          page={page}
          pageSize={pageSize}
          total={total}
          link={(at, text, props) => (
            <Link to={to(at)} preventScrollReset={preventScrollReset} {...props}>
              {text}
            </Link>
          )}
        />,
      )}
    </>
  );
}
