// Turns a workbook's pictures into named marks, like those of an archive.
import { pictureMark } from "@zhutu/domain/exam/banks/import/cell-text.ts";
import type { ReadRow } from "../../../../kernel/workbook/read-sheet.ts";
import type { FileBeside } from "../../../../kernel/workbook/read-sheet-thread.ts";
import type { FoundPicture, SheetPicture } from "../../../../kernel/workbook/sheet-pictures.ts";

/** A file's pictures by mark name (`namedAs`). */
export type FoundPictures = ReadonlyMap<string, FoundPicture | { why: "several" }>;

/** Case-insensitive, as on Windows. */
export const namedAs = (name: string): string => name.normalize("NFC").toLowerCase().replaceAll("\\", "/");

export type SentPicture = { name: string; bytes: Uint8Array };
export type Placed = { rows: ReadRow[]; found: FoundPictures; files: SentPicture[] };

/**
 * Puts a mark for each picture behind its cell's text, or in place of it; rows of pictures alone are added.
 */
export function placePictures(
  rows: readonly ReadRow[],
  { pictures, beside }: { pictures: readonly SheetPicture[]; beside: readonly FileBeside[] },
): Placed {
  const pictureNamed = new Map<string, FoundPicture | { why: "several" }>(
    beside.map(({ path, picture }) => [namedAs(path), picture]),
  );
  const files = beside.flatMap(({ path, picture }) => fileOf(path, picture));
  // The workbook may lie in a folder of the archive.
  const seen = beside.flatMap(({ path, picture }) => endsOf(namedAs(path)).map((end) => ({ end, picture })));
  for (const [end, [first, ...others]] of Map.groupBy(seen, (one) => one.end))
    if (first && !pictureNamed.has(end))
      pictureNamed.set(end, others.length > 0 ? { why: "several" } : first.picture);
  const byRow = new Map(rows.map(({ row, cells }) => [row, { row, cells: [...cells] }]));
  let count = 0;
  for (const { row, column, fills, picture } of pictures) {
    let name = "";
    do name = `工作簿图${++count}.${"kind" in picture ? picture.kind : "img"}`;
    while (pictureNamed.has(name));
    pictureNamed.set(name, picture);
    files.push(...fileOf(name, picture));
    const placed = byRow.get(row) ?? { row, cells: [] };
    byRow.set(row, placed);
    while (placed.cells.length <= column) placed.cells.push({ text: "", kind: "text" });
    const before = fills ? "" : (placed.cells[column]?.text ?? "");
    const text = `${before}${before === "" ? "" : "\n"}${pictureMark(name)}`;
    placed.cells[column] = { text, kind: "text" };
  }
  return { rows: [...byRow.values()].toSorted((a, b) => a.row - b.row), found: pictureNamed, files };
}

/** `b/c.png` and `c.png` of `a/b/c.png`. */
const endsOf = (path: string): string[] =>
  path.split("/").flatMap((_, at, names) => (at === 0 ? [] : [names.slice(at).join("/")]));

const fileOf = (name: string, picture: FoundPicture): SentPicture[] =>
  "bytes" in picture ? [{ name, bytes: picture.bytes }] : [];
