import { lastPageOf } from "@zhutu/domain/paging.ts";
import type { UseQueryResult } from "@tanstack/react-query";
import { Flex, Table, type TableProps } from "antd";
import { type ReactNode, useEffect } from "react";
import { QueryView } from "../lib/api/query-view.tsx";
import { usePhone } from "../lib/hooks/use-phone.ts";
import { SkeletonRows } from "../ui/states.tsx";
import { type Column, tableColumns, widthOf } from "./columns.tsx";
import { SortableTable, type Sorting } from "./sortable-table.tsx";
import { TableSettingsButton, useTableSettings } from "./table-settings.tsx";

const sortingHint = "拖动手柄，或聚焦后按空格加方向键，可以调整顺序";

/** The part of useListParams that a table needs. */
type Paging = {
  sort: string;
  page: number;
  pageSize: number;
  pageSizes: readonly number[];
  show: (change: { sort?: string; page?: number; pageSize?: number }) => void;
  correct: (page: number) => void;
};

export type OfficeTableProps<T> = {
  /** Remembers this list's columns. */
  name: string;
  list: Paging;
  query: UseQueryResult;
  rows: readonly T[] | undefined;
  total: number | undefined;
  idOf: (row: T) => string | number;
  columns: readonly Column<T>[];
  /** What rows are counted in: 门, 笔. */
  unit: string;
  /** What is known about all rows, above the table. */
  summary?: ReactNode;
  empty: ReactNode;
  sorting?: Sorting<T> | undefined;
};

/** A list's rows: sorted and paged by its address; what is known stays while the next is asked for or is refused. */
export function OfficeTable<T extends object>(props: OfficeTableProps<T>) {
  const { name, list, query, rows, total = 0, columns, unit, summary, empty, idOf, sorting } = props;
  const settings = useTableSettings(name);
  const phone = usePhone();
  const { page, pageSize, correct } = list;
  const lastPage = lastPageOf(total, pageSize);
  const beyond = rows?.length === 0 && !query.isPlaceholderData && !query.error && page > lastPage;
  useEffect(() => {
    if (beyond) correct(lastPage);
  }, [beyond, correct, lastPage]);

  const shown = columns.filter(({ key, always }) => always || !settings.hidden.includes(key));
  const table: TableProps<T> = {
    columns: tableColumns(shown, list.sort),
    size: settings.density,
    loading: query.isPlaceholderData,
    // Only sideways: antd divides head and body for anything else.
    scroll: { x: widthOf(shown) + (sorting ? 64 : 0) },
    showSorterTooltip: false,
    locale: { emptyText: empty },
    pagination: {
      current: page,
      pageSize,
      total,
      showSizeChanger: !phone,
      pageSizeOptions: [...list.pageSizes],
      showTotal: (all, [from, to]) =>
        `${phone ? "" : `第 ${from} 至 ${to} ${unit}，`}共 ${all.toLocaleString("zh-CN")} ${unit}`,
      showLessItems: phone,
    },
    // antd tells the page of a sort as well: one change is one step of the history.
    onChange: (to, _filters, sorter, { action }) => {
      if (action === "sort") list.show({ sort: clauseOf(columns, sorter) });
      else
        list.show({
          page: to.pageSize === pageSize ? (to.current ?? 1) : 1,
          pageSize: to.pageSize ?? pageSize,
        });
    },
  };
  const skeleton = <SkeletonRows rows={6} />;
  const drawn = (known: readonly T[]) => (
    <>
      <Flex align="center" justify="space-between" gap={12} wrap>
        <span role="status">
          {summary}
          {sorting && (sorting.disabledReason ?? sortingHint)}
        </span>
        <TableSettingsButton columns={columns} settings={settings} />
      </Flex>
      {sorting && known.length > 0 ? (
        <SortableTable {...table} rows={known} idOf={idOf} sorting={sorting} />
      ) : (
        <Table<T> {...table} rowKey={idOf} dataSource={known} />
      )}
    </>
  );
  return (
    <Flex vertical gap={12}>
      <QueryView query={query} skeleton={skeleton}>
        {() => (rows && !beyond ? drawn(rows) : skeleton)}
      </QueryView>
    </Flex>
  );
}

type Sorter<T> = Parameters<NonNullable<TableProps<T>["onChange"]>>[2];

/** The order clause of the table's one sorted column, or empty. */
function clauseOf<T>(columns: readonly Column<T>[], sorter: Sorter<T>): string {
  const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter;
  const by = columns.find(({ key }) => key === columnKey)?.sort;
  return by && order ? `${by} ${order === "ascend" ? "asc" : "desc"}` : "";
}
