// Reads no more than a roster can need (security.md 32).
import { type RosterCell, type SheetRow, shortCell } from "@zhutu/domain/ordering/copies/roster.ts";
import { readCsv } from "./roster-csv.ts";
import { readSheet } from "../../../kernel/workbook/read-sheet.ts";
import { mostSheetRows, rosterLimits, RosterRefusal, tooLarge } from "./roster-refusal.ts";

/** Non-empty rows of the first visible sheet or the CSV, cells shortened. Throws RosterRefusal. */
export async function rowsOf(bytes: Buffer): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  const add = (row: number, cells: RosterCell[]): void => {
    const short = cells.map((cell): RosterCell => ({ ...cell, text: shortCell(cell.text) }));
    if (short.every(({ text, kind }) => text === "" && kind !== "formula")) return;
    rows.push({ row, cells: short });
    if (rows.length > mostSheetRows) throw new RosterRefusal(tooLarge);
  };
  const magic = bytes.length < 4 ? 0 : bytes.readUInt32BE(0);
  if (magic === 0xd0cf11e0)
    throw new RosterRefusal("这是旧版或加密的表格文件，请另存为不加密的 .xlsx 后上传");
  if (magic === 0x504b0304) await readSheet(bytes, { limits: rosterLimits, each: add });
  else readCsv(bytes, add);
  return rows;
}
