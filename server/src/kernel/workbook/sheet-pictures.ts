// A sheet's pictures, anchored or put in by WPS (=DISPIMG). Paths only name parts of the file; each is
// unpacked once, within limits.
import type { Unpack } from "../archive.ts";
import type { SheetPart, ReadRow } from "./read-sheet.ts";
import { type SheetLimits, SheetRefused } from "./sheet-refused.ts";
import { attribute, tagsOf, textBehind } from "./sheet-xml.ts";

export type PictureLimits = {
  maxPictures: number;
  /** Limit of one picture; `maxUnpacked` is for all. */
  maxBytes: number;
  maxUnpacked: number;
};

export type FoundPicture =
  | { kind: PictureKind; bytes: Uint8Array }
  | { why: "missing" | "too large" | "no picture" };
/** `row` from 1, `column` from 0. `fills`: it replaces the cell's text. */
export type SheetPicture = { row: number; column: number; fills: boolean; picture: FoundPicture };

const maxXmlBytes = 8 * 1024 * 1024;
const inCellForm = /^=?(?:_xlfn\.)?DISPIMG\((?:"|&quot;)(\w{1,64})/i;

/** In order. Throws SheetRefused: too many, outside the limits, broken XML. */
export function sheetPictures(
  { unpack, limits, sheet }: { unpack: Unpack; limits: PictureLimits; sheet: SheetLimits },
  part: SheetPart,
  rows: readonly ReadRow[],
): SheetPicture[] {
  const media = new Map<string, FoundPicture>();
  const mediaAt = (path: string | undefined): FoundPicture => {
    if (path === undefined) return { why: "missing" };
    const picture = media.get(path) ?? pictureFrom(() => unpack(path, limits.maxBytes));
    media.set(path, picture);
    return picture;
  };
  const links = linksOf(unpack, part.path);
  const drawings = [...links.values()].flatMap(({ type, path }) => (type === "drawing" ? path : []));
  const places = [...drawings.flatMap((path) => anchoredIn(unpack, path)), ...inCells(unpack, part, rows)];
  if (places.length > limits.maxPictures || places.some(({ row }) => row > sheet.maxRows))
    throw new SheetRefused("too large");
  if (places.some(({ column }) => column >= sheet.maxColumns)) throw new SheetRefused("too wide");
  return places.map(({ path, ...place }) => ({ ...place, picture: mediaAt(path) }));
}

export function pictureFrom(unpacked: () => Buffer | undefined): FoundPicture {
  try {
    const bytes = unpacked();
    if (!bytes) return { why: "missing" };
    const kind = pictureKindOf(bytes);
    // Copied: posting a slice sends its whole buffer.
    return kind ? { kind, bytes: new Uint8Array(bytes) } : { why: "no picture" };
  } catch (error) {
    if (!(error instanceof SheetRefused)) throw error;
    return { why: error.why === "too large" ? "too large" : "no picture" };
  }
}

type Place = Omit<SheetPicture, "picture"> & { path: string | undefined };

/** Pictures count at the cell of their upper left corner. */
function anchoredIn(unpack: Unpack, drawing: string): Place[] {
  const xml = unpack(drawing, maxXmlBytes);
  if (!xml) return [];
  const links = linksOf(unpack, drawing);
  const places: Place[] = [];
  let at: { row?: number; column?: number } | undefined;
  let corner: typeof at;
  for (const tag of tagsOf(xml)) {
    if (tag.name.endsWith("CellAnchor")) at = {};
    else if (tag.name === "absoluteAnchor") at = undefined;
    else if (tag.name === "from") corner = at;
    else if (tag.name === "to" || tag.name === "ext") corner = undefined;
    else if (corner && tag.name === "row") corner.row = numberIn(textBehind(xml, tag));
    else if (corner && tag.name === "col") corner.column = numberIn(textBehind(xml, tag));
    else if (tag.name === "blip" && at?.row !== undefined && at.column !== undefined) {
      const path = links.get(attribute(tag, "embed") ?? "")?.path;
      places.push({ row: at.row + 1, column: at.column, fills: false, path });
    }
  }
  return places;
}

const numberIn = (text: string): number => {
  if (!/^\s*\d{1,6}\s*$/.test(text)) throw new SheetRefused("not a sheet");
  return Number(text);
};

/** Found by formula or shown text. */
function inCells(unpack: Unpack, { xml }: SheetPart, rows: readonly ReadRow[]): Place[] {
  const ids = new Map<string, { row: number; column: number; id: string }>();
  const add = (row: number, column: number, text: string): void => {
    const id = inCellForm.exec(text)?.[1];
    if (id !== undefined) ids.set(`${row}:${column}`, { row, column, id });
  };
  for (const { row, cells } of rows) for (const [column, { text }] of cells.entries()) add(row, column, text);
  if (xml.includes("DISPIMG")) {
    let cell = "";
    for (const tag of tagsOf(xml)) {
      if (tag.name === "c") cell = attribute(tag, "r") ?? "";
      const [, letters = "", row = ""] = (tag.name === "f" && /^([A-Z]+)(\d+)$/.exec(cell)) || [];
      if (row !== "") add(Number(row), columnOf(letters), textBehind(xml, tag));
    }
  }
  if (ids.size === 0) return [];
  const paths = cellImages(unpack);
  return Array.from(ids.values(), ({ id, ...place }) => ({ ...place, fills: true, path: paths.get(id) }));
}

const columnOf = (letters: string): number =>
  Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** Paths of WPS pictures by id. */
function cellImages(unpack: Unpack): Map<string, string> {
  const path = "xl/cellimages.xml";
  const xml = unpack(path, maxXmlBytes);
  const paths = new Map<string, string>();
  if (!xml) return paths;
  const links = linksOf(unpack, path);
  let id = "";
  for (const tag of tagsOf(xml)) {
    if (tag.name === "cNvPr") id = attribute(tag, "name") ?? "";
    const target = tag.name === "blip" ? links.get(attribute(tag, "embed") ?? "")?.path : undefined;
    if (target !== undefined) paths.set(id, target);
  }
  return paths;
}

/** A part's links by id. */
function linksOf(unpack: Unpack, path: string): Map<string, { type: string; path: string }> {
  const slash = path.lastIndexOf("/") + 1;
  const xml = unpack(`${path.slice(0, slash)}_rels/${path.slice(slash)}.rels`, maxXmlBytes);
  const links = new Map<string, { type: string; path: string }>();
  for (const tag of xml ? tagsOf(xml) : []) {
    const [id, target] = [attribute(tag, "Id"), attribute(tag, "Target")];
    if (id === undefined || target === undefined || attribute(tag, "TargetMode") === "External") continue;
    const type = attribute(tag, "Type")?.split("/").at(-1) ?? "";
    links.set(id, { type, path: partPath(path.slice(0, slash), target) });
  }
  return links;
}

/** `xl/drawings/` and `../media/1.png` give `xl/media/1.png`. */
function partPath(folder: string, target: string): string {
  if (target.startsWith("/")) return target.slice(1);
  const names: string[] = [];
  for (const name of `${folder}${target}`.split("/"))
    if (name === "..") names.pop();
    else if (name !== "" && name !== ".") names.push(name);
  return names.join("/");
}

/** Accepted pictures, recognised by their first bytes; names prove nothing. */
type PictureKind = "png" | "jpg" | "gif" | "webp";

export function pictureKindOf(bytes: Uint8Array): PictureKind | undefined {
  const begins = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 12)).toString("latin1");
  if (begins.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (begins.startsWith("\xff\xd8\xff")) return "jpg";
  if (/^GIF8[79]a/.test(begins)) return "gif";
  return /^RIFF[^]{4}WEBP/.test(begins) ? "webp" : undefined;
}
