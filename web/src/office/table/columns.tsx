import { formatAmount, formatPrice } from "@zhutu/domain/money.ts";
import { formatTime } from "@zhutu/domain/time.ts";
import type { TableColumnsType } from "antd";
import type { ReactNode } from "react";
import css from "../office.module.css";

/** How a value is written: a price says 免费 for nothing, an amount does not. */
type Written = "price" | "amount" | "count" | "time";

/** A column of a list, as data. Its title is a string: antd names a sortable column's button after it. */
export type Column<T> = {
  key: string;
  title: string;
  width?: number;
  /** A value to be written in one of the usual ways. */
  as?: Written;
  value?: (row: T) => number | string | null;
  /** Anything else. */
  cell?: (row: T) => ReactNode;
  align?: "center" | "right";
  /** The column's name in the API's order clause; it can then be sorted by. */
  sort?: string;
  /** Cannot be hidden. */
  always?: boolean;
  /** Gives way where there is no room for all: the highest first. Without it the column stays: actions and states do. */
  yields?: number;
};

const WRITE: Readonly<Record<Written, (value: never) => string>> = {
  price: (yuan: number | null) => formatPrice(yuan),
  amount: (yuan: number | null) => formatAmount(yuan),
  count: (count: number | null) => (count === null ? "--" : count.toLocaleString("zh-CN")),
  time: (time: string | null) => formatTime(time),
};
const elasticWidth = 240;

/** A figure stands to the right, and words to its right do not begin at once. */
const afterFigure = () => ({ style: { paddingInlineEnd: 24 } });
const alignedAs = (align: "center" | "right" | undefined) =>
  align && { align, ...(align === "right" && { onCell: afterFigure, onHeaderCell: afterFigure }) };

/** The columns as antd takes them; `sort` is the list's order clause. */
export function tableColumns<T>(columns: readonly Column<T>[], sort: string): TableColumnsType<T> {
  return columns.map(({ key, title, width, as, value, cell, align, sort: by }) => ({
    key,
    title,
    ...(width !== undefined && { width }),
    ...alignedAs(align ?? (as && as !== "time" ? "right" : undefined)),
    ...(as && { className: css.num }),
    ...(by && {
      sorter: true,
      sortOrder: sort === `${by} asc` ? "ascend" : sort === `${by} desc` ? "descend" : null,
    }),
    render: (_: unknown, row: T) =>
      as && value ? WRITE[as](value(row) as never) : (cell?.(row) ?? value?.(row) ?? "--"),
  }));
}

/** The columns that fit into so many pixels: those that yield go, the highest first, until the others fit. */
export function fitting<T>(columns: readonly Column<T>[], room: number): readonly Column<T>[] {
  const first = Math.max(0, ...columns.map(({ yields = 0 }) => yields));
  if (first === 0 || widthOf(columns) <= room) return columns;
  const gone = columns.findLastIndex(({ yields }) => yields === first);
  return fitting(columns.toSpliced(gone, 1), room);
}

/** All columns as one, for a phone: the first above, the others below it with their names. */
export function stackedColumn<T>(columns: readonly Column<T>[]): TableColumnsType<T> {
  const [main, ...rest] = tableColumns(columns, "");
  const draw = (column: typeof main, row: T, at: number) => column?.render?.(undefined, row, at) as ReactNode;
  return [
    {
      key: "stacked",
      title: columns[0]?.title,
      render: (_, row, at) => (
        <>
          {draw(main, row, at)}
          <dl className={css.stacked}>
            {rest.map((column) => (
              <div key={column.key}>
                <dt>{column.title as string}</dt>
                <dd>{draw(column, row, at)}</dd>
              </div>
            ))}
          </dl>
        </>
      ),
    },
  ];
}

/** How wide the columns must be together before the table scrolls. */
export const widthOf = (columns: readonly Column<never>[]): number =>
  columns.reduce((sum, { width = elasticWidth }) => sum + width, 0);
