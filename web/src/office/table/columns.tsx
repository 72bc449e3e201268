import { formatAmount, formatPrice } from "@zhutu/domain/money.ts";
import { formatTime } from "@zhutu/domain/time.ts";
import type { TableColumnsType } from "antd";
import type { ReactNode } from "react";
import css from "../office.module.css";

/** A price says 免费 for nothing, an amount does not. */
type Written = "price" | "amount" | "count" | "time";

/** A list's column as data. The title is a string, because antd names the sort button after it. */
export type Column<T> = {
  key: string;
  title: string;
  width?: number;
  /** One of the usual ways. */
  as?: Written;
  value?: (row: T) => number | string | null;
  cell?: (row: T) => ReactNode;
  align?: "center" | "right";
  /** Column in the API's order clause, if sortable. */
  sort?: string;
  /** Cannot be hidden. */
  always?: boolean;
  /**
   * Hidden first where room is short, highest number first; without it the column stays, as actions
   * and states do.
   */
  yields?: number;
  /** A number of 20 digits and more: it has the whole line on a phone. */
  long?: boolean;
};

const WRITE: Readonly<Record<Written, (value: never) => string>> = {
  price: (yuan: number | null) => formatPrice(yuan),
  amount: (yuan: number | null) => formatAmount(yuan),
  count: (count: number | null) => (count === null ? "--" : count.toLocaleString("zh-CN")),
  time: (time: string | null) => formatTime(time),
};
const elasticWidth = 220;

/** Space between a right-aligned figure and the next words. */
const afterFigure = () => ({ style: { paddingInlineEnd: 16 } });
const alignedAs = (align: "center" | "right" | undefined) =>
  align && { align, ...(align === "right" && { onCell: afterFigure, onHeaderCell: afterFigure }) };

/** For antd; `sort` is the list's order clause. */
export function tableColumns<T>(columns: readonly Column<T>[], sort: string): TableColumnsType<T> {
  return columns.map(({ key, title, width, as, value, cell, align, sort: by }) => ({
    key,
    title,
    ...(width !== undefined && { width }),
    ...alignedAs(align ?? (as && as !== "time" ? "right" : undefined)),
    className: [as && css.num, width === undefined && css.elastic].filter(Boolean).join(" "),
    ...(by && {
      sorter: true,
      sortOrder: sort === `${by} asc` ? "ascend" : sort === `${by} desc` ? "descend" : null,
    }),
    render: (_: unknown, row: T) =>
      as && value ? WRITE[as](value(row) as never) : (cell?.(row) ?? value?.(row) ?? "--"),
  }));
}

/** Columns that fit into `room` pixels, dropping by `yields`. */
export function fitting<T>(columns: readonly Column<T>[], room: number): readonly Column<T>[] {
  const first = Math.max(0, ...columns.map(({ yields = 0 }) => yields));
  if (first === 0 || widthOf(columns) <= room) return columns;
  const gone = columns.findLastIndex(({ yields }) => yields === first);
  return fitting(columns.toSpliced(gone, 1), room);
}

/** For phones: the first column above, the others below with their names. */
export function stackedColumn<T>(columns: readonly Column<T>[]): TableColumnsType<T> {
  const [main, ...rest] = tableColumns(columns, "");
  const draw = (column: typeof main, row: T, at: number) => column?.render?.(undefined, row, at) as ReactNode;
  const long = new Set(columns.filter((one) => one.long).map(({ key }) => key));
  return [
    {
      key: "stacked",
      title: columns[0]?.title,
      render: (_, row, at) => (
        <>
          {draw(main, row, at)}
          <dl className={css.stacked}>
            {rest.map((column) => (
              <div key={column.key} className={long.has(column.key as string) ? css.long : undefined}>
                <dt>{column.title as string}</dt>
                <dd className={column.className}>{draw(column, row, at)}</dd>
              </div>
            ))}
          </dl>
        </>
      ),
    },
  ];
}

/** Minimum width before the table scrolls. */
export const widthOf = (columns: readonly Column<never>[]): number =>
  columns.reduce((sum, { width = elasticWidth }) => sum + width, 0);

/** `ellipsis` for text longer than `rows` lines, with 展开 and 收起. */
export const folded = (rows: number) =>
  ({ rows, expandable: "collapsible", symbol: (open: boolean) => (open ? "收起" : "展开") }) as const;

/** Aligns a table action with its column's title. */
export const tight = { padding: 0 };
