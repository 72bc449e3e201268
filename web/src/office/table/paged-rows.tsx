import { readPage } from "@zhutu/domain/paging.ts";
import { Card, Flex, Pagination } from "antd";
import type { ReactNode } from "react";
import { Link, useLocation, useNavigate, useSearchParams } from "react-router";
import { QueryView } from "../../lib/api/query-view.tsx";
import type { Known } from "../../lib/api/together.ts";
import type { Column } from "./columns.tsx";
import { RowsTable } from "./rows-table.tsx";
import { EmptyState, SkeletonRows } from "../../ui/states.tsx";

const TAB_ROWS = 20;
/** Rows in the overview. */
const SHORT_ROWS = 5;

/** The page that the address names, for a tab's call; the overview asks for the first few alone. */
export function usePage(short: boolean): { page: number; pageSize: number } {
  const [search] = useSearchParams();
  return short
    ? { page: 1, pageSize: SHORT_ROWS }
    : { page: readPage(search.get("page")), pageSize: TAB_ROWS };
}

type Props<T extends object> = {
  title: string;
  query: Known<{ rows: readonly T[]; total: number }>;
  columns: readonly Column<T>[];
  idOf: (row: T) => string | number;
  empty: string;
  extra?: ReactNode;
  above?: ReactNode;
  /** In the overview: where all of them are. */
  allAt?: string | undefined;
};

/** A part of the card: its newest rows page by page, or the first few with the way to all. */
export function PagedRows<T extends object>(props: Props<T>) {
  const { title, query, columns, idOf, empty, extra, above, allAt } = props;
  const { page, pageSize } = usePage(allAt !== undefined);
  const total = query.data?.total;
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const onPage = (to: number): void => {
    const params = new URLSearchParams(search);
    params.set("page", String(to));
    void navigate(`${pathname}?${params.toString()}`);
  };
  return (
    <Card
      title={total === undefined ? title : `${title}（${total}）`}
      extra={
        <Flex gap={12} align="center">
          {allAt !== undefined && (total ?? 0) > SHORT_ROWS && <Link to={allAt}>全部 {total} 条</Link>}
          {extra}
        </Flex>
      }
    >
      {above}
      <QueryView query={query} skeleton={<SkeletonRows rows={4} height={48} />}>
        {(data) => (
          <Flex vertical gap={16}>
            <RowsTable {...{ rows: data.rows, idOf, columns }} empty={<EmptyState text={empty} />} />
            {allAt === undefined && data.total > pageSize && (
              <Pagination
                align="end"
                current={page}
                pageSize={pageSize}
                total={data.total}
                showSizeChanger={false}
                onChange={onPage}
              />
            )}
          </Flex>
        )}
      </QueryView>
    </Card>
  );
}
