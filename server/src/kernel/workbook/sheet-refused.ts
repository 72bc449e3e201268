/** A cell holds 32,767 characters, each up to 6 bytes as written (&quot;). */
export const maxTextBytes = 200_000;

export type SheetLimits = {
  /** Rows, including heads. */
  maxRows: number;
  /** Columns beyond are refused; `maxColumns` are read. */
  lastColumn: number;
  maxColumns: number;
  /** Characters kept of rich text. */
  maxShown: number;
  /** `maxUnpacked` bytes of requested parts. */
  maxParts: number;
  maxUnpacked: number;
};

export class SheetRefused extends Error {
  readonly why: "not a sheet" | "too large" | "too wide" | "too long";
  constructor(why: SheetRefused["why"]) {
    super(`the workbook is ${why}`);
    this.why = why;
  }
}
