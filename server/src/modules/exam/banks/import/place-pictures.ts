// Where the pictures of a workbook stand in its texts: each becomes a mark with a name, as one of an archive has already.
import { pictureMark } from "@zhutu/domain/exam/banks/import/cell-text.ts";
import type { ReadRow } from "../../../../kernel/workbook/read-rows.ts";
import type { FileBeside } from "../../../../kernel/workbook/read-sheet-thread.ts";
import type { FoundPicture, SheetPicture } from "../../../../kernel/workbook/sheet-pictures.ts";

/** The pictures of a file by the names in its marks, as `namedAs` writes them. */
export type FoundPictures = ReadonlyMap<string, FoundPicture | { why: "several" }>;

/** A name as pictures are found by it: Windows knows no capitals. */
export const namedAs = (name: string): string => name.normalize("NFC").toLowerCase().replaceAll("\\", "/");

/** A picture that came with a file, by the name under which it is given back. */
export type SentPicture = { name: string; bytes: Uint8Array };
export type Placed = { rows: ReadRow[]; found: FoundPictures; files: SentPicture[] };

/** The rows with a mark for each picture, behind its cell's text or in its place; a row of pictures alone is a row, too. */
export function placePictures(
  rows: readonly ReadRow[],
  { pictures, beside }: { pictures: readonly SheetPicture[]; beside: readonly FileBeside[] },
): Placed {
  const found = new Map<string, FoundPicture | { why: "several" }>(
    beside.map(({ path, picture }) => [namedAs(path), picture]),
  );
  const files = beside.flatMap(({ path, picture }) => fileOf(path, picture));
  // Also as seen from a folder of the archive: the workbook may lie in one.
  const seen = beside.flatMap(({ path, picture }) => endsOf(namedAs(path)).map((end) => ({ end, picture })));
  for (const [end, [first, ...others]] of Map.groupBy(seen, (one) => one.end))
    if (first && !found.has(end)) found.set(end, others.length > 0 ? { why: "several" } : first.picture);
  const byRow = new Map(rows.map(({ row, cells }) => [row, { row, cells: [...cells] }]));
  let count = 0;
  for (const { row, column, fills, picture } of pictures) {
    let name = "";
    do name = `工作簿图${++count}.${"kind" in picture ? picture.kind : "img"}`;
    while (found.has(name));
    found.set(name, picture);
    files.push(...fileOf(name, picture));
    const placed = byRow.get(row) ?? { row, cells: [] };
    byRow.set(row, placed);
    while (placed.cells.length <= column) placed.cells.push({ text: "", kind: "text" });
    const before = fills ? "" : (placed.cells[column]?.text ?? "");
    const text = `${before}${before === "" ? "" : "\n"}${pictureMark(name)}`;
    placed.cells[column] = { text, kind: "text" };
  }
  return { rows: [...byRow.values()].toSorted((a, b) => a.row - b.row), found, files };
}

/** `b/c.png` and `c.png` of `a/b/c.png`. */
const endsOf = (path: string): string[] =>
  path.split("/").flatMap((_, at, names) => (at === 0 ? [] : [names.slice(at).join("/")]));

const fileOf = (name: string, picture: FoundPicture): SentPicture[] =>
  "bytes" in picture ? [{ name, bytes: picture.bytes }] : [];
