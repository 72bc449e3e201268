import type { CSSProperties, ReactNode } from "react";
import css from "./card-table.module.css";

export type CardColumn<T> = {
  /** Also the name of its place in `card`; a column that is not named there stands in the table only. */
  key: string;
  head: ReactNode;
  /** Null: the table says `--`, the card leaves it out. */
  cell: (row: T) => ReactNode;
  /** Said before the cell in a card, where no head says what it is. */
  label?: string;
  /** Numbers and acts stand at the right. */
  right?: boolean;
  /** In the table, pixels. */
  width?: number;
  className?: string | undefined;
};

type Props<T> = {
  /** What the rows are, for who does not see the page. */
  label: string;
  columns: readonly CardColumn<T>[];
  rows: readonly T[];
  idOf: (row: T) => string | number;
  /** A row on a phone: grid-template-areas of the columns' keys, and the widths of those areas. */
  card: { areas: string; widths: string };
  /** Every row is a card of its own on a phone; else they share the table's. */
  apart?: boolean;
  /** The head is said, not shown. */
  bare?: boolean;
  rowClass?: (row: T) => string | undefined;
};

/** Rows of the shop and the account: a table where there is room, cards on a phone. One markup for both widths. */
export function CardTable<T>({ label, columns, rows, idOf, card, apart, bare, rowClass }: Props<T>) {
  const shape = { "--card-areas": card.areas, "--card-widths": card.widths } as CSSProperties;
  const places = new Set(card.areas.replaceAll('"', " ").split(/\s+/));
  const classOf = ({ key, right, className }: CardColumn<T>): string =>
    [right && "t-r", !places.has(key) && "no-phone", className].filter(Boolean).join(" ");
  return (
    <div className={apart ? `card ${css.table} ${css.apart}` : css.table} style={shape}>
      <table aria-label={label}>
        <colgroup>
          {columns.map(({ key, width }) => (
            <col key={key} style={{ width }} />
          ))}
        </colgroup>
        <thead className={bare ? "sr" : undefined}>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={column.right ? "t-r" : undefined}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={idOf(row)} className={rowClass?.(row)}>
              {columns.map((column) => (
                <td
                  key={column.key}
                  className={classOf(column)}
                  style={places.has(column.key) ? { gridArea: column.key } : undefined}
                >
                  <Cell label={column.label}>{column.cell(row)}</Cell>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ label, children }: { label: string | undefined; children: ReactNode }) {
  if (children === null) return <span className="no-phone">--</span>;
  return (
    <>
      {label !== undefined && <span className="only-phone">{label} </span>}
      {children}
    </>
  );
}
