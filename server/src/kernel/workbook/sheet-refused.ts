// Why a workbook is not read, and how much of one is.

/** Bytes of one text: a cell holds 32,767 characters, each of 6 bytes at most as it is written (&quot;). */
export const mostTextBytes = 200_000;

export type SheetLimits = {
  /** Rows of the sheet, heads and titles with them. */
  mostRows: number;
  /** Columns that may be there, and those of a row that are looked at. */
  lastColumn: number;
  mostColumns: number;
  /** Characters of a text in several styles that are kept. */
  mostShown: number;
  /** Parts of the archive, and bytes that those unpack to which are asked for. */
  mostParts: number;
  mostUnpacked: number;
};

/** Thrown for a workbook that is none, or holds more than its reader takes. */
export class SheetRefused extends Error {
  readonly why: "not a sheet" | "too large" | "too wide" | "too long";
  constructor(why: SheetRefused["why"]) {
    super(`the workbook is ${why}`);
    this.why = why;
  }
}
