import { Table } from "antd";
import type { ReactNode } from "react";
import { usePhone } from "../../lib/hooks/use-media.ts";
import { type Column, stackedColumn, tableColumns, widthOf } from "./columns.tsx";

type Props<T> = {
  rows: readonly T[];
  idOf: (row: T) => string | number;
  columns: readonly Column<T>[];
  /** Instead of a table without rows. */
  empty: ReactNode;
  size?: "small";
  footer?: ReactNode;
};

/** Rows within a page, without pages, sorting or settings. */
export function RowsTable<T extends object>({ rows, idOf, columns, empty, size, footer }: Props<T>) {
  const phone = usePhone();
  if (rows.length === 0) return empty;
  return (
    <Table<T>
      rowKey={idOf}
      columns={phone ? stackedColumn(columns) : tableColumns(columns, "")}
      dataSource={rows}
      pagination={false}
      {...(!phone && { scroll: { x: widthOf(columns) } })}
      {...(size && { size })}
      {...(footer !== undefined && { footer: () => footer })}
    />
  );
}
