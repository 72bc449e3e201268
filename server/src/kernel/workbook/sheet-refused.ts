/** A cell holds 32,767 characters, each up to 6 bytes as written (&quot;). */
export const mostTextBytes = 200_000;

export type SheetLimits = {
  /** Rows, including heads. */
  mostRows: number;
  /** Columns beyond are refused; `mostColumns` are read. */
  lastColumn: number;
  mostColumns: number;
  /** Characters kept of rich text. */
  mostShown: number;
  /** `mostUnpacked` bytes of requested parts. */
  mostParts: number;
  mostUnpacked: number;
};

export class SheetRefused extends Error {
  readonly why: "not a sheet" | "too large" | "too wide" | "too long";
  constructor(why: SheetRefused["why"]) {
    super(`the workbook is ${why}`);
    this.why = why;
  }
}
