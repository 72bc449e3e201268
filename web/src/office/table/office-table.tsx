import { countText } from "@zhutu/domain/numbers.ts";
import { lastPageOf } from "@zhutu/domain/paging.ts";
import type { UseQueryResult } from "@tanstack/react-query";
import { ConfigProvider, Flex, Pagination, Select, Table, type TableProps } from "antd";
import { type ReactNode, type RefCallback, useCallback, useEffect, useState } from "react";
import { QueryView } from "../../lib/api/query-view.tsx";
import { usePhone } from "../../lib/hooks/use-media.ts";
import { antdTheme } from "../../ui/antd-theme.ts";
import { SkeletonRows } from "../../ui/states.tsx";
import { type Batch, BatchBar, selectionWidth, useSelection } from "./batch-bar.tsx";
import { type Column, fitting, stackedColumn, tableColumns, widthOf } from "./columns.tsx";
import css from "../office.module.css";
import { SortableTable, SortingHint, type Sorting } from "./sortable-table.tsx";
import { TableSettingsButton, useTableSettings } from "./table-settings.tsx";

const handleWidth = 64;

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
  /** Key for the remembered column settings. */
  name: string;
  list: Paging;
  query: UseQueryResult;
  rows: readonly T[] | undefined;
  total: number | undefined;
  /** More than `total` match. */
  more?: boolean | undefined;
  idOf: (row: T) => string | number;
  columns: readonly Column<T>[];
  /** Counting word: 门, 笔. */
  unit: string;
  /** About all rows, above the table. */
  summary?: ReactNode;
  /** The active filters, beside the summary. */
  chips?: ReactNode;
  empty: ReactNode;
  sorting?: Sorting<T> | undefined;
  /** Without it no row can be ticked. */
  batch?: Batch<T> | undefined;
};

/** Rows of 44 pixels, compact ones of 32; `office.module.css` has their heights. */
const lowRows = {
  components: {
    Table: {
      ...antdTheme.components.Table,
      cellPaddingBlockMD: 2,
      cellPaddingInlineMD: 8,
      cellPaddingBlockSM: 0,
      cellPaddingInlineSM: 8,
    },
  },
};

/** Eleven pages and their total do not fit one line on a phone. */
const wrapped = { flexWrap: "wrap", rowGap: 8 } as const;

/** Pixels; undefined until drawn. */
function useElementWidth(): [RefCallback<HTMLElement>, number | undefined] {
  const [room, setRoom] = useState<number>();
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setRoom(element.clientWidth));
    observer.observe(element);
    setRoom(element.clientWidth);
    return () => observer.disconnect();
  }, []);
  return [measure, room];
}

/** Rows sorted and paged by the address; the present ones stay while the next load or fail. */
export function OfficeTable<T extends object>(props: OfficeTableProps<T>) {
  const {
    name,
    list,
    query,
    rows,
    total = 0,
    more,
    columns,
    unit,
    summary,
    chips,
    empty,
    idOf,
    sorting,
    batch,
  } = props;
  const settings = useTableSettings(name);
  const phone = usePhone();
  const { page, pageSize, correct } = list;
  const lastPage = lastPageOf(total, pageSize);
  const beyond = rows?.length === 0 && !query.isPlaceholderData && !query.error && page > lastPage;
  useEffect(() => {
    if (beyond) correct(lastPage);
  }, [beyond, correct, lastPage]);

  const [measure, room] = useElementWidth();
  const chosen = columns.filter(({ key, always }) => always || !settings.hidden.includes(key));
  const handle = (sorting ? handleWidth : 0) + (batch ? selectionWidth : 0);
  const { chosen: ticked, rowSelection, select } = useSelection(rows ?? [], idOf, batch?.nameOf);
  const shown = phone || room === undefined ? chosen : fitting(chosen, room - handle);
  const table: TableProps<T> = {
    columns: phone ? stackedColumn(shown) : tableColumns(shown, list.sort),
    size: settings.density,
    className: `${css.rows} ${settings.density === "small" ? css.compact : ""}`,
    loading: query.isPlaceholderData,
    // Only sideways: otherwise antd separates head and body.
    ...(!phone && { scroll: { x: widthOf(shown) + handle } }),
    ...(batch && { rowSelection }),
    showSorterTooltip: false,
    locale: { emptyText: empty },
    // Draw the server's page whole: antd would cut a page on which rows stay (`refunds`).
    pagination: false,
    onChange: (_page, _filters, sorter) => list.show({ sort: clauseOf(columns, sorter) }),
  };
  const pages = (
    <Pagination
      align="end"
      size="small"
      style={wrapped}
      current={page}
      pageSize={pageSize}
      total={total}
      showSizeChanger={!phone}
      pageSizeOptions={[...list.pageSizes]}
      showTotal={(all, [from, to]) =>
        `${phone ? "" : `第 ${from} 至 ${to} ${unit}，`}共 ${countText(all, more)} ${unit}`
      }
      showLessItems={phone}
      onChange={(to, size) => list.show({ page: size === pageSize ? to : 1, pageSize: size })}
    />
  );
  const skeleton = <SkeletonRows rows={6} />;
  const aboutAll = (
    <Flex align="center" gap="4px 12px" wrap>
      <span role="status">
        {summary}
        {sorting && (sorting.disabledReason ?? <SortingHint />)}
      </span>
      {chips}
    </Flex>
  );
  const drawn = (known: readonly T[]) => (
    <>
      <Flex align="center" justify="space-between" gap="4px 12px" className={css.tools}>
        {batch ? <BatchBar {...{ batch, unit, select }} chosen={ticked} idle={aboutAll} /> : aboutAll}
        {phone && <PhoneSorter columns={shown} list={list} />}
        <TableSettingsButton
          columns={columns}
          settings={settings}
          without={chosen.filter((one) => !shown.includes(one)).map(({ title }) => title)}
        />
      </Flex>
      <ConfigProvider {...(!phone && { theme: lowRows })}>
        {sorting && known.length > 0 ? (
          <SortableTable {...table} rows={known} idOf={idOf} sorting={sorting} />
        ) : (
          <Table<T> {...table} rowKey={idOf} dataSource={known} />
        )}
      </ConfigProvider>
      {total > 0 && pages}
    </>
  );
  return (
    <Flex vertical gap={4} ref={measure}>
      <QueryView query={query} skeleton={skeleton}>
        {() => (rows && !beyond ? drawn(rows) : skeleton)}
      </QueryView>
    </Flex>
  );
}

/** Sorting where columns have no heads. */
function PhoneSorter({ columns, list }: { columns: readonly Column<never>[]; list: Paging }) {
  const options = columns.flatMap(({ title, sort }) =>
    sort
      ? [
          { value: `${sort} desc`, label: `${title}从高到低` },
          { value: `${sort} asc`, label: `${title}从低到高` },
        ]
      : [],
  );
  if (options.length === 0) return null;
  return (
    <Select
      aria-label="排序方式"
      virtual={false}
      popupMatchSelectWidth={false}
      options={[{ value: "", label: "默认顺序" }, ...options]}
      value={list.sort}
      onChange={(sort) => list.show({ sort })}
    />
  );
}

type Sorter<T> = Parameters<NonNullable<TableProps<T>["onChange"]>>[2];

/** The order clause of the sorted column, or empty. */
function clauseOf<T>(columns: readonly Column<T>[], sorter: Sorter<T>): string {
  const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter;
  const by = columns.find(({ key }) => key === columnKey)?.sort;
  return by && order ? `${by} ${order === "ascend" ? "asc" : "desc"}` : "";
}
