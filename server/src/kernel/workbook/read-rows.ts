import { readSheet, type SheetCell, type SheetPart } from "./read-sheet.ts";
import { type SheetLimits, SheetRefused } from "./sheet-refused.ts";

/** A non-empty row; `row` counts from 1. */
export type ReadRow = { row: number; cells: SheetCell[] };
export type ReadSheet = { rows: ReadRow[]; part: SheetPart };

/** Non-empty rows. Throws SheetRefused, also beyond `mostCharacters`. */
export async function readRows(
  bytes: Buffer,
  { sheet, limits, mostCharacters }: { sheet: string; limits: SheetLimits; mostCharacters: number },
): Promise<ReadSheet> {
  const rows: ReadRow[] = [];
  let characters = 0;
  const each = (row: number, cells: SheetCell[]): void => {
    if (cells.every(({ text }) => text.trim() === "")) return;
    characters += cells.reduce((sum, { text }) => sum + text.length, 0);
    if (characters > mostCharacters) throw new SheetRefused("too large");
    rows.push({ row, cells });
  };
  return { rows, part: await readSheet(bytes, { limits, sheet, each }) };
}
