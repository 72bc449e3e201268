import type { CSSProperties, ReactNode } from "react";
import css from "./card-table.module.css";

export type CardColumn<T> = {
  /** Also its area in `card`; without one the column is in the table only. */
  key: string;
  head: ReactNode;
  /** Null: `--` in the table, nothing in the card. */
  cell: (row: T) => ReactNode;
  /** Before the cell in a card, which has no heads. */
  label?: string;
  /** For numbers and actions. */
  right?: boolean;
  /** In the table, pixels. */
  width?: number;
  className?: string | undefined;
};

type Props<T> = {
  /** Name of the rows for screen readers. */
  label: string;
  columns: readonly CardColumn<T>[];
  rows: readonly T[];
  idOf: (row: T) => string | number;
  /** A row on a phone: grid-template-areas of column keys, and their widths. */
  card: { areas: string; widths: string };
  /** One card per row on a phone, else one for all. */
  apart?: boolean;
  /** Needs more than an upright tablet: cards below 900 px. */
  wide?: boolean;
  /** Heads for screen readers only. */
  bare?: boolean;
  rowClass?: (row: T) => string | undefined;
};

/** Rows of shop and account: a table where there is room, else cards, in one markup. */
export function CardTable<T>({ label, columns, rows, idOf, card, apart, wide, bare, rowClass }: Props<T>) {
  const shape = { "--card-areas": card.areas, "--card-widths": card.widths } as CSSProperties;
  const places = new Set(card.areas.replaceAll('"', " ").split(/\s+/));
  const classOf = ({ key, right, className }: CardColumn<T>): string =>
    [right && "t-r", !places.has(key) && css.inTable, className].filter(Boolean).join(" ");
  const looks = [apart && `card ${css.apart}`, css.table, wide && css.wide].filter(Boolean).join(" ");
  const table = (
    <div className={looks} style={shape}>
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
            <tr key={idOf(row)} data-row-key={idOf(row)} className={rowClass?.(row)}>
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
  return wide ? <div className={css.room}>{table}</div> : table;
}

/** Only in a card. */
export const InCard = ({ children }: { children: ReactNode }) => (
  <span className={css.inCard}>{children}</span>
);

/** Only in a table. */
export const InTable = ({ children }: { children: ReactNode }) => (
  <span className={css.inTable}>{children}</span>
);

function Cell({ label, children }: { label: string | undefined; children: ReactNode }) {
  if (children === null) return <InTable>--</InTable>;
  return (
    <>
      {label !== undefined && <InCard>{label} </InCard>}
      {children}
    </>
  );
}
