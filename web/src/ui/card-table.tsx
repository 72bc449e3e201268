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
  /** Its columns need more than a tablet held upright has: rows are cards wherever the table gets less than 900 px. */
  wide?: boolean;
  /** The head is said, not shown. */
  bare?: boolean;
  rowClass?: (row: T) => string | undefined;
};

/** Rows of the shop and the account: a table where there is room, cards elsewhere. One markup for both. */
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

/** Part of a cell that only a card shows: in a table the head says it. */
export const InCard = ({ children }: { children: ReactNode }) => (
  <span className={css.inCard}>{children}</span>
);

/** Part of a cell that only a table shows: a card leaves it out. */
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
